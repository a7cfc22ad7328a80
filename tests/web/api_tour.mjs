/**
 * A tour through the operations of the public API: what clients send, in every state that the answers can describe.
 * Everything is recorded; nothing is judged here.
 */
import assert from "node:assert/strict";
import { ApiPlayers, clock, set, unknown } from "./api_players.mjs";
import { RecordedClient } from "./recorded_client.mjs";

const json = "application/json";
const lines = "application/x-ndjson";
const pgn = "application/x-chess-pgn";
/** The code and its challenge of RFC 7636, appendix B. */
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const foolsMate = ["f2f3", "e7e5", "g2g4", "d8h4"];

/** Everything that an export may be asked for. */
const exported = {
  moves: true,
  pgnInJson: true,
  tags: true,
  clocks: true,
  evals: true,
  accuracy: true,
  opening: true,
  division: true,
  literate: true,
};

export class ApiTour extends ApiPlayers {
  async visitAll() {
    await this.bots();
    await this.challenges();
    await this.openChallenges();
    await this.games("board", this.anna, this.bert);
    await this.games("bot", this.robot, this.droid);
    await this.onlyForPeople();
    this.game = await this.watching();
    await this.exports(this.game);
    await this.people();
    await this.bulks();
    await this.computers();
    await this.guests();
    await this.tokens();
    await this.endings();
  }

  /** What tablebases of three men say. */
  async endings() {
    for (const fen of ["8/8/8/8/8/2k5/8/KR6_w_-_-_0_1", "8/8/4k3/8/8/8/8/K1N5 w - - 0 1"])
      await this.visitor.get("/standard", { query: { fen, dtc: "never" } });
    await this.visitor.get("/standard", { query: { fen: "8" }, status: 400 });
  }

  /** Games that run, end and are watched: in progress, on TV, in streams and exports. */
  async watching() {
    const { anna, bert, robot, visitor } = this;
    const spectate = (path, query) => visitor.stream("GET", path, { query });
    const byUsers = await visitor.stream("POST", "/api/stream/games-by-users", {
      query: { withCurrentGames: true },
      text: `${anna.id},${bert.id},${robot.id}`,
    });
    const id = await this.begin(anna, bert, { ...clock, rated: true });
    const television = await spectate("/api/tv/feed");
    await television.next();
    const slow = await this.begin(anna, bert, { days: 3, variant: "chess960" });
    const untimed = (await anna.post(`/api/challenge/${bert.id}`)).id;
    await bert.post(`/api/challenge/${untimed}/accept`);
    const mixed = await this.begin(anna, robot);
    await byUsers.next();
    await anna.get("/api/account/playing", { query: { nb: 9 } });
    const blitz = await spectate("/api/tv/blitz/feed");
    await blitz.next();
    const watched = await spectate(`/api/stream/game/${id}`);
    const byIds = await visitor.stream("POST", "/api/stream/games/tour", { text: `${id},${slow}` });
    await byIds.next();
    await visitor.post("/api/stream/games/tour/add", { text: untimed });
    await visitor.get("/api/tv/channels");
    await this.statusOfPlayers();
    for (const accept of [pgn, lines]) await this.#channel("blitz", accept);
    for (const [ply, move] of foolsMate.entries())
      await (ply % 2 ? bert : anna).post(`/api/board/game/${id}/move/${move}`);
    await watched.find(({ status }) => status?.name === "mate");
    await television.find(({ t }) => t === "fen");
    await this.events.find(({ type, game }) => type === "gameFinish" && game.id === id);
    await anna.post(`/api/board/game/${slow}/resign`);
    await anna.post(`/api/board/game/${untimed}/resign`);
    await anna.post(`/api/board/game/${mixed}/resign`);
    await byIds.find(({ statusName }) => statusName === "resign");
    await Promise.all([byUsers, television, blitz, watched, byIds].map((open) => open.close()));
    return id;
  }

  async statusOfPlayers() {
    const { anna, bert, visitor } = this;
    const ids = [anna, bert, this.robot, this.chief].map((who) => who.id).join();
    await visitor.get("/api/users/status", { query: { ids, withSignal: true, withGameIds: true } });
    // The description of the parameter says what the type does not: the field has more than a yes.
    await visitor.get("/api/users/status", {
      query: { ids, withGameMetas: true },
      instead: '{ id: string; name: string; playing?: { id: string; clock?: string; variant?: string } }[]',
    });
    const asked = { trophies: true, profile: true, rank: true, fideId: true };
    await visitor.get(`/api/user/${anna.id}`, { query: asked });
    await anna.get(`/api/user/${bert.id}`);
  }

