/**
 * What tablebases say of an ending: how it ends, and what each move leads to. It is hidden for a position that they do not know.
 */
import { h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { writtenMove } from "./move_words.js";

/** How a move is named, by what it leaves to the opponent. */
const meaning = {
  loss: "win",
  "syzygy-loss": "syzygy-win",
  "blessed-loss": "fifty",
  draw: "draw",
  "cursed-win": "fifty",
  "syzygy-win": "syzygy-loss",
  win: "loss",
};

/** A clause that begins in lower case, as one that stands alone. @param {string} clause */
const asSentence = (clause) => clause.charAt(0).toUpperCase() + clause.slice(1);

export class TablebaseLines {
  /** @param {{onPlay: (moves: string[], fen: string) => void}} events onPlay: with the position of the move */
  constructor({ onPlay }) {
    this.onPlay = onPlay;
    this.sentence = h("p", { class: "tablebase-result", role: "status" });
    this.list = h("ol", { class: "tablebase-moves" });
    this.element = h(
      "section",
      { class: "tablebase", "aria-label": t("tablebase.title"), hidden: true },
      this.sentence,
      this.list,
    );
  }

  /** @param {any} answer of the server; null where the tables do not know the position @param {string} fen */
  show(answer, fen) {
    this.element.hidden = !answer;
    this.sentence.textContent = answer ? t("tablebase.says", { sentence: asSentence(answer.sentence) }) : "";
    replace(this.list, answer ? answer.moves.map((move) => this.#row(move, fen)) : []);
  }

  #row({ uci, san, category, dtz, checkmate, stalemate }, fen) {
    const end = checkmate ? "mate" : stalemate ? "stalemate" : meaning[category];
    const distance = Math.abs(dtz);
    return h(
      "li",
      { data: { meaning: checkmate ? "win" : meaning[category] } },
      h("button", { type: "button", class: "move", onclick: () => this.onPlay([uci], fen) }, writtenMove(san)),
      h("span", { class: "quiet" }, t(`tablebase.${end}`)),
      h("span", { class: "distance quiet", title: t("tablebase.distance") }, distance ? String(distance) : ""),
    );
  }
}
