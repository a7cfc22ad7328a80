/**
 * The marks of a scene, and of what a hand has begun on it.
 */
import { decisiveMarks } from "../variants.js";
import { isPocket } from "./squares.js";

/** @typedef {import("./marks.js").Mark} Mark */

/**
 * @typedef {object} Begun
 * @property {string | null} selected a square or a pocket
 * @property {string[]} targets
 * @property {import("./board.js").Move | null} premove
 * @property {string | null} hover
 * @property {string | null} cursor
 */

/** @param {import("./board.js").Scene} scene @param {Begun} begun @returns {Mark[]} */
export function marksOf(scene, { selected, targets, premove, hover, cursor }) {
  const { variant, lastMove, check, touched, stars } = scene;
  return [
    ...decisiveMarks(variant),
    ...marked("last", lastMove),
    ...marked("check", [check]),
    ...marked("touched", touched),
    ...marked("star", stars),
    ...marked("selected", [selected]),
    ...marked("target", targets),
    ...marked("premove", [premove?.from, premove?.to]),
    ...marked("hover", [hover !== selected && hover]),
    ...marked("cursor", [cursor]),
  ];
}

/** Of a move that the server has not confirmed. @param {import("./board.js").Scene} scene @param {import("./board.js").Move} move @returns {Mark[]} */
export function marksOfMove({ variant }, { from, to }) {
  return [...decisiveMarks(variant), ...marked("last", [from, to])];
}

/** A pocket has no square to mark. @param {string} kind @param {any[] | null} [squares] */
function marked(kind, squares) {
  return (squares ?? []).filter((square) => square && !isPocket(square)).map((square) => ({ kind, square }));
}
