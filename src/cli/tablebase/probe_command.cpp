#include "cli/tablebase/probe_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cctype>
#include <string>

#include "cli/output.hpp"
#include "cli/tablebase/tables_option.hpp"
#include "tabiya/json/tablebase.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/tablebase/category.hpp"
#include "tabiya/tablebase/words.hpp"

namespace tabiya::cli {

void TablebaseProbeCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words, "A FEN, or - to read one from standard input")
      ->required()
      ->type_name("");
  position_.declare_mode(app);
  declare_tables(app, tables_);
  app.add_flag("--json", writes_json_,
               "Print one JSON object in the form of Lichess' tablebase server");
}

ExitCode TablebaseProbeCommand::run() const {
  const auto position = position_.read();
  if (!position) return report(position.error());
  const auto tables = open_tables(tables_);
  if (!tables) return report(tables.error());
  if (!writes_json_) return print(*tables, *position);
  const auto answer = json::tablebase_to_json(*tables, *position);
  if (!answer) return report({to_string(answer.error())});
  print_json(*answer);
  return ExitCode::Success;
}

ExitCode TablebaseProbeCommand::print(const Tablebase& tables, const Position& position) {
  const auto dtz = tables.dtz(position);
  if (!dtz) return report({to_string(dtz.error())});
  const auto ranked = tables.rank(position);
  if (!ranked) return report({to_string(ranked.error())});
  std::string sentence = to_words(position, narrowed(*dtz, *ranked));
  sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
  fmt::print("{}.\n", sentence);
  for (const RankedMove& move : *ranked) {
    const auto category = category_of(move.dtz, position.halfmove_clock());
    fmt::print("  {:<8}{:<14}{}\n", to_san(position, move.move), to_string(category),
               move.dtz.plies == 0 ? "" : distance_in_words(move.dtz));
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
