"""Rules: by name, by dict, with changes; what they say about themselves."""

import copy
import json
import pickle

import numpy as np
import pytest

import eyeline
from eyeline import Map, Rules


def test_every_rule_set_is_listed_and_can_be_had() -> None:
    entries = eyeline.rules()
    names = [one["rules"] for entry in entries for one in [entry, *entry.get("variants", [])]]
    assert "predprey@1" in names and "one-card-dungeon@1/facing" in names and len(names) > 10
    for name in names:
        rules = Rules(name)
        assert rules.id == name and rules.overrides == {}
        assert {promise["property"] for promise in rules.guarantees} >= {"symmetric"}


def test_changes_by_either_name() -> None:
    for rules in [
        Rules("predprey", 5, opacity_threshold=0.5, endpointWalls="blocked"),
        Rules("predprey", radius=np.int8(5), opacityThreshold=np.float64(0.5), endpoint_walls="blocked"),
        Rules({"base": "predprey", "radius": 5, "opacityThreshold": 0.5, "endpointWalls": "blocked"}),
        Rules({"base": "predprey@1", "radius": 9, "endpointWalls": "blocked"}, 5, opacity_threshold=0.5),
    ]:
        assert rules.overrides == {"radius": 5, "opacityThreshold": 0.5, "endpointWalls": "blocked"}
        assert rules == Rules("predprey", 5, opacity_threshold=0.5, endpoint_walls="blocked")
        assert rules != Rules("predprey") and rules != "predprey"
        assert hash(rules) == hash(Rules("predprey", 5, opacity_threshold=0.5, endpoint_walls="blocked"))


def test_changes_change_promises() -> None:
    cone = {"heading": [1, 0], "halfAngle": 45}
    promises = {promise["property"]: promise for promise in Rules("predprey/both", cone=cone).guarantees}
    assert promises["symmetric"]["claim"] == "never"
    example = promises["symmetric"]["counterexample"]
    map = Map.from_scene(example["scene"])
    rules = Rules("predprey/both", cone=cone)
    assert eyeline.los(map, example["from"], example["to"], rules)
    assert not eyeline.los(map, example["to"], example["from"], rules)


def test_a_name_a_dict_and_rules_are_taken_everywhere() -> None:
    map = Map.from_text("....#.")
    for rules in ["predprey", {"base": "predprey"}, Rules("predprey")]:
        assert not eyeline.los(map, (0, 0), (5, 0), rules)
        assert eyeline.field(map, (0, 0), rules).sum() == 5
        assert eyeline.windows(map, [(0, 0)], 3, rules).sum() == 2
        assert eyeline.survey(map, rules)[0][0, 0] == 5
        assert len(eyeline.trace(map, (0, 0), (5, 0), rules)["line"]) == 6
        assert eyeline.Observers(map, rules).rules == Rules("predprey")
    near = Rules("predprey", radius=2)
    assert eyeline.field(map, (0, 0), near).sum() == 3
    assert eyeline.windows(map, [(0, 0)], 7, near).sum() == 3


def test_perception() -> None:
    map = Map(np.zeros((9, 9), bool))
    keen = Rules("overland", perception=20)
    assert keen.perception == 20 and Rules("overland").perception is None
    assert eyeline.los(map, (0, 0), (5, 0), keen) and not eyeline.los(map, (0, 0), (5, 0), "overland")
    assert eyeline.trace(map, (0, 0), (5, 0), keen)["visible"]
    assert eyeline.field(map, (0, 0), keen).sum() > eyeline.field(map, (0, 0), "overland").sum()
    with pytest.raises(ValueError, match="predprey@1 does not take 'perception'; only 'overland' does"):
        Rules("predprey", perception=12)


@pytest.mark.parametrize(
    "rules",
    [
        Rules("predprey"),
        Rules("hidden-movement/bresenham", 7, pierce=2),
        Rules("overland", perception=15),
        Rules("predprey", cone={"heading": [1, 2], "halfAngle": 30.5}),
        Rules("square-tactics", 9, heeds=("walls", "smoke"), title="It's \"ours\" ☂"),
        Rules("predprey", heeds=[]),
    ],
    ids=repr,
)
def test_rules_are_pickled_and_shown(rules: Rules) -> None:
    protocols = range(pickle.HIGHEST_PROTOCOL + 1)
    twins = [pickle.loads(pickle.dumps(rules, protocol)) for protocol in protocols]
    for twin in [*twins, copy.copy(rules), copy.deepcopy(rules)]:
        assert twin == rules and repr(twin) == repr(rules)
        assert (twin.perception, twin.overrides) == (rules.perception, rules.overrides)
        assert (twin.heeds, twin.title) == (rules.heeds, rules.title)
    assert eval(repr(rules), {"Rules": Rules}) == rules


