#include "cli/analyse/analyse_command.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "cli/analyse/game_analysis.hpp"
#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn_input.hpp"
#include "cli/play/session_command.hpp"
#include "cli/progress.hpp"
#include "cli/tablebase/tables_option.hpp"
#include "cli/thread_option.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::cli {
namespace {

boost::json::object json_of_score(engine::Score score) {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) return {{"mate", mate->moves}};
  return {{"cp", std::get<engine::Centipawns>(score).value}};
}

template <class AnyPosition>
boost::json::array json_of_line(AnyPosition position, std::span<const Move> line,
                                CastlingMode mode) {
  boost::json::array moves;
  for (const Move move : line) {
    moves.push_back({{"uci", to_uci(position, move, mode)}, {"san", to_san(position, move)}});
    position.play_unchecked(move);
  }
  return moves;
}

template <class AnyPosition>
boost::json::object json_of_lines(const AnyPosition& position,
                                  const std::vector<engine::SearchReport>& lines,
                                  CastlingMode mode) {
  boost::json::array entries;
  for (const engine::SearchReport& report : lines) {
    entries.push_back({{"score", json_of_score(white_relative(report.score, position.turn()))},
                       {"depth", report.depth},
                       {"nodes", report.nodes},
                       {"line", json_of_line(position, report.line, mode)}});
  }
  boost::json::object result = json::to_json(position);
  result["lines"] = std::move(entries);
  return result;
}

std::string sentence_without_moves(const Position& position) {
  return is_checkmate(position) ? "no legal move: checkmate" : "no legal move: stalemate";
}
std::string sentence_without_moves(const VariantPosition& position) {
  const auto ending = ending_of(position);
  return ending ? to_words(*ending) : "no legal move";
}

boost::json::object json_of_move(const review::Review& review, std::size_t ply, CastlingMode mode) {
  const review::ReviewedMove& move = review.moves[ply];
  boost::json::object entry{{"uci", move.is_pass ? "0000" : to_uci(move.before, move.move, mode)},
                            {"san", move.is_pass ? "--" : to_san(move.before, move.move)},
                            {"quality", quality_of(move)}};
  const auto& after = review.evaluations[ply + 1];
  const bool has_ended = !after || after->line.empty();
  if (!has_ended) entry["score"] = json_of_score(white_relative(after->score, ~move.before.turn()));
  if (!move.better.empty()) entry["better"] = json_of_line(move.before, move.better, mode);
  return entry;
}

boost::json::object json_of_game(const pgn::GameTree& game, std::uint64_t number,
                                 const review::Review& review) {
  boost::json::array entries;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    entries.push_back(json_of_move(review, ply, game.castling_mode()));
  }
  return {{"game", number},
          {"white", game.tags.find("White").value_or("?")},
          {"black", game.tags.find("Black").value_or("?")},
          {"result", pgn::to_string(game.result)},
          {"moves", std::move(entries)}};
}

}  // namespace

void AnalyseCommand::declare_options(CLI::App& app) {
  app.add_option("WHAT", position_.words,
                 "A FEN, startpos, a PGN file, or - to read one of these from standard input")
      ->required()
      ->type_name("");
  app.add_option("--time", seconds_,
                 "Seconds per position; by default 2 for a single position, 0.2 in a game")
      ->type_name("S")
      ->check(positive_number);
  app.add_option("--depth", depth_, "Search depth in plies for each position")
      ->type_name("N")
      ->check(number_between(1, engine::max_depth));
  app.add_option("--nodes", nodes_, "Nodes per position; the same number gives the same result")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
  app.add_option("--lines", lines_, "Number of lines for a position")
      ->type_name("N")
      ->capture_default_str()
      ->check(number_between(1, engine::max_lines));
  app.add_option("--hash", hash_megabytes_, "Size of the transposition table in megabytes")
      ->type_name("MB")
      ->capture_default_str()
      ->check(number_between(std::size_t{1}, engine::max_hash_megabytes));
  declare_threads(app, threads_);
  declare_tables(app, tables_);
  position_.declare_mode(app);
  position_.declare_variant(app);
  add_output_option(app, output_);
  app.add_flag("--json", writes_json_, "Print one JSON object for the position, or for each game");
}

