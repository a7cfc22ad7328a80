/**
 * The end of a game stays announced until the player confirms it (S1-29, S1-42).
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

const foolsMate = ["f2f3", "e7e5", "g2g4", "d8h4"];

test("the dialog of the end stays after a press beside it and after Escape; OK closes it, and it comes once", async () => {
  const person = await visitor();
  const id = await person.newGameHere(foolsMate);
  await person.open(`/#/game/${id}`);
  await person.dialog().getByText("Checkmate").first().waitFor();
  await person.page.mouse.click(5, 5);
  for (let presses = 0; presses < 3; presses++) await person.page.keyboard.press("Escape");
  assert.equal(await person.dialog().count(), 1);
  assert.equal(await person.page.evaluate(() => document.activeElement?.textContent), "OK");
  assert.equal(await person.dialog().getByRole("button", { name: "Close" }).count(), 0);
  await person.page.reload();
  await person.dialog().getByRole("button", { name: "OK" }).click();
  await person.dialog().waitFor({ state: "detached" });
  await person.page.reload();
  await person.locate("[data-action=newGame]").waitFor();
  assert.equal(await person.dialog().count(), 0);
  await person.leave();
});

test("a dangerous question has the focus on Cancel", async () => {
  const person = await visitor();
  const id = await person.newGameHere(["e2e4", "e7e5"]);
  await person.open(`/#/game/${id}`);
  await person.press("Resign");
  await person.dialog().waitFor();
  assert.equal(await person.page.evaluate(() => document.activeElement?.textContent), "Cancel");
  await person.leave();
});

test("what a toast offers can be accepted while a dialog is open", async () => {
  const person = await visitor();
  await person.open("/");
  await person.press("Settings");
  await person.dialog().waitFor();
  await person.page.evaluate(async () => {
    const { toast } = await import("/js/parts/toast.js");
    const run = () => document.body.setAttribute("data-accepted", "");
    toast("A rematch is offered.", { kind: "claim", action: { label: "Accept it", run } });
  });
  await person.button("Accept it").click();
  await person.locate("body[data-accepted]").waitFor();
  await person.page.keyboard.press("Escape");
  for (const region of ["toasts", "announcer"]) await person.locate(`body > #${region}`).waitFor({ state: "attached" });
  await person.leave();
});
