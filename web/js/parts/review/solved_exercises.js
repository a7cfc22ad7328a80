/**
 * Which exercises of a review are solved, in this browser.
 */
const storage = "tabiya-solved-exercises";
/** Reviews that are remembered; the oldest is forgotten first. */
const remembered = 200;

/** For a browser that lets the page store nothing. @type {Record<string, number[]>} */
let inMemory = {};

/** @returns {Record<string, number[]>} by the id of the review, the one solved last at the end */
function stored() {
  try {
    return { ...JSON.parse(localStorage.getItem(storage) ?? "{}"), ...inMemory };
  } catch {
    return inMemory;
  }
}

function store(id, plies) {
  const { [id]: _, ...others } = stored();
  const entries = Object.entries(plies.length > 0 ? { ...others, [id]: plies } : others);
  const kept = Object.fromEntries(entries.slice(-remembered));
  try {
    localStorage.setItem(storage, JSON.stringify(kept));
    inMemory = {};
  } catch {
    inMemory = kept;
  }
}

/** The plies of the solved exercises. @param {string} id of the review @returns {number[]} */
export function solvedExercises(id) {
  return stored()[id] ?? [];
}

/** @param {string} id @param {number} ply */
export function noteSolved(id, ply) {
  store(id, [...new Set([...solvedExercises(id), ply])]);
}

/** The exercises are to be solved again. @param {string} id @param {number[]} plies */
export function forgetSolved(id, plies) {
  store(
    id,
    solvedExercises(id).filter((ply) => !plies.includes(ply)),
  );
}
