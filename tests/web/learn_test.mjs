import assert from "node:assert/strict";
import { test } from "node:test";
import { lessons } from "../../web/js/lessons.js";
import { context, visitor } from "./context.mjs";

/** The server's view of a diagram after moves. */
async function position(fen, moves) {
  const answer = await fetch(`${context.server.address}/api/tabiya/position`, {
    method: "POST",
    body: JSON.stringify({ fen, moves }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer.json();
}

for (const { name, diagrams } of lessons) {
  test(`the lesson "${name}" shows legal moves, and its goals can be reached`, async () => {
    for (const { fen, shown = [], goal = [] } of diagrams) {
      const { defects } = await position(fen, []);
      assert.deepEqual(defects, [], fen);
      await position(fen, shown);
      for (const move of goal) await position(fen, [move]);
    }
  });
}

for (const window of ["desktop", "phone"]) {
  test(`the diagrams are stepped through and tried, on a ${window}`, async () => {
    const learner = await (await visitor({ window })).open("/#/learn/rook/1");
    await learner.sees("d4", "wr");
    await learner.press("Show");
    await learner.sees("d7", "wr");
    await learner.press("Back");
    await learner.sees("d4", "wr");
    await learner.move("d4", "e5");
    await learner.locate(".toast-refused").waitFor();
    await learner.move("d4", "a4");
    await learner.sees("a4", "wr");
    await learner.press("Next");
    await learner.leave();
  });
}

test("a goal is praised; another move is not", async () => {
  const learner = await (await visitor()).open("/#/learn/knight/3");
  await learner.marked("star", "e6");
  await learner.move("d4", "f5");
  await learner.locate(".praise", { hasText: "not what was asked" }).waitFor();
  await learner.press("Again");
  await learner.sees("d4", "wn");
  await learner.move("d4", "e6");
  await learner.locate(".praise", { hasText: "Right!" }).waitFor();
  await learner.leave();
});
