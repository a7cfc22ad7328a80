/**
 * Announces moves, checks and the cursor's square to screen readers.
 */
import { replace } from "../dom.js";

/** @param {...any} parts a sentence, or texts and elements that make one */
export function announce(...parts) {
  const element = document.getElementById("announcer");
  if (!element) return;
  const before = element.textContent;
  replace(element, ...parts);
  // A screen reader does not repeat an unchanged sentence.
  if (element.textContent === before) element.append("\u00a0");
}
