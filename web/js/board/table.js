/**
 * The board as a table, for screen readers.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { files, menOf } from "./squares.js";
import { manName } from "./keyboard.js";
import { pocketWords } from "./pocket.js";

/** @param {string} fen @param {Record<"white" | "black", import("./fen.js").Pocket> | null} [pockets] the pieces in hand @returns {HTMLTableElement} */
export function boardTable(fen, pockets = null) {
  const men = menOf(fen);
  const header = h(
    "tr",
    {},
    h("td"),
    [...files].map((file) => h("th", { scope: "col" }, file)),
  );
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, rank),
      [...files].map((file) => h("td", {}, manName(men.get(`${file}${rank}`) ?? null))),
    ),
  );
  return h(
    "table",
    { class: "board-table" },
    h("caption", {}, [t("board.table"), ...inHand(pockets)].join(". ")),
    h("thead", {}, header),
    h("tbody", {}, rows),
  );
}

function inHand(pockets) {
  if (!pockets) return [];
  return [pocketWords("white", pockets.white), pocketWords("black", pockets.black)].filter(Boolean);
}
