/**
 * Finds the controls of every view by their roles, and checks that a press reaches each. Presses are recorded and go no
 * further, so that nothing changes while one control after the other is tried.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

/** Windows of phones, both ways up, of a zoomed page, a tablet and a desktop. */
export const sizes = [
  [360, 640],
  [667, 375],
  [720, 450],
  [820, 1180],
  [1440, 900],
  [320, 568],
];

const selector = [
  "button:not(:disabled)",
  "a[href]",
  "input:not(:disabled)",
  "select",
  "textarea",
  "summary",
  "[role=button]",
  "[role=menuitem]",
  "[role=slider]",
  "[role=tab]",
  "[role=application]",
  "[tabindex]:not([tabindex='-1'])",
].join(",");
const views = {
  home: "/",
  lobby: "/#/lobby",
  replay: "/#/replay",
  analysis: "/#/analysis",
  setup: "/#/setup",
  crazyhouse: "/#/analysis?variant=crazyhouse&fen=4k3/8/8/8/8/8/8/4K3/PPnq%20w%20-%20-%200%201",
  learn: "/#/learn/castling/3",
  account: "/#/account",
  about: "/#/about",
};

/** Goes through every view, the settings, a game and its end. @param {(name: string) => Promise<void>} check */
export async function eachView(person, check) {
  const { page } = person;
  const show = async (path) => {
    await person.leavePage();
    await person.open(path);
  };
  for (const [name, path] of Object.entries(views)) {
    await show(path);
    await person.locate(".games button, .engine-list li, .chessboard.active, .page").first().waitFor();
    await check(name);
  }
  await show("/");
  await page.getByRole("button", { name: /^(Settings|Einstellungen)$/ }).first().evaluate((it) => it.click());
  await person.dialog().waitFor();
  await check("settings");
  await person.leavePage();
  await person.open(`/#/game/${await person.newGameHere()}`);
  await person.locate(".game .chessboard.active").waitFor();
  await check("game");
  await person.leavePage();
  await person.open(`/#/game/${await person.newGameHere(["f2f3", "e7e5", "g2g4", "d8h4"])}`);
  await person.locate("[data-action=newGame]").waitFor({ state: "attached" });
  await check("game over");
  await person.leavePage();
  await person.open(`/#/review/${await person.newGameHere(["f2f3", "e7e5", "g2g4", "d8h4"])}`);
  await person.locate(".review [data-action=save]:enabled").waitFor();
  await check("review");
}

/** Waits until the page has been laid out again. */
function laidOut() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/**
 * Goes through every view, and in each through these windows. A view is loaded once, and its window then changes; with
 * FRESH_WINDOWS set it is loaded anew in each.
 *
 * @param {() => Promise<import("./harness.mjs").Visitor>} come
 * @param {[number, number][]} windows
 * @param {(person: import("./harness.mjs").Visitor) => Promise<string[]>} findFaults
 * @returns {Promise<Map<string, string[]>>} the faults by window, as "320x568"
 */
export async function sweep(come, windows, findFaults) {
  const faults = new Map(windows.map((window) => [window.join("x"), []]));
  for (const together of process.env.FRESH_WINDOWS ? windows.map((window) => [window]) : [windows]) {
    const person = await come();
    await person.page.setViewportSize({ width: together[0][0], height: together[0][1] });
    await eachView(person, async (view) => {
      for (const [width, height] of together) {
        await person.page.setViewportSize({ width, height });
        await person.page.evaluate(laidOut);
        const found = await findFaults(person);
        faults.get(`${width}x${height}`).push(...found.map((fault) => `${view}: ${fault}`));
      }
    });
    await person.leave();
  }
  return faults;
}

/** A test for each window, of which the first sweeps all. @param {(window: string) => string} nameOf */
export function testEachWindow(nameOf, ...sweepArguments) {
  let faults;
  for (const window of sweepArguments[1].map((size) => size.join("x")))
    test(nameOf(window), async () => {
      faults ??= sweep(...sweepArguments).catch((error) => {
        faults = undefined; // the next test tries again
        throw error;
      });
      assert.deepEqual((await faults).get(window), []);
    });
}

/** Marks the visible controls, of each frequent kind the first three; removes the others from the page. */
function markControls(wanted) {
  const top = document.querySelector("dialog[open]") ?? document;
  const kinds = new Map();
  globalThis.controls = [];
  for (const element of top.querySelectorAll(wanted)) {
    const seen = element.matches(".visually-hidden, .skip")
      ? false
      : element.checkVisibility({ opacityProperty: false });
    const kind = `${element.tagName} ${element.className} ${element.closest("[class]:not(button, a, input)")?.className}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kinds.get(kind) > 3) element.tabIndex = -1;
    else if (seen) globalThis.controls.push(element);
  }
  return globalThis.controls.length;
}

/** Stops every press and records its target. */
function recordPresses() {
  globalThis.reached = [];
  for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "submit", "change"])
    addEventListener(
      kind,
      (event) => {
        if (kind === "pointerdown" || kind === "click") globalThis.reached.push(event.target);
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
}

/** Finds the controls of what is shown. @returns {Promise<number>} how many there are */
export async function findControls(person) {
  const count = await person.page.evaluate(markControls, selector);
  assert.ok(count > 0, "no controls");
  await person.page.evaluate(recordPresses);
  return count;
}

/** Reports whether the previous control was reached, and scrolls to the next one. */
function advance({ number, smallest }) {
  const nameOf = (control, face) =>
    `${control.tagName.toLowerCase()}.${control.className} "${(control.getAttribute("aria-label") ?? face.textContent).trim().slice(0, 30)}"`;
  const faceOf = (control) =>
    control.matches("input[type=radio], input[type=checkbox], input[type=file]")
      ? (control.labels?.[0] ?? control)
      : control;
  const missed = () => {
    const { pressed, reached } = globalThis;
    const target = reached.at(-1);
    if (!pressed?.isConnected || pressed.contains(target) || pressed.labels?.[0]?.contains(target)) return null;
    return `${nameOf(pressed, faceOf(pressed))} does not receive the press`;
  };
  const before = missed();
  globalThis.pressed = null;
  const control = globalThis.controls[number];
  if (!control?.isConnected) return { before }; // the engine's lines come and go
  const face = faceOf(control);
  const name = nameOf(control, face);
  face.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = face.getBoundingClientRect();
  if (box.width < smallest || box.height < smallest)
    return { before, fault: `${name} is ${Math.round(box.width)} x ${Math.round(box.height)}` };
  if (box.left < -1 || box.right > innerWidth + 1)
    return { before, fault: `${name} reaches from ${box.left} to ${box.right}` };
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  if (y < 0 || y > innerHeight) return { before, fault: `${name} is at ${y} of ${innerHeight}` };
  const hit = document.elementFromPoint(x, y);
  if (!face.contains(hit)) return { before, fault: `${name} lies under ${hit?.outerHTML.slice(0, 80)}` };
  globalThis.pressed = control;
  return { before, x, y };
}

/**
 * Presses all visible controls, each in its middle.
 *
 * @param {(x: number, y: number) => Promise<void>} press
 * @param {number} smallest the least width and height of a control, in pixels
 * @returns {Promise<string[]>} the faults
 */
export async function pressAll(person, press, smallest) {
  const count = await findControls(person);
  const faults = [];
  for (let number = 0; number <= count; number++) {
    const { before, fault, x, y } = await person.page.evaluate(advance, { number, smallest });
    faults.push(...[before, fault].filter(Boolean));
    if (x !== undefined) await press(x, y);
  }
  return faults;
}
