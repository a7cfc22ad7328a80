/**
 * The Tab key reaches every control of every view, Enter or the space bar presses it, and it is visible while it has the
 * focus.
 */
import { findControls, sizes, testEachWindow } from "./controls.mjs";
import { visitor } from "./context.mjs";


/** Notes the control that has the focus. @returns what is wrong with it, and how it is pressed */
function focused() {
  const element = document.activeElement;
  globalThis.visited ??= new Set();
  if (!element || element === document.body) return { outside: true };
  if (globalThis.visited.has(element)) return { done: true };
  globalThis.visited.add(element);
  globalThis.reached.length = 0;
  const face = element.matches("input[type=radio], input[type=checkbox], input[type=file]")
    ? (element.labels?.[0] ?? element)
    : element;
  const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute("aria-label") ?? face.textContent).trim().slice(0, 30)}"`;
  const box = face.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 0), innerHeight - 1);
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const hit = document.elementFromPoint(x, y);
  const isShown = inside && (face.contains(hit) || hit?.contains(face));
  const isPressed = element.matches("button, a, summary, input[type=checkbox], input[type=radio]:not(:checked), input[type=file]");
  const key = isPressed && (element.matches("input") ? " " : "Enter");
  return { name, key, fault: isShown ? "" : `${name} has the focus and cannot be seen, under ${hit?.outerHTML.slice(0, 80)}` };
}

/** Whether a key press has reached a control; the engine's lines may have been redrawn meanwhile. */
function wasPressed() {
  return globalThis.reached.length > 0;
}

/** The controls that the Tab key has not reached; of a group of radio buttons it reaches one. */
function unvisited() {
  const { visited, controls } = globalThis;
  const groups = new Set([...visited].filter(({ type }) => type === "radio").map(({ name }) => name));
  return controls
    .filter((control) => control.isConnected && control.tabIndex >= 0 && !visited.has(control))
    .filter((control) => !(control.type === "radio" && groups.has(control.name)))
    .map((control) => `${control.outerHTML.slice(0, 90)} is not reached by Tab`);
}

async function tabThrough(person) {
  const { keyboard } = person.page;
  const count = await findControls(person);
  await person.page.evaluate(() => globalThis.visited?.clear());
  const faults = [];
  for (let presses = 0; presses < 2 * count + 20; presses++) {
    await keyboard.press("Tab");
    const { done, outside, name, key, fault } = await person.page.evaluate(focused);
    if (done) break;
    if (outside) continue; // after the last control the browser's own have their turn
    if (fault) faults.push(fault);
    if (!key) continue;
    await keyboard.press(key);
    if (!(await person.page.evaluate(wasPressed))) faults.push(`${name} is not pressed by ${key}`);
  }
  return [...faults, ...(await person.page.evaluate(unvisited))];
}

testEachWindow(
  (window) => `every control of every view is reached and pressed by keyboard (${window})`,
  visitor,
  sizes,
  tabThrough,
);
