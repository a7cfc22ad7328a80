/**
 * Learn from your mistakes: the positions before a player's mistakes, until each is solved.
 *
 *   find      a move is to be found          eval      the server examines the move
 *   win       right                          fail      wrong; try again
 *   view      the solution is shown          offTrack  the board shows something else
 */
import { api } from "../../api.js";
import { button, h, replace } from "../../dom.js";
import { t } from "../../i18n.js";
import { announce } from "../announcer.js";
import { writtenMove } from "../move_words.js";
import { refuse } from "../refusals.js";
import { numbered } from "./graph.js";
import { forgetSolved, noteSolved, solvedExercises } from "./solved_exercises.js";

export class Exercises {
  /** @type {"find" | "eval" | "win" | "fail" | "view" | "offTrack" | "over"} */
  state = "over";
  /** @type {number[]} the exercises left, as plies; the first is the current one */
  #left = [];
  #solved = 0;
  #total = 0;
  /** @type {"white" | "black"} */
  #color = "white";

  /**
   * @param {object} board what the view does
   * @param {(ply: number) => void} board.onPosition shows the position before a move, to be moved in
   * @param {(ply: number) => void} board.onSolution shows the better line
   * @param {() => void} board.onRestore takes the move on the board back
   * @param {() => void} board.onEnd
   */
  constructor({ onPosition, onSolution, onRestore, onEnd }) {
    this.onPosition = onPosition;
    this.onSolution = onSolution;
    this.onRestore = onRestore;
    this.onEnd = onEnd;
    this.words = h("p", { class: "exercise-words", role: "status" });
    this.count = h("p", { class: "exercise-count" });
    this.buttons = h("div", { class: "actions", role: "toolbar", "aria-label": t("learnMistakes.title") });
    this.element = h(
      "section",
      { class: "exercise", "aria-label": t("learnMistakes.title"), hidden: true },
      h("h2", {}, t("learnMistakes.title")),
      this.count,
      this.words,
      this.buttons,
    );
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** The current exercise. */
  get ply() {
    return this.#left[0];
  }

  /** Goes on where this browser stopped. @param {any} review @param {"white" | "black"} color */
  begin(review, color) {
    this.review = review;
    this.#color = color;
    const all = review.exercises[color];
    const solved = solvedExercises(review.id);
    this.#left = all.filter((ply) => !solved.includes(ply));
    this.#total = all.length;
    this.#solved = this.#total - this.#left.length;
    this.element.hidden = false;
    this.#next();
  }

  end() {
    this.element.hidden = true;
    this.state = "over";
    this.onEnd();
  }

  /** The board shows another position, or that of the exercise again. @param {boolean} isExercise */
  noteBoard(isExercise) {
    if (!this.isOpen || ["over", "win", "view", "eval"].includes(this.state)) return;
    if (isExercise && this.state === "offTrack") this.#enter("find");
    else if (!isExercise && this.state !== "offTrack") this.#enter("offTrack");
  }

  /** @param {string} move in UCI */
  async answer(move) {
    if (!["find", "fail"].includes(this.state)) return;
    const { ply } = this;
    this.#enter("eval");
    try {
      const { right } = await api.reviewAnswer(this.review.id, ply, move);
      if (!this.isOpen || ply !== this.ply || this.state !== "eval") return;
      if (right) this.#noteSolved(ply);
      else this.onRestore();
      this.#enter(right ? "win" : "fail");
    } catch (/** @type {any} */ refusal) {
      refuse(refusal.message);
      this.onRestore();
      this.#enter("find");
    }
  }

  #noteSolved(ply) {
    this.#solved++;
    noteSolved(this.review.id, ply);
  }

  /** All of them once more. @param {"white" | "black"} color */
  #repeat(color) {
    forgetSolved(this.review.id, this.review.exercises[color]);
    this.begin(this.review, color);
  }

  #next() {
    if (!this.#left.length) return this.#enter("over");
    this.onPosition(this.ply);
    this.#enter("find");
  }

  /** What was skipped or looked up comes again at the end. */
  #postpone() {
    this.#left.push(/** @type {number} */ (this.#left.shift()));
    this.#next();
  }

  #solution() {
    this.#enter("view");
    this.onSolution(this.ply);
  }

  #enter(state) {
    this.state = state;
    this.count.textContent = t("learnMistakes.count", { solved: this.#solved, total: this.#total });
    this.words.textContent = this.#sentence();
    replace(this.buttons, this.#choices());
    if (state !== "eval") announce(this.words.textContent);
    if (["win", "fail", "view", "over"].includes(state)) this.buttons.querySelector("button")?.focus();
  }

  #sentence() {
    if (this.state === "over") return t(this.#total ? "learnMistakes.over" : "learnMistakes.none");
    const values = {
      move: numbered(this.review, this.ply),
      color: t(`color.${this.#color}`),
      best: writtenMove(this.review.moves[this.ply].better?.san[0] ?? ""),
    };
    return t(`learnMistakes.${this.state}`, values);
  }

  #choices() {
    const close = button(t("learnMistakes.close"), () => this.end(), { data: { action: "close" } });
    const solution = button(t("learnMistakes.solution"), () => this.#solution(), { data: { action: "solution" } });
    const skip = button(t("learnMistakes.skip"), () => this.#postpone(), { data: { action: "skip" } });
    const next = (act) =>
      button(t("learnMistakes.next"), act, { class: "primary", data: { action: "next" } });
    switch (this.state) {
      case "win":
        return [next(() => (this.#left.shift(), this.#next())), close];
      case "fail":
        return [
          button(t("learnMistakes.again"), () => this.#next(), { class: "primary", data: { action: "again" } }),
          solution,
          skip,
          close,
        ];
      case "view":
        return [next(() => this.#postpone()), close];
      case "offTrack":
        return [
          button(t("learnMistakes.back"), () => this.#next(), { class: "primary", data: { action: "back" } }),
          close,
        ];
      case "over":
        return [...this.#overChoices(), close];
      default:
        return [solution, skip, close];
    }
  }

  #overChoices() {
    const other = this.#color === "white" ? "black" : "white";
    const choice = (color, key, act) =>
      this.review.exercises[color].length > 0 &&
      button(t(key, { color: t(`color.${color}`) }), () => act(color), { data: { action: `begin-${color}` } });
    return [
      choice(this.#color, "learnMistakes.repeat", (color) => this.#repeat(color)),
      choice(other, "learnMistakes.other", (color) => this.begin(this.review, color)),
    ].filter(Boolean);
  }
}
