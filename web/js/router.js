/**
 * The current page: the part of the address after #, such as #/analysis?fen=…
 */

/** @typedef {{path: string[], query: URLSearchParams}} Route */

/** @returns {Route} */
export function currentRoute() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { path: path.split("/").filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
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
