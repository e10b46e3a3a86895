// A hunt in words.

/** @param {string} id */
export const nameOf = (id) => `The ${id[0].toUpperCase()}${id.slice(1)}`;

/** @param {Point} at */
const spot = ({ x, y }) => `${x},${y}`;

/** @param {string} id */
const playerOf = (id) => (id === 'agent' ? 'the agent' : nameOf(id).replace('The', 'the'));

/** Who plays after a player: the agent, then each hunter in turn. @param {HuntView} view @param {string} id */
function nextOf(view, id) {
  const order = ['agent', ...view.hunters.map((hunter) => hunter.id)];
  return order[(order.indexOf(id) + 1) % order.length];
}

/** Round and turn, as far as a viewer may know them. @param {HuntView} view */
export function turnWords(view) {
  const who = playerOf(view.turn);
  const state = view.moved === undefined ? `${who}’s turn` : view.moved ? `${who} has moved, ${playerOf(nextOf(view, view.turn))} is next` : `${who} to move`;
  return `round ${view.round}, ${state}`;
}

/** What a player may do now, and who comes first. @param {HuntView} view @param {string} own */
export function turnNote(view, own) {
  const present = playerOf(view.turn);
  const next = nextOf(view, view.turn);
  if (view.turn === own) {
    return view.moved
      ? { title: view.as === 'referee' ? `${nameOf(own)} has moved` : 'You have moved', words: `Next is ${playerOf(next)}, whose first line ends this turn.`, mayMove: false, mayAct: true }
      : { title: view.as === 'referee' ? `The turn of ${present}` : 'Your turn', words: '', mayMove: true, mayAct: true };
  }
  if (next === own) return { title: 'You are next', words: `It is ${present}’s turn; what you do ends it.`, mayMove: true, mayAct: true };
  const first = [next];
  while (nextOf(view, first[first.length - 1]) !== own) first.push(nextOf(view, first[first.length - 1]));
  return { title: 'Not yet your turn', words: `It is ${present}’s turn; ${first.map(playerOf).join(', then ')} must play before you.`, mayMove: false, mayAct: false };
}

/** @param {any} event @param {string} as @returns {{words: string, loud: boolean}} */
export function eventWords(event, as) {
  switch (event.event) {
    case 'hunterMoved': return quiet(`${nameOf(event.hunter)} ${event.path.length ? `moves to ${spotOf(event.path[event.path.length - 1])}` : 'stays'}.`);
    case 'losCheck': return event.hasLOS ? loud(`${nameOf(event.hunterId)} sees the agent.`) : quiet(`${nameOf(event.hunterId)} looks and sees nobody.`);
    case 'agentRevealed': return loud(`The agent is revealed at ${spot(event.location)} by ${event.revealedBy}.`);
    case 'shot': return event.hit ? loud(`${nameOf(event.hunter)} shoots at ${spotOf(event.at)} and hits.`) : quiet(`${nameOf(event.hunter)} shoots at ${spotOf(event.at)} and misses.`);
    case 'smoke': return quiet(`Smoke at ${spotOf(event.at)} until round ${event.until}.`);
    case 'devicePlaced': return quiet(`${event.kind === 'radar' ? 'A radar' : 'A motion sensor'} is placed at ${spotOf(event.at)}.`);
    case 'fact': return loud(`${event.device}: ${event.direction ? `the agent is ${event.direction}` : event.inArea ? 'something moved near it' : 'all quiet'}.`);
    case 'agentMoved': {
      const steps = `${event.path.length} step${event.path.length > 1 ? 's' : ''}`;
      if (as === 'agent') return quiet(event.path.length ? `You move ${steps}.` : 'You stay.');
      return quiet(event.path.length ? `The agent moves ${steps}.` : 'The agent stays.');
    }
    case 'undone': return quiet('The last line is taken back.');
    default: return quiet(JSON.stringify(event));
  }
}

/** @param {any} at */
const spotOf = (at) => (Array.isArray(at) ? at.join(',') : spot(at));
/** @param {string} words */
const quiet = (words) => ({ words, loud: false });
/** @param {string} words */
const loud = (words) => ({ words, loud: true });
