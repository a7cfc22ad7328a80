/**
 * The browser and the server of one file of tests. Each file is a process of its own, so each begins with both fresh.
 */
import { after, afterEach, before } from "node:test";
import { Server, startBrowser, Visitor } from "./harness.mjs";

export const context = { server: null, browser: null };

before(async () => {
  context.server = await Server.start();
  context.browser = await startBrowser();
});

// A test that fails leaves its visitors behind.
afterEach(() => Promise.all((context.browser?.contexts() ?? []).map((visit) => visit.close())));

after(async () => {
  await context.browser?.close();
  await context.server?.stop();
});

/** A visitor with a window of that kind. */
export function visitor(options) {
  return Visitor.come(context.browser, context.server, options);
}

/** Two people in a game by link; the first has White. @param {any} [options] seats: what each visitor brings */
export async function pair({ seats = [{}, {}], clock = "None", variant = "Chess" } = {}) {
  const white = await (await visitor(seats[0])).open();
  await white.pick("By link");
  await white.pick(clock);
  await white.chooseVariant(variant);
  await white.press("Play");
  const link = await white.page.getByLabel("The link to the game").inputValue();
  const black = await visitor(seats[1]);
  await black.open(new URL(link).pathname);
  await black.press("Play");
  await black.locate(".game .chessboard").waitFor();
  await white.locate(".game .chessboard.active").waitFor();
  return {
    white,
    black,
    async leave() {
      await white.leave();
      await black.leave();
    },
  };
}
