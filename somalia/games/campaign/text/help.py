"""The terminal's help page for the campaign."""

HELP = """\
Answer with the number of an option or the beginning of its name. Several picks
can share a line: "1 3 4", "1 1" for two alike, "all", "all kismayu". A full
stop or "done" ends the list. Enter alone gives the answer shown as
(Enter: ...). "flush baidoa all" gives a whole mission, undone as one. A letter
will do for a word (f: flush). "flush; baidoa; all." is three answers: all of
them count, or none. An answer that follows a die roll waits for the roll.

  ?               the rule behind the question; "? ambush", "? 6.12": any rule
  why [NAME]      why a Zone, unit or mission is unavailable, or a step skipped
  odds [OPTION]   odds of the fight you are about to start, or of that option
                  (Ctrl-C stops the calculation and shows the result so far)
  advise          what the computer would choose; "advise worth": the value
                  of each answer; "advise on|off": show advice at every question
  ways, risk N    all routes of a march (three are shown); Ambushes on route N
  undo            undo your last line; "undo mission": back to its choice
  same            repeat your last answer for the rest of this mission or step,
                  also after an answer: "let-pass same"
  options, map    the options in full; the whole page again
  zones [NAME]    one Zone in detail, or all;  units: all units by Zone
  log, ledger [N] what has happened; the same with every die and modifier
  score           VP by source, and the Political Phase if scored now
  months          a line per month; "months last": last month's summary; on, off
  games           your saved games, and how to resume one
  charts [NAME]   the charts in play: raf, flush, counters and so on
  save [FILE]     where the game is saved (always); copy it to FILE
  dice typed      roll your own dice and enter them; "dice auto": the computer
  confirm on|off  whether an answer that leads to a roll waits for Enter first
  explain [on]    the computer's reasons since your last answer; on or off
  hints [on|off]  the last hint for new players again; "hints all": all of them
  notes           what a page had no room for: orders, reasons, hints
  digest on|off   extra pages for what the map page has no room for
  resign, quit    give up (asks first); leave, and resume next time
"""
