/**
 * A review in a few sentences, as the library writes them, and links to the moves that cost each player most.
 */
import { button, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { numbered } from "./graph.js";
import { glyphs } from "./report.js";

/**
 * @param {any} review
 * @param {{white: string, black: string}} names
 * @param {(ply: number) => void} onGo
 */
export function summary(review, names, onGo) {
  return h(
    "section",
    { class: "review-summary", "aria-label": t("review.summary") },
    h("h2", {}, t("review.summary")),
    review.summary.map((sentence) => h("p", {}, sentence)),
    h("dl", {}, costliest(review, "white", names, onGo), costliest(review, "black", names, onGo)),
  );
}

function costliest(review, color, names, onGo) {
  const links = review.players[color].worst.map((index) => link(review, index, onGo));
  const term = h("dt", {}, t("review.costliest", { name: names[color] }));
  return [term, h("dd", {}, links.length ? links : t("review.nothingLost"))];
}

function link(review, index, onGo) {
  const words = numbered(review, index) + glyphs[review.moves[index].judgement];
  return button(words, () => onGo(index + 1), { class: "move-link" });
}
