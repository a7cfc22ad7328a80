/**
 * Stepping through a game: the list of moves, the buttons below it, and the keys ← → ↑ ↓.
 */
import { menOf, other, touchedBy, turnOf, usualStart } from "../board/squares.js";
import { h, iconButton } from "../dom.js";
import { t } from "../i18n.js";
import { MoveList } from "./move_list.js";
import { endOf, lineTo, Tree } from "./tree.js";
import { decisiveMarks, knowsCheck } from "../variants.js";

export class Walk {
  tree = new Tree("8/8/8/8/8/8/8/8 w - - 0 1");
  /** @type {import("./tree.js").Node} */
  node = this.tree.root;
  result = "";
  ending = "";

  /** @param {(node: import("./tree.js").Node, before: import("./tree.js").Node) => void} onGo another position is to be shown */
  constructor(onGo) {
    this.onGo = onGo;
    this.moves = new MoveList((node) => this.go(node));
    this.buttons = h(
      "div",
      { class: "walk", role: "toolbar", "aria-label": t("walk.label") },
      iconButton({ name: "first", label: t("walk.first"), onclick: () => this.first() }),
      iconButton({ name: "previous", label: t("walk.previous"), onclick: () => this.previous() }),
      iconButton({ name: "next", label: t("walk.next"), onclick: () => this.next() }),
      iconButton({ name: "last", label: t("walk.last"), onclick: () => this.last() }),
    );
    this.#enable();
  }

  /** The keys for listenForKeys. */
  get keys() {
    return {
      ArrowLeft: () => this.previous(),
      ArrowRight: () => this.next(),
      ArrowUp: () => this.first(),
      ArrowDown: () => this.last(),
    };
  }

  /** @param {Tree} tree @param {import("./tree.js").Node} node @param {string} [result] @param {string} [ending] in words */
  show(tree, node, result = this.result, ending = "") {
    this.tree = tree;
    this.node = node;
    this.result = result;
    this.ending = ending;
    this.refresh();
  }

  refresh() {
    this.moves.show(this.tree, this.node, this.result, this.ending);
    this.#enable();
  }

  #enable() {
    const [first, previous, next, last] = this.buttons.querySelectorAll("button");
    first.disabled = previous.disabled = !this.node.parent;
    next.disabled = last.disabled = !this.node.children.length;
  }

  /** @param {import("./tree.js").Node} node */
  go(node) {
    if (node === this.node) return;
    const before = this.node;
    this.node = node;
    this.refresh();
    this.onGo(node, before);
  }

  first() {
    this.go(this.tree.root);
  }

  last() {
    this.go(endOf(this.node));
  }

  previous() {
    if (this.node.parent) this.go(this.node.parent);
  }

  next() {
    if (this.node.children.length) this.go(this.node.children[0]);
  }
}

/** The position after a move as a scene to look at. @param {import("./tree.js").Node} node @param {string} variant */
export function sceneOf(node, variant) {
  return {
    fen: node.fen,
    variant,
    lastMove: node.uci ? touchedBy(node.uci) : null,
    check: checkedKing(node, variant),
    arrows: drawingsOf(node),
  };
}

/** A move as an arrow, a drop as a circle. @param {string} uci @param {string} color */
export function arrowOf(uci, color) {
  const squares = touchedBy(uci);
  return { from: squares[0], to: squares[squares.length - 1], color };
}

/** How an address writes a move. */
export const nullMove = "--";

/**
 * A position with the moves that lead to it, as an address of Analysis.
 *
 * @param {{tree: Tree, node: import("./tree.js").Node}} walk
 * @param {string} variant
 * @returns {Record<string, string>}
 */
export function lineQuery({ tree, node }, variant) {
  const { fen } = tree.root;
  const moves = lineTo(node).map(({ uci }) => uci ?? nullMove);
  return {
    ...(fen !== usualStart && { fen }),
    ...(moves.length && { moves: moves.join(",") }),
    ...(variant !== "standard" && { variant }),
  };
}

/** @param {import("./tree.js").Node} node */
function drawingsOf({ arrows = [], circles = [] }) {
  return [
    ...arrows.map(([from, to, color]) => ({ from, to, color })),
    ...circles.map(([square, color]) => ({ from: square, to: square, color })),
  ];
}

/** The square of the king that a move has given check. In a variant, `#` is also a win by its own rule, as by a king on the hill. */
function checkedKing({ san = "", fen }, variant) {
  if (!knowsCheck(variant) || !/[+#]/.test(san)) return null;
  const men = menOf(fen);
  const turn = turnOf(fen);
  const hasWonByRule = decisiveMarks(variant).some(({ square }) => men.get(square) === `${other(turn)[0]}k`);
  if (san.includes("#") && hasWonByRule) return null;
  return [...men].find(([, man]) => man === `${turn[0]}k`)?.[0] ?? null;
}
