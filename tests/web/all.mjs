/**
 * Every test of the page, one after the other, with one browser and one server.
 */
import { after, afterEach, before } from "node:test";
import { Server, startBrowser } from "./harness.mjs";
import { context } from "./context.mjs";

before(async () => {
  context.server = await Server.start();
  context.browser = await startBrowser();
});

// A test that fails leaves its visitors behind.
afterEach(() => Promise.all(context.browser.contexts().map((visit) => visit.close())));

after(async () => {
  await context.browser?.close();
  await context.server?.stop();
});

await import("./language_test.mjs");
await import("./first_move_test.mjs");
await import("./moving_test.mjs");
await import("./motion_test.mjs");
await import("./layers_test.mjs");
await import("./controls_test.mjs");
await import("./keyboard_test.mjs");
await import("./ending_test.mjs");
await import("./end_dialog_test.mjs");
await import("./looking_back_test.mjs");
await import("./computer_test.mjs");
await import("./together_test.mjs");
await import("./replay_test.mjs");
await import("./replay_end_test.mjs");
await import("./ruleset_test.mjs");
await import("./spoken_test.mjs");
await import("./german_test.mjs");
await import("./analysis_test.mjs");
await import("./learn_test.mjs");
await import("./person_test.mjs");
await import("./access_test.mjs");
await import("./connection_test.mjs");
await import("./texts_test.mjs");
await import("./address_test.mjs");
await import("./shapes_test.mjs");
await import("./links_test.mjs");