std::expected<AnalysisSettings, Failure> AnalyseCommand::settings(double default_seconds) const {
  const bool is_limited = seconds_ || depth_ || nodes_;
  AnalysisSettings settings{.engine = {.hash_megabytes = hash_megabytes_,
                                       .threads = static_cast<int>(threads_),
                                       .move_overhead = std::chrono::milliseconds{0}},
                            .limits = {.depth = depth_, .nodes = nodes_}};
  if (seconds_ || !is_limited) {
    settings.limits.move_time = std::chrono::ceil<std::chrono::milliseconds>(
        std::chrono::duration<double>{seconds_.value_or(default_seconds)});
  }
  if (!tables_.empty()) {
    auto tables = open_tables(tables_);
    if (!tables) return std::unexpected{tables.error()};
    settings.engine.tablebase.tables = std::make_shared<const Tablebase>(*std::move(tables));
  }
  return settings;
}

/// Tries the argument as a position first, then as a file.
ExitCode AnalyseCommand::run() const {
  const auto& words = position_.words;
  const bool is_one_word = words.size() == 1;
  if (is_one_word && words.front() == standard_input) {
    const auto text = read_text(standard_input, "a FEN or a PGN file");
    if (!text) return report(text.error());
    const std::string line{trimmed(*text)};
    if (const auto position = read_variant_position(position_.variant, line, position_.mode())) {
      report_ignored_parts(line, position_.mode(), position_.variant);
      return analyse_any(*position);
    }
    return analyse_games(pgn::Input::from_memory(*text), input_name(standard_input));
  }
  const std::string what = position_.joined();
  const bool may_be_fen = what == start_position || what.find('/') != std::string::npos;
  const auto position = read_variant_position(position_.variant, what, position_.mode());
  if (position) {
    report_ignored_parts(what, position_.mode(), position_.variant);
    return analyse_any(*position);
  }
  if (!is_one_word || (may_be_fen && what.find(' ') != std::string::npos)) {
    return report(position.error());
  }
  auto input = open_pgn(what);
  if (!input) return report(input.error());
  return analyse_games(*std::move(input), what);
}

ExitCode AnalyseCommand::analyse_any(const VariantPosition& position) const {
  constexpr double default_seconds = 2;
  auto settings = this->settings(default_seconds);
  if (!settings) return report(settings.error());
  settings->engine.lines = lines_;
  if (const auto chess = position.as_chess()) {
    const auto lines = Analyst{*settings}.best_lines(*chess, {});
    warn_of_failures(settings->engine.tablebase.tables.get());
    return write_lines(*chess, lines);
  }
  if (threads_ > 1) return report({"variants are searched with one thread: leave out --threads"});
  return write_lines(position, best_lines(position, *settings));
}

template <class AnyPosition>
ExitCode AnalyseCommand::write_lines(const AnyPosition& position,
                                     const std::vector<engine::SearchReport>& lines) const {
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  if (writes_json_) {
    output->write(boost::json::serialize(json_of_lines(position, lines, position_.mode())) + "\n");
  } else if (lines.empty()) {
    output->write(sentence_without_moves(position) + "\n");
  }
  for (const engine::SearchReport& line : lines) {
    if (writes_json_) break;
    output->write(fmt::format("{:>7}  depth {:<3} {}\n",
                              score_for_white(line.score, position.turn()), line.depth,
                              line_in_words(position, line.line)));
  }
  if (const auto done = output->finish(); !done) return report(done.error());
  return ExitCode::Success;
}

ExitCode AnalyseCommand::analyse_games(pgn::Input input, const std::string& file) const {
  if (!position_.is_chess()) {
    return report(
        {"--variant analyses a position; games are analysed by the rules of chess alone"});
  }
  constexpr double default_seconds = 0.2;
  const auto settings = this->settings(default_seconds);
  if (!settings) return report(settings.error());
  Analyst analyst{*settings};
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  pgn::Reader reader{std::move(input)};
  pgn::TreeBuilder builder;
  Problems problems;
  std::uint64_t number = 0;
  while (auto read = read_tree(reader, builder)) {
    ++number;
    problems.add(file, read->errors);
    Progress progress{fmt::format("game {}", number), read->tree.main_line().size() + 1};
    std::uint64_t done = 0;
    const review::Review review =
        analyse_game(read->tree, analyst, [&] { progress.update(++done); });
    progress.erase();
    if (writes_json_) {
      output->write(boost::json::serialize(json_of_game(read->tree, number, review)) + "\n");
    } else {
      add_judgements(read->tree, review);
      output->write(pgn::to_pgn(read->tree));
    }
  }
  warn_of_failures(settings->engine.tablebase.tables.get());
  if (reader.failure()) {
    return report({fmt::format("{}: {}", file, reader.failure()->reason)});
  }
  if (const auto done = output->finish(); !done) return report(done.error());
  if (number == 0) return report({file + " contains no games"});
  problems.print();
  return problems.count() == 0 ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
