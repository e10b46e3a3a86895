"""The environment keeps PettingZoo's promises and its own."""

import warnings

import numpy as np
import pytest

import eyeline

pytest.importorskip("pettingzoo")

from pettingzoo.test import parallel_api_test, parallel_seed_test  # noqa: E402

from predator_prey_grass import (  # noqa: E402
    ACTIONS,
    CHANNELS,
    GRASS,
    VISIBILITY,
    Animal,
    Kind,
    PredatorPreyGrass,
    Settings,
    instinct,
)


def test_pettingzoo_api() -> None:
    with warnings.catch_warnings():
        # It expects every name to have lived when the last agent dies.
        warnings.filterwarnings("ignore", message="No agents present")
        parallel_api_test(PredatorPreyGrass(), num_cycles=200)


def test_pettingzoo_seeds() -> None:
    parallel_seed_test(PredatorPreyGrass, num_cycles=200)


def played(seed: int, cycles: int = 120):
    """An episode: the environment after each step, with what the step gave."""
    env = PredatorPreyGrass(max_cycles=cycles)
    seen, infos = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    yield env, (seen, {}, {}, {}, infos)
    while env.agents:
        actions = {name: instinct(name.split("_")[0], seen[name], rng) for name in env.agents}
        result = env.step(actions)
        seen = result[0]
        yield env, result


@pytest.mark.parametrize("seed", range(3))
def test_invariants(seed: int) -> None:
    births = deaths = blocked = 0
    for env, (seen, _, died, _, infos) in played(seed):
        walls = env.world.map.walls
        for kind in env.kinds:
            animals = [a for a in env.world.animals.values() if a.kind is kind]
            assert not any(walls[a.at[1], a.at[0]] for a in animals)
            assert len({a.at for a in animals}) == len(animals)
            assert all(0 < a.energy <= kind.at_most for a in animals)
        assert not env.world.grass[walls].any()
        for name, channels in seen.items():
            assert channels in env.observation_space(name)
            assert not channels[:, channels[VISIBILITY] == 0].any()
        deaths += sum(died.values())
        blocked += sum(info["blocked"] is not None for info in infos.values())
        births = sum(env.born.values()) - sum(kind.count for kind in env.kinds)
    assert births and deaths and blocked


def test_an_observation_is_the_engine_s() -> None:
    env = PredatorPreyGrass()
    seen, _ = env.reset(seed=1)
    for name, animal in env.world.animals.items():
        channels = dict(zip(CHANNELS, seen[name]))
        [visible] = eyeline.windows(env.world.map, [animal.at], env.settings.size)
        assert np.array_equal(channels["visibility"], visible)
        middle = env.settings.size // 2
        own = channels["predators" if animal.kind.name == "predator" else "prey"]
        assert own[middle, middle] == np.float32(animal.energy / animal.kind.at_most)


def placed(*animals: Animal, text: str, settings: Settings = Settings()) -> PredatorPreyGrass:
    """An environment with these animals on a map, and no grass."""
    env = PredatorPreyGrass(settings)
    env.reset(seed=0)
    world = env.world
    world.map = eyeline.Map.from_text(text)
    world.soil = np.zeros_like(world.map.walls)
    world.grass = world.soil.astype(np.float32)
    world.animals = {f"{a.kind.name}_{i}": a for i, a in enumerate(animals)}
    env.agents = list(world.animals)
    return env


PREDATOR, PREY = Settings().predators, Settings().prey


@pytest.mark.parametrize(
    "text, step, reason",
    [
        ("..\n..", (1, 0), None),
        ("..\n..", (-1, 0), "edge"),
        (".#\n..", (1, 0), "wall"),
        (".#\n..", (1, 1), "corner_cut"),
        ("..\n..", (0, 1), "occupied"),
    ],
)
def test_who_can_go_where(text: str, step: tuple[int, int], reason: str | None) -> None:
    env = placed(Animal(PREY, (0, 0), 2.0), Animal(PREY, (0, 1), 2.0), text=text)
    _, _, _, _, infos = env.step({"prey_0": ACTIONS.index(step)})
    assert infos["prey_0"]["blocked"] == reason
    assert env.world.animals["prey_0"].at == (step if reason is None else (0, 0))


def test_nobody_goes_where_the_rules_show_nothing() -> None:
    blind = Settings(rules=eyeline.Rules("predprey", radius=0))
    env = placed(Animal(PREY, (0, 0), 2.0), text="..\n..", settings=blind)
    _, _, _, _, infos = env.step({"prey_0": ACTIONS.index((1, 0))})
    assert infos["prey_0"]["blocked"] == "los"


def test_a_predator_eats() -> None:
    env = placed(Animal(PREDATOR, (0, 0), 5.0), Animal(PREY, (1, 0), 3.0), text="..")
    _, rewards, died, _, _ = env.step({"predator_0": ACTIONS.index((1, 0))})
    assert died == {"predator_0": False, "prey_1": True} and env.agents == ["predator_0"]
    assert env.world.animals["predator_0"].energy == 8.0 - PREDATOR.cost
    assert rewards == {"predator_0": 3.0 / PREDATOR.at_most, "prey_1": -1.0}


def test_prey_eats_grass() -> None:
    env = placed(Animal(PREY, (0, 0), 2.0), text="..")
    env.world.grass[0, 0] = 1.0
    seen, rewards, *_ = env.step({})
    assert rewards["prey_0"] == 1.0 / PREY.at_most
    assert not seen["prey_0"][GRASS].any()


def test_the_hungry_die_and_the_fed_have_children() -> None:
    fed, hungry = Animal(PREY, (0, 0), PREY.at_most), Animal(PREY, (2, 0), PREY.cost / 2)
    env = placed(fed, hungry, text="...")
    _, rewards, died, _, infos = env.step({})
    [child] = set(infos) - {"prey_0", "prey_1"}
    assert died == {"prey_0": False, "prey_1": True, child: False}
    assert rewards == {"prey_0": 1.0, "prey_1": -1.0, child: 0.0}
    assert env.world.animals[child].energy == fed.energy == (PREY.at_most - PREY.cost) / 2


def test_names_are_given_once() -> None:
    few = Kind("prey", 2, 2, 10.0, 0.0, 1.0, 10.0, 3)
    env = PredatorPreyGrass(Settings(prey=few))
    env.reset(seed=0)
    for _ in range(5):
        env.step({})
    assert env.born[few] == 3 and set(env.agents) <= set(env.possible_agents)


def test_too_many_animals_are_refused() -> None:
    many = Kind("prey", 2, 1000, 10.0, 0.0, 1.0, 10.0, 2000)
    with pytest.raises(ValueError, match="1000 animals of a kind do not fit on"):
        PredatorPreyGrass(Settings(prey=many)).reset(seed=0)


def test_what_is_shown() -> None:
    env = PredatorPreyGrass(render_mode="ansi")
    env.reset(seed=6)
    world, view = env.render("prey_3").split("\nprey_3 at ")
    assert world.startswith("step 0: 4 predator, 16 prey\n") and world.count("@") == 1
    assert len(world.splitlines()) == 1 + env.settings.height
    lines = view.split("\n")
    assert lines[1].split() == list(CHANNELS) and len(lines) == 2 + env.settings.size
    shown = "\n".join(line[48:] for line in lines[2:]).count(".")
    assert shown == int(env.seen["prey_3"][VISIBILITY].sum())
