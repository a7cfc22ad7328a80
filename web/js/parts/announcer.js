/**
 * Speaks to those who hear the page: moves, checks, what the cursor stands on.
 */
const region = () => document.getElementById("announcer");

/** @param {string} sentence */
export function announce(sentence) {
  const element = region();
  if (!element) return;
  // The same sentence twice would not be spoken twice.
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
