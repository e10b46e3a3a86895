// A hunt in words.

/** @param {string} id */
export const nameOf = (id) => `The ${id[0].toUpperCase()}${id.slice(1)}`;

/** @param {Point} at */
const spot = ({ x, y }) => `${x},${y}`;

/** @param {any} event @returns {{words: string, loud: boolean}} */
export function eventWords(event) {
  switch (event.event) {
    case 'hunterMoved': return quiet(`${nameOf(event.hunter)} ${event.path.length ? `moves to ${spotOf(event.path[event.path.length - 1])}` : 'stays'}.`);
    case 'losCheck': return event.hasLOS ? loud(`${nameOf(event.hunterId)} sees the agent.`) : quiet(`${nameOf(event.hunterId)} looks and sees nobody.`);
    case 'agentRevealed': return loud(`The agent is revealed at ${spot(event.location)} by ${event.revealedBy}.`);
    case 'shot': return event.hit ? loud(`${nameOf(event.hunter)} shoots at ${spotOf(event.at)} and hits.`) : quiet(`${nameOf(event.hunter)} shoots at ${spotOf(event.at)} and misses.`);
    case 'smoke': return quiet(`Smoke at ${spotOf(event.at)} until round ${event.until}.`);
    case 'devicePlaced': return quiet(`${event.kind === 'radar' ? 'A radar' : 'A motion sensor'} is placed at ${spotOf(event.at)}.`);
    case 'fact': return loud(`${event.device}: ${event.direction ? `the agent is ${event.direction}` : event.inArea ? 'something moved near it' : 'all quiet'}.`);
    case 'agentMoved': return quiet(event.path.length ? `You move ${event.path.length} step${event.path.length > 1 ? 's' : ''}.` : 'You stay.');
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
