"""What layouts and rites are read with alike: phrases, lengths and evidence, their faults as problems."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from stage_viz.files import DataPath, Problem
from stage_viz.lexicon import suggest
from stage_viz.phrases import FormError, Phrase, lengths, read_form
from stage_viz.space import UNITS, Length, LengthError, read_length

from .evidence import Evidence, Layer


@dataclass
class Collector:
    """Gathers problems while a file is read; lives no longer than the reading."""

    names: Collection[str] = ()
    parameters: Collection[str] = ()
    problems: list[Problem] = field(default_factory=list)

    def add(self, code: str, what: str, mend: str, path: DataPath, offset: int | None = None) -> None:
        """Note a problem."""
        self.problems.append(Problem(code, what, mend, path, offset))

    def phrase(self, form: object, path: DataPath) -> Phrase | None:
        """Read a phrase or an explicit form; None if it is wrong."""
        try:
            phrase = read_form(form, self.names)
        except FormError as e:
            mend = e.mend or (suggest(e.name, self.names) if e.name else "")
            self.add(e.code, e.what, mend, (*path, *e.keys), e.offset)
            return None
        known = all([self._known(length, path) for length in lengths(phrase.root)])
        return phrase if known else None

    def length(self, text: str, path: DataPath) -> Length | None:
        """Read a length; None if it is wrong."""
        try:
            length = read_length(text)
        except LengthError as e:
            self.add("PHRASE-LENGTH", e.what, "write such as 三步, 18尺 or 1/2 堂廣", path, e.offset)
            return None
        return length if self._known(length, path) else None

    def _known(self, length: Length, path: DataPath) -> bool:
        wrong = sorted(length.names() - set(self.parameters))
        for name in wrong:
            mend = suggest(name, [*UNITS, *self.parameters]) or f"units: {' '.join(UNITS)}"
            self.add("PHRASE-LENGTH", f"{name} is neither a unit nor a parameter", mend, path)
        return not wrong

    def name(self, name: str, known: Collection[str], what: str, path: DataPath) -> bool:
        """Whether `name` is known; a problem if not."""
        if name in known:
            return True
        self.add("NAME-UNKNOWN", f"{name} is no {what}", suggest(name, known), path)
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
            one = self._one_evidence(given, path) or default
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
                mend = suggest(str(key), fields) or f"this entry has {', '.join(fields)}"
                self.add(
                    "EVIDENCE-FIELD", f"evidence for {key}, which the entry does not have", mend, (*path, key)
                )
            elif evidence := self._one_evidence(value, (*path, key)):
                named[key] = evidence
        return {f: named.get(f, default) for f in fields} | {k: v for k, v in named.items() if k == "who"}

    def _one_evidence(self, value: object, path: DataPath) -> Evidence | None:
        if isinstance(value, str):
            value = {"layer": value}
        if not isinstance(value, Mapping):
            self.add(
                "SCHEMA-TYPE", "evidence is a layer or a mapping with layer, quote, cite, note", "", path
            )
            return None
        for key in value:
            if key not in ("layer", "quote", "cite", "note"):
                self.add(
                    "SCHEMA-KEY",
                    f"{key} is no key here",
                    "known here: layer, quote, cite, note",
                    (*path, key),
                )
        word = str(value.get("layer", "")).replace("'", "′").replace("’", "′")
        try:
            layer = Layer(word)
        except ValueError:
            known = [layer.value for layer in Layer]
            self.add("SCHEMA-VALUE", f"{word or 'nothing'} is no layer", f"one of {', '.join(known)}", path)
            return None
        text: dict[str, Any] = {k: str(value.get(k) or "") for k in ("quote", "cite", "note")}
        return Evidence(layer, **text)
