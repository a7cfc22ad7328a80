/**
 * Speaks to those who hear the page: moves, checks, what the cursor stands on.
 */
import { replace } from "../dom.js";

/** @param {...any} parts a sentence, or texts and elements that make one */
export function announce(...parts) {
  const element = document.getElementById("announcer");
  if (!element) return;
  const before = element.textContent;
  replace(element, ...parts);
  // The same sentence twice would not be spoken twice.
  if (element.textContent === before) element.append("\u00a0");
}
