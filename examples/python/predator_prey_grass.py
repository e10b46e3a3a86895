"""Predators, prey and grass among walls: a PettingZoo `ParallelEnv` on eyeline, to copy and change.

Prey eat grass, predators eat prey; whoever has plenty has a child, whoever has nothing dies. Nobody
sees or walks through walls. What all agents see is one call of `eyeline.observe` a step; where one
may go is `eyeline.can_move`.

    python predator_prey_grass.py           an episode in numbers
    python predator_prey_grass.py --show    the world, and what one agent sees, channel by channel
"""

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

import eyeline

Cell = tuple[int, int]
Seen = npt.NDArray[np.float32]

#: The channels of an observation, each `[y, x]` with the agent in the middle; hidden cells are 0.
CHANNELS = ("walls", "predators", "prey", "grass", "visibility")
WALLS, PREDATORS, PREY, GRASS, VISIBILITY = range(5)
#: An action is an index: stay, or go one step.
ACTIONS: tuple[Cell, ...] = ((0, 0),) + tuple(
    (dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)
)


@dataclass(frozen=True)
class Kind:
    """A kind of animal, with what its energy does."""

    name: str
    channel: int
    count: int
    energy: float
    #: What a step costs.
    cost: float
    #: Who has this much has a child, and gives it half.
    breeds_at: float
    #: Nobody ever has more.
    at_most: float
    #: How many there can be in an episode: names are given once.
    names: int


@dataclass(frozen=True)
class Settings:
    """What can be changed without changing code."""

    width: int = 28
    height: int = 20
    bars: int = 26
    patches: int = 90
    grass_at_most: float = 2.0
    grass_growth: float = 0.1
    size: int = 9
    rules: str | eyeline.Rules = "predprey"
    predators: Kind = Kind("predator", PREDATORS, 4, 8.0, 0.15, 18.0, 20.0, 100)
    prey: Kind = Kind("prey", PREY, 16, 4.0, 0.2, 7.0, 10.0, 500)


@dataclass
class Animal:
    kind: Kind
    at: Cell
    energy: float

    def eat(self, energy: float) -> float:
        """Takes what it can hold; the share of what it could ever hold."""
        eaten = min(energy, self.kind.at_most - self.energy)
        self.energy += eaten
        return eaten / self.kind.at_most


@dataclass
class World:
    """What stands where."""

    map: eyeline.Map
    #: Where grass can grow, and how much there is, `[y, x]`.
    soil: npt.NDArray[np.bool_]
    grass: Seen
    #: By which animals see, and go where they see.
    rules: str | eyeline.Rules = "predprey"
    animals: dict[str, Animal] = field(default_factory=dict)

    def cells(self, kind: Kind) -> dict[Cell, str]:
        """Where the animals of a kind are; never two in a cell."""
        return {a.at: name for name, a in self.animals.items() if a.kind is kind}

    def in_the_way(self, animal: Animal, step: Cell) -> str | None:
        """Why an animal cannot go there: `edge`, or a reason of `eyeline.can_move`."""
        x, y = animal.at[0] + step[0], animal.at[1] + step[1]
        height, width = self.grass.shape
        if not (0 <= x < width and 0 <= y < height):
            return "edge"
        others = set(self.cells(animal.kind))
        return eyeline.can_move(self.map, animal.at, (x, y), others, rules=self.rules)


