/**
 * Messages that disappear on their own: check, a chance to claim, why a move was refused.
 */
import { h, icon } from "../dom.js";

const shownFor = 5_000;
const atOnce = 2;

/**
 * @returns {() => void} removes it
 * @param {string} sentence
 * @param {{kind?: "info" | "check" | "claim" | "challenge" | "refused" | "fault", action?: {label: string, run: () => void}}} [options]
 */
export function toast(sentence, { kind = "info", action } = {}) {
  const holder = document.getElementById("toasts");
  if (!holder || !sentence) return () => {};
  const act =
    action &&
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          element.remove();
          action.run();
        },
      },
      action.label,
    );
  const element = h("div", { class: `toast toast-${kind}` }, icon(icons[kind]), h("span", {}, sentence), act);
  for (const former of holder.querySelectorAll(".toast")) {
    if (former.querySelector("span")?.textContent === sentence) former.remove();
  }
  while (holder.children.length >= atOnce) holder.firstChild?.remove();
  holder.append(element);
  setTimeout(() => element.remove(), action ? 2 * shownFor : shownFor);
  return () => element.remove();
}

/** Removes messages that a move makes untrue: a check, a chance to claim. */
export function clearPassedToasts() {
  document.querySelectorAll(".toast-check, .toast-claim").forEach((element) => element.remove());
}

const icons = { info: "info", check: "check", claim: "draw", challenge: "play", refused: "refused", fault: "refused" };
