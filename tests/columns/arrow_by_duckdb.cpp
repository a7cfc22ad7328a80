// Lets DuckDB take games as an Arrow stream, and prints the sums that with_duckdb.mjs prints.
//
//   arrow_by_duckdb LIBRARY FILE     LIBRARY is libduckdb.so, FILE is PGN
#include <dlfcn.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include "tabiya/columns/arrow.hpp"

namespace {

using tabiya::columns::Column;

/// The part of DuckDB's interface for C that is used, as its documentation describes it.
struct Result {
  std::uint64_t deprecated[4];
  void* deprecated_text;
  void* internal_data;
};
using Open = int (*)(const char* path, void** database);
using Connect = int (*)(void* database, void** connection);
using Scan = int (*)(void* connection, const char* table, void* arrow_stream);
using Query = int (*)(void* connection, const char* sql, Result* result);
using Value = char* (*)(Result* result, std::uint64_t column, std::uint64_t row);
using Error = const char* (*)(Result* result);

class DuckDb {
 public:
  explicit DuckDb(const char* path) : library_{::dlopen(path, RTLD_NOW)} {
    if (library_ == nullptr) return;
    void* database = nullptr;
    const bool is_open = function<Open>("duckdb_open")(nullptr, &database) == 0 &&
                         function<Connect>("duckdb_connect")(database, &connection_) == 0;
    if (!is_open) connection_ = nullptr;
  }
  [[nodiscard]] bool is_open() const { return connection_ != nullptr; }

  bool scan(const char* table, ArrowArrayStream& stream) {
    return function<Scan>("duckdb_arrow_scan")(connection_, table, &stream) == 0;
  }
  /// The first value of the answer; the error of a query that fails.
  std::string ask(const std::string& sql) {
    Result result{};
    if (function<Query>("duckdb_query")(connection_, sql.c_str(), &result) != 0) {
      return function<Error>("duckdb_result_error")(&result);
    }
    const char* const text = function<Value>("duckdb_value_varchar")(&result, 0, 0);
    return text == nullptr ? "0" : text;
  }

 private:
  template <class Function>
  Function function(const char* name) {
    return reinterpret_cast<Function>(::dlsym(library_, name));
  }

  void* library_;
  void* connection_ = nullptr;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return std::fputs("usage: arrow_by_duckdb LIBRARY FILE\n", stderr), 2;
  DuckDb database{arguments[1]};
  auto input = tabiya::pgn::Input::from_file(arguments[2]);
  if (!database.is_open() || !input) return std::fputs("cannot open it\n", stderr), 2;
  tabiya::columns::ColumnOptions options{.tags = {"White"}, .max_games = 100, .threads = 2};
  options.columns = {Column::Results,     Column::Ratings, Column::StartFens, Column::Endings,
                     Column::Movetexts,   Column::Boards,  Column::Bitboards, Column::Keys,
                     Column::Fens,        Column::Squares, Column::Moves,     Column::Clocks,
                     Column::Evaluations, Column::Sans,    Column::Turns,     Column::EnPassant};
  ArrowArrayStream stream{};
  export_stream(tabiya::columns::ColumnReader{*std::move(input), options}, stream);
  if (!database.scan("stream", stream)) return std::fputs("cannot scan it\n", stderr), 1;
  const std::string error = database.ask("create table games as select * from stream");
  stream.release(&stream);
  const auto print = [&](const char* name, const std::string& sql, const char* after) {
    std::printf("\"%s\":%s%s", name, database.ask("select " + sql + " from games").c_str(), after);
  };
  std::printf("{");
  print("games", "count(*)", ",");
  print("plies", "coalesce(sum(len(moves)), 0)::bigint", ",");
  print("wins", "count(*) filter (result = 1)", ",");
  print("draws", "count(*) filter (result = 0)", ",");
  print("losses", "count(*) filter (result = -1)", ",");
  print("unknown", "count(*) filter (result is null)", ",");
  print("checkmates", "count(*) filter (ending = 'checkmate' and is_valid)", ",");
  print("stalemates", "count(*) filter (ending = 'stalemate' and is_valid)", ",");
  print("broken", "count(error)", ",");
  print("whiteRatings", "coalesce(sum(white_rating), 0)::bigint", ",");
  print("blackRatings", "coalesce(sum(black_rating), 0)::bigint", "}\n");
  const std::string kings = database.ask(
      "select count(*) from (select unnest(boards) as board, is_valid from games) "
      "where is_valid and len(list_filter(board::utinyint[], x -> x = 6 or x = 12)) <> 2");
  const std::string others = database.ask(
      "select count(*) from games where len(boards) <> len(moves) + 1 or len(sans) <> len(moves) "
      "or len(clocks) <> len(moves) or len(fens) <> len(boards) or len(bitboards) <> len(boards)");
  if (kings == "0" && others == "0") return 0;
  std::fprintf(stderr, "%s; boards without kings: %s; rows of other lengths: %s\n", error.c_str(),
               kings.c_str(), others.c_str());
  return 1;
}