class PredatorPreyGrass(ParallelEnv[str, Seen, int]):
    """The environment. `step` takes an index into `ACTIONS` for each agent; who is not mentioned
    stays."""

    metadata = {"name": "predator_prey_grass_v0", "render_modes": ["ansi", "human"]}

    def __init__(
        self,
        settings: Settings = Settings(),
        *,
        max_cycles: int = 500,
        render_mode: str | None = None,
    ) -> None:
        self.settings = settings
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.kinds = (settings.predators, settings.prey)
        self.possible_agents = [
            f"{kind.name}_{number}" for kind in self.kinds for number in range(kind.names)
        ]
        self.agents: list[str] = []
        shape = (len(CHANNELS), settings.size, settings.size)
        self._observation_spaces = {
            name: gymnasium.spaces.Box(0.0, 1.0, shape, np.float32) for name in self.possible_agents
        }
        self._action_spaces = {
            name: gymnasium.spaces.Discrete(len(ACTIONS)) for name in self.possible_agents
        }
        self._rng, _ = seeding.np_random()

    def observation_space(self, agent: str) -> gymnasium.spaces.Box:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._action_spaces[agent]

    # An episode.

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.cycles = 0
        self.born = dict.fromkeys(self.kinds, 0)
        self.world = self._built()
        for kind in self.kinds:
            for at in self._floors(kind.count):
                self._add(kind, at, kind.energy)
        self.agents = list(self.world.animals)
        self.seen = self._observed(self.world.animals)
        return self.seen, self._infos(self.agents, {})

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        everyone = dict(self.world.animals)
        rewards = dict.fromkeys(everyone, 0.0)
        blocked = self._moved(actions)
        self._eaten(rewards)
        self._starved(rewards)
        self._bred(rewards)
        world, settings = self.world, self.settings
        grown = world.grass + settings.grass_growth * world.soil
        world.grass = np.minimum(grown, settings.grass_at_most).astype(np.float32)
        self.cycles += 1
        # Who died has a last look; who was born has a first.
        everyone |= world.animals
        names = list(everyone)
        over = self.cycles >= self.max_cycles
        died = {name: name not in world.animals for name in names}
        truncated = {name: over and not died[name] for name in names}
        self.seen = self._observed(everyone)
        self.agents = [] if over else list(world.animals)
        rewards = {name: rewards.get(name, 0.0) for name in names}
        return self.seen, rewards, died, truncated, self._infos(names, blocked)

    def _moved(self, actions: Mapping[str, int]) -> dict[str, str]:
        """Everyone in turn, in an order drawn anew each step; who could not go, and why."""
        blocked = {}
        for place in self._rng.permutation(len(self.agents)):
            name = self.agents[place]
            animal, step = self.world.animals[name], ACTIONS[actions.get(name, 0)]
            reason = self.world.in_the_way(animal, step) if step != (0, 0) else None
            if reason is None:
                animal.at = (animal.at[0] + step[0], animal.at[1] + step[1])
            else:
                blocked[name] = reason
        return blocked

    def _eaten(self, rewards: dict[str, float]) -> None:
        """Predators eat the prey on their cells; prey that is left eats grass."""
        animals, grass = self.world.animals, self.world.grass
        prey = self.world.cells(self.settings.prey)
        for at, name in self.world.cells(self.settings.predators).items():
            if at in prey:
                rewards[name] += animals[name].eat(animals[prey[at]].energy)
                rewards[prey[at]] -= 1.0
                del animals[prey[at]]
        for (x, y), name in self.world.cells(self.settings.prey).items():
            rewards[name] += animals[name].eat(float(grass[y, x]))
            grass[y, x] = 0.0

    def _starved(self, rewards: dict[str, float]) -> None:
        for name, animal in list(self.world.animals.items()):
            animal.energy -= animal.kind.cost
            if animal.energy <= 0:
                rewards[name] -= 1.0
                del self.world.animals[name]

    def _bred(self, rewards: dict[str, float]) -> None:
        """A child appears beside its parent, where the parent could go."""
        for name, animal in list(self.world.animals.items()):
            kind = animal.kind
            if animal.energy < kind.breeds_at or self.born[kind] == kind.names:
                continue
            steps = [step for step in ACTIONS[1:] if self.world.in_the_way(animal, step) is None]
            if steps:
                dx, dy = steps[self._rng.integers(len(steps))]
                animal.energy /= 2
                self._add(kind, (animal.at[0] + dx, animal.at[1] + dy), animal.energy)
                rewards[name] += 1.0

    # What agents are told.

    def _observed(self, animals: Mapping[str, Animal]) -> dict[str, Seen]:
        """What each of these sees: one call for all."""
        world, settings = self.world, self.settings
        layers = np.zeros((3, *world.grass.shape), np.float32)
        for animal in world.animals.values():
            x, y = animal.at
            layers[animal.kind.channel - 1, y, x] = animal.energy / animal.kind.at_most
        layers[GRASS - 1] = world.grass / settings.grass_at_most
        cells = np.array([animal.at for animal in animals.values()], int).reshape(-1, 2)
        seen = eyeline.observe(
            world.map, cells, layers, settings.size, settings.rules, visibility_channel=True
        )
        return dict(zip(animals, seen))

    def _infos(self, names: Iterable[str], blocked: Mapping[str, str]) -> dict[str, dict[str, Any]]:
        animals = self.world.animals
        return {
            name: {
                "energy": animals[name].energy if name in animals else 0.0,
                "blocked": blocked.get(name),
            }
            for name in names
        }

    # How a world begins.

    def _built(self) -> World:
        """Bars of wall, some across others, and patches of grass beside them."""
        settings = self.settings
        shape = (settings.height, settings.width)
        walls = np.zeros(shape, bool)
        for _ in range(settings.bars):
            x, y = self._rng.integers((settings.width, settings.height))
            length = self._rng.integers(2, 6)
            if self._rng.random() < 0.5:
                walls[y, x : x + length] = True
            else:
                walls[y : y + length, x] = True
        soil = np.zeros(shape, bool)
        for y, x in self._rng.permutation(np.argwhere(~walls))[: settings.patches]:
            soil[y, x] = True
        grass = (soil * settings.grass_at_most).astype(np.float32)
        return World(eyeline.Map(walls), soil, grass, settings.rules)

    def _floors(self, count: int) -> list[Cell]:
        """So many different floors."""
        floors = self._rng.permutation(np.argwhere(~self.world.map.walls))
        if len(floors) < count:
            raise ValueError(f"{count} animals of a kind do not fit on {len(floors)} floors")
        return [(x, y) for y, x in floors[:count].tolist()]

    def _add(self, kind: Kind, at: Cell, energy: float) -> None:
        self.world.animals[f"{kind.name}_{self.born[kind]}"] = Animal(kind, at, energy)
        self.born[kind] += 1

    # What people are shown.

    def render(self, agent: str | None = None) -> str | None:
        """The world, then what an agent sees, channel by channel; the first agent if not said."""
        agent = agent or next(iter(self.agents), None)
        text = f"{self.drawn(agent)}\n{self.views(agent)}" if agent else self.drawn(None)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def drawn(self, agent: str | None) -> str:
        """The world: `#` wall, `"` grass, `P` predator, `r` prey, `@` the agent."""
        rows = [list(row) for row in self.world.map.text().splitlines()]
        for y, x in np.argwhere(self.world.grass > self.settings.grass_at_most / 2):
            rows[y][x] = '"'
        for kind, letter in zip(reversed(self.kinds), "rP"):
            for x, y in self.world.cells(kind):
                rows[y][x] = letter
        if agent in self.world.animals:
            x, y = self.world.animals[agent].at
            rows[y][x] = "@"
        counts = ", ".join(f"{len(self.world.cells(kind))} {kind.name}" for kind in self.kinds)
        return "\n".join([f"step {self.cycles}: {counts}", *map("".join, rows)])

    def views(self, agent: str) -> str:
        """What an agent saw last: blank where it does not see, `#` walls, 1 to 9 for how much."""
        animal, seen = self.world.animals[agent], self.seen[agent]
        width = max(self.settings.size, *map(len, CHANNELS)) + 2
        lines = [f"{agent} at {animal.at}, energy {animal.energy:.1f}, sees"]
        lines.append("".join(f"{name:{width}}" for name in CHANNELS))
        for row in range(self.settings.size):
            visible = seen[VISIBILITY, row]
            shown = [map(glyph, [i] * len(visible), seen[i, row], visible) for i in range(5)]
            lines.append("".join(f"{''.join(glyphs):{width}}" for glyphs in shown))
        return "\n".join(line.rstrip() for line in lines)


