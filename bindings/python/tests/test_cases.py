"""Every case of testdata, asked through the contract and through the functions."""

import json
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import eyeline
from eyeline import Map, Rules

tomllib = pytest.importorskip("tomllib")

FILES = sorted((ROOT / "testdata/rules").glob("*/*.toml"))
CASES = [
    pytest.param(case, id=f"{file.parent.name}/{file.stem}: {case['name']}")
    for file in FILES
    for case in tomllib.loads(file.read_text())["case"]
]


def test_all_cases_are_found() -> None:
    assert len(CASES) > 300 and all(isinstance(file, Path) for file in FILES)


@pytest.mark.filterwarnings("ignore::eyeline.IgnoredLayers")
@pytest.mark.parametrize("case", CASES)
def test_case(case: dict) -> None:
    map = None
    if "scene" in case:
        map = Map.from_scene(case["scene"])
    elif "map" in case:
        map = Map.from_text(case["map"])
    if "query" in case:
        ask(case, map)
        return
    assert map is not None and case["rules"]
    for rules in case["rules"]:
        changed = dict(rules) if isinstance(rules, dict) else {"base": rules}
        if "radius" in case:
            changed["radius"] = case["radius"]
        look(case, map, Rules(changed, perception=case.get("perception")), rules)


def ask(case: dict, map: Map | None) -> None:
    """A query with its reply: as text, as a dict, with the scene inside, and as arrays."""
    query, reply = case["query"], json.loads(case["reply"])
    assert json.loads(eyeline.query(query, scene=map)) == reply
    asked = json.loads(query)
    assert eyeline.query(asked, scene=map) == reply
    if map is not None:
        own = {**asked, "scene": json.loads(map.scene_json())}
        assert eyeline.query(own) == reply
    if reply["ok"] and asked["op"] == "window":
        observe(asked, map, reply)
    if reply["ok"] and asked["op"] == "matrix":
        matrix = eyeline.matrix(map, asked["rules"])
        assert ["".join(row) for row in matrix.astype(int).astype(str)] == reply["rows"]
        assert map.cells.tolist() == reply["cells"]
    if reply["ok"] and asked["op"] == "shot":
        shot = eyeline.shot(map, asked["from"], asked["to"], asked["range"], asked["rules"])
        assert shot == {key: value for key, value in reply.items() if key != "ok"}
    if reply["ok"] and asked["op"] == "watchers":
        cells = [asked_cell for asked_cell in asked["from"] if isinstance(asked_cell, list)]
        if len(cells) == len(asked["from"]):
            seen_by = eyeline.watchers(map, cells, asked["to"], asked["rules"])
            assert seen_by.tolist() == reply["seenBy"]


def observe(asked: dict, map: Map, reply: dict) -> None:
    layers = np.zeros((len(asked.get("layers", {})), map.height, map.width))
    for layer, entries in zip(layers, asked.get("layers", {}).values()):
        for x, y, value in entries:
            layer[y, x] += value
    names = {"mask": "mask", "keepWalls": "keep_walls", "axes": "axes"}
    names["visibilityChannel"] = "visibility_channel"
    options = {names[key]: value for key, value in asked.items() if key in names}
    if isinstance(asked["at"], str):
        [at] = [[x, y] for y, row in enumerate(map.text().splitlines())
                for x, symbol in enumerate(row) if symbol == asked["at"]]
    else:
        at = asked["at"]
    rules = Rules(
        asked["rules"] if isinstance(asked["rules"], dict) else {"base": asked["rules"]},
        perception=asked.get("perception"),
    )
    if "heading" in asked:
        options["headings"] = [asked["heading"]]
    [seen] = eyeline.observe(map, [at], layers, asked["size"], rules, **options)
    assert list(seen.shape) == reply["shape"]
    np.testing.assert_array_equal(seen, np.array(reply["channels"], np.float32))


def look(case: dict, map: Map, rules: Rules, written: object) -> None:
    at = case["from"]
    if "seen" in case:
        field = eyeline.field(map, at, rules)
        rows = case.get("map", "").split("\n\n")[-1] if map.grid == "square" else None
        if rows is not None:
            drawn = [
                "".join(symbol if seen else " " for symbol, seen in zip(row, line)).rstrip()
                for row, line in zip(rows.splitlines(), field)
            ]
            wanted = [line.rstrip() for line in case["seen"].splitlines()]
            assert "\n".join(drawn).rstrip() == "\n".join(wanted).rstrip()
        return
    to, visible = case["to"], case["visible"]
    if isinstance(visible, list):
        assert [eyeline.los(map, at, one, rules) for one in to] == visible
        if not any(isinstance(one, str) for one in to):
            assert eyeline.targets(map, at, to, rules).tolist() == visible
        return
    assert eyeline.los(map, at, to, rules) == visible
    trace = eyeline.trace(map, at, to, rules, explain=True)
    assert trace["visible"] == visible
    query = {"op": "trace", "rules": written, "from": at, "to": to, "explain": True}
    for key in ["radius", "perception"]:
        if key in case:
            query[key] = case[key]
    assert eyeline.query(query, scene=map) == {"ok": True, **trace}
    for key, wanted in case.get("blocked_by", {}).items():
        assert trace["blockedBy"][key] == wanted
    for key, ours in [("line", "line"), ("reverse", "reverse"), ("cover_sum", "coverSum")]:
        if key in case:
            assert trace[ours] == case[key]
    if "opens" in case:
        assert sorted(map_words(trace["opens"])) == sorted(case["opens"])
    if "cover_penalty" in case:
        assert trace["coverPenalty"] == pytest.approx(case["cover_penalty"], abs=5e-4)
    if "clear_segments" in case:
        assert sum(segment["clear"] for segment in trace["segments"]) == case["clear_segments"]


def map_words(opens: list[dict]) -> list[str]:
    cell = lambda at: f"{at[0]},{at[1]}"  # noqa: E731
    return [
        " ".join([one["cause"], *(cell(at) for at in one.get("between", [one.get("cell")]))])
        for one in opens
    ]
