"""Arrays that nobody should hand over: an error that says what is expected, or the right answer."""

import numpy as np
import pytest

import eyeline
from eyeline import Map

WALLS = np.random.default_rng(1).random((6, 8)) < 0.3
AGENTS = np.array([(0, 0), (7, 5), (3, 2)])
LAYERS = np.random.default_rng(2).random((2, 6, 8), dtype=np.float32)
SEEN = eyeline.windows(Map(WALLS), AGENTS, 5)
OBSERVED = eyeline.observe(Map(WALLS), AGENTS, LAYERS, 5)


def misaligned(array: np.ndarray) -> np.ndarray:
    """The same values at an odd address."""
    bytes = np.zeros(array.nbytes + 1, np.uint8)[1:]
    odd = bytes.view(array.dtype).reshape(array.shape)
    odd[...] = array
    assert array.itemsize == 1 or not odd.flags.aligned
    return odd


def strided(array: np.ndarray) -> np.ndarray:
    """The same values with others between them."""
    wide = np.repeat(np.repeat(array, 2, axis=-1), 3, axis=-2)
    return wide[..., ::3, ::2]


def read_only(array: np.ndarray) -> np.ndarray:
    array = array.copy()
    array.setflags(write=False)
    return array


WAYS = {
    "fortran": np.asfortranarray,
    "strided": strided,
    "backwards": lambda array: array[..., ::-1, ::-1].copy()[..., ::-1, ::-1],
    "read-only": read_only,
    "misaligned": misaligned,
    "big-endian": lambda array: array.astype(array.dtype.newbyteorder(">")),
    "little-endian": lambda array: array.astype(array.dtype.newbyteorder("<")),
    "a list": lambda array: array.tolist(),
    "a subclass": lambda array: array.view(np.recarray),
    "a memory map": lambda array: array.copy().view(np.memmap),
    "transposed twice": lambda array: np.ascontiguousarray(array.T).T,
}


@pytest.mark.parametrize("way", WAYS)
def test_the_same_values_in_another_way(way: str) -> None:
    other = WAYS[way]
    walls, agents = other(WALLS), other(AGENTS)
    assert Map(walls) == Map(WALLS)
    assert (eyeline.windows(walls, agents, 5) == SEEN).all()
    assert (eyeline.windows(Map(WALLS), agents, 5) == SEEN).all()
    assert (eyeline.observe(walls, agents, other(LAYERS), 5) == OBSERVED).all()
    heights = other(LAYERS[0].astype(np.float64))
    assert Map(WALLS, elevation=heights) == Map(WALLS, elevation=LAYERS[0])
    assert eyeline.targets(walls, (3, 2), agents).tolist() == [
        eyeline.los(WALLS, (3, 2), at) for at in AGENTS
    ]


INTEGERS = ["i1", "u1", "<i2", ">i2", "u2", "i4", ">i4", "u4", "i8", ">i8", "u8", ">u8"]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_every_whole_number_will_do(dtype: str) -> None:
    assert (eyeline.windows(WALLS.astype(dtype), AGENTS.astype(dtype), 5) == SEEN).all()
    high = np.array([[0, np.iinfo(np.dtype(dtype)).max]], dtype)
    assert Map(high).walls.tolist() == [[False, True]]


def test_bytes_of_bools_that_are_neither() -> None:
    odd = np.arange(WALLS.size, dtype=np.uint8).reshape(WALLS.shape).view(bool)
    assert (Map(odd).walls == (odd.view(np.uint8) != 0)).all()
    assert (Map(odd, smoke=odd).smoke == (odd.view(np.uint8) != 0)).all()


