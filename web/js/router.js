/**
 * The current page: the part of the address after #, such as #/analysis?fen=…
 */

/** @typedef {{path: string[], query: URLSearchParams}} Route */

/** A part of the path; as it stands where it is not encoded properly. @param {string} part */
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
