/**
 * The title of the tab: the page, and before it what waits for the player, also in games that are not on screen.
 */
import { t } from "./i18n.js";

/** @typedef {"turn" | "news"} Waiting */

let page = "Tabiya";
/** What waits, by game. @type {Map<string, Waiting>} */
const waiting = new Map();
const listeners = new Set();

/** @param {string} words of the page */
export function setTitle(words) {
  page = words;
  draw();
}

/** @param {string} game @param {Waiting | null} what null: nothing any more */
export function setWaiting(game, what) {
  if ((waiting.get(game) ?? null) === what) return;
  if (what) waiting.set(game, what);
  else waiting.delete(game);
  draw();
}

/** The games in which something waits. @returns {string[]} */
export function waitingGames() {
  return [...waiting.keys()];
}

/** @param {() => void} listener @returns {() => void} ends listening */
export function onWaiting(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function draw() {
  const turns = [...waiting.values()].filter((what) => what === "turn").length;
  const words = turns > 1 ? t("title.turns", { count: turns }) : t(turns ? "title.turn" : "title.news");
  document.title = waiting.size ? `${words} · ${page}` : page;
  for (const listener of listeners) listener();
}
