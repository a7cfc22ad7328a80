/**
 * What is wrong with a game of a file: each fault with its place, so that nobody takes a part of a game for the whole.
 */
import { api } from "../api.js";
import { h, replace } from "../dom.js";
import { formatCount, language, t, tCount } from "../i18n.js";

const shownAtMost = 3;

export class GameFaults {
  constructor() {
    this.element = h("div", { class: "game-faults fault", role: "status", hidden: true });
  }

  /** @param {any} game as the server writes it @param {import("./tree.js").Tree} tree of that game */
  show({ faults = [], variant, isCut }, tree) {
    const shown = faults.slice(0, shownAtMost);
    const rows = shown.map((fault) => h("p", {}, sentenceOf(fault)));
    const more = faults.length - shown.length;
    replace(
      this.element,
      rows,
      more > 0 && h("p", {}, tCount("replay.moreFaults", more, { count: formatCount(more) })),
      isCut && h("p", {}, t("analysis.cut")),
    );
    this.element.hidden = faults.length === 0 && !isCut;
    if (language() === "en") return;
    shown.forEach((fault, index) => this.#translate(rows[index], fault, variant, tree));
  }

  /** The server explains a move that cannot be played in the reader's language. */
  async #translate(row, fault, variant, tree) {
    const before = positionBefore(tree.root, fault.text);
    if (!before) return;
    const answer = await api.explain({ fen: before.fen, variant, move: fault.text }).catch(() => null);
    if (answer?.sentence) row.textContent = sentenceOf({ ...fault, sentence: `${fault.text}: ${answer.sentence}` });
  }
}

function sentenceOf({ sentence, line, column }) {
  return t("replay.fault", { sentence, line: formatCount(line), column: formatCount(column) });
}

/** The node after which the file has that move, which cannot be played. */
function positionBefore(node, text) {
  const waiting = [node];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (text && at.unplayed?.some((move) => move.text === text)) return at;
    waiting.push(...at.children.toReversed());
  }
  return null;
}
