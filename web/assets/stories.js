// Five stories, one a document, and the keep that the page opens on. Each is a link, and tells itself.

import { el } from './dom.js';
import { read } from './link.js';
import { readMap } from './maptext.js';
import { WORLD } from './world.js';

const KEEP = `
##############################
#......#.........#...........#
#......#.........#...........#
#......+....T....#....#..#...#
#......#.........#...........#
#......#.........'...........#
####'#####..######....#..#...#
#................#...........#
#................#...........#
#....@...........#############
#..........##....#...........#
#..........##................#
#................#...........#
##############################
`.trim();

/** @typedef {{name: string, words: string, told: () => (Node|string)[], link: () => any}} Story */

/** @type {{[id: string]: Story}} */
export const STORIES = {
  start: {
    name: '', words: 'Keep',
    told: () => [bold('Does the eye see the target? '), 'The warm cells are seen, the ray stops at the outlined wall. Drag the eye or the target, drag a wall away, or change the rule and look again.'],
    link: () => ({ scene: readMap(KEEP), rules: 'predprey@1' }),
  },
  '000': {
    name: '000', words: 'Prey',
    told: () => [bold('A predator at 3,3 hunts among walls. '), 'The wall at 2,2 hides the cell 1,2, and yet 1,2 sees back: at an exact tie the line leans away from whoever looks. Below are the five channels that a learning agent gets.'],
    link: () => ({
      scene: { eyeline: 1, width: 7, height: 7, walls: [[2, 2], [3, 2], [4, 1], [5, 5]] }, from: [3, 3], to: [1, 2], rules: 'predprey@1',
      channels: { size: 7, heading: [0, -1], layers: { predators: [[3, 3, 1], [6, 1, 1]], prey: [[1, 2, 1], [1, 5, 1], [3, 0, 1]], grass: [[0, 4, 1], [4, 5, 1], [6, 6, 1], [2, 0, 1], [5, 3, 1]] } },
    }),
  },
  '001': {
    name: '001', words: 'Dungeon',
    told: () => [bold('2 of 16 are clear, and one would do. '), 'The corner rule draws every line from a corner of one tile to a corner of the other. Drag the other wall to 3,1: none of the 16 is left, and what stops them has a name.'],
    link: () => ({ scene: { eyeline: 1, width: 7, height: 5, walls: [[3, 2], [5, 0]], units: [{ id: 'm1', at: [5, 4] }] }, from: [2, 1], to: [4, 2], rules: 'one-card-dungeon@1' }),
  },
  '002': {
    name: '002', words: 'Overland',
    told: () => [bold('Walk, see, remember. '), 'A party on plains with perception 15 sees 4 far: 41 tiles. Walk east twice and it has seen 59. What it saw stays on its map; places get their names when it stands on them.'],
    link: () => ({ scene: readMap(WORLD), from: [14, 9], to: [16, 9], rules: 'overland@1', perception: 15, walk: { start: [14, 9], moves: '', per: 15, when: [] } }),
  },
  '003': {
    name: '003', words: 'Hexes',
    told: () => [bold('Soft cover adds up until something hard stops it. '), 'Each hex between costs 0.5 of cover: the sum is 1, the penalty 50.3 %, and the wall at 2,0 ends it. The heat is the penalty of every shot; the hill in the west shows in the profile. Drag the target there.'],
    link: () => ({
      scene: {
        eyeline: 1, grid: 'hex', radius: 5, walls: [[2, 0], [1, 2], [-1, 4]], edges: [{ between: [[0, -2], [1, -3]] }, { between: [[-1, -2], [0, -3]] }],
        elevation: [[0, 0, 1], [1, 0, 0], [2, 0, 0], [3, 0, 1], [-2, 0, 1], [-3, 0, 3], [-3, 1, 3], [-2, 1, 1], [-4, 1, 1], [-2, -1, 1], [-4, 2, 2]], defaults: { cover: 0.5, elevation: null, terrain: 'plains' },
      },
      from: [0, 0], to: [3, 0], rules: 'hex-tactics@1', heat: true,
    }),
  },
  '004': {
    name: '004', words: 'Hunt',
    told: () => [bold('You are the agent; two hunters look for you. '), 'Drag your ghost to try a way: the page tells who would see you, and through how many walls. Then view the board as a hunter does: where you are is not on that page at all.'],
    link: () => null,
  },
};

/** @param {string} id @returns {Doc} */
export const storyDoc = (id) => read({ ...STORIES[id].link(), story: id });

/** What a hunt tells those who are not the agent. @type {{[role: string]: string[]}} */
const SEATS = {
  hunters: ['You hunt; where the agent is, nobody told this page. ', 'Warm cells are seen. Click a cell to see which lines reach it: blocked ones are grey, with the blocker outlined; the dashed line is how far you shoot.'],
  spectator: ['You watch. ', 'This page holds what lies on the table, and nothing else.'],
  referee: ['You are the referee and see everything. ', 'Play any side; undo takes back the last line.'],
};

/** @param {string} role */
export const seatCaption = (role) => (SEATS[role] ? [bold(SEATS[role][0]), SEATS[role][1]] : STORIES['004'].told());

/** @param {string|null} id */
export const caption = (id) => (id !== null && Object.hasOwn(STORIES, id) ? STORIES[id].told() : []);

export function storyLinks() {
  return Object.entries(STORIES).map(([id, story]) => el('a', { href: `#${id}` }, story.name && el('b', {}, story.name), story.words));
}

/** @param {string} words */
const bold = (words) => el('strong', {}, words);
