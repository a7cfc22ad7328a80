/**
 * Messages that disappear on their own: check, a chance to claim, why a move was refused.
 */
import { h, icon } from "../dom.js";

const shownFor = 5_000;
const atOnce = 2;

/** @typedef {{label: string, run?: () => void, href?: string}} Action a button, or a link */

/**
 * @returns {() => void} removes it
 * @param {string} sentence
 * @param {{kind?: "info" | "check" | "claim" | "challenge" | "game" | "refused" | "fault", key?: string, action?: Action}} [options]
 *   key: of what the message is about; a newer one takes its place
 */
export function toast(sentence, { kind = "info", key = "", action } = {}) {
  const holder = document.getElementById("toasts");
  if (!holder || !sentence) return () => {};
  const leave = (/** @type {() => void} */ run) => () => {
    element.remove();
    run();
  };
  const { label, href, run = () => {} } = action ?? {};
  const act =
    action &&
    (href
      ? h("a", { class: "button", href, onclick: leave(run) }, label)
      : h("button", { type: "button", onclick: leave(run) }, label));
  const element = h("div", { class: `toast toast-${kind}`, data: { key } }, icon(icons[kind]), h("span", {}, sentence), act);
  for (const former of holder.querySelectorAll(".toast")) {
    const isSame = former.querySelector("span")?.textContent === sentence;
    if (isSame || (key && former.getAttribute("data-key") === key)) former.remove();
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

const icons = { info: "info", check: "check", claim: "draw", challenge: "play", game: "play", refused: "refused", fault: "refused" };
