import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./harness.mjs";
import { visitor } from "./context.mjs";

const axe = readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf8");
const pages = [
  "/",
  "/#/lobby",
  "/#/replay",
  "/#/analysis",
  "/#/setup",
  "/#/learn/castling/3",
  "/#/account",
  "/#/about",
];

/** What the checker finds serious or critical. */
async function seriousFaults(person) {
  await person.page.evaluate(axe);
  const { violations } = await person.page.evaluate(() => globalThis.axe.run());
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

for (const [window, colorScheme] of [
  ["desktop", "light"],
  ["phone", "dark"],
]) {
  test(`the checker finds nothing serious on any page (${window}, ${colorScheme}), and nothing is wider than the window`, async () => {
    const person = await visitor({ window, colorScheme });
    for (const path of pages) {
      await person.leavePage();
      await person.open(path);
      await person.locate(".games button, .engine-list li, .chessboard.active, .page").first().waitFor();
      assert.deepEqual(await seriousFaults(person), [], path);
      const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`);
    }
    await person.leave();
  });
}

for (const window of ["phone", "sideways", "tablet"]) {
  test(`no panel is wider than its place (${window})`, async () => {
    const person = await visitor({ window });
    for (const path of pages) {
      await person.leavePage();
      await person.open(path);
      await person.locate(".games button, .engine-list li, .chessboard.active, .page").first().waitFor();
      const overflow = await person.page.evaluate(() =>
        Math.max(0, ...[...document.querySelectorAll(".panel")].map((it) => it.scrollWidth - it.clientWidth)),
      );
      assert.equal(overflow, 0, path);
    }
    await person.leave();
  });
}

test("the checker finds nothing serious in a game, in the settings and in the dialog of its end", async () => {
  const person = await visitor();
  await person.playHere();
  await person.play("f2f3");
  await person.played("f3");
  assert.deepEqual(await seriousFaults(person), []);
  await person.press("Settings");
  await person.dialog().waitFor();
  assert.deepEqual(await seriousFaults(person), []);
  await person.page.keyboard.press("Escape");
  await person.play("e7e5", "g2g4", "d8h4");
  await person.dialog().waitFor();
  assert.deepEqual(await seriousFaults(person), []);
  await person.leave();
});

test("the board fits every window without scrolling", async () => {
  for (const window of ["desktop", "tablet", "phone", "sideways"]) {
    const person = await (await visitor({ window })).open();
    await person.locate(".chessboard.active").waitFor();
    const box = await person.locate(".chessboard").boundingBox();
    const { width, height } = person.page.viewportSize();
    assert.ok(
      box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width + 0.5,
      `${window}: ${JSON.stringify(box)}`,
    );
    assert.ok(box.width >= Math.min(width, height) * 0.75, `${window}: the board is small, ${box.width}`);
    await person.leave();
  }
});

test("moves are announced, the board can be read as a table, and a game to mate is played by keyboard alone", async () => {
  const person = await visitor();
  await person.playHere();
  await person.moveByKeyboard("f2", "f3");
  await person.until(() => document.getElementById("announcer")?.textContent?.includes("f3"));
  await person.moveByKeyboard("e7", "e5");
  await person.played("f3", "e5");
  const table = person.page.getByRole("table", { name: "The board as a table" });
  assert.equal(await table.getByRole("row").nth(5).getByRole("cell").nth(5).textContent(), "");
  assert.equal(await table.getByRole("row").nth(4).getByRole("cell").nth(4).textContent(), "black pawn");
  await person.moveByKeyboard("g2", "g4");
  await person.played("g4");
  await person.moveByKeyboard("d8", "h4");
  await person.dialog().getByText("Checkmate").first().waitFor();
  await person.page.keyboard.press("Enter");
  await person.dialog().waitFor({ state: "detached" });
  await person.leave();
});

test("who wants less motion gets none", async () => {
  const person = await (await visitor({ reducedMotion: "reduce" })).open();
  assert.equal(
    await person.page.evaluate(() => getComputedStyle(document.querySelector("button")).transitionDuration),
    "0s",
  );
  await person.leave();
});

test("the settings stay open when the language is chosen there, and speak it", async () => {
  const person = await (await visitor()).open();
  await person.press("Settings");
  await person.page.getByLabel("Language").selectOption("de");
  await person.dialog().getByRole("heading", { name: "Einstellungen" }).waitFor();
  assert.equal(await person.page.evaluate(() => document.activeElement?.getAttribute("name")), "language");
  await person.leave();
});
