"""Checks a document against a JSON schema and reports the most helpful error in one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Protocol

from somalia.datafile import passed
from somalia.datafile.faults import DataError, Key, name_of, nearest, quoted, show
from somalia.datafile.parsing import MOST_VALUES, Document

MOST_FAULTS = 100  # the most faults collected from a file before one is chosen
MOST_OF_A_FORM = 5  # the most faults collected for each alternative


class _Fault(Protocol):
    """A fault as jsonschema reports it."""

    validator: str  # the schema keyword that is violated
    validator_value: Any
    instance: Any
    schema: Mapping[str, Any]
    path: Sequence[Key]
    absolute_path: Sequence[Key]
    schema_path: Sequence[Key]
    absolute_schema_path: Sequence[Key]
    context: Sequence[_Fault]


_Rule = Callable[[object, Any, object, Mapping[str, Any]], Iterable[object]]


def check(document: Document, schema: Mapping[str, Any]) -> None:
    """Raise the most helpful DataError if the document does not follow the schema.

    It is chosen from the first MOST_FAULTS faults. The contents of a list or mapping that is too
    long are not checked: a file may have more faults than there is time to find.
    """
    digest = passed.digest_of(document.data, schema)
    if passed.has_passed(digest):
        return
    best: tuple[int, DataError] | None = None
    for fault in islice(_strict()(schema).iter_errors(document.data), MOST_FAULTS):
        ranked = _tell(document, _innermost(fault))
        if best is None or (ranked[0], ranked[1].line or 0) < (best[0], best[1].line or 0):
            best = ranked
    if best is not None:
        raise best[1]
    passed.note(digest)


@cache
def _strict() -> Any:
    """The schema checker, limited to a few faults and without quadratic comparisons."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    # 24.0 is an integer in JSON Schema, but not in Python.
    types = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    usual: Mapping[str, Any] = Draft202012Validator.VALIDATORS
    rules: dict[str, Any] = {"uniqueItems": _unlike, "anyOf": _any_of}
    rules |= {rule: _within("maxItems", usual[rule]) for rule in ("items", "prefixItems")}
    rules |= {
        rule: _within("maxProperties", usual[rule])
        for rule in ("propertyNames", "additionalProperties")
    }
    extend_with: Any = extend
    return extend_with(Draft202012Validator, rules, type_checker=types)


def _within(limit: str, rule: _Rule) -> _Rule:
    """A rule for a value's contents that applies only if the value itself is not too long."""

    def bounded(
        validator: object, wanted: object, value: object, schema: Mapping[str, Any]
    ) -> Iterator[object]:
        if not isinstance(value, list | dict) or len(value) <= schema.get(limit, MOST_VALUES):
            yield from rule(validator, wanted, value, schema) or ()

    return bounded


def _unlike(
    validator: object, wanted: object, value: object, schema: Mapping[str, Any]
) -> Iterator[object]:
    """`uniqueItems` in linear rather than quadratic time."""
    from jsonschema import ValidationError

    if (
        not wanted
        or not isinstance(value, list)
        or len(value) > schema.get("maxItems", MOST_VALUES)
    ):
        return
    seen = {_frozen(item) for item in value}
    if len(seen) < len(value):
        yield ValidationError("duplicate item")


def _frozen(value: object) -> Hashable:
    """A hashable form. It is equal for values that JSON Schema treats as equal: 1 and 1.0, but not
    1 and true.
    """
    if isinstance(value, dict):
        return dict, frozenset((key, _frozen(inner)) for key, inner in value.items())
    if isinstance(value, list):
        return list, tuple(map(_frozen, value))
    return isinstance(value, bool), value


def _any_of(
    validator: Any, forms: Sequence[Any], value: object, schema: Mapping[str, Any]
) -> Iterator[object]:
    """`anyOf`, limited to a few faults for each alternative."""
    from jsonschema import ValidationError

    context: list[Any] = []
    for index, form in enumerate(forms):
        faults = list(islice(validator.descend(value, form, schema_path=index), MOST_OF_A_FORM))
        if not faults:
            return
        context += faults
    yield ValidationError("not one of the allowed forms", context=context)


def _innermost(fault: _Fault) -> _Fault:
    """The fault in the form most likely intended, when several forms are allowed.

    If the schema describes the choice as a whole, that description is better.
    """
    while fault.validator == "anyOf" and "description" not in fault.schema:
        forms: dict[int | str, list[_Fault]] = {}
        for inner in fault.context:
            forms.setdefault(inner.schema_path[0], []).append(inner)
        meant = [
            form
            for form in forms.values()
            if not any(inner.validator == "type" and not inner.path for inner in form)
        ]
        if len(meant) != 1:
            return fault
        fault = meant[0][0]
    return fault


RankedError = tuple[int, DataError]
"""A rank, and a fault worded as a sentence: the lower the rank, the more helpful the sentence."""


def _tell(document: Document, fault: _Fault) -> RankedError:
    """A schema fault worded as a sentence, with its rank.

    A misspelt key comes first, because it often causes another key to be missing.
    """
    if fault.validator == "additionalProperties":
        if (ranked := _unknown_key(document, fault)) is not None:
            return ranked
    if "propertyNames" in fault.absolute_schema_path:
        return _unfit_key(document, fault)
    tell = _TELLS.get(fault.validator, _unfit_value)
    return tell(document, fault)


