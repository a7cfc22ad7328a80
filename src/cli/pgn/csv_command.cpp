#include "cli/pgn/csv_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "cli/input.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/read_games.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::cli {
namespace {

/// Columns computed from the main line.
struct MainLine {
  std::size_t plies = 0;
  std::string moves;
  std::string final_fen;
  std::optional<pgn::Opening> opening;
};

constexpr std::array<std::string_view, 6> columns_of_moves{"plies", "moves",   "final-fen",
                                                           "eco",   "opening", "result"};

template <class P>
std::string text_of(const pgn::Step& step, const std::optional<P>& before) {
  if (const auto* const unplayed = std::get_if<pgn::UnplayedMove>(&step)) return unplayed->text;
  return before ? pgn::text_of(*before, step) : "--";
}

/// Names are those of positions of chess.
void visit(pgn::OpeningFinder& finder, const Position& position) { finder.visit(position); }
void visit(pgn::OpeningFinder& /*finder*/, const VariantPosition& /*position*/) {}

/// Moves that cannot be played count and are shown as written. The last position is the last known.
template <class P>
MainLine main_line_of(const pgn::GameTree& game, std::optional<P> last) {
  MainLine line;
  pgn::OpeningFinder finder;
  if (last) visit(finder, *last);
  pgn::BasicTreeWalk<P> walk{game, pgn::WalkExtent::MainLine};
  while (walk.next()) {
    line.moves += (line.moves.empty() ? "" : " ") + text_of(game[walk.node()].step, walk.before());
    ++line.plies;
    if (!walk.after()) continue;
    visit(finder, *walk.after());
    last = *walk.after();
  }
  if (last) line.final_fen = to_fen(*last);
  line.opening = finder.opening();
  return line;
}

MainLine main_line_of(const pgn::GameTree& game) {
  if (game.variant() != Variant::Standard) return main_line_of(game, game.variant_start());
  return main_line_of(game, game.has_known_start() ? std::optional{game.start()} : std::nullopt);
}

std::string value_of(const std::string& column, const FoundGame& found, const MainLine& line) {
  if (column == "file") return found.file;
  if (column == "number") return std::to_string(found.number);
  if (column == "plies") return std::to_string(line.plies);
  if (column == "moves") return line.moves;
  if (column == "final-fen") return line.final_fen;
  if (column == "eco") return std::string{line.opening ? line.opening->eco : ""};
  if (column == "opening") return std::string{line.opening ? line.opening->name : ""};
  if (column == "result") return std::string{to_string(found.game.tree.result)};
  return pgn::to_utf8(found.game.tree.tags.find(column).value_or(""));
}

/// Quotes a field if necessary. Source: RFC 4180.
std::string csv_field(const std::string& value) {
  if (value.find_first_of(",\"\r\n") == std::string::npos) return value;
  std::string field = "\"";
  for (const char letter : value) field += letter == '"' ? "\"\"" : std::string{letter};
  return field + "\"";
}

std::string csv_line(const std::vector<std::string>& values) {
  std::string line;
  for (const std::string& value : values) line += csv_field(value) + ",";
  if (!line.empty()) line.back() = '\n';
  return line;
}

std::string json_line(const std::vector<std::string>& columns,
                      const std::vector<std::string>& values) {
  boost::json::object object;
  for (std::size_t index = 0; index < columns.size(); ++index) {
    const bool is_number = columns[index] == "number" || columns[index] == "plies";
    if (is_number) object[columns[index]] = std::stoull(values[index]);
    else object[columns[index]] = values[index];
  }
  return boost::json::serialize(object) + "\n";
}

}  // namespace

void PgnCsvCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  app.add_option("--columns", columns_, "The columns, separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
  app.add_flag("--no-header", has_no_header_, "Do not print a header line");
  add_max_moves_option(app, reading_);
  app.add_flag("--json", writes_json_, "Print one JSON object per game and line");
}

ExitCode PgnCsvCommand::run() const {
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  if (!writes_json_ && !has_no_header_) output->write(csv_line(columns_));
  const bool needs_moves = std::ranges::any_of(columns_, [](const std::string& column) {
    return std::ranges::find(columns_of_moves, column) != columns_of_moves.end();
  });
  GameReading reading = reading_;
  reading.parts = needs_moves ? GameParts::MainLine : GameParts::TagsAlone;
  std::vector<std::string> values(columns_.size());
  const auto read = for_each_game(files_, "csv", reading, [&](const FoundGame& found) {
    const MainLine line = needs_moves ? main_line_of(found.game.tree) : MainLine{};
    std::ranges::transform(columns_, values.begin(), [&](const std::string& column) {
      return value_of(column, found, line);
    });
    output->write(writes_json_ ? json_line(columns_, values) : csv_line(values));
  });
  if (!read) return report(read.error());
  if (const auto done = output->finish(); !done) return report(done.error());
  return ExitCode::Success;
}

}  // namespace tabiya::cli
