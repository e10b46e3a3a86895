// The shapes that cross the page's modules. For the type checker alone: nothing of this is shipped.

type Cell = [number, number];
type Key = string;
type Point = { x: number; y: number };
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The map as it is edited. Never changed in place: an edit is a new board that shares the rest. */
interface Board {
  grid: 'square' | 'hex';
  width: number | null;
  height: number | null;
  radius: number | null;
  walls: Set<Key>;
  smoke: Set<Key>;
  opacity: Map<Key, number>;
  cover: Map<Key, number>;
  elevation: Map<Key, number>;
  terrain: Map<Key, string>;
  units: Map<Key, string>;
  edges: Map<string, Edge>;
  places: Place[];
  defaults: { cover: number; elevation: number | null; terrain: string };
}
type Edge = { between: [Cell, Cell]; oneWay?: boolean };
type Place = { at: Cell; name: string; symbol?: string };
/** What a rule may look at. */
type HeededLayer = 'walls' | 'units' | 'edges' | 'smoke' | 'opacity' | 'cover' | 'elevation';
type Layer = 'walls' | 'smoke' | 'opacity' | 'cover' | 'elevation' | 'terrain' | 'units';

/** A board's cells on the plane, one unit a cell. */
interface Shape {
  grid: 'square' | 'hex';
  cells: Cell[];
  box: Frame;
  contains(cell: Cell): boolean;
  centre(cell: Cell): Point;
  outline(cell: Cell): string;
  corners(cell: Cell): Point[];
  at(point: Point): Cell | null;
  neighbours(cell: Cell): Cell[];
  side(cell: Cell, index: number): [Point, Point];
  step(cell: Cell, dx: number, dy: number): Cell | null;
}

/** What a link carries and undo takes back. */
interface Doc {
  board: Board;
  from: Cell;
  to: Cell;
  rules: string;
  changes: { [key: string]: Json };
  /** What people call these rules, if they are their own. */
  title: string | null;
  perception: number | null;
  compare: string | null;
  heat: boolean;
  channels: Channels | null;
  walk: WalkPlan | null;
  story: string | null;
}
type Channels = { size: number; heading: Cell; layers: { [name: string]: [number, number, number][] } };
type WalkPlan = { start: Cell; moves: string; per: number; when: string[] };

type Blocker = { cause: string; cell: Cell; index: number | null; clause: string };
type Step = {
  cell: Cell; index: number; kind: 'start' | 'mid' | 'target';
  blockedTile?: boolean; blockedEdge?: boolean; softCover?: number; elevation?: number;
};
type Segment = { from: Cell; to: Cell; clear: boolean; blockedBy: Blocker | null };
type Opener = { cause: string; cell?: Cell; between?: [Cell, Cell] };
type Fault = { code: string; message: string; hint?: string };
interface Trace {
  ok: true; visible: boolean; line: Cell[]; steps: Step[]; blockedBy: Blocker | null;
  coverSum: number; coverPenalty: number; segments?: Segment[]; opens?: Opener[]; reverse?: boolean;
  ignores?: HeededLayer[];
}
type Field = { ok: true; cells: Cell[]; coverPenalty?: number[] };
type WindowReply = { ok: true; shape: number[]; channels: number[][][] };
type Refused = { ok: false; error: Fault };
type WalkReply = {
  at: Cell; radius: number | null; radiusBecause: string | null; seen: Cell[]; visited: Cell[];
  newlySeen: Cell[]; refused: { index: number; move: string; why: string }[];
  map?: { text: string; legend: { symbol: string; name: string; at: Cell }[] };
};

type Guarantee = {
  property: string; claim: string; when?: string;
  counterexample?: { scene: any; from: Cell; to: Cell; heading?: Cell; says: string };
};
type RuleSet = {
  rules: string; title: string; summary: string; heeds: HeededLayer[]; mayHeed: HeededLayer[]; grid: 'square' | 'hex'; metric: string; overrides: string[];
  guarantees: Guarantee[]; variants?: RuleSet[];
};

/** Everything that is on the board at one moment. A part that is the same object is not drawn again. */
interface Picture {
  board: Board;
  known: Set<Key> | null;
  seen: Cell[] | null;
  visited: Cell[] | null;
  only: { first: Cell[]; second: Cell[] } | null;
  heat: { cell: Cell; value: number; label: string }[] | null;
  danger?: boolean;
  rays: Ray[];
  pieces: Piece[];
  trail: Cell[];
  rings: { at: Cell; radius: number; metric: string; kind: string }[];
  cursor: Cell | null;
  /** The part that is shown, if not all. */
  frame?: Frame;
}
type Frame = { x: number; y: number; width: number; height: number };
type Ray = {
  ends: [Point, Point]; blocker: Cell | null; cause: string | null; steps: Cell[];
  kind: 'sight' | 'segment' | 'faint'; visible: boolean;
};
type Piece = {
  id: string; at: Cell; kind: 'observer' | 'target' | 'unit' | 'place' | 'hunter' | 'agent' | 'ghost' | 'party' | 'lastSeen' | 'device' | 'predators' | 'prey' | 'grass';
  label?: string; state?: 'seen' | 'hidden'; title: string;
};

// Hunts: what one viewer may know.
type HuntView = {
  as: string; round: number; turn: string; moved?: boolean; rules: Json; revealAlongPath: boolean; scene: any;
  hunters: { id: string; at: Cell; pierce: number; range: number; vision?: number; speed?: number }[];
  smoke: { at: Cell; radius: number; until: number }[];
  devices: { id: string; kind: string; at: Cell; radius: number; until?: number; owner: string; hidden: boolean; reveals: boolean }[];
  facts: any[]; lastSeen: null | { at: Cell; round: number };
  losCheckResults: { hunterId: string; hunterPosition: Point; hasLOS: boolean; round: number }[];
  agent?: { at: Cell; speed?: number; path: Cell[] };
};
type HuntReply = { ok: boolean; events: any[]; view: HuntView; answer?: any; error?: Fault };
