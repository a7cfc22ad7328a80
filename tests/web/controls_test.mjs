/**
 * Every control of every view, found by what it is, is pressed by mouse in every window: the press must reach the control
 * itself, inside the window, with nothing over it. The presses are recorded and go no further.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

const sizes = [
  [1280, 800],
  [720, 450],
  [667, 375],
  [640, 400],
  [390, 844],
  [320, 568],
  [320, 200],
  [600, 530],
  [1920, 1080],
];
const controls = [
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
  learn: "/#/learn/castling/3",
  account: "/#/account",
  about: "/#/about",
};

/** Marks the controls that can be seen: of each kind that occurs often, the first three. */
function markControls(selector) {
  const top = document.querySelector("dialog[open]") ?? document;
  const kinds = new Map();
  globalThis.controls = [];
  for (const element of top.querySelectorAll(selector)) {
    const seen = element.matches(".visually-hidden, .skip") ? false : element.checkVisibility({ opacityProperty: false });
    const kind = `${element.tagName} ${element.className} ${element.closest("[class]:not(button, a, input)")?.className}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (seen && kinds.get(kind) <= 3) globalThis.controls.push(element);
  }
  return globalThis.controls.length;
}

/** Keeps every press from doing anything, and notes whom it reached. */
function recordPresses() {
  globalThis.reached = [];
  for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
    addEventListener(
      kind,
      (event) => {
        if (kind === "pointerdown") globalThis.reached.push(event.target);
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
}

/** Brings a control into the window; its middle, or why it cannot be pressed. */
function reach(number) {
  const control = globalThis.controls[number];
  if (!control.isConnected) return {}; // the engine's lines come and go
  const pressed = control.labels?.[0] ?? control;
  const face = control.matches("input[type=radio], input[type=checkbox], input[type=file]") ? pressed : control;
  const name = `${control.tagName.toLowerCase()}.${control.className} "${(control.getAttribute("aria-label") ?? face.textContent).trim().slice(0, 30)}"`;
  face.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = face.getBoundingClientRect();
  if (box.width < 12 || box.height < 12) return { fault: `${name} is ${box.width} x ${box.height}` };
  if (box.left < -1 || box.right > innerWidth + 1) return { fault: `${name} reaches from ${box.left} to ${box.right}` };
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  if (y < 0 || y > innerHeight) return { fault: `${name} is at ${y} of ${innerHeight}` };
  const hit = document.elementFromPoint(x, y);
  if (!face.contains(hit)) return { fault: `${name} lies under ${hit?.outerHTML.slice(0, 80)}` };
  return { x, y, name };
}

function reachedIt(number) {
  const control = globalThis.controls[number];
  const target = globalThis.reached.at(-1);
  return !control.isConnected || control.contains(target) || (control.labels?.[0]?.contains(target) ?? false);
}

/** Presses all controls of what is shown. @returns {Promise<string[]>} the faults */
async function pressAll(person) {
  const count = await person.page.evaluate(markControls, controls);
  assert.ok(count > 0, "no controls");
  await person.page.evaluate(recordPresses);
  const faults = [];
  for (let number = 0; number < count; number++) {
    const { fault, x, y, name } = await person.page.evaluate(reach, number);
    if (fault) faults.push(fault);
    else if (name) {
      await person.page.mouse.click(x, y);
      if (!(await person.page.evaluate(reachedIt, number))) faults.push(`${name} does not receive the press`);
    }
  }
  return faults;
}

/** What is too wide or too narrow. */
function crushed() {
  const faults = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push(`${over} px too wide`);
  for (const panel of document.querySelectorAll(".panel, .chessboard")) {
    const { width } = panel.getBoundingClientRect();
    if (width < 180) faults.push(`${panel.className} is only ${width} px wide`);
    if (panel.matches(".panel") && panel.scrollWidth > panel.clientWidth + 1)
      faults.push(`the panel's words spill over by ${panel.scrollWidth - panel.clientWidth} px`);
  }
  return faults;
}

async function check(person, view, faults) {
  const found = [...(await person.page.evaluate(crushed)), ...(await pressAll(person))];
  faults.push(...found.map((fault) => `${view}: ${fault}`));
}

for (const [width, height] of sizes) {
  test(`every control of every view can be pressed by mouse (${width}x${height})`, async () => {
    const person = await visitor({ viewport: { width, height } });
    const faults = [];
    for (const [view, path] of Object.entries(views)) {
      await person.page.goto("about:blank");
      await person.open(path);
      await person.locate(".games button, .engine-list li, .chessboard.active, .page").first().waitFor();
      await check(person, view, faults);
    }
    await person.page.goto("about:blank");
    await person.open("/");
    await person.page.getByRole("button", { name: "Settings", exact: true }).evaluate((it) => it.click());
    await person.dialog().waitFor();
    await check(person, "settings", faults);
    await person.page.goto("about:blank");
    const id = await person.newGameHere();
    await person.open(`/#/game/${id}`);
    await person.locate(".game .chessboard.active").waitFor();
    await check(person, "game", faults);
    await person.page.goto("about:blank");
    await person.open(`/#/game/${await person.newGameHere(["f2f3", "e7e5", "g2g4", "d8h4"])}`);
    await person.locate("[data-action=newGame]").waitFor({ state: "attached" });
    await check(person, "game over", faults);
    await person.leave();
    assert.deepEqual(faults, []);
  });
}
