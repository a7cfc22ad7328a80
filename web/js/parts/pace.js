/**
 * The computer's minimum time for a reply, so that it can be followed. The computer answers at any speed; a person
 * expects an obvious move quickly and any other move after some thought.
 */
import { endOf, lineTo } from "./tree.js";

/** Milliseconds. */
const shortest = 400;
const longest = 900;
const perLevel = 50;

/**
 * The pause before a computer's move appears. There is none in games with a clock, which would run meanwhile, and none
 * with reduced motion.
 *
 * @param {{level: number, hasClock: boolean, isObvious: boolean, wantsLessMotion: boolean}} move
 * @returns {number} milliseconds since the person's move
 */
export function pauseBefore({ level, hasClock, isObvious, wantsLessMotion }) {
  if (hasClock || wantsLessMotion) return 0;
  return isObvious ? shortest : Math.min(longest, shortest + perLevel * (level + 1));
}

/** True if the move recaptures on the square of the previous capture, or answers a check. @param {string} uci @param {import("./tree.js").Node} before */
export function isObvious(uci, before) {
  const last = lineTo(before).at(-1);
  if (!last?.uci || !last.san) return false;
  return last.san.includes("+") || (last.san.includes("x") && last.uci.slice(2, 4) === uci.slice(2, 4));
}

/** Holds the computer's moves back until they are due. */
export class Pace {
  #since = 0;
  #left = new AbortController();

  /** Notes when a position is shown in which the computer is to move. */
  mark() {
    this.#since = performance.now();
  }

  /** Stops waiting. */
  leave() {
    this.#left.abort();
  }

  get hasLeft() {
    return this.#left.signal.aborted;
  }

  /** Waits if a line of the stream brings a move of the computer. @param {any} view the page of the game @param {{moves: string, san: string[]}} line */
  async hold({ full, state, over, walk }, { moves, san }) {
    const level = state && full[state.turn]?.aiLevel;
    if (!level || over || san.length <= state.san.length) return;
    const pause = pauseBefore({
      level,
      hasClock: Boolean(full.clock),
      isObvious: isObvious(moves.split(" ").at(-1) ?? "", endOf(walk.tree.root)),
      wantsLessMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    await sleep(this.#since + pause - performance.now(), this.#left.signal);
  }
}

/** Waits, unless it is aborted. @param {number} milliseconds @param {AbortSignal} signal */
function sleep(milliseconds, signal) {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}
