/**
 * The evaluation for White, as a bar and a number.
 */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { evaluationText } from "./move_list.js";

export class EvaluationBar {
  constructor() {
    this.white = h("div", { class: "evaluation-white" });
    this.number = h("span", { class: "evaluation-number" });
    this.element = h(
      "div",
      { class: "evaluation-bar", role: "img", "aria-label": t("analysis.bar"), hidden: true },
      this.white,
      this.number,
    );
  }

  /** @param {{cp?: number, mate?: number} | null} value White's; null hides the bar */
  show(value) {
    this.element.hidden = !value;
    if (!value) return;
    const share = whiteShare(value);
    this.white.style.height = `${share * 100}%`;
    this.number.textContent = shortText(value);
    this.element.classList.toggle("white-better", share >= 0.5);
    this.element.setAttribute("aria-label", `${t("analysis.bar")}: ${evaluationText(value)}`);
  }

  turn(whiteBelow) {
    this.element.classList.toggle("black-below", !whiteBelow);
  }
}

/** Expected score from centipawns: a logistic curve. @param {{cp?: number, mate?: number}} value */
function whiteShare({ cp, mate }) {
  if (mate !== undefined) return mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368 * (cp ?? 0)));
}

/** From here on, the engine tells a win by tablebase. */
const centipawnsOfTablebase = 10_000;

/** @param {{cp?: number, mate?: number}} value */
function shortText({ cp, mate }) {
  if (Math.abs(cp ?? 0) >= centipawnsOfTablebase) return "TB";
  return mate !== undefined ? `#${Math.abs(mate)}` : (Math.abs(cp ?? 0) / 100).toFixed(1);
}
