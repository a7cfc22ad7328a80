/**
 * The drawings of the pieces. The page has them once, as symbols wp … bk, and a theme replaces them all.
 */
import { svg } from "../dom.js";
import { settings } from "../settings.js";

/** Where the drawings of each theme are. */
export const pieceThemes = {
  standard: "/vendor/cm-chessboard/assets/pieces/standard.svg",
  tabiya: "/pieces/tabiya.svg",
};

/** The id that cm-chessboard looks for before it fetches its own drawings. */
const holderId = "cm-chessboard-sprite";

/** Inserts the drawings of the chosen theme into the page. Errors: they cannot be loaded; those there were stay */
export async function loadPieces() {
  const theme = settings.get("pieceTheme");
  const answer = await fetch(pieceThemes[theme] ?? pieceThemes.standard);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawings.removeAttribute("width");
  drawings.removeAttribute("height");
  drawings.setAttribute("class", "piece-drawings");
  drawings.querySelectorAll("title, desc").forEach((element) => element.remove());
  holder().replaceChildren(drawings);
}

/** One man as a small picture. @param {string} piece e.g. "wn" */
export function pieceDrawing(piece) {
  return svg(
    "svg",
    { class: "man", viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("use", { href: `#${piece}` }),
  );
}

function holder() {
  const existing = document.getElementById(holderId);
  if (existing) return existing;
  const element = document.createElement("div");
  element.id = holderId;
  element.setAttribute("aria-hidden", "true");
  document.body.append(element);
  return element;
}