  #channel(channel, accept) {
    const query = { nb: 30, moves: true, pgnInJson: true, tags: true, clocks: true, opening: true };
    return this.visitor.get(`/api/tv/${channel}`, { query, accept });
  }

  async exports(id) {
    const { anna, bert, visitor } = this;
    for (const accept of [pgn, json]) {
      await visitor.get(`/game/export/${id}`, { query: { ...exported, withBookmarked: true }, accept });
      await visitor.get(`/api/user/${anna.id}/current-game`, { query: exported, accept });
    }
    const query = {
      ...exported,
      since: 0,
      until: 4_000_000_000_000,
      max: 100,
      vs: bert.id,
      rated: true,
      perfType: "blitz",
      color: "white",
      analysed: false,
      ongoing: true,
      finished: true,
      lastFen: true,
      withBookmarked: true,
      sort: "dateAsc",
    };
    for (const accept of [pgn, lines]) {
      await visitor.get(`/api/games/user/${anna.id}`, { query, accept });
      await visitor.get(`/api/games/user/${anna.id}`, { accept });
      await visitor.post("/api/games/export/_ids", { query: exported, text: id, accept });
    }
    const game = '[Event "Casual game"]\n[White "Kasparov, Garry"]\n[Black "Deep Blue"]\n\n1. e4 c6 2. d4 d5 1-0';
    const imported = await anna.post("/api/import", { fields: { pgn: game } });
    await visitor.get(`/game/export/${imported.id}`, { accept: json });
    await anna.post("/api/import", { fields: { pgn: "1. e5" }, status: 400 });
  }

  async people() {
    const { anna, bert, chief, visitor } = this;
    await visitor.post("/api/users", { query: { profile: true, rank: true }, text: `${anna.id},${this.robot.id}` });
    await anna.get("/api/account");
    for (const part of ["email", "preferences", "kid"]) await chief.get(`/api/account/${part}`);
    await visitor.get(`/api/user/${bert.id}/rating-history`);
    for (const [who, perf] of [[anna, "blitz"], [bert, "blitz"], [bert, "correspondence"], [chief, "bullet"]])
      await visitor.get(`/api/user/${who.id}/perf/${perf}`);
    await visitor.get(`/api/crosstable/${anna.id}/${bert.id}`, { query: { matchup: true } });
    const term = "tour";
    const rest = { friend: false, team: "none", tour: "none", swiss: "none", teacher: false };
    const complete = (query, instead) => visitor.get("/api/player/autocomplete", { query: { term, ...query }, instead });
    await complete(rest);
    await complete({ names: true });
    await complete({ object: true });
    await complete({ exists: true }, "boolean"); // The types have the lists only.
    await anna.post(`/api/rel/block/${chief.id}`);
    await anna.post(`/api/rel/unblock/${chief.id}`);
    await anna.post("/api/token/test", { text: `${anna.token},nonsense` });
  }

  async bulks() {
    const { anna, bert, chief } = this;
    const pair = `${anna.token}:${bert.token}`;
    const create = (fields, rest) => chief.post("/api/bulk-pairing", { fields: { players: pair, ...fields }, ...rest });
    await create({ ...clock, fen: "nonsense", variant: "fromPosition" }, { status: 400 });
    const later = Date.now() + 3_600_000; // real time: the server reads it, too; any time to come
    const message = { message: "Your game {game}", rules: "noAbort" };
    const times = { pairAt: later, startClocksAt: later + 60_000 };
    const planned = await create({ ...clock, ...message, ...times, rated: true });
    const slow = await create({ days: 3 });
    const now = await create({ ...clock, ...set });
    await this.events.find(({ type, game }) => type === "gameStart" && game.id === now.games[0].id);
    await chief.get("/api/bulk-pairing");
    for (const { id } of [planned, slow, now]) await chief.get(`/api/bulk-pairing/${id}`);
    await chief.post(`/api/bulk-pairing/${now.id}/start-clocks`);
    for (const accept of [pgn, lines])
      await chief.get(`/api/bulk-pairing/${now.id}/games`, { query: exported, accept });
    await chief.send("DELETE", `/api/bulk-pairing/${planned.id}`);
    const missing = { status: 404 };
    await chief.get(`/api/bulk-pairing/${unknown}`, missing);
    await chief.send("DELETE", `/api/bulk-pairing/${unknown}`, missing);
    await chief.post(`/api/bulk-pairing/${unknown}/start-clocks`, missing);
    for (const { games } of [slow, now]) await anna.post(`/api/board/game/${games[0].id}/abort`);
  }

  /** Against the levels of the computer and an engine of the operator. */
  async computers() {
    const { anna, visitor, events } = this;
    const begin = (fields, rest) => anna.post("/api/challenge/ai", { fields, status: 201, ...rest });
    await begin({ level: 9 }, { status: 400 });
    const timed = await begin({ level: 1, color: "white", ...clock });
    await events.find(({ type, game }) => type === "gameStart" && game.id === timed.id);
    const placed = await begin({ level: 8, color: "black", days: 2, variant: "fromPosition", fen: set.fen });
    const engine = await anna.ask("POST", "/api/challenge/ai", { engine: "Own", color: "white" }, { status: 201 });
    await anna.get("/api/account/playing");
    await visitor.get("/api/tv/channels");
    await this.#channel("computer", lines);
    const television = await visitor.stream("GET", "/api/tv/computer/feed");
    await television.next();
    for (const { id } of [timed, placed, engine]) await this.#seenBy(anna, id);
    await television.close();
  }

  /** What its player and others receive about a game, until it is resigned. */
  async #seenBy(player, id) {
    const { visitor } = this;
    const stream = await player.stream("GET", `/api/board/game/stream/${id}`);
    await stream.next();
    const watched = await visitor.stream("GET", `/api/stream/game/${id}`);
    await watched.next();
    const byIds = await visitor.stream("POST", `/api/stream/games/of-${id}`, { text: id });
    await byIds.next();
    await visitor.get(`/game/export/${id}`, { accept: json });
    await player.post(`/api/board/game/${id}/resign`);
    await stream.find(({ status }) => status === "resign");
    await Promise.all([stream, watched, byIds].map((open) => open.close()));
  }

  /** A player without an account. */
  async guests() {
    const { anna, visitor } = this;
    const { id } = await anna.post("/api/challenge/open", { fields: { ...clock } });
    const accepted = await fetch(`${this.address}/api/challenge/${id}/accept`, {
      method: "POST",
      headers: { Origin: this.address },
    });
    assert.equal(accepted.status, 200);
    await anna.get("/api/account/playing");
    await visitor.get("/api/tv/channels");
    for (const channel of ["best", "blitz"]) {
      await this.#channel(channel, lines);
      const television = await visitor.stream("GET", `/api/tv/${channel}/feed`);
      await television.next();
      await television.close();
    }
    await this.#seenBy(anna, id);
  }

  async tokens() {
    const { anna, visitor } = this;
    const program = { redirect_uri: "https://board.example/back", client_id: "board.example" };
    const asked = {
      ...program,
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: challenge,
      scope: "board:play",
      username: anna.id,
      state: "tour",
    };
    await visitor.get("/oauth", { query: asked });
    const { redirect } = await anna.browse("POST", "/api/tabiya/authorize", { ...asked, allow: true });
    const code = new URL(redirect).searchParams.get("code");
    const fields = { ...program, grant_type: "authorization_code", code, code_verifier: verifier };
    const { access_token } = await visitor.post("/api/token", { fields });
    await visitor.post("/api/token", { fields, status: 400 });
    await RecordedClient.visit(this.record, this.address, access_token).send("DELETE", "/api/token", { status: 204 });
  }

  /** What every operation answers to a wrong token, and to a path that leads to nothing. */
  async errors(operations) {
    const stranger = RecordedClient.visit(this.record, this.address, "nonsense");
    for (const { method, path } of operations.filter((each) => each.path !== "/oauth")) {
      const nowhere = path.replace(/\{accept\}/, "yes").replace(/\{move\}/, "e2e4").replace(/\{\w+\}/g, unknown);
      await stranger.try(method, nowhere);
      for (const client of [this.visitor, this.anna, this.robot, this.chief])
        if (method !== "DELETE") await client.try(method, nowhere);
    }
    await this.anna.get(`/api/board/game/stream/${unknown}`, { status: 404 });
    await this.robot.get(`/api/bot/game/stream/${unknown}`, { status: 404 });
    await this.anna.post("/api/bot/account/upgrade", { status: 403 });
    const played = await this.begin(this.anna, this.carl);
    await this.anna.post(`/api/board/game/${played}/resign`);
    await this.carl.post("/api/bot/account/upgrade", { status: 400 });
  }

  /** A client at another address opens one connection more than the server allows. */
  async tooMany(connections) {
    const request = { headers: { "X-Forwarded-For": "192.0.2.7" } };
    const path = `/api/stream/game/${await this.begin(this.anna, this.bert)}`;
    const open = [];
    while (open.length < connections) open.push(await this.visitor.stream("GET", path, request));
    await this.visitor.get(path, { ...request, status: 429 });
    await Promise.all(open.map((each) => each.close()));
  }
}
