/**
 * A review in a few lines: where the game turned, and which moves cost each player most. Every move is a link to it.
 */
import { button, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { numbered } from "./graph.js";
import { glyphs } from "./report.js";

/** Moves that are named for each player. */
const named = 3;
/** A loss of White's chances that turns a game, in percent. */
const turning = 20;

/**
 * @typedef {object} Loss a judged move
 * @property {number} index of the move
 * @property {number} cost in percent of the mover's chances
 * @property {"white" | "black"} color
 * @property {number} before White's chances
 * @property {number} after
 */

/**
 * @param {any} review
 * @param {{white: string, black: string}} names
 * @param {(ply: number) => void} onGo
 */
export function summary(review, names, onGo) {
  const losses = lossesOf(review);
  const [worst] = losses;
  return h(
    "section",
    { class: "review-summary", "aria-label": t("review.summary") },
    h("h2", {}, t("review.summary")),
    h(
      "dl",
      {},
      worst?.cost >= turning && turningPoint(review, worst, onGo),
      costliest(review, losses, { color: "white", names, onGo }),
      costliest(review, losses, { color: "black", names, onGo }),
    ),
  );
}

function turningPoint(review, loss, onGo) {
  const [before, after] = [loss.before, loss.after].map(Math.round);
  const words = t("review.swing", { move: moveWords(review, loss), before, after });
  return row(t("review.turningPoint"), link(words, loss, onGo));
}

function costliest(review, losses, { color, names, onGo }) {
  const own = losses.filter((loss) => loss.color === color).slice(0, named);
  const links = own.map((loss) => link(moveWords(review, loss), loss, onGo));
  return row(t("review.costliest", { name: names[color] }), links.length ? links : t("review.nothingLost"));
}

function row(term, details) {
  return [h("dt", {}, term), h("dd", {}, details)];
}

function link(words, { index }, onGo) {
  return button(words, () => onGo(index + 1), { class: "move-link" });
}

function moveWords(review, { index }) {
  return numbered(review, index) + glyphs[review.moves[index].judgement];
}

/** The judged moves, the costliest first. @param {any} review @returns {Loss[]} */
function lossesOf(review) {
  const wins = [review.start, ...review.moves].map(({ win }) => win);
  return review.moves
    .flatMap(({ judgement }, index) => {
      const [before, after] = [wins[index], wins[index + 1]];
      if (!judgement || before === undefined || after === undefined) return [];
      const isWhite = (index % 2 === 0) === (review.first === "white");
      const color = isWhite ? "white" : "black";
      return [{ index, color, before, after, cost: isWhite ? before - after : after - before }];
    })
    .sort((one, two) => two.cost - one.cost);
}