@pytest.mark.parametrize(
    "walls, error",
    [
        (WALLS.astype(np.float64), TypeError),
        (np.full((6, 8), np.nan), TypeError),
        (WALLS.astype(complex), TypeError),
        (WALLS.astype(object), TypeError),
        (WALLS.astype(str), TypeError),
        (np.zeros((6, 8), [("a", "u1")]), TypeError),
        (np.zeros((6, 8), "M8[s]"), TypeError),
        (np.zeros((6, 8), "V1"), TypeError),
        (WALLS[0], ValueError),
        (np.array(True), ValueError),
        (np.zeros((2, 2, 2, 2), bool), ValueError),
        (np.zeros((0, 8), bool), ValueError),
        (np.zeros((6, 0), bool), ValueError),
        (np.zeros((3, 0, 8), bool), ValueError),
        ([[0, 1], [0]], (ValueError, TypeError)),
        (np.broadcast_to(np.zeros(1, np.uint8), (10**6, 10**6)), ValueError),
        (np.broadcast_to(np.zeros(1, np.int64), (2**29, 2**29)), ValueError),
        (None, TypeError),
        (7, ValueError),
        ("..#", TypeError),
        ({}, TypeError),
        (object(), TypeError),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_is_no_wall(walls, error) -> None:
    agents = AGENTS
    for ask in [
        lambda: eyeline.windows(walls, agents, 5),
        lambda: eyeline.observe(walls, agents, None, 5),
        lambda: Map(walls),
        lambda: eyeline.los(walls, (0, 0), (0, 0)),
        lambda: eyeline.field(walls, (0, 0)),
    ]:
        with pytest.raises(error):
            ask()


@pytest.mark.parametrize(
    "agents, error, words",
    [
        (AGENTS.astype(float), TypeError, "agents must be whole numbers .int64., not float64"),
        (np.full((3, 2), np.nan), TypeError, "not float64"),
        (AGENTS.astype(bool), TypeError, "not bool"),
        (AGENTS.astype(object), TypeError, "not object"),
        (AGENTS.astype(complex), TypeError, "not complex"),
        (np.zeros((3, 2), "m8[s]"), TypeError, "not timedelta64"),
        ([(0.5, 0)], TypeError, "not float64"),
        ([("a", "b")], TypeError, "not <U1"),
        ("@", ValueError, "shape"),
        (None, (TypeError, ValueError), ""),
        (AGENTS[0], ValueError, r"must have shape \(N, 2\).*, not \(2,\)"),
        (AGENTS.T, ValueError, r"not \(2, 3\)"),
        (np.zeros((3, 3), int), ValueError, r"not \(3, 3\)"),
        (np.zeros((2, 2, 2, 2), int), ValueError, r"not \(2, 2, 2, 2\)"),
        (np.zeros((2, 0), int), ValueError, r"not \(2, 0\)"),
        (np.array(5), ValueError, r"not \(\)"),
        ([(0, 0), (8, 0)], ValueError, r"agents\[1\] = \[8,0\] is outside the 8×6 map"),
        ([(0, 6)], ValueError, "outside"),
        ([(-1, 0)], ValueError, "outside"),
        ([(0, -(2**31))], ValueError, "outside"),
        ([(0, 0), (2**31, 0)], ValueError, r"agents\[1\] = \[2147483648,0\] is beyond every map"),
        ([(2**32, 2**32)], ValueError, "beyond every map"),
        (np.array([[-(2**63), 2**63 - 1]]), ValueError, "beyond every map"),
        (np.array([[2**64 - 1, 0]], np.uint64), ValueError, "beyond every map"),
        ([(10**30, 0)], TypeError, "not object"),
    ],
    ids=str,
)
def test_what_is_no_agent(agents, error, words) -> None:
    out = np.full((3, 5, 5), 7, np.uint8)
    for map in [WALLS, Map(WALLS)]:
        with pytest.raises(error, match=words or None):
            eyeline.windows(map, agents, 5)
        with pytest.raises(error):
            eyeline.observe(map, agents, None, 5)
        with pytest.raises(error):
            eyeline.windows(map, agents, 5, out=out)
    assert (out == 7).all()


@pytest.mark.parametrize(
    "size, error",
    [
        (0, ValueError),
        (4, ValueError),
        (-1, ValueError),
        (2**31 - 1, ValueError),
        (2**32 + 1, ValueError),
        (2**63 - 1, ValueError),
        (10**30, ValueError),
        (10**30 + 1, ValueError),
        (8193, ValueError),
        (9.0, TypeError),
        (np.nan, TypeError),
        ("9", TypeError),
        (np.array([9, 9]), TypeError),
    ],
    ids=str,
)
def test_what_is_no_size(size, error) -> None:
    with pytest.raises(error, match="size|cells are over the limit"):
        eyeline.windows(WALLS, AGENTS, size)
    with pytest.raises(error):
        eyeline.observe(WALLS, AGENTS, None, size)


def test_sizes_of_any_whole_number() -> None:
    for size in [np.int64(5), np.uint8(5), np.array(5)]:
        assert (eyeline.windows(WALLS, AGENTS, size) == SEEN).all()


def test_an_answer_that_memory_cannot_hold() -> None:
    # More bytes than there are addresses.
    agents = np.zeros((4 * 10**6, 2), np.int64)
    with pytest.raises(MemoryError):
        eyeline.windows(WALLS, agents, 8191)
    with pytest.raises((MemoryError, ValueError)):
        eyeline.observe(WALLS, np.broadcast_to(agents[:1], (10**6, 2)), None, 8191)


OUTS = {
    "dtype": (np.zeros((3, 5, 5), np.int8), TypeError, "out must be uint8, not int8"),
    "bool": (np.zeros((3, 5, 5), bool), TypeError, "out must be uint8, not bool"),
    "float": (np.zeros((3, 5, 5)), TypeError, "out must be uint8, not float64"),
    "object": (np.zeros((3, 5, 5), object), TypeError, "out must be uint8, not object"),
    "shape": (np.zeros((3, 5, 7), np.uint8), ValueError, r"out must have shape \(3, 5, 5\), not \(3, 5, 7\)"),
    "flat": (np.zeros(75, np.uint8), ValueError, r"not \(75,\)"),
    "batched": (np.zeros((1, 3, 5, 5), np.uint8), ValueError, r"not \(1, 3, 5, 5\)"),
    "empty": (np.zeros((0, 5, 5), np.uint8), ValueError, r"not \(0, 5, 5\)"),
    "fortran": (np.zeros((3, 5, 5), np.uint8, order="F"), ValueError, "C-contiguous"),
    "strided": (np.zeros((3, 5, 10), np.uint8)[:, :, ::2], ValueError, "C-contiguous"),
    "backwards": (np.zeros((3, 5, 5), np.uint8)[::-1], ValueError, "C-contiguous"),
    "broadcast": (
        np.lib.stride_tricks.as_strided(np.zeros(25, np.uint8), (3, 5, 5), (0, 5, 1)),
        ValueError,
        "C-contiguous",
    ),
    "read-only": (read_only(np.zeros((3, 5, 5), np.uint8)), ValueError, "out is read-only"),
    "bytes": (np.frombuffer(bytes(75), np.uint8).reshape(3, 5, 5), ValueError, "out is read-only"),
    "list": ([0] * 75, TypeError, "out must be a numpy array of uint8 or None, not list"),
    "bytearray": (bytearray(75), TypeError, "not bytearray"),
}


@pytest.mark.parametrize("which", OUTS)
def test_what_is_no_output(which: str) -> None:
    out, error, words = OUTS[which]
    for map in [WALLS, Map(WALLS)]:
        with pytest.raises(error, match=words):
            eyeline.windows(map, AGENTS, 5, out=out)
    if isinstance(out, np.ndarray):
        assert not out.any()


def test_what_is_no_output_of_observations() -> None:
    good = np.zeros((3, 3, 5, 5), np.float32)
    for out in [
        good.astype(np.float64),
        good.astype(">f4"),
        good[:, :2],
        np.asfortranarray(good),
        misaligned(good),
        read_only(good),
    ]:
        with pytest.raises((TypeError, ValueError), match="out"):
            eyeline.observe(WALLS, AGENTS, LAYERS, 5, out=out)
        assert not out.any()


def test_an_output_that_overlaps_what_is_read() -> None:
    memory = np.zeros(4096, np.uint8)
    walls = memory[:48].reshape(6, 8)
    agents = memory[48:96].view(np.int64).reshape(3, 2)
    out = memory[:75].reshape(3, 5, 5)
    walls[...], agents[...] = WALLS, AGENTS
    assert (eyeline.windows(walls, agents, 5, out=out) == SEEN).all()
    walls[...], agents[...] = WALLS, AGENTS
    layers = np.zeros((8, 3, 5, 5), np.float32)
    own = layers.ravel()[:96].reshape(2, 6, 8)
    own[...] = LAYERS
    seen = eyeline.observe(walls, agents, own, 5, out=layers[:3])
    assert (seen == OBSERVED).all()


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
def test_an_output_is_written_whole() -> None:
    """Nothing stale stays, whatever the rules and however much of a window is off the map."""
    agents = np.array([(0, 0), (7, 0), (0, 5), (7, 5)])
    for rules in ["predprey", "predprey-env", "one-card-dungeon", "supercover", "overland"]:
        for size in [1, 3, 9, 15, 31, 33, 63]:
            fresh = eyeline.windows(WALLS, agents, size, rules)
            stale = np.full_like(fresh, 255)
            assert (eyeline.windows(WALLS, agents, size, rules, out=stale) == fresh).all()
            fresh = eyeline.observe(WALLS, agents, LAYERS, size, rules, visibility_channel=True)
            stale = np.full_like(fresh, np.nan)
            options = {"visibility_channel": True, "out": stale}
            assert (eyeline.observe(WALLS, agents, LAYERS, size, rules, **options) == fresh).all()


@pytest.mark.parametrize(
    "layers, error",
    [
        (LAYERS[0], ValueError),
        (LAYERS[:, :5], ValueError),
        (LAYERS.swapaxes(1, 2), ValueError),
        (LAYERS[None], ValueError),
        (np.float32(1), ValueError),
        (LAYERS.astype(complex), TypeError),
        (LAYERS.astype(object), TypeError),
        (LAYERS.astype(str), TypeError),
        (np.zeros((2, 6, 8), "M8[s]"), TypeError),
        (np.broadcast_to(np.float32(0), (2, 10**9, 10**9)), ValueError),
        ("grass", TypeError),
        ({}, TypeError),
    ],
)
def test_what_is_no_layer(layers, error) -> None:
    with pytest.raises(error, match="layers must"):
        eyeline.observe(WALLS, AGENTS, layers, 5)


@pytest.mark.parametrize("name", ["opacity", "cover", "elevation", "smoke", "units", "terrain"])
def test_what_is_no_layer_of_a_map(name: str) -> None:
    bits, names = name in ("smoke", "units"), name == "terrain"
    with pytest.raises(ValueError, match=rf"{name} must have shape \(6, 8\), not \(8, 6\)"):
        Map(WALLS, **{name: WALLS.T if not names else WALLS.T.astype(str)})
    with pytest.raises(TypeError, match=name):
        Map(WALLS, **{name: np.full((6, 8), 1j)})
    if bits:
        with pytest.raises(TypeError, match="bool or whole numbers"):
            Map(WALLS, **{name: np.zeros((6, 8))})
    elif not names:
        for wrong in [np.inf, -np.inf, 1e300, np.nan]:
            if wrong == wrong or name != "elevation":
                with pytest.raises(ValueError, match=name):
                    Map(WALLS, **{name: np.full((6, 8), wrong)})
    if name == "opacity":
        with pytest.raises(ValueError, match="opacity must not be negative, and -0.5 is"):
            Map(WALLS, opacity=np.full((6, 8), -0.5))
    if names:
        with pytest.raises(ValueError, match="256"):
            Map(np.zeros((20, 20), bool), terrain=np.arange(400).reshape(20, 20).astype(str))


def test_layers_of_no_worlds() -> None:
    nobody = np.zeros((0, 5, 2), int)
    for worlds, wrong in [
        (np.zeros((0, 6, 8), bool), [(0, 2, 3, 3), (0, 2, 6, 8, 1), (0, 2, 6), (1, 2, 6, 8), (2, 6, 8)]),
        ([], [(0, 2, 3, 3, 9), (0, 2, 3), (1, 2, 6, 8), (0,)]),
    ]:
        seen = eyeline.observe(worlds, nobody, np.zeros((0, 2, 6, 8)), 5)
        assert seen.shape == (0, 5, 3, 5, 5)
        for shape in wrong:
            with pytest.raises(ValueError, match=r"layers must have shape \(0, L, (6, 8|H, W)\), not"):
                eyeline.observe(worlds, nobody, np.zeros(shape), 5)


def test_worlds_and_agents_that_do_not_fit() -> None:
    worlds = np.stack([WALLS, WALLS])
    for agents, words in [
        (AGENTS, r"agents must have shape \(2, N, 2\), a row of agents a world, not \(3, 2\)"),
        (np.stack([AGENTS] * 3), r"not \(3, 3, 2\)"),
    ]:
        with pytest.raises(ValueError, match=words):
            eyeline.windows(worlds, agents, 5)
        with pytest.raises(ValueError, match=words):
            eyeline.windows([Map(WALLS), Map(WALLS)], agents, 5)
    with pytest.raises(ValueError, match=r"agents\[1, 0\] = \[9,9\] is outside"):
        eyeline.windows(worlds, [[(0, 0)], [(9, 9)]], 5)
    for one in [Map(WALLS), WALLS]:
        with pytest.raises(ValueError, match=r"agents\[1, 0\] = \[9,9\] is outside"):
            eyeline.windows(one, [[(0, 0)], [(9, 9)]], 5)
        with pytest.raises(ValueError, match=r"agents\[1, 0\] = \[0,2147483648\] is beyond"):
            eyeline.windows(one, [[(0, 0)], [(0, 2**31)]], 5)
    with pytest.raises(TypeError, match=r"map\[1\] must be a Map, as map\[0\] is, not ndarray"):
        eyeline.windows([Map(WALLS), WALLS], np.stack([AGENTS] * 2), 5)
    with pytest.raises(TypeError, match=r"map\[0\] must be a Map, as map\[1\] is, not ndarray"):
        eyeline.windows([WALLS, Map(WALLS)], np.stack([AGENTS] * 2), 5)
    with pytest.raises(ValueError, match="this map is hex"):
        eyeline.windows(Map.hexagon(2), AGENTS, 5)
    with pytest.raises(ValueError, match="world 1 differs from the first"):
        maps = [Map(WALLS), Map(WALLS.T)]
        eyeline.observe(maps, np.zeros((2, 1, 2), int), np.zeros((2, 1, 6, 8)), 5)
    with pytest.raises(ValueError, match="unbounded"):
        eyeline.observe(Map.from_scene({}), AGENTS, LAYERS, 5)


@pytest.mark.parametrize("threads", [-1, 257, 10**30, 1.5, "2", [1]])
def test_what_is_no_number_of_threads(threads) -> None:
    with pytest.raises((TypeError, ValueError), match="threads must be a whole number from 0"):
        eyeline.windows(WALLS, AGENTS, 5, threads=threads)


class Liar:
    """Says that it is an array, and is not."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __array__(self, *args: object, **options: object) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_objects_that_lie() -> None:
    assert (eyeline.windows(Liar(WALLS), Liar(AGENTS), 5) == SEEN).all()
    with pytest.raises(ZeroDivisionError):
        eyeline.windows(Liar(ZeroDivisionError()), AGENTS, 5)
    for answer in [None, 7, "walls", [[0]]]:
        with pytest.raises((TypeError, ValueError)):
            eyeline.windows(Liar(answer), AGENTS, 5)


def test_what_is_masked() -> None:
    """Nobody knows what stands under a mask."""
    masked = np.ma.masked_array
    for ask, name in [
        (lambda: Map(masked(WALLS, WALLS)), "walls"),
        (lambda: eyeline.windows(masked(WALLS), AGENTS, 5), "walls"),
        (lambda: eyeline.windows(WALLS, masked(AGENTS), 5), "agents"),
        (lambda: eyeline.observe(WALLS, AGENTS, masked(LAYERS), 5), "layers"),
        (lambda: eyeline.targets(WALLS, (0, 0), masked(AGENTS)), "b"),
        (lambda: eyeline.windows(WALLS, AGENTS, 5, out=masked(SEEN)), "out"),
    ]:
        with pytest.raises(TypeError, match=rf"{name} is a masked array; fill it first"):
            ask()


class Shrinking(np.ndarray):
    """Says that it is larger than it is, and turns into something else when it is copied."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (100, 100)

    def swapaxes(self, *axes: int) -> np.ndarray:
        return np.zeros((2, 2), np.uint8)

    def astype(self, *args: object, **options: object) -> np.ndarray:
        return np.zeros((2, 2), bool)


def test_subclasses_have_no_say() -> None:
    walls = WALLS.view(Shrinking)
    assert Map(walls) == Map(WALLS)
    assert Map(WALLS.astype(np.int32).view(Shrinking)) == Map(WALLS)
    assert Map(walls, axes="xy") == Map(WALLS, axes="xy")
    assert (eyeline.windows(WALLS, AGENTS.view(Shrinking), 5) == SEEN).all()


HUGE = 10**400


@pytest.mark.parametrize(
    "ask",
    [
        lambda: eyeline.windows(WALLS, AGENTS, 5, headings=AGENTS + 1, cone=HUGE),
        lambda: eyeline.observe(WALLS, AGENTS, size=5, headings=AGENTS + 1, cone=-HUGE),
        lambda: Map(WALLS).set_opacity(1, 1, HUGE),
        lambda: Map(WALLS).set_elevation(1, 1, -HUGE),
        lambda: eyeline.Edit.set_cover(1, 1, HUGE),
        lambda: eyeline.draw(WALLS, cell=HUGE),
        lambda: eyeline.draw(WALLS).png(HUGE),
    ],
)
def test_numbers_larger_than_every_float(ask) -> None:
    with pytest.raises(ValueError):
        ask()


def test_long_numbers_are_said_short() -> None:
    with pytest.raises(ValueError, match="^cone: 1e300 is beyond ±1000000000$"):
        eyeline.windows(WALLS, AGENTS, 5, headings=AGENTS + 1, cone=1e300)


def test_numbers_of_very_many_digits_make_no_noise(capfd) -> None:
    endless = 10**5000
    for ask, words in [
        (lambda: eyeline.windows(WALLS, AGENTS, -endless), "^size must be .*, not an int too long to show$"),
        (lambda: eyeline.field(WALLS, (0, 0), radius=-endless), "^radius must be"),
        (lambda: eyeline.windows(WALLS, AGENTS, 5, threads=endless), "^threads must be"),
        (lambda: eyeline.los(WALLS, (0, endless), (0, 0)), "outside"),
        (lambda: eyeline.los(WALLS, (0, endless, 0), (0, 0)), "^a cell must be"),
        (lambda: eyeline.los(WALLS, (0, endless, 0, 0), (0, 0)), "^a cell must be"),
    ]:
        with pytest.raises(ValueError, match=words):
            ask()
    assert capfd.readouterr() == ("", "")


def test_values_too_deep_to_be_written() -> None:
    for depth in [100, 10**5]:
        deep: dict = {}
        for _ in range(depth):
            deep = {"walls": deep}
        reply = eyeline.query({"op": "los", "scene": deep})
        assert not reply["ok"] and reply["error"]["code"] == "bad_json"
        with pytest.raises(ValueError, match="deeper than 64"):
            Map.from_scene(deep)
        with pytest.raises(ValueError):
            eyeline.Rules("predprey", radius=None, cone=deep)
        # Freed one by one: Python's own way of doing so may recurse.
        while deep:
            deep = deep.pop("walls")


def test_what_is_no_cell() -> None:
    map = Map(WALLS)
    for cell in [{0, 1}, frozenset([0, 1]), {0: 1, 1: 0}]:
        for ask in [eyeline.field, lambda map, a: eyeline.los(map, a, (0, 0))]:
            with pytest.raises(TypeError, match="two whole numbers"):
                ask(map, cell)
        for ask in [eyeline.targets, lambda map, b, a: eyeline.watchers(map, a, b)]:
            with pytest.raises(TypeError, match="must be an array or a list, not"):
                ask(map, (0, 0), cell)
    for ask, name in [
        (lambda cell: eyeline.field(map, cell), "at"),
        (lambda cell: eyeline.can_move(map, cell, (0, 0)), "start"),
    ]:
        with pytest.raises(TypeError, match=f"^{name}: a coordinate must be a whole number, not float"):
            ask((0.5, 0))
    with pytest.raises(TypeError, match="a coordinate must be a whole number, not float"):
        eyeline.los(map, (0.5, 0), (0, 0))


def test_cells_are_named_as_they_were_given() -> None:
    map, off = Map(WALLS), [(0, 0), (9, 9)]
    for ask, words in [
        (lambda: eyeline.targets(map, (0, 0), off), r"b\[1\] = \[9,9\] is outside"),
        (lambda: eyeline.watchers(map, off, (0, 0)), r"a\[1\] = \[9,9\] is outside"),
        (lambda: eyeline.field(map, off), r"at\[1\] = \[9,9\] is outside"),
        (lambda: eyeline.can_move(map, off[:1] * 2, off), r"goal\[1\] = \[9,9\] is outside"),
        (lambda: eyeline.can_move(map, off, off[:1] * 2), r"start\[1\] = \[9,9\] is outside"),
        (lambda: eyeline.windows(map, AGENTS, 5, headings=[(0, 1), (0, 0), (1, 0)]), r"headings\[1\]: heading \[0,0\] leads nowhere"),
    ]:
        with pytest.raises(ValueError, match=words):
            ask()
    with pytest.raises(ValueError, match=r"headings\[0\] = \[0,2147483648\] is too long a way"):
        eyeline.windows(map, AGENTS[:1], 5, headings=[(0, 2**31)])


def test_cells_in_a_set() -> None:
    cells = {(0, 0), (7, 5)}
    assert (eyeline.field(WALLS, cells) == eyeline.field(WALLS, list(cells))).all()
    assert (eyeline.field(WALLS, frozenset(cells)) == eyeline.field(WALLS, list(cells))).all()
