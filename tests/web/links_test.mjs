/**
 * The addresses that other programs print and open lead to the right page, and the table of operations is complete.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ApiClient } from "./api_client.mjs";
import { context, visitor } from "./context.mjs";
import { root } from "./harness.mjs";

const password = "correct horse battery";

/** Registers on the page that is shown. */
async function register(person, name) {
  const form = person.page.getByRole("form", { name: "Register" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("New password").fill(password);
  await form.getByRole("button").click();
}

test("a link to a person shows ratings and games, and each game from the side of its link", async () => {
  const { address } = context.server;
  const [anna, bert] = [`lena${process.pid}`, `lars${process.pid}`];
  const players = ["board:play", "challenge:write"];
  const white = await ApiClient.register(address, anna, players);
  const black = await ApiClient.register(address, bert, players);
  const wishes = { clock: { limit: 300, increment: 0 }, rated: true, color: "white" };
  const { id } = await white.ask("POST", `/api/challenge/${bert}`, wishes);
  await black.ask("POST", `/api/challenge/${id}/accept`);
  await white.ask("POST", `/api/board/game/${id}/resign`);

  const person = await (await visitor()).open(`/@/${anna}`);
  await person.page.getByRole("heading", { name: anna }).waitFor();
  await person.locate(".ratings dt", { hasText: "Blitz" }).waitFor();
  await person.locate(".games-of-person a", { hasText: `${anna} – ${bert}` }).click();
  await person.page.waitForURL(new RegExp(`#/game/${id}$`));
  for (const [link, whiteBelow] of [
    [`/${id}/black`, false],
    [`/${id}/white`, true],
    [`/${id}blac/black`, false],
    [`/${id}whit`, true],
  ]) {
    await person.open(link);
    await person.page.getByRole("heading", { name: `${anna} – ${bert}` }).waitFor();
    assert.equal(await person.whiteBelow(), whiteBelow, link);
  }
  await person.open("/@/nobodyatall");
  await person.page.getByText("No account is named").waitFor();
  person.forgive(/404/);
  await person.leave();
});

test("a program's link to the form for a token has the form filled in", async () => {
  const query = "scopes[]=bot:play&scopes[]=challenge:write&description=My+bot";
  const person = await (await visitor()).open(`/account/oauth/token/create?${query}`);
  await register(person, `lea${process.pid}`);
  assert.equal(await person.page.getByLabel("Purpose").inputValue(), "My bot");
  const checked = person.locate(".rights input:checked");
  assert.deepEqual(await checked.evaluateAll((boxes) => boxes.map(({ value }) => value)), [
    "bot:play",
    "challenge:write",
  ]);
  await person.leave();
});

test("the path of a tablebase is not taken for a game", async () => {
  const answer = await fetch(`${context.server.address}/standard?fen=8/8/8/8/8/8/8/KBk5_w_-_-_0_1`);
  assert.equal(answer.status, 404);
  assert.deepEqual(await answer.json(), { error: "This server has no tablebases" });
});

test("the table of operations has each that Lichess publishes", () => {
  const types = readFileSync(join(root, "web/node_modules/@lichess-org/types/lichess-api.d.ts"), "utf8");
  const paths = types.slice(types.indexOf("interface paths"), types.indexOf("interface components"));
  const published = [...paths.matchAll(/^ {2}"(\/[^"]*)": \{(.*?)^ {2}\};/gms)].flatMap(([, path, methods]) =>
    [...methods.matchAll(/^ {4}(get|post|put|delete|head|patch): operations/gm)].map(
      ([, method]) => `${method.toUpperCase()} ${path}`,
    ),
  );
  const [table] = readFileSync(join(root, "docs/lichess-api.md"), "utf8").split("\n## ");
  const rows = [...table.matchAll(/^\| `([A-Z]+ \S+)` \|/gm)].map(([, operation]) => operation);
  assert.ok(published.length > 100);
  assert.deepEqual(rows.sort(), published.sort());
});
