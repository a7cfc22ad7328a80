/**
 * Squares and pieces by name: "e4", and "wp" for a white pawn, as in cm-chessboard.
 */
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

/** The squares of a move in UCI form. @param {string} uci */
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
  fen
    .split(" ")[0]
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
