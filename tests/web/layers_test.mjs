/**
 * Lists, toasts and dialogs over the board receive presses by mouse, finger and pen.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { visitor } from "./context.mjs";

const aboutToPromote = "8/P3k3/8/8/8/8/p3K3/8 w - - 0 1";

/** Presses the middle of an element with some kind of pointer, as the browser reports it. */
async function pressWith(person, pointer, target) {
  const { x, y, width, height } = await target.boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  if (pointer === "mouse") return person.page.mouse.click(left, top);
  if (pointer === "touch") return person.page.touchscreen.tap(left, top);
  const session = await person.context.newCDPSession(person.page);
  for (const type of ["mouseMoved", "mousePressed", "mouseReleased"])
    await session.send("Input.dispatchMouseEvent", {
      type,
      x: left,
      y: top,
      button: type === "mouseMoved" ? "none" : "left",
      clickCount: type === "mouseMoved" ? 0 : 1,
      pointerType: "pen",
    });
}

for (const pointer of ["mouse", "touch", "pen"]) {
  test(`each man of the promotion list can be chosen by ${pointer}`, async () => {
    const person = await visitor({ window: pointer === "touch" ? "phone" : "desktop" });
    for (const man of ["q", "n", "r", "b"]) {
      await person.leavePage();
      await person.playHere({ fen: aboutToPromote });
      await person.move("a7", "a8");
      await pressWith(person, pointer, person.locate(`.promotion [data-promotion=${man}]`));
      await person.sees("a8", `w${man}`);
      assert.equal(await person.locate(".promotion").count(), 0);
    }
    await person.leave();
  });
}
