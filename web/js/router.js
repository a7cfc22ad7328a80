/**
 * The current page: the part of the address after #, such as #/analysis?fen=…
 */

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

/** Changes the address without leaving the page. @param {string} path */
export function replaceRoute(path) {
  history.replaceState(null, "", `#${path}`);
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
