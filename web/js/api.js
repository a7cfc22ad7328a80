/**
 * Every request to the server, one function each. The page decides no legality: legal moves, reasons, names and results all
 * come from here.
 */
import { Connection, Refusal } from "./connection.js";
import { language } from "./i18n.js";

export const connection = new Connection();

/** @typedef {{id: string, username: string, guest: boolean, ratings?: Record<string, {rating: number}>}} Session */

/** @type {Session} */
let who = { id: "", username: "", guest: true };

/** Who is playing here. */
export function session() {
  return who;
}

/** Asks the server who is playing here; a new visitor becomes a guest. */
export async function loadSession() {
  who = await fetchJson("GET", "/api/tabiya/session");
  return who;
}

const post = (path, body, options) => connection.request("POST", path, body ?? {}, options);
const get = (path) => connection.request("GET", path);

export const api = {
  position: (question) => post("/api/tabiya/position", { ...question, lang: language() }, { again: true }),
  explain: (question) => post("/api/tabiya/explain", { ...question, lang: language() }, { again: true }),
  winnability: (question) => post("/api/tabiya/winnability", question, { again: true }),
  analyse: ({ fen, variant, lines }, onLine, handlers) =>
    connection.stream(
      `/api/tabiya/analyse?${new URLSearchParams({ fen, variant, lines })}`,
      onLine,
      handlers,
    ),

  playComputer: (wishes) => post("/api/challenge/ai", wishes),
  playHere: (wishes) => post("/api/tabiya/game", wishes),
  openChallenge: (wishes) => post("/api/challenge/open", wishes),
  acceptChallenge: (id) => post(`/api/challenge/${id}/accept`),
  challenge: (id) => get(`/api/challenge/${id}/show`),
  cancelChallenge: (id) => post(`/api/challenge/${id}/cancel`),
  seek: (wishes, onEnd) =>
    connection.stream(`/api/board/seek?${new URLSearchParams(wishes)}`, () => {}, onEnd),
  lobby: (onLine) => connection.stream("/api/tabiya/lobby", onLine),
  joinSeek: (id) => post(`/api/tabiya/lobby/${id}/join`),
  events: (onLine) => connection.stream("/api/stream/event", onLine),
  playing: () => get("/api/account/playing?nb=50"),
  games: () => get("/api/tabiya/games?max=20"),
  rulesets: () => get("/api/tabiya/rulesets"),

  gameStream: (id, onLine, handlers) => connection.stream(`/api/board/game/stream/${id}`, onLine, handlers),
  gameAside: (id, onLine, handlers) =>
    connection.stream(`/api/board/game/stream/${id}?aside=true`, onLine, handlers),
  gameTree: (id) => get(`/api/tabiya/game/${id}/tree`),
  move: (id, uci) => post(`/api/board/game/${id}/move/${uci}`, {}, { again: true }),
  act: (id, action, body) => post(`/api/board/game/${id}/${action}`, body),
  chat: (id, text) => post(`/api/board/game/${id}/chat`, { room: "player", text }),
  touch: (id, square) => post(`/api/tabiya/game/${id}/touch/${square}`),
  adjust: (id, square) => post(`/api/tabiya/game/${id}/adjust/${square}`),
  claim: (id, claim) => post(`/api/tabiya/game/${id}/claim`, claim),
  rematch: (id) => post(`/api/tabiya/game/${id}/rematch`),

  upload: (file) => fetchJson("POST", "/api/tabiya/pgn", file),
  pgnGames: (id, from, count, filter) =>
    get(`/api/tabiya/pgn/${id}?${new URLSearchParams({ from: String(from), count: String(count), filter })}`),
  pgnGame: (id, number) => get(`/api/tabiya/pgn/${id}/game/${number}`),
  pgnText: (id, number) => fetchText(`/api/tabiya/pgn/${id}/game/${number}.pgn`),
  gameText: (id, names = {}) => fetchText(`/game/export/${id}?${new URLSearchParams(names)}`),

  reviewGame: (id) => post(`/api/tabiya/review/${id}`, {}, { again: true }),
  reviewPgn: (pgn) => fetchJson("POST", "/api/tabiya/review", { pgn }),
  reviewStream: (id, onLine, handlers) => connection.stream(`/api/tabiya/review/${id}`, onLine, handlers),
  reviewTree: (id) => get(`/api/tabiya/review/${id}/tree`),
  deleteReview: (id) => connection.request("DELETE", `/api/tabiya/review/${id}`),
  reviewText: (id) => fetchText(`/api/tabiya/review/${id}/pgn`),
  reviewAnswer: (id, ply, move) => post(`/api/tabiya/review/${id}/answer`, { ply, move }, { again: true }),

  register: (account) => fetchJson("POST", "/api/tabiya/register", account),
  login: (account) => fetchJson("POST", "/api/tabiya/login", account),
  logout: (everywhere) => fetchJson("POST", "/api/tabiya/logout", { everywhere }),
  changePassword: (passwords) => fetchJson("POST", "/api/tabiya/password", passwords),
  deleteAccount: (password) => fetchJson("DELETE", "/api/tabiya/account", { password }),
  tokens: () => get("/api/tabiya/tokens"),
  makeToken: (token) => post("/api/tabiya/tokens", token),
  revokeToken: (id) => connection.request("DELETE", `/api/tabiya/tokens/${id}`),
  programAsking: (question) => get(`/api/tabiya/authorize?${question}`),
  answerProgram: (question, allow) =>
    post("/api/tabiya/authorize", { ...Object.fromEntries(question), allow }),
  person: (name) => get(`/api/user/${encodeURIComponent(name)}`),
  gamesOf: (name) =>
    fetchLines(`/api/games/user/${encodeURIComponent(name)}?max=20&moves=false&clocks=false&ongoing=true`),
  blocks: () => get("/api/tabiya/blocks"),
  block: (user) => post(`/api/tabiya/block/${encodeURIComponent(user)}`),
  unblock: (user) => post(`/api/tabiya/unblock/${encodeURIComponent(user)}`),
  report: (user, reason, game) => post(`/api/tabiya/report/${encodeURIComponent(user)}`, { reason, game }),
};

/** @param {string} method @param {string} path @param {any} [body] a File is sent as it is */
async function fetchJson(method, path, body) {
  const file = body instanceof Blob;
  const answer = await fetch(path, {
    method,
    headers: { "Accept-Language": language(), ...(body && !file && { "Content-Type": "application/json" }) },
    body: body === undefined || file ? body : JSON.stringify(body),
  });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, content);
  return content;
}

async function fetchText(path) {
  const answer = await fetch(path, { headers: { Accept: "application/x-chess-pgn", "Accept-Language": language() } });
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
  return answer.text();
}

/** Each line as an object. @param {string} path */
async function fetchLines(path) {
  const answer = await fetch(path, { headers: { Accept: "application/x-ndjson" } });
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
  return (await answer.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
