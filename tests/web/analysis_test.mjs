import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

test("the engine shows lines and an evaluation; variations grow where one plays them", async () => {
  const person = await (await visitor()).open("/#/analysis");
  await person.locate(".engine-list .evaluation").first().waitFor();
  await person.locate(".evaluation-bar").waitFor();
  await person.locate(".chessboard.active").waitFor();
  await person.play("e2e4");
  await person.locate(".chessboard.active").waitFor();
  await person.play("e7e5");
  await person.page.keyboard.press("ArrowLeft");
  await person.sees("e7", "bp");
  await person.locate(".chessboard.active").waitFor();
  await person.move("c7", "c5");
  await person.locate(".variation", { hasText: "c5" }).waitFor();
  await person.press("Main line");
  await person.locate(".variation", { hasText: "e5" }).waitFor();
  await person.press("Delete");
  await person.played("e4", "e5");
  await person.page.keyboard.press("ArrowDown");
  await person.locate(".chessboard.active").waitFor();
  await person.drag("g1", "g4");
  await person.locate(".toast-refused").waitFor();
  await person.leave();
});

test("an engine's line is played by a click on one of its moves", async () => {
  const person = await (await visitor()).open("/#/analysis");
  const move = person.locate(".engine-moves .move").first();
  await move.waitFor();
  await move.click();
  await person.locate(".moves .move").first().waitFor();
  await person.leave();
});

test("a position by link, with its moves", async () => {
  const person = await (await visitor()).open("/#/analysis?moves=e2e4,c7c5");
  await person.played("e4", "c5");
  await person.locate(".opening", { hasText: "Sicilian" }).waitFor();
  await person.leave();
});

test("can either side still mate?", async () => {
  const person = await (
    await visitor()
  ).open(`/#/analysis?fen=${encodeURIComponent("8/8/8/8/8/5k2/6p1/6K1 w - - 0 1")}`);
  await person.press("Can either side still mate?");
  await person.dialog().getByText("cannot mate by any series of legal moves").waitFor();
  await person.dialog().getByText("can still mate").waitFor();
  await person.leave();
});

test("a position is set up: each defect is named, and it is analysed once it is sound", async () => {
  const person = await (await visitor()).open("/#/setup");
  await person.locate(".defects .sound").waitFor();
  await person.press("Clear");
  await person.locate(".defects .defect", { hasText: /king/i }).first().waitFor();
  assert.equal(await person.button("Analyse").isDisabled(), true);
  for (const [man, square] of [
    ["white king", "e1"],
    ["black king", "e8"],
    ["white rook", "e4"],
  ]) {
    await person.page.getByRole("radio", { name: man }).click();
    await person.choose(square);
    await person.locate(`.chessboard .pieces g[data-square=${square}]`).waitFor({ state: "attached" });
  }
  await person.locate(".defects .defect").first().waitFor();
  await person.page.getByLabel("To move").selectOption("b");
  await person.locate(".defects .sound").waitFor();
  await person.page.getByRole("radio", { name: "Move", exact: true }).click();
  await person.drag("e4", "a4");
  await person.sees("a4", "wr");
  await person.press("Analyse");
  await person.locate(".analysis").waitFor();
  await person.sees("a4", "wr");
  await person.leave();
});
