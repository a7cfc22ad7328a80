/**
 * Every operation of the public API that the server has is tried, and what is sent and answered has the types that
 * Lichess publishes. The list of operations is that of docs/lichess-api.md, which has each route of the server.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ApiTour } from "./api_tour.mjs";
import { binary, Server } from "./harness.mjs";
import { tableOfOperations } from "./published_api.mjs";
import { Record } from "./recorded_client.mjs";

/** At an address of another machine, a client has few connections. */
const connections = 3;
let server;
before(async () => {
  const tables = fileURLToPath(new URL("../tablebase/tables", import.meta.url));
  const options = ["--engine", `Own: ${binary} uci`, "--connections-per-address", String(connections)];
  server = await Server.start(...options, "--tables", tables);
});
after(() => server.stop());

/** Answers that this test does not get, and why. */
const outOfReach = [
  // There are no tournaments.
  "POST /api/board/game/{gameId}/berserk: 200",
  // The opponent must be away for half a minute: room_end_test.cpp, where time is injected.
  "POST /api/board/game/{gameId}/claim-victory: 200",
  "POST /api/board/game/{gameId}/claim-draw: 200",
  "POST /api/bot/game/{gameId}/claim-victory: 200",
  "POST /api/bot/game/{gameId}/claim-draw: 200",
];

test("every operation that the server has sends and answers what is published", async () => {
  const offered = tableOfOperations().filter(({ answer }) => !answer.startsWith("no: "));
  const record = new Record();
  const tour = await ApiTour.arrive(record, server.address);
  await tour.visitAll();
  await tour.errors(offered.map(({ operation }) => record.api.named(operation)));
  await tour.tooMany(connections);

  assert.equal(record.faults().join("\n"), "");
  const untried = offered.flatMap(({ operation }) => record.untried(operation));
  assert.deepEqual(untried.sort(), outOfReach.sort());
});
