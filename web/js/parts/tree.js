/**
 * A game with its variations. Positions come with the moves: the page computes none.
 */
import { fieldsOf } from "../board/fen.js";
import { reversed } from "../board/motion.js";

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {Node | null} parent
 * @property {Node[]} children the first continues the line, the others are variations
 * @property {number} ply plies from the start of the game, as the FEN counts them
 * @property {string} fen
 * @property {string} [san]
 * @property {string} [uci]
 * @property {import("../board/motion.js").Change} [changed] by the move
 * @property {string} [comment]
 * @property {string} [before]
 * @property {string[]} [comments] as the file has them, with their commands
 * @property {string[]} [commentsBefore]
 * @property {number[]} [nags]
 * @property {number} [clock] the mover's remaining time, in milliseconds
 * @property {{cp?: number, mate?: number}} [eval]
 * @property {string[][]} [arrows]
 * @property {string[][]} [circles]
 * @property {import("../board/marks.js").Arrow[]} [drawings] by the user of the page
 * @property {Unplayed[]} [unplayed] what follows in the file and cannot be played
 */

/**
 * @typedef {object} Unplayed a move of a file that cannot be played here
 * @property {string} text
 * @property {number} ply
 * @property {boolean} isFirst true unless a move that can be played comes before it
 * @property {Unplayed[]} unplayed
 * @property {Node[]} children always empty
 */

export class Tree {
  #nextId = 0;

  /** @param {string} fen the start */
  constructor(fen) {
    this.root = this.#node(null, { fen });
  }

  /** A tree of nodes that have their ids. @param {Node} root @param {number} nextId higher than all of them */
  static of(root, nextId) {
    const tree = new Tree(root.fen);
    tree.root = root;
    tree.#nextId = nextId;
    return tree;
  }

  /** The id of the next new node. */
  get nextId() {
    return this.#nextId;
  }

  /** @param {number} id @returns {Node | null} */
  find(id) {
    for (const node of this.nodes()) if (node.id === id) return node;
    return null;
  }

  /** All nodes, parents before their children. @returns {Generator<Node>} */
  *nodes() {
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      waiting.push(...[...node.children].reverse());
    }
  }

  /** Adds a move after a node; returns the existing child if there is one. @param {Node} parent @param {any} move with san, uci, fen, changed */
  add(parent, move) {
    return parent.children.find((child) => child.uci === move.uci) ?? this.append(parent, move);
  }

  /** Adds a line after a node, even if it begins like another. @param {Node} parent @param {any} move */
  append(parent, move) {
    const node = this.#node(parent, move);
    parent.children.push(node);
    return node;
  }

  /** Forgets a node and all that follows it. @param {Node} node */
  remove(node) {
    const siblings = node.parent?.children ?? [];
    siblings.splice(siblings.indexOf(node), 1);
  }

  /** @param {Node | null} parent @param {any} move @returns {Node} */
  #node(parent, { fen, ...rest }) {
    return { children: [], ...rest, id: this.#nextId++, parent, fen, ply: plyOf(fen) };
  }
}

/** The tree of a game as the server writes it. */
export function treeOf({ nodes }) {
  const { id: rootId, ...root } = nodes[0];
  const tree = new Tree(root.fen);
  Object.assign(tree.root, root);
  /** @type {Map<number, any>} */
  const byId = new Map([[rootId, tree.root]]);
  for (const { id, parent, ...move } of nodes.slice(1)) {
    const at = byId.get(parent);
    if (at) byId.set(id, move.fen ? tree.append(at, move) : addUnplayed(at, move));
  }
  return tree;
}

/** @param {Node | Unplayed} parent @param {any} move @returns {Unplayed} */
function addUnplayed(parent, move) {
  const isFirst = parent.children.length === 0;
  const node = { text: move.text ?? move.san, ...move, ply: parent.ply + 1, isFirst, children: [], unplayed: [] };
  parent.unplayed = [...(parent.unplayed ?? []), node];
  return node;
}

/** The nodes from the start to this one, the start left out. @param {Node} node */
export function lineTo(node) {
  const line = [];
  for (let at = node; at.parent; at = at.parent) line.unshift(at);
  return line;
}

/**
 * The changes that lead from one node to another: moves taken back, then moves played. None between two trees.
 *
 * @param {Node} from @param {Node} to @returns {import("../board/motion.js").Change[]}
 */
export function changesBetween(from, to) {
  const [before, after] = [lineTo(from), lineTo(to)];
  if (rootOf(from) !== rootOf(to)) return [];
  const fork = before.findIndex((node, ply) => node !== after[ply]);
  const shared = fork < 0 ? before.length : fork;
  const back = before.slice(shared).reverse().map(({ changed }) => changed && reversed(changed));
  const forth = after.slice(shared).map(({ changed }) => changed);
  return [...back, ...forth].filter((change) => change !== undefined);
}

function rootOf(node) {
  return lineTo(node)[0]?.parent ?? node;
}

/** The end of the line that continues from here. @param {Node} node */
export function endOf(node) {
  let at = node;
  while (at.children.length) at = at.children[0];
  return at;
}

/** True if no variation leads here. @param {Node} node */
export function isMainLine(node) {
  return lineTo(node).every((at) => at.parent?.children[0] === at);
}

/** Plies from the start of the game to a position. @param {string} fen */
export function plyOf(fen) {
  const { fullmove, turn } = fieldsOf(fen);
  return 2 * (fullmove - 1) + (turn === "b" ? 1 : 0);
}

/** "3." or "3…" before the move of that node. @param {Node} node */
export function moveNumber(node) {
  const before = node.ply - 1;
  return `${Math.floor(before / 2) + 1}${before % 2 === 0 ? "." : "…"}`;
}
