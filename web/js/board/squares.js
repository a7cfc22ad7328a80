/**
 * Squares and pieces by name: "e4", and "wp" for a white pawn, as in cm-chessboard. A piece that is dropped comes from a
 * pocket, which is named as UCI names it in a move: "P@" in P@e4.
 */
import { boardOf } from "./fen.js";

export const files = "abcdefgh";

/** The usual starting position. */
export const usualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** @param {string} square @returns {{file: number, rank: number}} both from 0 */
export function place(square) {
  return { file: files.indexOf(square[0]), rank: Number(square[1]) - 1 };
}

/** @param {number} file @param {number} rank @returns {string | null} null off the board */
export function squareAt(file, rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? `${files[file]}${rank + 1}` : null;
}

/** All squares, from a8 to h1 in reading order. */
export const allSquares = Array.from({ length: 64 }, (_, n) => `${files[n % 8]}${8 - Math.floor(n / 8)}`);

/** @param {"white" | "black"} color @returns {"white" | "black"} */
export function other(color) {
  return color === "white" ? "black" : "white";
}

/** @param {string} piece e.g. "wp" @returns {"white" | "black"} */
export function colorOf(piece) {
  return piece[0] === "w" ? "white" : "black";
}

/** Whether a move begins in a pocket, not on a square. @param {string | null | undefined} origin */
export function isPocket(origin) {
  return origin?.[1] === "@";
}

/** The pocket of a piece. @param {string} letter such as "p" */
export function pocketOf(letter) {
  return `${letter.toUpperCase()}@`;
}

/** The legal destinations of pieces on the board and in hand. @param {{dests?: any, drops?: any}} position @returns {Record<string, string[]>} */
export function destsOf({ dests = {}, drops = {} }) {
  const fromPockets = Object.entries(drops).map(([letter, squares]) => [pocketOf(letter), squares]);
  return { ...dests, ...Object.fromEntries(fromPockets) };
}

/** The squares that a move changes, a pocket left out. @param {string} uci @returns {string[]} */
export function touchedBy(uci) {
  const { from, to } = squaresOf(uci);
  return isPocket(from) ? [to] : [from, to];
}

/** Where a move in UCI form begins and ends. @param {string} uci */
export function squaresOf(uci) {
  return { from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] };
}

/** The side to move in a FEN. @param {string} fen @returns {"white" | "black"} */
export function turnOf(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** The men of a FEN by square. @param {string} fen @returns {Map<string, string>} e.g. e2 → wp */
export function menOf(fen) {
  const men = new Map();
  boardOf(fen)
    .split("/")
    .forEach((row, rowNumber) => {
      let file = 0;
      for (const letter of row) {
        if (/\d/.test(letter)) file += Number(letter);
        else men.set(`${files[file++]}${8 - rowNumber}`, pieceName(letter));
      }
    });
  return men;
}

/** "wp" for "P". @param {string} letter of a FEN */
export function pieceName(letter) {
  return (letter === letter.toUpperCase() ? "w" : "b") + letter.toLowerCase();
}
