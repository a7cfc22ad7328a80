/// `tabiya pgn parquet`: writes games as columns for DuckDB, pandas, polars.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/columns/parquet.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnParquetCommand {
 public:
  static constexpr const char* name = "parquet";
  static constexpr const char* summary = "Write games as Parquet, a row for each";
  static constexpr const char* examples =
      "Columns, separated by commas; docs/columns.md lists all:\n"
      "  lichess         the tags and the movetext, as Lichess publishes them; the default\n"
      "  plies           moves, clocks and evaluations as lists\n"
      "  aix             the names of the DuckDB extension aixchess\n"
      "  all             lichess, plies and more\n"
      "  NAME            one of these columns, or a tag\n"
      "Examples:\n"
      "  tabiya pgn parquet games.pgn.zst -o games.parquet\n"
      "  tabiya pgn parquet --columns White,Black,result,clocks *.pgn -o games.parquet";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  void print(const columns::ParquetSummary& written, double seconds) const;

  std::vector<std::string> files_;
  std::string output_;
  std::string columns_ = "lichess";
  unsigned threads_ = 1;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