def _unknown_key(document: Document, fault: _Fault) -> RankedError | None:
    """The error for a key that is not in the schema; None if the fault is only in a key's value."""
    value, schema = fault.instance, fault.schema
    if not isinstance(value, dict) or fault.validator_value is not False:
        return None
    known = list(schema.get("properties", {}))
    patterns = list(schema.get("patternProperties", {}))
    extra = next(
        (k for k in value if k not in known and not any(re.search(p, k) for p in patterns)), None
    )
    if extra is None:
        return None
    missing = [key for key in known if key not in value]
    near = nearest(extra, missing or known)
    error = document.error(
        [*fault.absolute_path, extra],
        "unknown key",
        f"Did you mean {near}?" if near else f"Known: {', '.join(known) or 'none'}.",
    )
    return (0 if near else 1), error


def _unfit_key(document: Document, fault: _Fault) -> RankedError:
    """The error for a malformed key."""
    wanted = fault.schema.get("description", "")
    expected = f"expected {wanted}" if wanted else _expected(fault)
    keys = [*fault.absolute_path, str(fault.instance)]
    return 1, document.error(keys, f"invalid key: {expected}")


def _missing_key(document: Document, fault: _Fault) -> RankedError:
    """The error for the first missing key, with what it should contain."""
    missing = [key for key in fault.validator_value if key not in fault.instance]
    first = missing[0] if missing else "?"
    about = fault.schema.get("properties", {}).get(first, {})
    about = about.get("description", "") if isinstance(about, dict) else ""
    return 2, document.error(
        list(fault.absolute_path),
        f"missing key {first}",
        f"Add `{first}:`" + (f", {about}." if about else "."),
    )


def _unknown_word(document: Document, fault: _Fault) -> RankedError:
    """The error for a word that is not in a list, with the word that was probably intended."""
    value, rule = fault.instance, fault.validator_value
    near = nearest(value, [word for word in rule if isinstance(word, str)])
    return 1, document.error(
        list(fault.absolute_path),
        f"expected {_choice(rule)}, not {quoted(value)}",
        f"Did you mean {near}?" if near else "Correct the word.",
    )


def _other_format(document: Document, fault: _Fault) -> RankedError:
    """The error for a wrong format: the file may be of another kind."""
    return -1, document.error(
        list(fault.absolute_path),
        f"expected {show(fault.validator_value)}, not {name_of(fault.instance)}",
        "Is this the right file?",
    )


def _unfit_value(document: Document, fault: _Fault) -> RankedError:
    """The error for a value that does not fit the schema, with a hint if it is a common slip."""
    value, kind = fault.instance, fault.validator
    wanted = fault.schema.get("description", "")
    if wanted and kind in ("pattern", "type", "anyOf"):
        message = f"expected {wanted}, not {name_of(value)}"
    else:
        message = _expected(fault)
        if kind != "uniqueItems":
            message += f", not {_amount(kind, value)}"
    hint = _hint_of_type(value, fault.validator_value) if kind == "type" else ""
    return 1, document.error(list(fault.absolute_path), message, hint)


def _hint_of_type(value: object, rule: object) -> str:
    """How to fix a value of the wrong type; "" if the sentence says it all."""
    if value is None:
        return "Missing value after the colon."
    if isinstance(value, bool | int | float) and "string" in _list(rule):
        return "Put it in quotes."
    return ""


_TELLS: dict[str, Callable[[Document, Any], RankedError]] = {
    "required": _missing_key,
    "enum": _unknown_word,
    "const": _other_format,
}
"""The functions that report a fault, by schema keyword; all other faults concern a value."""


_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "null": "nothing",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (`key: value` lines)",
}


def _expected(fault: _Fault) -> str:
    """What the schema expected where the fault is."""
    rule = fault.validator_value
    simple = {
        "minimum": "expected {} or more",
        "maximum": "expected {} or less",
        "exclusiveMinimum": "expected more than {}",
        "exclusiveMaximum": "expected less than {}",
        "multipleOf": "expected a multiple of {}",
        "minItems": "expected at least {} in the list",
        "maxItems": "expected at most {} in the list",
        "minProperties": "expected at least {} keys",
        "maxProperties": "expected at most {} keys",
        "minLength": "expected text of at least {} characters",
        "maxLength": "expected text of at most {} characters",
        "pattern": "expected text of the form {}",
        "uniqueItems": "expected no duplicate items",
    }
    if fault.validator in simple:
        text = simple[fault.validator].format(rule)
        return (
            text.removesuffix("s") if rule == 1 and text.endswith(("keys", "characters")) else text
        )
    if fault.validator == "type":
        return "expected " + " or ".join(_TYPES.get(name, name) for name in _list(rule))
    if fault.validator == "enum":
        return f"expected {_choice(rule)}"
    if fault.validator == "anyOf":
        return "expected a form that the documentation lists"
    return "expected another value"


def _choice(words: Sequence[object]) -> str:
    """The words to choose from, as a phrase: "a, b or c"."""
    *first, last = map(show, words)
    return f"{', '.join(first)} or {last}" if first else last


def _amount(kind: str, value: Any) -> str:
    """The wrong value, or its length if that is the fault."""
    if kind in ("minItems", "maxItems", "minProperties", "maxProperties"):
        return str(len(value))
    return name_of(value)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]
