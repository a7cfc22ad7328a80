import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

for (const window of ["desktop", "tablet", "phone", "sideways"]) {
  test(`a newcomer with a ${window} moves a piece on the page that opens, and the computer answers`, async () => {
    const newcomer = await visitor({ window });
    await newcomer.page.goto(newcomer.server.address);
    await newcomer.locate(".chessboard.active").waitFor();
    await newcomer.move("e2", "e4");
    await newcomer.sees("e4", "wp");
    await newcomer.until(() => document.querySelectorAll(".moves .move").length === 2);
    assert.equal((await newcomer.moves())[0], "e4");
    await newcomer.leave();
  });
}

test("by keyboard alone: Tab to the board, arrows and Enter to move", async () => {
  const newcomer = await (await visitor()).open();
  await newcomer.locate(".chessboard.active").waitFor();
  for (let presses = 0; presses < 30; presses++) {
    await newcomer.page.keyboard.press("Tab");
    if (await newcomer.locate("[data-mark=cursor]").count()) break;
  }
  await newcomer.moveByKeyboard("d2", "d4");
  await newcomer.until(() => document.querySelectorAll(".moves .move").length === 2);
  assert.equal((await newcomer.moves())[0], "d4");
  await newcomer.leave();
});

test("Black against the computer: the board is turned and the computer begins", async () => {
  const person = await (await visitor()).open();
  await person.pick("Black");
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.until(() => document.querySelectorAll(".moves .move").length === 1);
  assert.equal(await person.whiteBelow(), false);
  await person.leave();
});

test("level, clock, rules, Chess960 and a FEN can be chosen", async () => {
  const person = await (await visitor()).open();
  await person.page.getByRole("slider").fill("4");
  await person.pick("5+3");
  await person.locate("details.more summary").click();
  await person.page.getByRole("combobox", { name: "Rules" }).selectOption("fide-rapid");
  await person.page.getByLabel("From a position (FEN)").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await person.page.getByLabel("From a position (FEN)").press("Enter");
  await person.page.waitForURL(/#\/game\//);
  await person.sees("e2", "wp");
  await person.sees("d8", null);
  assert.match(await person.locate(".terms").textContent(), /5\+3.*FIDE, rapid/);
  assert.match(await person.locate(".player-black .player-name").textContent(), /level 4/);
  assert.equal(await person.locate(".player-white .time").textContent(), "5:00");
  await person.open();
  await person.chooseVariant("Chess960");
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.locate(".terms", { hasText: "Chess960" }).waitFor();
  await person.leave();
});

test("a FEN that cannot be played is refused with its defect", async () => {
  const person = await (await visitor()).open();
  await person.locate("details.more summary").click();
  await person.page.getByLabel("From a position (FEN)").fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await person.page.getByLabel("From a position (FEN)").blur();
  await person.locate(".new-game .fault", { hasText: /king/i }).waitFor();
  await person.leave();
});

test("half a minute is a clock, and no time at all is refused where it is typed", async () => {
  const person = await (await visitor()).open("/");
  await person.pick("Same screen");
  await person.pick("Other");
  await person.page.getByLabel("Minutes").fill("0");
  await person.page.getByLabel("Seconds per move").fill("0");
  await person.press("Play");
  const minutes = person.page.getByLabel("Minutes");
  assert.equal(
    await minutes.evaluate((input) => input.validationMessage),
    "A clock needs minutes or seconds per move.",
  );
  await minutes.fill("0.5");
  await person.press("Play");
  await person.page.waitForURL(/#\/game\//);
  await person.locate(".time", { hasText: "0:30" }).first().waitFor();
  await person.leave();
});
