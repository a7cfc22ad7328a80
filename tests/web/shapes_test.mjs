/**
 * The shapes of our answers, checked by the types that Lichess publishes: answers of the server are written into a
 * file of TypeScript, each beside the type that it must have, and the compiler judges.
 *
 * Where the types are known to say less than Lichess answers (a computer has no id), what they say of that is left out.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ApiClient } from "./api_client.mjs";
import { context } from "./context.mjs";
import { root } from "./harness.mjs";

const modules = join(root, "web/node_modules");
const answerOf = (operation, status = 200) =>
  `operations["${operation}"]["responses"][${status}]["content"]["application/json"]`;

const preamble = `
import type { components, operations } from "@lichess-org/types";
type Shape = components["schemas"];
const has = <Wanted>() => <Told extends Wanted>(told: Told) => told;
// The compiler would notice:
// @ts-expect-error
has<Shape["Ok"]>()({ ok: "yes" });
// @ts-expect-error
has<Shape["GameFullEvent"]>()({ type: "gameFull", id: "abcdefgh" });
`;

/** What was answered, and the type that it must have. */
class Record {
  #checks = [];

  has(type, answer) {
    this.#checks.push(`has<${type}>()(${JSON.stringify(answer, null, 1)});`);
    return answer;
  }

  /** @returns what the compiler has to say */
  check() {
    const folder = mkdtempSync(join(tmpdir(), "tabiya-shapes-"));
    writeFileSync(join(folder, "answers.ts"), [preamble, ...this.#checks].join("\n"));
    const compilerOptions = {
      target: "ES2022",
      module: "ES2022",
      moduleResolution: "bundler",
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      paths: { "@lichess-org/types": [join(modules, "@lichess-org/types/lichess-api.d.ts")] },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const { stdout } = spawnSync(join(modules, ".bin/tsc"), ["--project", folder], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    return stdout;
  }
}

test("answers have the shapes that clients of Lichess know", async () => {
  const { address } = context.server;
  const players = ["board:play", "challenge:read", "challenge:write"];
  const anna = await ApiClient.register(address, "ShapeAnna", players);
  const bert = await ApiClient.register(address, "ShapeBert", players);
  const robot = await ApiClient.register(address, "ShapeRobot", ["bot:play"]);
  const visitor = new ApiClient(address);
  const record = new Record();

  // People.
  record.has('Shape["Ok"]', await robot.ask("POST", "/api/bot/account/upgrade"));
  const robotEvents = await robot.open("/api/stream/event");
  record.has(answerOf("tokenTest"), await visitor.ask("POST", "/api/token/test", `${anna.token},nonsense`));
  record.has('Shape["UserExtended"]', await robot.ask("GET", "/api/account"));
  record.has('Shape["Error"]', await visitor.ask("GET", "/api/account", undefined, { status: 401 }));

  // Challenges.
  const events = await anna.open("/api/stream/event");
  const clock = { limit: 300, increment: 3 };
  const declined = record.has(
    'Shape["ChallengeJson"]',
    await anna.ask("POST", "/api/challenge/ShapeRobot", { clock }),
  );
  await robotEvents.find(({ type }) => type === "challenge");
  await robot.ask("POST", `/api/challenge/${declined.id}/decline`, "reason=tooFast");
  record.has(
    'Shape["ChallengeDeclinedEvent"]',
    await events.find(({ type }) => type === "challengeDeclined"),
  );
  const canceled = await anna.ask("POST", "/api/challenge/ShapeBert", { days: 3, variant: "chess960" });
  record.has(answerOf("challengeList"), await anna.ask("GET", "/api/challenge"));
  record.has('Shape["ChallengeJson"]', await anna.ask("GET", `/api/challenge/${canceled.id}/show`));
  await anna.ask("POST", `/api/challenge/${canceled.id}/cancel`);
  record.has(
    'Shape["ChallengeCanceledEvent"]',
    await events.find(({ type }) => type === "challengeCanceled"),
  );
  record.has(
    'Omit<Shape["ChallengeOpenJson"], "challenger">',
    await anna.ask("POST", "/api/challenge/open", { clock }),
  );

  // A game.
  const followed = await visitor.open("/api/stream/games-by-users", {
    method: "POST",
    body: "ShapeAnna,ShapeBert",
  });
  const { id } = await anna.ask("POST", "/api/challenge/ShapeBert", { clock, rated: true, color: "white" });
  record.has(
    'Shape["ChallengeEvent"]',
    await events.find(({ type, challenge }) => type === "challenge" && challenge.id === id),
  );
  await bert.ask("POST", `/api/challenge/${id}/accept`);
  record.has('Shape["GameStartEvent"]', await events.find(({ type }) => type === "gameStart"));
  record.has('Shape["GameStreamGame"]', await followed.next());
  record.has(answerOf("apiAccountPlaying"), await anna.ask("GET", "/api/account/playing"));
  const stream = await anna.open(`/api/board/game/stream/${id}`);
  record.has('Shape["GameFullEvent"]', await stream.next());
  const watched = await visitor.open(`/api/stream/game/${id}`);
  record.has('Shape["MoveStreamEntry"]', await watched.next());
  const television = await visitor.open("/api/tv/feed");
  record.has('Shape["TvFeedFeatured"]', await television.next());
  record.has(`Partial<${answerOf("tvChannels")}>`, await visitor.ask("GET", "/api/tv/channels"));
  record.has(
    'Shape["Error"]',
    await anna.ask("POST", `/api/board/game/${id}/move/e2e5`, undefined, { status: 400 }),
  );
  await anna.ask("POST", `/api/board/game/${id}/chat`, "room=player&text=hello");
  record.has('Shape["ChatLineEvent"]', await stream.find(({ type }) => type === "chatLine"));
  record.has('Shape["PlayerGameChat"]', await anna.ask("GET", `/api/board/game/${id}/chat`));
  for (const [who, move] of [
    [anna, "f2f3"],
    [bert, "e7e5"],
    [anna, "g2g4?offeringDraw=true"],
  ])
    await who.ask("POST", `/api/board/game/${id}/move/${move}`);
  record.has('Shape["GameStateEvent"]', await stream.find(({ wdraw }) => wdraw));
  record.has('Shape["MoveStreamEntry"]', await watched.find(({ lm }) => lm === "g2g4"));
  record.has('Shape["TvFeedFen"]', await television.find(({ t }) => t === "fen"));
  record.has(answerOf("apiUsersStatus"), await visitor.ask("GET", "/api/users/status?ids=shapeanna,shaperobot"));
  record.has('Shape["UserExtended"]', await visitor.ask("GET", "/api/user/shapeanna"));
  record.has('Shape["User"][]', await visitor.ask("POST", "/api/users", "shapeanna,shaperobot"));
  record.has('Shape["User"][]', await visitor.ask("GET", "/api/bot/online"));
  await bert.ask("POST", `/api/board/game/${id}/move/d8h4`);
  record.has('Shape["GameStateEvent"]', await stream.find(({ status }) => status === "mate"));
  record.has('Shape["GameFinishEvent"]', await events.find(({ type }) => type === "gameFinish"));
  record.has('Shape["GameStreamGame"]', await followed.next());
  const exported = `/game/export/${id}?pgnInJson=true`;
  record.has(
    'Shape["GameJson"]',
    await visitor.ask("GET", exported, undefined, { accept: "application/json" }),
  );
  record.has(
    'Shape["GameJson"][]',
    await visitor.ask("GET", "/api/games/user/shapebert", undefined, { accept: "application/x-ndjson" }),
  );

  // More about people.
  const known = await ApiClient.register(address, "ShapeKnown", ["email:read", "preference:read", "challenge:bulk"]);
  record.has(answerOf("accountEmail"), await known.ask("GET", "/api/account/email"));
  record.has(answerOf("account"), await known.ask("GET", "/api/account/preferences"));
  record.has(answerOf("accountKid"), await known.ask("GET", "/api/account/kid"));
  record.has(answerOf("apiUserRatingHistory"), await visitor.ask("GET", "/api/user/shapebert/rating-history"));
  record.has(answerOf("apiUserPerf"), await visitor.ask("GET", "/api/user/shapebert/perf/blitz"));
  record.has(answerOf("apiCrosstable"), await visitor.ask("GET", "/api/crosstable/shapeanna/shapebert"));
  const term = "/api/player/autocomplete?term=shape";
  record.has(answerOf("apiPlayerAutocomplete"), await visitor.ask("GET", term));
  record.has(answerOf("apiPlayerAutocomplete"), await visitor.ask("GET", `${term}&object=true`));
  const counted = await visitor.ask("GET", "/api/user/shapeanna");
  record.has('Required<Pick<Shape["UserExtended"], "count" | "playTime" | "profile">>', counted);
  assert.equal(counted.count.all, 1);

  // More about games.
  record.has('Shape["SpectatorGameChat"]', await visitor.ask("GET", `/api/game/${id}/chat`));
  record.has(
    'Shape["GameJson"]',
    await visitor.ask("GET", "/api/user/shapeanna/current-game", undefined, { accept: "application/json" }),
  );
  const byIds = await visitor.open("/api/stream/games/shapes", { method: "POST", body: id });
  record.has('Shape["GameStreamGame"]', await byIds.next());
  record.has(answerOf("gamesByIdsAdd"), await visitor.ask("POST", "/api/stream/games/shapes/add", id));
  await byIds.close();
  const bulk = await known.ask("POST", "/api/bulk-pairing", {
    players: `${anna.token}:${bert.token}`,
    "clock.limit": 300,
    "clock.increment": 3,
    startClocksAt: Date.now() + 60_000, // real time: the server reads it, too; any time to come
  });
  record.has('Shape["BulkPairing"]', bulk);
  record.has('Shape["BulkPairing"][]', await known.ask("GET", "/api/bulk-pairing"));
  record.has(answerOf("bulkPairingStartClocks"), await known.ask("POST", `/api/bulk-pairing/${bulk.id}/start-clocks`));
  await events.find(({ type, game }) => type === "gameStart" && game.id === bulk.games[0].id);
  const shown = await visitor.ask("GET", "/api/tv/blitz", undefined, { accept: "application/x-ndjson" });
  // Games of guests, who have no rating, may be shown, too.
  record.has('Shape["GameJson"][]', shown.filter((game) => game.id === bulk.games[0].id));
  await anna.ask("POST", `/api/board/game/${bulk.games[0].id}/abort`);

  // The computer.
  const ai = record.has(
    answerOf("challengeAi", 201),
    await anna.ask("POST", "/api/challenge/ai", { level: 1, color: "white", clock }, { status: 201 }),
  );
  record.has(
    'Shape["GameStartEvent"]',
    await events.find(({ type, game }) => type === "gameStart" && game.id === ai.id),
  );
  const against = await anna.open(`/api/board/game/stream/${ai.id}`);
  record.has(
    'Omit<Shape["GameFullEvent"], "black"> & { black: { aiLevel: number } }',
    await against.next(),
  );
  await anna.ask("POST", `/api/board/game/${ai.id}/abort`);
  record.has('Shape["GameStateEvent"]', await against.find(({ status }) => status === "aborted"));

  // OAuth.
  const wayBack = "https://board.example/back";
  const asked = {
    response_type: "code",
    client_id: "board.example",
    redirect_uri: wayBack,
    code_challenge_method: "S256",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", // RFC 7636, appendix B
    scope: "board:play",
    allow: true,
  };
  const { redirect } = await anna.browse("POST", "/api/tabiya/authorize", asked);
  const brought = new URLSearchParams({
    grant_type: "authorization_code",
    code: new URL(redirect).searchParams.get("code"),
    code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    redirect_uri: wayBack,
    client_id: "board.example",
  }).toString();
  record.has(answerOf("apiToken"), await visitor.ask("POST", "/api/token", brought));
  record.has('Shape["OAuthError"]', await visitor.ask("POST", "/api/token", brought, { status: 400 }));

  // The rest.
  record.has(answerOf("gameImport"), await anna.ask("POST", "/api/import", "pgn=1.+e4+e5+1-0"));
  record.has(answerOf("apiBoardSeek"), await anna.ask("POST", "/api/board/seek", "days=2"));
  await anna.ask("DELETE", "/api/board/seek");

  await Promise.all([events, robotEvents, followed, television].map((open) => open.close()));
  assert.equal(record.check(), "");
});
