/**
 * The current page: the part of the address after #, such as #/analysis?fen=…
 */

import { draft, keepDraft } from "./storage/drafts.js";

/** @typedef {{path: string[], query: URLSearchParams}} Route */

/** Decodes a part of the path; returns it unchanged if its encoding is invalid. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns {Route} */
export function currentRoute() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { path: path.split("/").filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

/** Goes to a page, e.g. `/game/abcdefgh`. @param {string} path */
export function go(path) {
  location.hash = path;
}

/**
 * Changes the address without leaving the page. Where the person has gone on to another address, as by Back, the page that is
 * about to be left does not write over it.
 *
 * @param {string} path
 * @param {any} [state] of the entry in the history
 */
export function replaceRoute(path, state = null) {
  if (!isShown()) return;
  history.replaceState(state, "", `#${path}`);
  notePlace();
}

/** Adds an address to the history without leaving the page, as replaceRoute. @param {string} path @param {any} [state] */
export function pushRoute(path, state = null) {
  if (!isShown()) return;
  history.pushState(state, "", `#${path}`);
  notePlace();
}

/** The pages that a link in the menu opens where the person left them in this tab. */
const resumed = new Set(["analysis", "replay", "learn", "setup"]);

let shownHash = "";

/** Whether the page shows this address already. */
export function isShown() {
  return location.hash === shownHash;
}

/** Notes the current address as shown, and as the place in its page. */
export function notePlace() {
  shownHash = location.hash;
  const { path, query } = currentRoute();
  if (resumed.has(path[0]) && (path.length > 1 || query.size))
    keepDraft(`place ${path[0]}`, { hash: location.hash, state: history.state });
}

/** Where the address names only a page: goes to the last place there. */
export function resumePlace() {
  const { path, query } = currentRoute();
  const place = path.length === 1 && !query.size && resumed.has(path[0]) ? draft(`place ${path[0]}`) : null;
  if (place) history.replaceState(place.state, "", place.hash);
}

/** The whole address of a page, to be given to others. @param {string} path */
export function addressOf(path) {
  return `${location.origin}/#${path}`;
}

/** Programs print the addresses of games in these forms, with or without the player's four-letter suffix. */
const linkToGame = /^\/([A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?(?:\/(white|black))?$/;

/**
 * The page for an address that other programs print or open, such as /AbCdEfGh/black or /@/Anna.
 *
 * @param {{pathname: string, search: string}} address
 * @returns {string} empty if it is an address of our own
 */
export function routeOfLink({ pathname, search }) {
  if (pathname === "/oauth") return `/authorize${search}`;
  if (pathname === "/account/oauth/token/create") return `/account${search}`;
  const person = pathname.match(/^\/@\/([^/]+)$/);
  if (person) return `/person/${person[1]}`;
  const [, id, side] = pathname.match(linkToGame) ?? [];
  if (!id) return "";
  return side ? `/game/${id}?side=${side}` : `/game/${id}`;
}
