/**
 * The moves of a game with variations and comments; a click goes to the position after a move.
 */
import { h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { glyphElements } from "./glyphs.js";
import { writtenMove } from "./move_words.js";
import { moveNumber } from "./tree.js";

export class MoveList {
  /** @type {Map<import("./tree.js").Node, HTMLElement>} */
  #buttons = new Map();
  /** @type {import("./tree.js").Tree | null} */
  #tree = null;
  #size = -1;

  /** @param {(node: import("./tree.js").Node) => void} onSelect */
  constructor(onSelect) {
    this.onSelect = onSelect;
    this.list = h("div", { class: "moves-text" });
    this.element = h(
      "div",
      { class: "moves", role: "region", tabindex: 0, "aria-label": t("moves.label") },
      this.list,
    );
  }

  /**
   * @param {import("./tree.js").Tree} tree
   * @param {import("./tree.js").Node} current
   * @param {string} [result]
   * @param {string} [ending] what ended the game, in words
   */
  show(tree, current, result = "", ending = "") {
    const size = countNodes(tree.root);
    if (tree !== this.#tree || size !== this.#size || result !== this.result) this.#redraw(tree, result, ending);
    this.#tree = tree;
    this.#size = size;
    this.result = result;
    this.#mark(current);
  }

  /** Redraws everything at the next `show`, e.g. after a variation became the main line. */
  invalidate() {
    this.#size = -1;
  }

  #redraw(tree, result, ending) {
    this.#buttons.clear();
    const hasVariations = [...walk(tree.root)].some(
      (node) => node.children.length > 1 || node.comment || node.before,
    );
    this.element.classList.toggle("annotated", hasVariations);
    const isEmpty = !tree.root.children.length && !tree.root.unplayed && !result;
    const intro = tree.root.comment && h("span", { class: "comment" }, tree.root.comment);
    replace(
      this.list,
      intro,
      ...this.#line(tree.root, true),
      result && h("span", { class: "result" }, result),
      ending && h("span", { class: "ending" }, ending),
      isEmpty && h("p", { class: "quiet" }, t("moves.none")),
    );
  }

  /** Everything that follows a node, variations after the move they replace. */
  #line(from, numbered) {
    const parts = [];
    let node = from;
    let needsNumber = numbered;
    if (node.unplayed) parts.push(unplayedWords(node));
    while (node.children.length) {
      const [next, ...variations] = node.children;
      const interrupted = Boolean(next.comment || variations.length);
      parts.push(...this.#move(next, needsNumber));
      for (const variation of variations) parts.push(this.#variation(variation));
      needsNumber = interrupted;
      node = next;
      if (node.unplayed) parts.push(unplayedWords(node));
    }
    return parts;
  }

  #variation(node) {
    return h(
      "span",
      { class: "variation" },
      ...this.#move(node, true),
      ...this.#line(node, Boolean(node.comment)),
    );
  }

  #move(node, needsNumber) {
    const white = node.ply % 2 === 1;
    const button = h(
      "button",
      { type: "button", class: "move", data: { ply: node.ply }, onclick: () => this.onSelect(node) },
      writtenMove(node.san),
      glyphElements(node.nags),
    );
    this.#buttons.set(node, button);
    return [
      node.before && h("span", { class: "comment" }, node.before),
      (white || needsNumber) && h("span", { class: "number" }, moveNumber(node)),
      button,
      node.eval && h("span", { class: "evaluation" }, evaluationText(node.eval)),
      node.comment && h("span", { class: "comment" }, node.comment),
    ];
  }

  #mark(current) {
    for (const [node, button] of this.#buttons) {
      if (node === current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const button = this.#buttons.get(current);
    if (!button) this.element.scrollTop = 0;
    else if (button === this.list.querySelector(":scope > .move:last-of-type"))
      this.element.scrollTop = this.element.scrollHeight; // show how it ended, too
    else reveal(this.element, button);
  }
}

/** The file's text after a node that cannot be played. */
function unplayedWords(node) {
  const words = [];
  const waiting = node.unplayed.toReversed();
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    words.push(at.text);
    waiting.push(...at.unplayed.toReversed());
  }
  return h("s", { class: "unplayed fault", title: t("moves.unplayed") }, words.join(" "));
}

/** Scrolls a move into view within the list, never the page. */
function reveal(list, button) {
  const outer = list.getBoundingClientRect();
  const inner = button.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - outer.height / 2;
  if (inner.left < outer.left || inner.right > outer.right)
    list.scrollLeft += inner.left - outer.left - outer.width / 2;
}

/** "+0.31" or "#−3". @param {{cp?: number, mate?: number}} value */
export function evaluationText({ cp, mate }) {
  if (mate !== undefined) return `#${String(mate).replace("-", "−")}`;
  const pawns = (cp ?? 0) / 100;
  return `${pawns >= 0 ? "+" : "−"}${Math.abs(pawns).toFixed(2)}`;
}

function* walk(node) {
  yield node;
  for (const child of node.children) yield* walk(child);
}

function countNodes(root) {
  let count = 0;
  for (const _ of walk(root)) count++;
  return count;
}
