"""Options of engines, and the errors of this module."""
from __future__ import annotations

import dataclasses
from typing import Dict, Generic, Iterator, List, Mapping, MutableMapping, Optional, Tuple, TypeVar, Union

from ... import errors, uci

T = TypeVar("T")
ConfigValue = Union[str, int, bool, None]
ConfigMapping = Mapping[str, ConfigValue]

MANAGED_OPTIONS = ["uci_chess960", "uci_variant", "multipv", "ponder"]


class EngineError(errors.EngineError, RuntimeError):
    """An engine has done something wrong, or is asked for something that it does not have."""


class EngineTerminatedError(EngineError):
    """An engine has ended."""


class AnalysisComplete(Exception):
    """An analysis has no more to say."""


@dataclasses.dataclass
class Option:
    """An option that an engine offers."""

    name: str
    type: str
    default: ConfigValue
    min: Optional[int]
    max: Optional[int]
    var: Optional[List[str]]

    def parse(self, value: ConfigValue) -> ConfigValue:
        """The value as the engine takes it. Raises EngineError."""
        try:
            if self.type == "check":
                return bool(value) and value != "false"
            if self.type == "spin":
                return self._parse_number(value)
        except (TypeError, ValueError):
            raise EngineError(f"{self.name} is a whole number, not {value!r}") from None
        if self.type == "combo" and str(value) not in (self.var or []):
            raise EngineError(f"{self.name} is one of {', '.join(self.var or [])}, not {value!r}")
        if self.type in ("button", "reset", "save"):
            return None
        text = str(value)
        if "\n" in text or "\r" in text:
            raise EngineError(f"the value of {self.name} has a line break")
        return text

    def _parse_number(self, value: ConfigValue) -> int:
        number = int(value)  # type: ignore[arg-type]
        if self.min is not None and number < self.min:
            raise EngineError(f"{self.name} is at least {self.min}, not {number}")
        if self.max is not None and number > self.max:
            raise EngineError(f"{self.name} is at most {self.max}, not {number}")
        return number

    def is_managed(self) -> bool:
        """True if it is set by what is asked, such as the number of lines."""
        return self.name.lower() in MANAGED_OPTIONS


def option_of(offer: uci.Option) -> Option:
    """The option that a program offers."""
    var = list(offer.choices) if offer.type == "combo" else None
    return Option(offer.name, offer.type, offer.default, offer.min, offer.max, var)


class UciOptionMap(MutableMapping[str, T], Generic[T]):
    """A dictionary whose keys are compared without regard to case."""

    def __init__(self, data: Optional[Mapping[str, T]] = None, **kwargs: T) -> None:
        self._items: Dict[str, Tuple[str, T]] = {}
        self.update(data or {}, **kwargs)

    def __getitem__(self, key: str) -> T:
        return self._items[key.lower()][1]

    def __setitem__(self, key: str, value: T) -> None:
        self._items[key.lower()] = key, value

    def __delitem__(self, key: str) -> None:
        del self._items[key.lower()]

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self._items.values())

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return {key.lower(): self[key] for key in self} == {str(key).lower(): other[key] for key in other}

    def copy(self) -> UciOptionMap[T]:
        """A dictionary of its own."""
        return UciOptionMap(self)

    def __copy__(self) -> UciOptionMap[T]:
        return self.copy()

    def __repr__(self) -> str:
        return f"UciOptionMap({dict(self.items())!r})"
