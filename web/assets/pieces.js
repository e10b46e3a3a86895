// What stands on cells: told apart by shape first, by colour second.

import { svg } from './dom.js';

/** @param {Point} centre @param {Piece} piece */
export function drawPiece({ x, y }, piece) {
  const name = ['piece', piece.kind, piece.state].filter(Boolean).join(' ');
  const drawn = svg('g', { class: name, transform: `translate(${x} ${y})`, 'data-piece': piece.id, 'data-at': piece.at.join(',') }, svg('title', {}, piece.title));
  drawn.append(svg('g', {}, ...shapes(piece)));
  return drawn;
}

/** @param {Piece} piece @returns {SVGElement[]} */
function shapes(piece) {
  switch (piece.kind) {
    case 'observer':
      return [circle(0.4, 'disc'), path('M-.27 0Q0 -.27 .27 0Q0 .27 -.27 0z', 'line'), circle(0.09, 'dot')];
    case 'target':
      return [circle(0.36, 'disc'), path('M0 -.48V-.22M0 .48V.22M-.48 0H-.22M.48 0H.22', 'line'),
        piece.state === 'hidden' ? path('M-.13 -.13L.13 .13M-.13 .13L.13 -.13', 'line strong') : circle(0.1, 'dot')];
    case 'unit':
      return [path('M0 -.36L.36 0L0 .36L-.36 0z', 'disc'), text(piece.label ?? '')];
    case 'hunter':
      return [path('M-.34 .34V-.1L0 -.4L.34 -.1V.34z', 'disc'), text(piece.label ?? '', 0.06)];
    case 'agent':
      return [circle(0.38, 'disc'), path('M-.28 -.05H.28M-.14 .05a.07 .07 0 1 0 .01 0zM.14 .05a.07 .07 0 1 0 .01 0z', 'line')];
    case 'ghost':
      return [path('M-.3 .38V-.05A.3 .3 0 0 1 .3 -.05V.38L.15 .26L0 .38L-.15 .26z', 'disc'), path('M-.1 -.05v.06M.1 -.05v.06', 'line strong')];
    case 'party':
      return [circle(0.36, 'disc'), path('M-.16 .2L0 -.24L.16 .2L0 .1z', 'line')];
    case 'lastSeen':
      return [circle(0.34, 'ring'), text('?')];
    case 'device':
      return [path('M-.28 -.28H.28V.28H-.28z', 'disc'), text(piece.label ?? '')];
    case 'place':
      return [text(piece.label ?? '*')];
    case 'predators':
      return [path('M0 -.3L.3 .24H-.3z', 'disc')];
    case 'prey':
      return [circle(0.24, 'disc'), circle(0.07, 'dot')];
    case 'grass':
      return [path('M-.2 .26Q-.22 0 -.3 -.16M0 .26V-.26M.2 .26Q.22 0 .3 -.16', 'line')];
  }
}

/** @param {number} r @param {string} kind */
const circle = (r, kind) => svg('circle', { r, class: kind });
/** @param {string} d @param {string} kind */
const path = (d, kind) => svg('path', { d, class: kind });
/** @param {string} label @param {number} [dy] */
const text = (label, dy = 0) => svg('text', { y: dy }, label.slice(0, 2));
