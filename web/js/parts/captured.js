/**
 * The pieces that each side has captured on the way to a position.
 */
import { menOf, other, turnOf } from "../board/squares.js";
import { lineTo } from "./tree.js";

/** @param {import("./tree.js").Node} node @returns {{white: string, black: string}} letters such as "pn" */
export function capturedUntil(node) {
  const taken = { white: "", black: "" };
  for (const { parent, fen } of lineTo(node)) {
    if (!parent) continue;
    const mover = turnOf(parent.fen);
    taken[mover] += missing(parent.fen, fen, other(mover));
  }
  return taken;
}

/** The letters of one side's pieces that the later position lacks. */
function missing(before, after, color) {
  const later = lettersOf(after, color);
  return lettersOf(before, color)
    .filter((letter) => {
      const at = later.indexOf(letter);
      if (at >= 0) later.splice(at, 1);
      return at < 0;
    })
    .join("");
}

function lettersOf(fen, color) {
  return [...menOf(fen).values()].filter((man) => man[0] === color[0]).map((man) => man[1]);
}
