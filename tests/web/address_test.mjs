/**
 * Addresses that people mistype and that programs make up: the page says so and goes on.
 */
import { test } from "node:test";
import { visitor } from "./context.mjs";

for (const [path, name] of [
  ["/#/%", "%"],
  ["/#/%C3", "%C3"],
  ["/#/constructor", "constructor"],
  ["/#/toString", "toString"],
]) {
  test(`the address ${path} is said to be no page, and the links still work`, async () => {
    const person = await visitor();
    await person.open(path);
    await person.page.reload();
    await person.locate(".toast", { hasText: `There is no page “${name}”` }).waitFor();
    await person.locate('header [data-page="learn"]').click();
    await person.locate('header [data-page="learn"][aria-current="page"]').waitFor();
    await person.leave();
  });
}
