/**
 * What players send to the public API: challenges, seeks, games of people and of bots.
 * Everything is recorded; nothing is judged here.
 */
import assert from "node:assert/strict";
import { RecordedClient } from "./recorded_client.mjs";

const scopes = ["board:play", "challenge:read", "challenge:write"];
export const unknown = "nothing0";
export const clock = { "clock.limit": 300, "clock.increment": 3 };
export const set = { rated: false, variant: "fromPosition", fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" };

/** Two people, two bots, an account that may be either, an organizer, and a visitor without an account. */
export class ApiPlayers {
  /** @param {import("./recorded_client.mjs").Record} record @param {string} address of a server */
  static async arrive(record, address) {
    const tour = new this();
    const join = (name, rights) => RecordedClient.join(record, address, name, rights);
    tour.record = record;
    tour.address = address;
    tour.visitor = RecordedClient.visit(record, address);
    tour.anna = await join("TourAnna", scopes);
    tour.bert = await join("TourBert", scopes);
    // One is a bot and the other is not, and both may ask for what only the other is allowed.
    tour.robot = await join("TourRobot", ["bot:play", "board:play"]);
    tour.carl = await join("TourCarl", ["bot:play", "board:play"]);
    tour.droid = await join("TourDroid", ["bot:play"]);
    tour.chief = await join("TourChief", ["challenge:bulk", "email:read", "preference:read"]);
    return tour;
  }

  async bots() {
    for (const bot of [this.robot, this.droid]) await bot.post("/api/bot/account/upgrade");
    await this.#refusedToTheOtherKind();
    this.robotEvents = await this.robot.stream("GET", "/api/stream/event");
    this.events = await this.anna.stream("GET", "/api/stream/event");
    await this.visitor.get("/api/bot/online", { query: { nb: 5 } });
    await this.visitor.get("/api/bot/online");
  }

  /** A game that has begun. @returns {Promise<string>} its id */
  async begin(white, black, fields = clock) {
    const { id } = await white.post(`/api/challenge/${black.id}`, { fields: { ...fields, color: "white" } });
    await black.post(`/api/challenge/${id}/accept`);
    return id;
  }

  async challenges() {
    const { anna, bert, robot, events } = this;
    const to = (whom, fields, rest) => anna.post(`/api/challenge/${whom}`, { fields, ...rest });
    for (const reason of ["generic", "later", "tooFast", "tooSlow", "timeControl", "rated", "casual", "standard"])
      await this.#declined(reason);
    for (const reason of ["variant", "noBot", "onlyBot"]) await this.#declined(reason);
    await robot.post(`/api/challenge/${unknown}/decline`, { fields: { reason: "later" }, status: 404 });

    const slow = await to(bert.id, { days: 3, variant: "chess960", rated: true, rules: "noAbort" });
    const placed = await to(bert.id, { ...clock, ...set });
    const untimed = await to(bert.id, {});
    await anna.get("/api/challenge");
    await bert.get("/api/challenge");
    for (const { id } of [slow, placed, untimed]) await bert.get(`/api/challenge/${id}/show`);
    await anna.post(`/api/challenge/${slow.id}/cancel`);
    await events.find(({ type }) => type === "challengeCanceled");
    await anna.post(`/api/challenge/${unknown}/cancel`, { query: { opponentToken: bert.token }, status: 404 });
    await bert.post(`/api/challenge/${placed.id}/accept`);
    await bert.post(`/api/challenge/${untimed.id}/decline`);
    await bert.post(`/api/challenge/${unknown}/accept`, { status: 404 });
    await to(bert.id, { ...clock, variant: "fromPosition", fen: "nonsense" }, { status: 400 });
    await anna.post(`/api/board/game/${placed.id}/abort`);
    await this.#keptAlive();
  }

  /** The stream has the challenge, then what became of it, which the types do not say. */
  async #keptAlive() {
    const { anna, bert } = this;
    const stream = await anna.stream("POST", `/api/challenge/${bert.id}`, {
      fields: { ...clock, color: "random", keepAliveStream: true },
      instead: 'Schema["ChallengeJson"] | { done: "accepted" | "declined" | "canceled" }',
    });
    const { id } = await stream.next();
    await bert.post(`/api/challenge/${id}/decline`);
    await stream.find(({ done }) => done === "declined");
  }

  async #declined(reason) {
    const { anna, robot } = this;
    const { id } = await anna.post(`/api/challenge/${robot.id}`, { fields: clock });
    await this.robotEvents.find(({ type, challenge }) => type === "challenge" && challenge.id === id);
    await robot.post(`/api/challenge/${id}/decline`, { fields: { reason } });
    const { challenge } = await this.events.find(({ type }) => type === "challengeDeclined");
    assert.equal(challenge.declineReasonKey, reason.toLowerCase());
  }

  async openChallenges() {
    const { anna, bert, chief } = this;
    const open = (fields, rest) => anna.post("/api/challenge/open", { fields, ...rest });
    await open({ days: 2, rated: true, variant: "chess960", rules: "noRematch" });
    await open({ ...clock, ...set, name: "A tour" });
    await open({ days: 3, variant: "fromPosition", fen: "nonsense" }, { status: 400 });
    await open({});
    const expiresAt = Date.now() + 3_600_000; // real time: the server reads it, too; any time to come
    const { id, ...made } = await open({ ...clock, users: `${bert.id},${anna.id}`, expiresAt });
    assert.deepEqual(made.open, { userIds: [bert.id, anna.id] });
    assert.ok(made.expiresAt >= expiresAt && made.expiresAt < expiresAt + 1000);
    await anna.get(`/api/challenge/${id}/show`);
    await anna.get("/api/challenge");
    await bert.post(`/api/challenge/${id}/accept`, { query: { color: "white" } });
    await anna.post(`/api/board/game/${id}/abort`);
    for (const wrong of [{ users: bert.id }, { users: `${bert.id},${chief.id}` }, { expiresAt: 1 }])
      await open({ ...clock, ...wrong }, { status: 400 });
  }

  /** All that is done in games, by people or by bots. */
  async games(kind, white, black) {
    const base = `/api/${kind}/game`;
    const act = (who, id, action, rest) => who.post(`${base}/${id}/${action}`, rest);
    const refuse = (who, id, action, rest) => act(who, id, action, { status: 400, ...rest });
    const drawn = await this.begin(white, black, { ...clock, rated: true });
    const stream = await white.stream("GET", `${base}/stream/${drawn}`);
    await stream.next();
    await refuse(white, drawn, "move/e2e5");
    await act(white, drawn, "draw/no");
    await act(white, drawn, "chat", { fields: { room: "player", text: "hello" } });
    await act(white, drawn, "chat", { fields: { room: "spectator", text: "hello, all" } });
    await refuse(white, drawn, "chat", { fields: { room: "player", text: "" } });
    await stream.find(({ type }) => type === "chatLine");
    await white.get(`${base}/${drawn}/chat`);
    await this.visitor.get(`/api/game/${drawn}/chat`);
    await act(white, drawn, "move/e2e4");
    await act(black, drawn, "move/e7e5");
    await refuse(white, drawn, "abort");
    await refuse(white, drawn, "claim-victory");
    await refuse(white, drawn, "claim-draw");
    await act(white, drawn, "move/g1f3", { query: { offeringDraw: true } });
    await stream.find(({ wdraw }) => wdraw);
    await act(black, drawn, "draw/yes");
    await stream.find(({ status }) => status === "draw");
    await refuse(white, drawn, "resign");
    await white.stream("GET", `${base}/stream/${drawn}`).then((over) => over.next());

    const casual = await this.begin(white, black);
    const requests = await white.stream("GET", `${base}/stream/${casual}`);
    await act(white, casual, "move/e2e4");
    await act(black, casual, "move/e7e5");
    await act(black, casual, "takeback/yes");
    await requests.find(({ btakeback }) => btakeback);
    await act(white, casual, "takeback/yes");
    await act(white, casual, "resign");
    await requests.find(({ status }) => status === "resign");

    const aborted = await this.begin(white, black, { days: 2 });
    const short = await white.stream("GET", `${base}/stream/${aborted}`);
    await short.next();
    await act(white, aborted, "abort");
    await short.find(({ status }) => status === "aborted");
    await Promise.all([stream, requests, short].map((open) => open.close()));
  }

  async onlyForPeople() {
    const { anna, bert } = this;
    const id = await this.begin(anna, bert);
    await anna.post(`/api/board/game/${id}/berserk`, { status: 400 });
    await anna.post(`/api/round/${id}/add-time/15`);
    await anna.post(`/api/challenge/${id}/start-clocks`, { query: { token1: anna.token, token2: bert.token } });
    await anna.post(`/api/board/game/${id}/abort`);
    await this.events.find(({ type, game }) => type === "gameFinish" && game.id === id);

    const seek = (who, fields, rest) => who.post("/api/board/seek", { fields, ...rest });
    await seek(anna, { days: 2, rated: true, variant: "standard" });
    await seek(anna, { days: 2, variant: "atomic" });
    await seek(anna, { time: 0, increment: 0, variant: "atomic" }, { status: 400 });
    const wished = { time: 5, increment: 3, variant: "standard", ratingRange: "800-2500" };
    const waiting = await anna.stream("POST", "/api/board/seek", { fields: { ...wished, color: "white" } });
    await seek(bert, { ...wished, color: "black" });
    const { game } = await this.events.find(({ type }) => type === "gameStart");
    await anna.post(`/api/board/game/${game.id}/abort`);
    await waiting.close();
  }

  async #refusedToTheOtherKind() {
    for (const action of ["draw/yes", "takeback/yes"])
      for (const [who, kind] of [[this.robot, "board"], [this.carl, "bot"]])
        await who.post(`/api/${kind}/game/${unknown}/${action}`, { status: 400 });
  }
}
