/**
 * The faults of a game in a file, each with its place, so that a part of a game is not mistaken for the whole.
 */
import { api } from "../api.js";
import { h, replace } from "../dom.js";
import { formatCount, has, language, t, tCount } from "../i18n.js";

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

  /** The server describes a file's faults in English only; it explains the move itself in the reader's language. */
  async #translate(row, fault, variant, tree) {
    const sentence = await explanationOf(fault, variant, tree);
    if (sentence) row.textContent = sentenceOf({ ...fault, sentence: `${fault.text}: ${sentence}` });
  }
}

/** @param {any} fault @param {string} variant @param {import("./tree.js").Tree} tree */
async function explanationOf({ kind, text }, variant, tree) {
  if (kind === "bad start") return faultOfStart(text, variant);
  if (has(`fault.${kind}`)) return t(`fault.${kind}`);
  const before = positionBefore(tree.root, text);
  const answer = before && (await api.explain({ fen: before.fen, variant, move: text }).catch(() => null));
  return answer?.sentence;
}

async function faultOfStart(fen, variant) {
  const answer = await api.position({ fen, variant }).catch((refusal) => refusal);
  return answer.defects?.map(({ sentence }) => sentence).join("; ") ?? answer.message;
}

/** The move is named as in the file; its squares add nothing. */
function sentenceOf({ sentence, line, column }) {
  const once = sentence.replace(/: ([a-h][1-8]){2}[nbrq]?: /, ": ");
  return t("replay.fault", { sentence: once, line: formatCount(line), column: formatCount(column) });
}

/** The node after which the file has the unplayable move. */
function positionBefore(node, text) {
  const waiting = [node];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (text && at.unplayed?.some((move) => move.text === text)) return at;
    waiting.push(...at.children.toReversed());
  }
  return null;
}
