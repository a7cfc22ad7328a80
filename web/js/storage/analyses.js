/**
 * The analyses that this browser keeps, in IndexedDB.
 *
 * An analysis is written as a whole at each change, under a revision one higher than the last. Writing a revision that
 * exists fails, so a tab that has missed another tab's change overwrites nothing. Each write is a single transaction
 * without a read, so it is complete once it is sent, even if the page is closed right after.
 */

/**
 * @typedef {object} Row what the list of analyses shows
 * @property {string} id
 * @property {number} revision from 1
 * @property {string} token of this revision, by whichever tab wrote it
 * @property {number} changedAt milliseconds since 1970
 * @property {string} variant
 * @property {string} start FEN
 * @property {string} source the game as JSON, or ""
 * @property {string[]} players none, or White and Black
 * @property {string[]} line the first moves of the main line, in SAN
 * @property {number} moves in all variations
 */

/** @typedef {{node: number, blackBelow: boolean}} Place where the user is in an analysis */

/** A tab further behind than this has been asleep for very long. */
const rememberedRevisions = 1_000;

/** @type {IDBDatabase | null} */
let database = null;

/** Errors: DOMException if the browser lets the page store nothing. @returns {Promise<IDBDatabase>} */
async function open() {
  if (database) return database;
  if (!globalThis.indexedDB) throw new DOMException("no storage", "SecurityError");
  const request = indexedDB.open("tabiya", 1);
  request.onupgradeneeded = () => {
    for (const name of ["rows", "contents", "revisions", "places"]) request.result.createObjectStore(name);
  };
  /** @type {IDBDatabase} */
  const opened = await answerOf(request);
  opened.onversionchange = opened.onclose = () => {
    opened.close();
    database = null;
  };
  database = opened;
  return opened;
}

/** @param {IDBRequest} request @returns {Promise<any>} */
function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function endOf(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export const analyses = {
  /**
   * Writes a new revision. Errors: ConstraintError if the revision exists, QuotaExceededError, SecurityError.
   *
   * @param {Row} row @param {any} contents
   */
  async write(row, contents) {
    const { id, revision } = row;
    const transaction = (database ?? (await open())).transaction(["rows", "contents", "revisions"], "readwrite");
    const revisions = transaction.objectStore("revisions");
    revisions.add(row.changedAt, [id, revision]);
    revisions.delete(IDBKeyRange.bound([id, 0], [id, Math.max(0, revision - rememberedRevisions)]));
    transaction.objectStore("contents").put(contents, id);
    transaction.objectStore("rows").put(row, id);
    const end = endOf(transaction);
    transaction.commit?.();
    return end;
  },

  /** @param {string} id @returns {Promise<{row: Row, contents: any} | null>} null if it is not kept */
  async read(id) {
    const transaction = (await open()).transaction(["rows", "contents"]);
    const [row, contents] = await Promise.all(
      ["rows", "contents"].map((name) => answerOf(transaction.objectStore(name).get(id))),
    );
    return row && contents ? { row, contents } : null;
  },

  /** @returns {Promise<Row[]>} the last one changed first */
  async list() {
    const rows = await answerOf((await open()).transaction("rows").objectStore("rows").getAll());
    return rows.sort((one, two) => two.changedAt - one.changedAt);
  },

  /** @param {string} id */
  async remove(id) {
    const names = ["rows", "contents", "revisions", "places"];
    const transaction = (await open()).transaction(names, "readwrite");
    for (const name of names)
      transaction.objectStore(name).delete(name === "revisions" ? IDBKeyRange.bound([id, 0], [id, Infinity]) : id);
    return endOf(transaction);
  },

  /** @param {string} id @param {Place} place */
  async writePlace(id, place) {
    const transaction = (database ?? (await open())).transaction("places", "readwrite");
    transaction.objectStore("places").put(place, id);
    const end = endOf(transaction);
    transaction.commit?.();
    return end;
  },

  /** @param {string} id @returns {Promise<Place | null>} */
  async readPlace(id) {
    const place = await answerOf((await open()).transaction("places").objectStore("places").get(id));
    return place ?? null;
  },
};
