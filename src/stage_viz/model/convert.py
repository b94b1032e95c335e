"""What layouts and rites are read with alike: phrases, lengths and evidence, their faults as problems."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stage_viz.files import DataPath, Problem
from stage_viz.lexicon import fold, suggest
from stage_viz.phrases import FormError, Phrase, lengths, read_form
from stage_viz.space import UNITS, Direction, Length, LengthError, read_length

from .evidence import Evidence, Layer

_EVIDENCE_KEYS = ("layer", "quote", "cite", "note", "line", "span")
"""`line` and `span` tell where the quote stands in the text; a draft has them, nothing is drawn by them."""

_LISTED = 30  # a longer list of what is known helps nobody


@dataclass
class Collector:
    """Gathers problems while a file is read; lives no longer than the reading.

    Parameters
    ----------
    names
        The names that phrases may use.
    parameters
        The parameters that lengths may use.
    lenient
        Whether a place that cannot be read is only told, and left out: a draft is worked on.
    problems
        What was found wrong so far, with data paths.
    """

    names: frozenset[str] = frozenset()
    parameters: frozenset[str] = frozenset()
    lenient: bool = False
    problems: list[Problem] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """How many of the problems are fatal."""
        return sum(p.fatal for p in self.problems)

    def add(
        self,
        code: str,
        what: str,
        mend: str,
        path: DataPath,
        offset: int | None = None,
        *,
        fatal: bool = True,
    ) -> None:
        """Note a problem."""
        self.problems.append(Problem(code, what, mend, path, offset, fatal=fatal))

    def phrase(self, form: object, path: DataPath) -> Phrase | None:
        """Read a phrase or an explicit form, or a list of those that hold together; None if it is wrong."""
        try:
            phrase = read_form({"all": form} if isinstance(form, list) else form, self.names)
        except FormError as e:
            mend = e.mend
            if e.name:
                mend = suggest(e.name, self.names) or "name it in the layout or in the cast"
            keys = e.keys[1:] if isinstance(form, list) and e.keys[:1] == ("all",) else e.keys
            self.add(e.code, e.what, mend, (*path, *keys), e.offset, fatal=not self.lenient)
            return None
        return phrase if self._known(lengths(phrase.root), path) else None

    def length(self, text: str, path: DataPath) -> Length | None:
        """Read a length; None if it is wrong."""
        try:
            length = read_length(text)
        except LengthError as e:
            self.add("PHRASE-LENGTH", e.what, "write such as 三步, 18尺 or 1/2 堂廣", path, e.offset)
            return None
        return length if self._known([length], path) else None

    def direction(self, given: object, path: DataPath) -> Direction | None:
        """Read a direction of the compass; None if there is none, or if it is wrong."""
        if given is None:
            return None
        known = {direction.zh: direction for direction in Direction}
        if (found := known.get(fold(str(given).strip()).removesuffix(fold("面")))) is None:
            self.add("SCHEMA-VALUE", f"{given} is no direction", f"one of {', '.join(known)}", path)
        return found

    def _known(self, used: Iterable[Length], path: DataPath) -> bool:
        wrong = sorted({name for length in used for name in length.names()} - self.parameters)
        for name in wrong:
            known = [*UNITS, *sorted(self.parameters)]
            mend = suggest(name, known) or f"known: {' '.join(known)}"
            self.add("PHRASE-LENGTH", f"{name} is neither a unit nor a parameter", mend, path)
        return not wrong

    def name(
        self, name: str, known: Collection[str], what: str, path: DataPath, *, code: str = "NAME-UNKNOWN"
    ) -> bool:
        """Tell whether `name` is known; note a problem if not, with the near ones or those that are known.

        Parameters
        ----------
        name
            As written.
        known
            In the order in which they are to be listed.
        what
            What it should be, such as ``member of the cast``.
        path
            Where it stands.
        code
            Of the problem.
        """
        if name in known:
            return True
        listed = f"known: {', '.join(known) or 'none'}" if len(known) <= _LISTED else ""
        mend = suggest(name, known) or listed
        self.add(code, f"{name} is no {what}", mend, path)
        return False

    def evidence(
        self, given: object, fields: Collection[str], default: Evidence, path: DataPath
    ) -> dict[str, Evidence]:
        """Read the evidence of an entry: one layer for all of `fields`, or one by field.

        Parameters
        ----------
        given
            None, a layer, a mapping with `layer`, or a mapping by field.
        fields
            The fields that the entry has.
        default
            For the fields that are not named.
        """
        if given is None:
            return dict.fromkeys(fields, default)
        if isinstance(given, str) or (isinstance(given, Mapping) and "layer" in given):
            one = self.one_evidence(given, path) or default
            return dict.fromkeys(fields, one)
        if not isinstance(given, Mapping):
            self.add(
                "SCHEMA-TYPE",
                "evidence is a layer, or a mapping by field",
                "write such as 推 or {facing: 注}",
                path,
            )
            return dict.fromkeys(fields, default)
        named: dict[str, Evidence] = {}
        for key, value in given.items():
            if key != "who" and key not in fields:
                mend = suggest(str(key), fields) or f"this entry has {', '.join(fields) or 'no such field'}"
                self.add(
                    "EVIDENCE-FIELD", f"evidence for {key}, which the entry does not have", mend, (*path, key)
                )
            elif evidence := self.one_evidence(value, (*path, key)):
                named[key] = evidence
        return {f: named.get(f, default) for f in fields} | {k: v for k, v in named.items() if k == "who"}

    def one_evidence(self, given: object, path: DataPath) -> Evidence | None:
        """Read a layer, or a mapping with `layer`; None if it is wrong."""
        value = {"layer": given} if isinstance(given, str) else given
        if not isinstance(value, Mapping):
            self.add(
                "SCHEMA-TYPE", "evidence is a layer or a mapping with layer, quote, cite, note", "", path
            )
            return None
        for key in value:
            if key not in _EVIDENCE_KEYS:
                known_here = f"known here: {', '.join(_EVIDENCE_KEYS)}"
                self.add("SCHEMA-KEY", f"{key} is no key here", known_here, (*path, key))
        word = str(value.get("layer") or "").strip().replace("'", "′").replace("’", "′")
        try:
            layer = Layer(word)
        except ValueError:
            known = [layer.value for layer in Layer]
            here = (*path, "layer") if value is given and "layer" in value else path
            self.add("SCHEMA-VALUE", f"{word or 'nothing'} is no layer", f"one of {', '.join(known)}", here)
            return None
        text: dict[str, Any] = {k: str(value.get(k) or "") for k in ("quote", "cite", "note")}
        return Evidence(layer, **text)
