/**
 * The fields of a FEN as the server writes them, also in the variants: behind the board the pieces in hand, as a ninth
 * rank or in brackets; a tilde behind a promoted piece; and the checks, given (`+1+0`) or left (`2+3`).
 */

/** Pieces in hand by their letter, such as {p: 2, q: 1}. @typedef {Record<string, number>} Pocket */

/** How many checks win a game of Three-check. */
export const checksToWin = 3;

/**
 * @param {string} fen
 * @returns {{ranks: string[], pocket: string | null, turn: string, castling: string, enPassant: string,
 *   checks: string, halfmoves: number, fullmove: number}} ranks: eight, with tildes; pocket: letters such as "PPn"
 */
export function fieldsOf(fen) {
  const [placement, turn = "w", castling = "-", enPassant = "-", ...rest] = fen.trim().split(/\s+/);
  const [board, bracket] = placement.split(/[[\]]/);
  const rows = board.split("/");
  const [halfmoves = 0, fullmove = 1] = rest.filter((field) => !field.includes("+")).map(Number);
  const checks = rest.find((field) => field.includes("+")) ?? "";
  const pocket = bracket ?? rows[8] ?? null;
  return { ranks: rows.slice(0, 8), pocket, turn, castling, enPassant, checks, halfmoves, fullmove };
}

/** The squares of promoted pieces, which are captured as pawns. @param {string} fen @returns {Set<string>} */
export function promotedIn(fen) {
  const promoted = new Set();
  fieldsOf(fen).ranks.forEach((row, rowNumber) => {
    let file = 0;
    for (const letter of row) {
      if (letter === "~") promoted.add(`${"abcdefgh"[file - 1]}${8 - rowNumber}`);
      else file += Number(letter) || 1;
    }
  });
  return promoted;
}

/** The board of a FEN and nothing else, promoted pieces as any others. @param {string} fen */
export function boardOf(fen) {
  return fieldsOf(fen).ranks.join("/").replaceAll("~", "");
}

/** The pieces in hand; none where the FEN does not mention them. @param {string} fen @returns {Record<"white" | "black", Pocket>} */
export function pocketsOf(fen) {
  const pockets = { white: {}, black: {} };
  for (const letter of fieldsOf(fen).pocket?.match(/[a-z]/gi) ?? []) {
    const pocket = letter === letter.toLowerCase() ? pockets.black : pockets.white;
    pocket[letter.toLowerCase()] = (pocket[letter.toLowerCase()] ?? 0) + 1;
  }
  return pockets;
}

/** How many checks each side has still to give; all where the FEN does not mention them. @param {string} fen */
export function checksLeftOf(fen) {
  const { checks } = fieldsOf(fen);
  const [white, black] = (checks.match(/\d/g) ?? []).map(Number);
  if (black === undefined) return { white: checksToWin, black: checksToWin };
  return checks.startsWith("+") ? { white: checksToWin - white, black: checksToWin - black } : { white, black };
}

/** The variant of a FEN that only one variant writes so; any other FEN belongs to the variant at hand. @param {string} fen @param {string} variant */
export function variantOfFen(fen, variant) {
  const { pocket, checks } = fieldsOf(fen);
  if (pocket !== null) return "crazyhouse";
  return checks ? "threeCheck" : variant;
}

/** The letters of the pieces in hand, White's first. @param {Record<"white" | "black", Pocket>} pockets */
export function pocketLetters({ white, black }) {
  const letters = (pocket) => Object.entries(pocket).map(([letter, count]) => letter.repeat(count)).join("");
  return letters(white).toUpperCase() + letters(black);
}