@pytest.mark.parametrize(
    "make, error, words",
    [
        (lambda: Rules("predpry"), ValueError, "did you mean 'predprey'"),
        (lambda: Rules("predprey@2"), ValueError, "unknown rule set"),
        (lambda: Rules("square-tactics", pierce=1), ValueError, "square-tactics@1 does not take 'pierce'"),
        (lambda: Rules("predprey", raduis=1), ValueError, "unknown key 'raduis'; did you mean 'radius'"),
        (lambda: Rules("predprey", metric="hex"), ValueError, "does not take metric 'hex'"),
        (lambda: Rules("predprey", -1), ValueError, "radius must be a whole number from 0 up, not -1"),
        (lambda: Rules("predprey", 1.5), TypeError, "radius must be a whole number"),
        (lambda: Rules("predprey", opacity_threshold=float("nan")), ValueError, "expected value"),
        (lambda: Rules("predprey", opacity_threshold=1e10), ValueError, "beyond"),
        (lambda: Rules("predprey", cone={1, 2}), TypeError, "JSON"),
        (lambda: Rules(7), TypeError, "base must be a rule set's name or a dict with 'base', not int"),
        (lambda: Rules({}), ValueError, "'base' is missing"),
        (lambda: eyeline.los([[0]], (0, 0), (0, 0), 7), TypeError, "rules must be a name, a dict"),
        (lambda: eyeline.los([[0]], (0, 0), (0, 0), "hex-tactics"), ValueError, "played on a hex grid"),
    ],
)
def test_what_is_no_rule(make, error, words) -> None:
    with pytest.raises(error, match=words):
        make()


def test_titles() -> None:
    house = Rules("predprey", title="House rules")
    assert house.title == "House rules" and Rules("predprey").title != house.title
    assert house != Rules("predprey") and house == Rules({"base": "predprey", "title": "House rules"})
    assert eyeline.los([[0, 1, 0]], (0, 0), (2, 0), house) is False


HOUSE = """{
  "eyeline": 1, "title": "House rules", "base": "square-tactics",
  "heeds": ["walls", "edges", "smoke"], "radius": 12, "targetEdge": "blocks"
}"""


def test_rules_of_ones_own(tmp_path) -> None:
    file = tmp_path / "house.json"
    for text in [HOUSE, "\ufeff \n" + HOUSE]:
        file.write_text(text, encoding="utf-8")
        house = Rules.load(file)
        assert house == Rules.load(str(file)) == pickle.loads(pickle.dumps(house))
        assert (house.id, house.title) == ("square-tactics@1", "House rules")
        assert house.heeds == ("edges", "smoke", "walls")
        assert house.overrides == {
            "title": "House rules",
            "heeds": ["walls", "edges", "smoke"],
            "radius": 12,
            "targetEdge": "blocks",
        }
        assert eval(repr(house), {"Rules": Rules}) == house
        assert {promise["claim"] for promise in house.guarantees} <= {"always", "when", "never", "notClaimed"}
    map = Map.from_text("..~.")
    assert not eyeline.los(map, (0, 0), (3, 0), house)
    assert eyeline.trace(map, (0, 0), (3, 0), house)["blockedBy"]["cause"] == "smoke"
    for rules in [house, Rules("predprey"), Rules("hex-tactics", 3, pierce=1, title="x")]:
        file.write_text(rules.to_json(), encoding="utf-8")
        again = Rules.load(file)
        assert again == rules and again.overrides == rules.overrides
        assert json.loads(rules.to_json())["base"] == rules.id
    file.write_text('{"base": "overland"}')
    assert Rules.load(file, perception=15) == Rules("overland", perception=15)
    with pytest.raises(ValueError, match="a perception cannot be written"):
        Rules("overland", perception=15).to_json()


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "a file of rules is a JSON object; such as"),
        ('"predprey"', "a file of rules is a JSON object"),
        ("[]", "a file of rules is a JSON object"),
        ("{", "the JSON ends too early"),
        ('{"base": "predprey"} x', "trailing characters"),
        ("{}", "'base' is missing"),
        ('{"base": 7}', "base"),
        ('{"base": "predpry"}', "unknown rule set 'predpry'; did you mean 'predprey'?"),
        ('{"base": "predprey", "heads": []}', "unknown key 'heads'; did you mean 'heeds'?"),
        ('{"base": "predprey", "heeds": "walls"}', "heeds"),
        ('{"base": "predprey", "heeds": ["fog"]}', "predprey@1 cannot heed 'fog'; it can heed"),
        ('{"base": "predprey", "radius": 1, "radius": 2}', "twice"),
        ('{"eyeline": 2, "base": "predprey"}', "rules of format 2 are not known; this version reads format 1"),
        ('{"eyeline": 2, "lens": 7}', "rules of format 2 are not known"),
        ('{"eyeline": "1", "base": "predprey"}', "eyeline"),
        ('{"base": ' + "[" * 99 + "]" * 99 + "}", "nested deeper"),
    ],
)
def test_a_file_that_holds_no_rules(tmp_path, text: str, words: str) -> None:
    file = tmp_path / "house.json"
    file.write_text(text)
    with pytest.raises(ValueError) as error:
        Rules.load(file)
    assert str(error.value).startswith(f"{file}: ") and words in str(error.value)


def test_a_file_that_is_not_there(tmp_path) -> None:
    with pytest.raises(FileNotFoundError, match="No such file or directory: '/no/house.json'"):
        Rules.load("/no/house.json")
    with pytest.raises(IsADirectoryError):
        Rules.load(tmp_path)
    (tmp_path / "house.json").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match="not UTF-8"):
        Rules.load(tmp_path / "house.json")
    with pytest.raises(TypeError):
        Rules.load(7)
