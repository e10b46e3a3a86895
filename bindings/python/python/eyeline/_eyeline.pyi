"""The compiled part of eyeline."""

from collections.abc import ItemsView, Iterable, Sequence
from os import PathLike
from typing import (
    Any,
    Literal,
    Protocol,
    SupportsFloat,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from typing_extensions import NotRequired

__all__ = [
    "Change",
    "Edit",
    "IgnoredLayers",
    "MOVES",
    "Map",
    "Memory",
    "Observers",
    "Picture",
    "Rules",
    "_BUILD",
    "_CLI",
    "__version__",
    "_change",
    "_edit",
    "_map_from_scene",
    "_picture",
    "_program",
    "_rules",
    "bresenham_line",
    "can_move",
    "compute_visibility",
    "draw",
    "draw_channels",
    "field",
    "los",
    "los_table",
    "matrix",
    "observe",
    "query",
    "rules",
    "shot",
    "survey",
    "targets",
    "trace",
    "watchers",
    "windows",
]

__version__: str
_BUILD: Literal["release", "checks"]
_CLI: bool
MOVES: tuple[_Verdict, ...]

_Bools: TypeAlias = npt.NDArray[np.bool_]
_Floats: TypeAlias = npt.NDArray[np.float64]
_Cells: TypeAlias = npt.NDArray[np.int64]
_Pair: TypeAlias = tuple[SupportsIndex, SupportsIndex]
_Cell: TypeAlias = _Pair | Sequence[SupportsIndex] | npt.NDArray[np.integer[Any]] | str
_One: TypeAlias = (
    _Pair | Sequence[SupportsIndex] | np.ndarray[tuple[int], np.dtype[np.integer[Any]]] | str
)
_Many: TypeAlias = Sequence[_Pair] | np.ndarray[tuple[int, int], np.dtype[np.integer[Any]]]
_Real: TypeAlias = SupportsFloat | SupportsIndex
_Map: TypeAlias = Map | npt.ArrayLike
_Maps: TypeAlias = Map | Sequence[Map] | npt.ArrayLike
_Rules: TypeAlias = str | dict[str, Any] | Rules
_Threads: TypeAlias = SupportsIndex | None
_Reason: TypeAlias = Literal["wall", "occupied", "corner_cut", "los"]
_Verdict: TypeAlias = Literal["ok"] | _Reason
_Some: TypeAlias = npt.ArrayLike | Iterable[tuple[SupportsIndex, SupportsIndex]]
_Layer: TypeAlias = Literal["cover", "edges", "elevation", "opacity", "smoke", "units", "walls"]
_Cause: TypeAlias = Literal[
    "tile", "edge", "elevation", "corner", "smoke", "opacity", "range", "cone", "unit"
]

class IgnoredLayers(UserWarning): ...

class _Marks(Protocol):
    """A mapping whose keys may be of any kind that names a cell."""

    def items(self) -> ItemsView[_Cell, str]: ...

_Counterexample = TypedDict(
    "_Counterexample", {"scene": dict[str, Any], "from": list[int], "to": list[int], "says": str}
)

class _Guarantee(TypedDict):
    property: Literal[
        "symmetric",
        "mirrorInvariant",
        "rotationInvariant",
        "translationInvariant",
        "wallsOnlyHide",
    ]
    claim: Literal["always", "when", "never", "notClaimed"]
    when: NotRequired[str]
    counterexample: NotRequired[_Counterexample]

class _RuleSet(TypedDict):
    rules: str
    title: str
    summary: str
    grid: Literal["square", "hex"]
    metric: Literal["chebyshev", "euclidean", "manhattan", "hex"]
    overrides: list[str]
    heeds: list[_Layer]
    mayHeed: list[_Layer]
    guarantees: list[_Guarantee]
    variants: NotRequired[list[_RuleSet]]

class _Shot(TypedDict):
    inRange: bool
    visible: bool
    hit: bool
    ignores: NotRequired[list[_Layer]]

class _Blocked(TypedDict):
    cause: _Cause
    cell: list[int]
    index: int | None
    clause: str

class _Step(TypedDict):
    cell: list[int]
    index: int
    kind: Literal["start", "mid", "target"]
    blockedTile: NotRequired[bool]
    blockedEdge: NotRequired[bool]
    softCover: NotRequired[float]
    elevation: NotRequired[float]

_Segment = TypedDict(
    "_Segment",
    {"from": list[int], "to": list[int], "clear": bool, "blockedBy": _Blocked | None},
)

class _Obstacle(TypedDict):
    cause: _Cause
    cell: NotRequired[list[int]]
    between: NotRequired[list[list[int]]]

class _Trace(TypedDict):
    visible: bool
    line: list[list[int]]
    steps: list[_Step]
    blockedBy: _Blocked | None
    coverSum: float
    coverPenalty: float
    segments: NotRequired[list[_Segment]]
    opens: NotRequired[list[_Obstacle]]
    reverse: NotRequired[bool]
    ignores: NotRequired[list[_Layer]]

@final
class Edit:
    @staticmethod
    def set_wall(x: SupportsIndex, y: SupportsIndex, wall: bool = True) -> Edit: ...
    @staticmethod
    def set_smoke(x: SupportsIndex, y: SupportsIndex, smoke: bool = True) -> Edit: ...
    @staticmethod
    def set_unit(x: SupportsIndex, y: SupportsIndex, unit: bool = True) -> Edit: ...
    @staticmethod
    def add_edge(a: _Pair, b: _Pair, one_way: bool = False) -> Edit: ...
    @staticmethod
    def remove_edge(a: _Pair, b: _Pair, one_way: bool = False) -> Edit: ...
    @staticmethod
    def set_opacity(x: SupportsIndex, y: SupportsIndex, opacity: _Real) -> Edit: ...
    @staticmethod
    def set_cover(x: SupportsIndex, y: SupportsIndex, cover: _Real) -> Edit: ...
    @staticmethod
    def set_elevation(x: SupportsIndex, y: SupportsIndex, elevation: _Real | None) -> Edit: ...
    @staticmethod
    def set_terrain(x: SupportsIndex, y: SupportsIndex, terrain: str) -> Edit: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

def _edit(name: str, args: tuple[Any, ...]) -> Edit: ...

@final
class Map:
    def __new__(
        cls,
        walls: npt.ArrayLike,
        *,
        grid: Literal["square", "hex"] = "square",
        axes: Literal["yx", "xy"] = "yx",
        opacity: npt.ArrayLike | None = None,
        cover: npt.ArrayLike | None = None,
        elevation: npt.ArrayLike | None = None,
        smoke: npt.ArrayLike | None = None,
        units: npt.ArrayLike | None = None,
        terrain: npt.ArrayLike | None = None,
    ) -> Map: ...
    @staticmethod
    def hexagon(radius: SupportsIndex) -> Map: ...
    @staticmethod
    def from_text(text: str) -> Map: ...
    @staticmethod
    def from_scene(scene: dict[str, Any] | str) -> Map: ...
    @staticmethod
    def load(path: str | PathLike[str]) -> Map: ...
    def scene_json(self) -> str: ...
    def text(self) -> str: ...
    @property
    def grid(self) -> Literal["square", "hex"]: ...
    @property
    def width(self) -> int | None: ...
    @property
    def height(self) -> int | None: ...
    @property
    def cells(self) -> _Cells: ...
    @property
    def walls(self) -> _Bools: ...
    @property
    def smoke(self) -> _Bools: ...
    @property
    def units(self) -> _Bools: ...
    @property
    def opacity(self) -> _Floats: ...
    @property
    def cover(self) -> _Floats: ...
    @property
    def elevation(self) -> _Floats: ...
    @property
    def terrain(self) -> npt.NDArray[np.str_]: ...
    def set_wall(self, x: SupportsIndex, y: SupportsIndex, wall: bool = True) -> None: ...
    def set_smoke(self, x: SupportsIndex, y: SupportsIndex, smoke: bool = True) -> None: ...
    def set_unit(self, x: SupportsIndex, y: SupportsIndex, unit: bool = True) -> None: ...
    def add_edge(self, a: _Pair, b: _Pair, one_way: bool = False) -> None: ...
    def remove_edge(self, a: _Pair, b: _Pair, one_way: bool = False) -> None: ...
    def set_opacity(self, x: SupportsIndex, y: SupportsIndex, opacity: _Real) -> None: ...
    def set_cover(self, x: SupportsIndex, y: SupportsIndex, cover: _Real) -> None: ...
    def set_elevation(
        self, x: SupportsIndex, y: SupportsIndex, elevation: _Real | None
    ) -> None: ...
    def set_terrain(self, x: SupportsIndex, y: SupportsIndex, terrain: str) -> None: ...
    def ignores(self, rules: _Rules) -> tuple[_Layer, ...]: ...
    def make_room(self, at: _Cell) -> tuple[int, int] | None: ...
    def apply(self, edits: Edit | Iterable[Edit]) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Map: ...
    def __deepcopy__(self, _memo: Any) -> Map: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

def _map_from_scene(scene: str) -> Map: ...
@final
class Rules:
    def __new__(
        cls,
        base: str | dict[str, Any],
        radius: SupportsIndex | None = None,
        *,
        heeds: list[_Layer] | tuple[_Layer, ...] | None = None,
        title: str | None = None,
        perception: SupportsIndex | None = None,
        **overrides: Any,
    ) -> Rules: ...
    @staticmethod
    def load(
        path: str | PathLike[str], *, perception: SupportsIndex | None = None
    ) -> Rules: ...
    def to_json(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def heeds(self) -> tuple[_Layer, ...]: ...
    @property
    def may_heed(self) -> tuple[_Layer, ...]: ...
    @property
    def id(self) -> str: ...
    @property
    def grid(self) -> Literal["square", "hex"]: ...
    @property
    def perception(self) -> int | None: ...
    @property
    def guarantees(self) -> list[_Guarantee]: ...
    @property
    def overrides(self) -> dict[str, Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

def _rules(keys: dict[str, Any], perception: int | None) -> Rules: ...

@final
class Change:
    @property
    def observer(self) -> int: ...
    @property
    def at(self) -> tuple[int, int]: ...
    @property
    def gained(self) -> _Cells: ...
    @property
    def lost(self) -> _Cells: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

def _change(observer: int, at: tuple[int, int], gained: _Cells, lost: _Cells) -> Change: ...

@final
class Observers:
    def __new__(
        cls, map: _Map, rules: _Rules | None = None, *, threads: _Threads = 1
    ) -> Observers: ...
    def add(self, at: _Cell) -> int: ...
    def remove(self, observer: SupportsIndex) -> None: ...
    def move(self, observer: SupportsIndex, to: _Cell) -> list[Change]: ...
    def move_all(self, moves: Iterable[tuple[SupportsIndex, _Cell]]) -> list[Change]: ...
    def apply(self, edits: Edit | Iterable[Edit]) -> list[Change]: ...
    def at(self, observer: SupportsIndex) -> tuple[int, int]: ...
    def field(self, observer: SupportsIndex) -> _Bools | _Cells: ...
    @property
    def observers(self) -> list[int]: ...
    @property
    def map(self) -> Map: ...
    @property
    def rules(self) -> Rules: ...
    def __len__(self) -> int: ...

@final
class Picture:
    @property
    def svg(self) -> str: ...
    def rgb(self, scale: _Real = 1.0) -> npt.NDArray[np.uint8]: ...
    def png(self, scale: _Real = 1.0) -> bytes: ...
    def save(self, path: str | PathLike[str], scale: _Real = 1.0) -> None: ...
    def _repr_svg_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

def _picture(svg: str) -> Picture: ...

def draw(
    map: _Map,
    *,
    field: npt.ArrayLike | None = None,
    trace: tuple[_Cell, _Cell] | None = None,
    marks: _Marks | None = None,
    numbers: npt.ArrayLike | None = None,
    rules: _Rules | None = None,
    caption: str = "",
    theme: Literal["dark", "light"] = "dark",
    cell: _Real | None = None,
    legend: bool = True,
    bare: bool = False,
) -> Picture: ...
def draw_channels(
    observation: npt.ArrayLike,
    names: Sequence[str] | None = None,
    *,
    seen: npt.ArrayLike | None = None,
    marks: _Marks | None = None,
    axes: Literal["yx", "xy"] = "yx",
    columns: SupportsIndex | None = None,
    theme: Literal["dark", "light"] = "dark",
    cell: _Real | None = None,
    legend: bool = True,
    bare: bool = False,
) -> Picture: ...
@final
class Memory:
    def __new__(
        cls,
        grid: Literal["square", "hex"] = "square",
        seen: _Some | None = None,
        visited: _Some | None = None,
        last_seen: dict[tuple[int, int], tuple[str | None, int]] | None = None,
    ) -> Memory: ...
    @property
    def grid(self) -> Literal["square", "hex"]: ...
    @property
    def seen(self) -> _Cells: ...
    @property
    def visited(self) -> _Cells: ...
    def remember(
        self,
        at: _Pair | _Some,
        field: _Some,
        what: dict[tuple[int, int], str] | None = None,
        when: SupportsIndex | None = None,
    ) -> _Cells: ...
    def last_seen(self, cell: _Pair) -> tuple[str | None, int] | None: ...
    def look(
        self,
        map: _Map,
        at: _Cell | _Some,
        rules: _Rules | None = None,
        radius: SupportsIndex | None = None,
    ) -> _Cells: ...
    def union(self, other: Memory) -> Memory: ...
    def update(self, other: Memory) -> None: ...
    def reset(self) -> None: ...
    def explored(self, map: _Map) -> tuple[int, int | None]: ...
    def to_json(self, map: _Map, rules: _Rules, at: _Cell | None = None) -> str: ...
    @staticmethod
    def from_json(
        save: str | bytes, map: _Map, rules: _Rules
    ) -> tuple[Memory, tuple[int, int] | None]: ...
    def save(
        self,
        path: str | PathLike[str],
        map: _Map,
        rules: _Rules,
        at: _Cell | None = None,
    ) -> None: ...
    @staticmethod
    def load(
        path: str | PathLike[str], map: _Map, rules: _Rules
    ) -> tuple[Memory, tuple[int, int] | None]: ...
    def __or__(self, other: Memory, /) -> Memory: ...
    def __ror__(self, other: Memory, /) -> Memory: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Memory: ...
    def __deepcopy__(self, _memo: Any) -> Memory: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

def rules() -> list[_RuleSet]: ...
def los(map: _Map, a: _Cell, b: _Cell, rules: _Rules | None = None) -> bool: ...
def targets(map: _Map, a: _Cell, b: npt.ArrayLike, rules: _Rules | None = None) -> _Bools: ...
def watchers(map: _Map, a: npt.ArrayLike, b: _Cell, rules: _Rules | None = None) -> _Cells: ...
def trace(
    map: _Map, a: _Cell, b: _Cell, rules: _Rules | None = None, explain: bool = False
) -> _Trace: ...
def field(
    map: _Map,
    at: _Cell | _Some,
    rules: _Rules | None = None,
    radius: SupportsIndex | None = None,
) -> npt.NDArray[Any]: ...
def matrix(map: _Map, rules: _Rules | None = None) -> _Bools: ...
@overload
def can_move(
    map: _Map,
    start: _One,
    goal: _One,
    occupied: _Some | None = None,
    *,
    rules: _Rules | None = None,
) -> _Reason | None: ...
@overload
def can_move(
    map: _Map,
    start: _Many,
    goal: _Many,
    occupied: _Some | None = None,
    *,
    rules: _Rules | None = None,
) -> npt.NDArray[np.uint8]: ...
def bresenham_line(a: _Pair, b: _Pair) -> list[tuple[int, int]]: ...
def compute_visibility(P: _Pair, walls: Map | _Some, targets: _Some) -> set[tuple[int, int]]: ...
def los_table(radius: SupportsIndex) -> dict[tuple[int, int], list[tuple[int, int]]]: ...
def _program(words: Sequence[str | PathLike[str]]) -> int: ...
def shot(
    map: _Map, a: _Cell, b: _Cell, range: SupportsIndex, rules: _Rules | None = None
) -> _Shot: ...
@overload
def query(query: str, scene: Map | dict[str, Any] | str | None = None) -> str: ...
@overload
def query(
    query: dict[str, Any], scene: Map | dict[str, Any] | str | None = None
) -> dict[str, Any]: ...
def windows(
    map: _Maps,
    agents: npt.ArrayLike,
    size: SupportsIndex = 9,
    rules: _Rules = "predprey",
    out: npt.NDArray[np.uint8] | None = None,
    threads: _Threads = 1,
    *,
    headings: npt.ArrayLike | None = None,
    cone: _Real | None = None,
) -> npt.NDArray[np.uint8]: ...
def observe(
    map: _Maps,
    agents: npt.ArrayLike,
    layers: npt.ArrayLike | None = None,
    size: SupportsIndex = 9,
    rules: _Rules = "predprey",
    *,
    mask: bool = True,
    keep_walls: bool | None = None,
    visibility_channel: bool = False,
    axes: Literal["yx", "xy"] | None = None,
    headings: npt.ArrayLike | None = None,
    cone: _Real | None = None,
    out: npt.NDArray[np.float32] | None = None,
    threads: _Threads = 1,
) -> npt.NDArray[np.float32]: ...
def survey(
    map: _Map,
    rules: _Rules | None = None,
    radius: SupportsIndex | None = None,
    threads: _Threads = 1,
    *,
    count: Literal["cells", "floors"] = "cells",
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]: ...
