/**
 * The moves of the server's opening book for a position, the most frequent first. It is hidden where the book has none.
 */
import { h, replace } from "../dom.js";
import { t } from "../i18n.js";
import { writtenMove } from "./move_words.js";

export class BookLines {
  /** @param {{onPlay: (moves: string[], fen: string) => void}} events onPlay: with the position of the move */
  constructor({ onPlay }) {
    this.onPlay = onPlay;
    this.list = h("ul", { class: "book-moves" });
    this.element = h(
      "section",
      { class: "book", "aria-label": t("book.title"), hidden: true },
      h("span", { class: "quiet" }, t("book.title")),
      this.list,
    );
  }

  /** @param {{uci: string, san: string, share: number}[] | null} moves of the server's answer @param {string} fen */
  show(moves, fen) {
    this.element.hidden = !moves?.length;
    replace(
      this.list,
      (moves ?? []).map(({ uci, san, share }) =>
        h(
          "li",
          {},
          h("button", { type: "button", class: "move", onclick: () => this.onPlay([uci], fen) }, writtenMove(san)),
          h("span", { class: "quiet" }, t("book.share", { percent: percentOf(share) })),
        ),
      ),
    );
  }
}

/** @param {number} share from 0 to 1 */
function percentOf(share) {
  const percent = Math.round(share * 100);
  return percent === 0 ? "<1" : String(percent);
}
