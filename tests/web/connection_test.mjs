import assert from "node:assert/strict";
import { test } from "node:test";
import { context, visitor } from "./context.mjs";

test("when the server is gone the page says so, connects again by itself, and the game goes on where it stood", async () => {
  const person = await visitor();
  await person.playHere();
  await person.move("e2", "e4");
  await person.played("e4");
  await context.server.halt();
  await person.locate("#connection", { hasText: "connection is lost" }).waitFor();
  await context.server.begin();
  await person.locate("#connection").waitFor({ state: "hidden" });
  await person.move("e7", "e5");
  await person.played("e4", "e5");
  person.forgive(/WebSocket|ERR_CONNECTION_REFUSED/);
  await person.leave();
});

test("a reload finds the game as it was", async () => {
  const person = await visitor();
  await person.playHere();
  await person.move("d2", "d4");
  await person.played("d4");
  await person.page.reload();
  await person.played("d4");
  await person.sees("d4", "wp");
  assert.equal(await person.whiteBelow(), true);
  await person.leave();
});
