/**
 * Every change of a tree, so that it can be taken back and made again.
 *
 * Changes are plain data that name nodes by their ids, so they are stored with the tree and outlive the page. Taking back
 * goes strictly backwards: when a change is taken back, the tree is as it was right after that change.
 */
import { packed, unpacked } from "./packing.js";

/** @typedef {import("../parts/tree.js").Node} Node */
/** @typedef {import("../board/marks.js").Arrow} Arrow */

/**
 * @typedef {object} Change
 * @property {"insert" | "remove" | "order" | "draw"} kind
 * @property {number} from the id of the node shown before
 * @property {number} to the id of the node shown afterwards
 * @property {number} [parent] insert, remove: the id of the node that has the others as a child
 * @property {number} [index] insert, remove: its place among the children
 * @property {import("./packing.js").PackedNode[]} [nodes] insert, remove
 * @property {{id: number, from: number, to: number}[]} [steps] order: places among the children of a parent
 * @property {number} [id] draw: the node drawn on
 * @property {Arrow[]} [before] draw
 * @property {Arrow[]} [after] draw
 */

/** How many changes can be taken back, and how many nodes they may hold together. */
const mostChanges = 200;
const mostNodes = 50_000;

export class Changes {
  /** @type {Change[]} */
  past = [];
  /** @type {Change[]} */
  future = [];
  /** Whether there are changes since this was made from what is kept. */
  areNew = false;

  /** @param {import("../parts/tree.js").Tree} tree @param {{past?: Change[], future?: Change[]}} [kept] */
  constructor(tree, { past = [], future = [] } = {}) {
    this.tree = tree;
    this.past = past;
    this.future = future;
  }

  /** Adds a move after a node. @param {Node} parent @param {any} move with san, uci, fen, changed @returns {Node} the node of that move, new or not */
  add(parent, move) {
    const count = parent.children.length;
    const node = this.tree.add(parent, move);
    if (parent.children.length > count)
      this.#note({ kind: "insert", from: parent.id, to: node.id, parent: parent.id, index: count, nodes: packed(node) });
    return node;
  }

  /** Removes a node and everything after it. @param {Node} node not the root @returns {Node} its parent */
  remove(node) {
    const parent = /** @type {Node} */ (node.parent);
    const index = parent.children.indexOf(node);
    this.#note({ kind: "remove", from: node.id, to: parent.id, parent: parent.id, index, nodes: packed(node) });
    this.tree.remove(node);
    return parent;
  }

  /** Makes the line through this node the main line. @param {Node} node */
  promote(node) {
    const steps = [];
    for (let at = node; at.parent; at = at.parent) {
      const from = at.parent.children.indexOf(at);
      if (from > 0) steps.push({ id: at.id, from, to: 0 });
    }
    if (!steps.length) return;
    const change = /** @type {Change} */ ({ kind: "order", from: node.id, to: node.id, steps });
    apply(this.tree, change, true);
    this.#note(change);
  }

  /** Replaces what the user has drawn on the position of a node. @param {Node} node @param {Arrow[]} drawings */
  draw(node, drawings) {
    const change = /** @type {Change} */ ({
      kind: "draw",
      from: node.id,
      to: node.id,
      id: node.id,
      before: node.drawings ?? [],
      after: drawings,
    });
    apply(this.tree, change, true);
    this.#note(change);
  }

  /** @returns {Node | null} the node to show, or null if there is nothing to take back */
  undo() {
    const change = this.past.pop();
    if (!change) return null;
    this.future.push(change);
    apply(this.tree, change, false);
    return this.tree.find(change.from) ?? this.tree.root;
  }

  /** @returns {Node | null} the node to show, or null if nothing was taken back */
  redo() {
    const change = this.future.pop();
    if (!change) return null;
    this.past.push(change);
    apply(this.tree, change, true);
    return this.tree.find(change.to) ?? this.tree.root;
  }

  /** @param {Change} change that has just been made */
  #note(change) {
    this.areNew = true;
    this.future = [];
    this.past.push(change);
    const nodesOf = (/** @type {Change} */ each) => each.nodes?.length ?? 0;
    let held = this.past.reduce((sum, each) => sum + nodesOf(each), 0);
    while (this.past.length > mostChanges || (held > mostNodes && this.past.length > 1))
      held -= nodesOf(/** @type {Change} */ (this.past.shift()));
  }
}

/** @param {import("../parts/tree.js").Tree} tree @param {Change} change @param {boolean} forth false takes it back */
function apply(tree, change, forth) {
  if (change.kind === "order") reorder(tree, change.steps ?? [], forth);
  else if (change.kind === "draw") drawOn(tree, change, forth);
  else if ((change.kind === "insert") === forth) putIn(tree, change);
  else takeOut(tree, change);
}

/** @param {import("../parts/tree.js").Tree} tree @param {any} change */
function putIn(tree, { parent, index, nodes }) {
  const at = tree.find(parent);
  at?.children.splice(index, 0, unpacked(nodes, at));
}

/** The nodes are packed anew: they come back as they are now. @param {import("../parts/tree.js").Tree} tree @param {any} change */
function takeOut(tree, change) {
  const node = tree.find(change.nodes[0].id);
  if (!node) return;
  change.nodes = packed(node);
  tree.remove(node);
}

function reorder(tree, steps, forth) {
  for (const { id, from, to } of forth ? steps : steps.toReversed()) {
    const siblings = tree.find(id)?.parent?.children;
    if (siblings) siblings.splice(forth ? to : from, 0, ...siblings.splice(forth ? from : to, 1));
  }
}

/** @param {import("../parts/tree.js").Tree} tree @param {any} change @param {boolean} forth */
function drawOn(tree, { id, before, after }, forth) {
  const node = tree.find(id);
  if (node) node.drawings = forth ? after : before;
}