def glyph(channel: int, value: float, visible: float) -> str:
    if not visible:
        return " "
    if channel == WALLS and value:
        return "#"
    if channel == VISIBILITY or not value:
        return "."
    return str(int(np.ceil(value * 9)))


def instinct(kind: str, seen: Seen, rng: np.random.Generator) -> int:
    """An action from what is seen alone: prey flees, everyone goes to food, else anywhere."""
    middle = seen.shape[-1] // 2

    def nearest(channel: int, enough: float = 0.0) -> npt.NDArray[Any] | None:
        found = np.argwhere(seen[channel] > enough)[:, ::-1] - middle
        return found[np.abs(found).max(axis=1).argmin()] if len(found) else None

    danger = nearest(PREDATORS) if kind == "prey" else None
    food = nearest(GRASS, 0.3) if kind == "prey" else nearest(PREY)
    if danger is not None:
        way = -np.sign(danger)
    elif food is not None:
        way = np.sign(food)
    else:
        return int(rng.integers(len(ACTIONS)))
    return ACTIONS.index((int(way[0]), int(way[1])))


def main() -> None:
    parser = argparse.ArgumentParser(description="Predators, prey and grass among walls.")
    parser.add_argument("--show", action="store_true", help="draw the world and what an agent sees")
    parser.add_argument("--steps", type=int, help="how many (2 with --show, else 500)")
    parser.add_argument("--seed", type=int, default=6)
    args = parser.parse_args()
    steps = args.steps if args.steps is not None else 2 if args.show else 500
    env = PredatorPreyGrass(render_mode="human")
    seen, _ = env.reset(seed=args.seed)
    rng = np.random.default_rng(args.seed)
    looks = len(seen)
    for step in range(steps):
        if args.show:
            env.render()
        elif step % 25 == 0:
            print(env.drawn(None).splitlines()[0])
        if not env.agents:
            break
        actions = {name: instinct(name.split("_")[0], seen[name], rng) for name in env.agents}
        seen, *_ = env.step(actions)
        looks += len(seen)
    if not args.show:
        print(f"{env.cycles} steps, {looks} observations, one call a step")


if __name__ == "__main__":
    main()
