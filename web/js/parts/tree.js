/**
 * A game with its variations, as the page walks through it. Positions come with the moves: the page computes none.
 */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {Node | null} parent
 * @property {Node[]} children the first goes on with the line, the others are variations
 * @property {number} ply plies from the start of the game, as the FEN counts them
 * @property {string} fen
 * @property {string} [san]
 * @property {string} [uci]
 * @property {string} [comment]
 * @property {string} [before]
 * @property {number[]} [nags]
 * @property {number} [clock] milliseconds left to who moved
 * @property {{cp?: number, mate?: number}} [eval]
 * @property {string[][]} [arrows]
 * @property {string[][]} [circles]
 */

export class Tree {
  #nextId = 0;

  /** @param {string} fen the start */
  constructor(fen) {
    this.root = this.#node(null, { fen });
  }

  /** The line after that node, or the same child if it is there. @param {Node} parent @param {any} move with san, uci, fen */
  add(parent, move) {
    const existing = parent.children.find((child) => child.uci === move.uci);
    if (existing) return existing;
    const node = this.#node(parent, move);
    parent.children.push(node);
    return node;
  }

  /** Forgets a node and all that follows it. @param {Node} node */
  remove(node) {
    const siblings = node.parent?.children ?? [];
    siblings.splice(siblings.indexOf(node), 1);
  }

  /** Makes the line through this node the main line. @param {Node} node */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /** @param {Node | null} parent @param {any} move @returns {Node} */
  #node(parent, { fen, ...rest }) {
    return { children: [], ...rest, id: this.#nextId++, parent, fen, ply: plyOf(fen) };
  }
}

/** The tree of a game as the server writes it. */
export function treeOf({ nodes }) {
  const tree = new Tree(nodes[0].fen);
  const byId = new Map([[nodes[0].id, tree.root]]);
  Object.assign(tree.root, { comment: nodes[0].comment, arrows: nodes[0].arrows, circles: nodes[0].circles });
  for (const { id, parent, ...move } of nodes.slice(1)) {
    const at = byId.get(parent);
    if (!at || !move.fen) continue;
    const node = tree.add(at, move);
    byId.set(id, node);
  }
  return tree;
}

/** The nodes from the start to this one, the start left out. @param {Node} node */
export function lineTo(node) {
  const line = [];
  for (let at = node; at.parent; at = at.parent) line.unshift(at);
  return line;
}

/** The end of the line that goes on from here. @param {Node} node */
export function endOf(node) {
  let at = node;
  while (at.children.length) at = at.children[0];
  return at;
}

function plyOf(fen) {
  const fields = fen.split(" ");
  return 2 * (Number(fields[5] ?? 1) - 1) + (fields[1] === "b" ? 1 : 0);
}

/** "3." or "3…" before the move of that node. @param {Node} node */
export function moveNumber(node) {
  const before = node.ply - 1;
  return `${Math.floor(before / 2) + 1}${before % 2 === 0 ? "." : "…"}`;
}
