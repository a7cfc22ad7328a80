/**
 * The keys of a view that steps through a game: ← → one move, ↑ ↓ to the start and the end, f turns the board.
 */

/** @param {Record<string, () => void>} actions by key, such as "f" or "Ctrl+z" (on a Mac, Command) @returns {() => void} ends listening */
export function listenForKeys(actions) {
  const pressed = (event) => {
    if (event.altKey || isTyping(event.target)) return;
    if (event.key === " " && isPressable(event.target)) return;
    const action = actions[nameOf(event)];
    if (!action || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }) {
  return ctrlKey || metaKey ? `Ctrl+${shiftKey ? "Shift+" : ""}${key.toLowerCase()}` : key;
}

/** The space bar presses the focused element; the game on the board cannot be chosen again. */
function isPressable(element) {
  return element instanceof HTMLElement && element.closest("button:not([aria-current]), a, summary, label") !== null;
}

/** Whether keys belong to that element. @param {any} element */
export function isTyping(element) {
  return (
    element instanceof HTMLElement &&
    element.closest("input, select, textarea, [role=slider], [role=radiogroup]") !== null
  );
}
