/**
 * The report of a review: figures of both players, opening and phases, and the judged moves with their better lines.
 */
import { h, replace } from "../../dom.js";
import { language, t } from "../../i18n.js";
import { writtenMove } from "../move_words.js";
import { numbered } from "./graph.js";

const judgements = ["inaccuracy", "mistake", "blunder"];
/** The sign of each judgement. */
export const glyphs = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @param {any} review @param {{white: string, black: string}} names */
export function figures(review, names) {
  const isKnown = ({ accuracy }) => review.isComplete || accuracy !== undefined;
  const row = (label, cell) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      h("td", {}, cell(review.players.white)),
      h("td", {}, cell(review.players.black)),
    );
  return h(
    "table",
    { class: "review-figures" },
    h(
      "thead",
      {},
      h("tr", {}, h("td"), h("th", { scope: "col" }, names.white), h("th", { scope: "col" }, names.black)),
    ),
    h(
      "tbody",
      {},
      row(t("review.accuracy"), ({ accuracy }) => percent(accuracy)),
      row(t("review.acpl"), ({ acpl }) => acpl ?? "–"),
      judgements.map((name) =>
        row(t(`review.${name}.many`), (player) => (isKnown(player) ? player[name] : "–")),
      ),
    ),
  );
}

function percent(value) {
  if (value === undefined) return "–";
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 1 }).format(value / 100);
}

/**
 * The opening with the move that left the book, and where the phases begin. The summary of a complete review names the
 * opening.
 *
 * @param {any} review
 */
export function course(review) {
  const { opening, bookPlies, moves, division, isComplete } = review;
  const isNamed = opening && !isComplete;
  const phase = (name, ply) => ply > 0 && h("li", {}, t(name, { move: numbered(review, ply - 1) }));
  return h(
    "ul",
    { class: "review-course" },
    isNamed && h("li", {}, `${opening.eco} ${opening.name}`),
    !opening && h("li", {}, t("review.noOpening")),
    isNamed && bookPlies < moves.length && h("li", {}, t("review.leftBook", { move: numbered(review, bookPlies) })),
    phase("review.middlegame", division.middle),
    phase("review.endgame", division.end),
  );
}

export class Mistakes {
  /** @param {{onMove: (ply: number) => void, onBetter: (ply: number) => void}} events */
  constructor(events) {
    this.events = events;
    this.list = h("ol", { class: "mistakes" });
    this.none = h("p", { class: "quiet" });
    this.element = h(
      "section",
      { class: "review-mistakes", "aria-label": t("review.mistakes") },
      h("h2", {}, t("review.mistakes")),
      this.none,
      this.list,
    );
  }

  /** @param {any} review */
  show(review) {
    const items = review.moves.flatMap((move, index) => (move.judgement ? [this.#item(review, move, index)] : []));
    this.none.textContent = items.length ? "" : t(review.isComplete ? "review.noMistakes" : "review.working");
    this.none.hidden = items.length > 0;
    replace(this.list, items);
  }

  /** Marks the move on the board. @param {number} ply */
  goTo(ply) {
    for (const button of this.list.querySelectorAll(".judged")) {
      if (Number(button.dataset.ply) === ply) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }

  #item(review, move, index) {
    const ply = index + 1;
    const line = move.better.san.slice(0, 6).map(writtenMove).join(" ");
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `judged judged-${move.judgement}`,
          data: { ply },
          onclick: () => this.events.onMove(ply),
        },
        h("strong", {}, numbered(review, index), h("span", { class: "glyph" }, glyphs[move.judgement])),
        " ",
        h("span", {}, [t(`review.${move.judgement}`), move.why && t("review.why", { why: move.why })].filter(Boolean).join(": ")),
      ),
      move.missed && h("span", { class: "missed" }, t(`review.missed.${move.missed}`)),
      h(
        "button",
        {
          type: "button",
          class: "better",
          data: { ply },
          disabled: !review.isComplete, // until then the game has no such variation
          onclick: () => this.events.onBetter(ply),
        },
        t("review.better", { line }),
      ),
    );
  }
}
