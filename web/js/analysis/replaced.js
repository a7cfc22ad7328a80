/**
 * The analyses that others have replaced on the board: undoing goes back to them, redoing goes on again. A change of the
 * analysis on the board comes before them: it is undone first, and nothing can be redone after a new one.
 */

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {{analysis: Analysis, node: import("../parts/tree.js").Node, blackBelow: boolean}} Shown */
/** @typedef {{to: Shown, from: string, last: any}} Step from the analysis with that id, while that is its last change */

export class Replaced {
  /** @type {Step[]} */
  #behind = [];
  /** @type {Step[]} */
  #ahead = [];

  /** Another analysis takes the place of the one shown. @param {Shown} shown @param {Analysis} next */
  note(shown, next) {
    this.#ahead = [];
    this.#behind.push(stepFrom(next, shown));
  }

  /** Whether undoing goes from there to a replaced analysis. @param {Analysis} analysis */
  hasBefore(analysis) {
    return isNext(this.#behind, analysis);
  }

  /** Whether redoing goes from there to another analysis. @param {Analysis} analysis */
  hasAfter(analysis) {
    return isNext(this.#ahead, analysis);
  }

  /** Requires: hasBefore. @param {Shown} shown @returns {Shown} */
  back(shown) {
    return goOneStep(this.#behind, this.#ahead, shown);
  }

  /** Requires: hasAfter. @param {Shown} shown @returns {Shown} */
  forth(shown) {
    return goOneStep(this.#ahead, this.#behind, shown);
  }
}

/** @param {Analysis} analysis @param {Shown} to @returns {Step} */
function stepFrom({ id, changes }, to) {
  return { to, from: id, last: changes.past.at(-1) };
}

/** @param {Step[]} way @param {Analysis} analysis */
function isNext(way, { id, changes }) {
  const step = way.at(-1);
  return step?.from === id && step.last === changes.past.at(-1);
}

/** @param {Step[]} way @param {Step[]} wayBack @param {Shown} shown @returns {Shown} */
function goOneStep(way, wayBack, shown) {
  const { to } = /** @type {Step} */ (way.pop());
  wayBack.push(stepFrom(to.analysis, shown));
  return to;
}
