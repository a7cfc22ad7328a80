// The parts of with_duckdb that are not shell: sums of games, from our own output and by DuckDB.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const print = (sums) => console.log(JSON.stringify(sums));

/** Sums from `pgn stats --json` and `pgn csv --json`. */
function sumsOf(statsPath, csvPath) {
  const stats = JSON.parse(readFileSync(statsPath, "utf8"));
  const games = readFileSync(csvPath, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const isRating = (text) => /^[0-9]+$/.test(text);
  const sum = (column) =>
    games.filter((game) => isRating(game[column])).reduce((total, game) => total + Number(game[column]), 0);
  const { wins, draws, losses, unknown } = stats.results;
  return {
    games: stats.games, plies: stats.plies, wins, draws, losses, unknown,
    checkmates: stats.checkmates, stalemates: stats.stalemates, broken: stats.broken,
    whiteRatings: sum("WhiteElo"), blackRatings: sum("BlackElo"),
  };
}

async function rowsOf(sql) {
  // Not an import: NODE_PATH says where the package is.
  const { DuckDBInstance } = createRequire(import.meta.url)("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  return (await connection.runAndReadAll(sql)).getRowObjects();
}

const numbers = (row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value ?? 0)]));

async function query(path) {
  const [row] = await rowsOf(`
    select count(*) as games, sum(ply_count) as plies,
      count(*) filter (Result = '1-0') as wins, count(*) filter (Result = '1/2-1/2') as draws,
      count(*) filter (Result = '0-1') as losses, count(*) filter (Result is null) as "unknown",
      count(*) filter (ending = 'checkmate' and is_valid) as checkmates,
      count(*) filter (ending = 'stalemate' and is_valid) as stalemates,
      count(*) filter (not is_valid) as broken,
      sum(WhiteElo) as "whiteRatings", sum(BlackElo) as "blackRatings"
    from '${path}'`);
  const [lists] = await rowsOf(`
    select sum(len(moves)) as moves, sum(len(moves_uci)) as texts
    from '${path}'`);
  const { plies } = numbers(row);
  if (Number(lists.moves ?? 0) !== plies || Number(lists.texts ?? 0) !== plies) {
    return { lists: numbers(lists) };
  }
  return numbers(row);
}

/** Makes DuckDB read every value of every column. */
async function scan(path) {
  await rowsOf(`select hash(columns(*)) from '${path}'`);
  const [{ groups, rows }] = await rowsOf(
    `select count(distinct row_group_id) as groups, sum(row_group_num_rows) as rows
     from parquet_metadata('${path}') where column_id = 0`);
  const [{ games }] = await rowsOf(`select count(*) as games from '${path}'`);
  return Number(rows ?? 0) === Number(games) && (groups > 0 || Number(games) === 0) ? "ok" : "other rows";
}

const [what, ...paths] = process.argv.slice(2);
if (what === "sums") print(sumsOf(...paths));
else if (what === "query") print(await query(...paths));
else console.log(await scan(...paths));
