/**
 * Mouse and finger can press every control of every view in every window: the press reaches the control itself, inside
 * the window, with nothing over it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pressAll, sizes, testEachWindow } from "./controls.mjs";
import { visitor } from "./context.mjs";

const mouseSizes = [
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
/** The least width and height in pixels (for a finger: WCAG 2.5.8). */
const least = { mouse: 12, touch: 24 };

/** Elements that are too wide or too narrow. */
function crushed() {
  const faults = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`${scrollWidth - innerWidth} px too wide`);
  const fills = innerHeight <= 520 && innerWidth > 560 && document.querySelector(".play-layout");
  if (fills && scrollHeight > innerHeight + 1) faults.push(`${scrollHeight - innerHeight} px too high`);
  for (const panel of document.querySelectorAll(".panel, .chessboard")) {
    const { width } = panel.getBoundingClientRect();
    if (width < 180) faults.push(`${panel.className} is only ${width} px wide`);
    if (panel.matches(".panel") && panel.scrollWidth > panel.clientWidth + 1)
      faults.push(`the panel's words spill over by ${panel.scrollWidth - panel.clientWidth} px`);
  }
  return faults;
}

/** Texts that are cut off or overflow their containers. */
function spilling() {
  const faults = [];
  const top = document.querySelector("dialog[open]") ?? document;
  for (const element of top.querySelectorAll("button, .segment > span, .lessons a, label, .action span, th, td")) {
    if (element.closest(".visually-hidden") || !element.checkVisibility()) continue;
    const cut = getComputedStyle(element).textOverflow === "ellipsis";
    if (!cut && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      faults.push(`"${element.textContent.trim().slice(0, 30)}" spills over by ${element.scrollWidth - element.clientWidth} px`);
  }
  return faults;
}

const findCrushed = async ({ page }) => [...(await page.evaluate(crushed)), ...(await page.evaluate(spilling))];

testEachWindow(
  (window) => `no German words spill out of a button, a choice or a panel (${window})`,
  () => visitor({ settings: { language: "de" } }),
  [
    [320, 568],
    [667, 375],
    [720, 450],
    [1440, 900],
  ],
  findCrushed,
);

for (const [hand, windows] of Object.entries({ mouse: mouseSizes, touch: sizes })) {
  const hasTouch = hand === "touch";
  testEachWindow(
    (window) => `every control of every view can be pressed by ${hand} (${window})`,
    () => visitor({ hasTouch }),
    windows,
    async (person) => {
      const { mouse, touchscreen } = person.page;
      const press = (x, y) => (hasTouch ? touchscreen.tap(x, y) : mouse.click(x, y));
      return [...(await findCrushed(person)), ...(await pressAll(person, press, least[hand]))];
    },
  );
}

test("in a low window no action wraps, and none is cut by the edge of the panel (720x450)", async () => {
  const person = await visitor({ viewport: { width: 720, height: 450 } });
  const id = await person.newGameHere(["e2e4", "e7e5"]);
  const bottom = (selector) =>
    person.locate(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  for (const [path, last] of [
    [`/#/game/${id}`, "save"],
    ["/#/analysis", "winnability"],
  ]) {
    await person.open(path);
    await person.locate(`[data-action=${last}]`).waitFor();
    assert.ok((await bottom(`[data-action=${last}]`)) < (await bottom(".panel")), last);
    for (const words of await person.locate(".action span").all())
      assert.ok((await words.boundingBox()).height < 30, await words.innerText());
  }
  await person.leave();
});
