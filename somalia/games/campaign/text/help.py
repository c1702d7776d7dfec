"""What can be typed in the terminal, in the words of this game."""

HELP = """\
Answer with the number of an option or the beginning of its name. Several picks
go on one line: "1 3 4", "1 1" for two alike, "all", "all kismayu"; a full stop
or "done" at the end closes them. Enter alone answers what (Enter: ...) shows.
"flush baidoa all" is a mission whole, taken back as one; a letter does for a
word (f: flush). "flush; baidoa; all." is three answers, given whole or not at
all; what stands behind a die is tried once it has fallen.

  ?               the rule behind the question; "? ambush", "? 6.12": any rule
  why [NAME]      why a Zone, unit or mission is not offered, or a step not asked
  odds [OPTION]   odds of the fight that would be committed, or of that option;
                  Ctrl-C while it reckons: what is known so far
  advise          what the usual opponent would do in your place; "advise worth":
                  what each answer is worth; "advise on|off": told every time
  ways, risk N    all ways of a march (three are shown); who could ambush on it
  undo            take back your last line; "undo mission": up to its choice
  same            answer like last time for the rest of this mission or step;
                  also after an answer: "let-pass same"
  options, map    the options in full; the whole page again
  zones [NAME]    a Zone in detail, or all;  units: who is where
  log, ledger [N] what has happened; the same with every die and modifier
  score           VP by source, and the Political Phase now
  months          a line a month; "months last": the last one's sheet; on or off
  games           the saved games, and how one goes on
  charts [NAME]   the charts in play: raf, flush, counters and so on
  save [FILE]     where the game is saved (always); copies it to FILE
  dice typed      roll your own dice and type them; "dice auto": the program
  confirm on|off  whether an answer that leads to a die waits for Enter first
  explain [on]    the computer's reasons since your last answer; on or off
  hints [on|off]  what a friend at the table says; the last again; hints all: all
  notes           what a page had no room for: orders, reasons, hints
  digest on|off   pages that tell what the map page has no room for
  resign, quit    give up (asks first); leave, and go on next time
"""
