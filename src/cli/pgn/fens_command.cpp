#include "cli/pgn/fens_command.hpp"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <variant>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/memory_budget.hpp"
#include "cli/pgn/read_games.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::cli {
namespace {

/// A move number and the side to move.
struct Moment {
  std::uint32_t number;
  Color turn;
};

/// "20" or "20." is White's move, "20..." is Black's.
std::optional<Moment> parse_moment(std::string_view text) {
  constexpr std::size_t max_digits = 6;
  std::uint32_t number = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    if (digits == max_digits) return std::nullopt;
    number = number * 10 + static_cast<std::uint32_t>(text[digits] - '0');
  }
  const std::string_view dots = text.substr(digits);
  if (digits == 0 || number == 0) return std::nullopt;
  if (dots.empty() || dots == ".") return Moment{number, Color::White};
  if (dots == "...") return Moment{number, Color::Black};
  return std::nullopt;
}

/// A FEN without the counters, so that equal boards compare equal, and with the variant.
std::string identity_of(Variant variant, const std::string& fen) {
  const std::size_t counters = fen.rfind(' ', fen.rfind(' ') - 1);
  std::string identity = fen.substr(0, counters);
  if (variant != Variant::Standard) identity += to_string(variant);
  return identity;
}

/// Calls `on_position` with every position of a game, from its start on, and its ply.
template <class P>
void visit_positions(const P& start, pgn::BasicTreeWalk<P> walk, const auto& on_position) {
  on_position(start, std::uint64_t{0});
  std::optional<std::uint64_t> first_ply;
  while (walk.next()) {
    if (!first_ply) first_ply = walk.ply();
    const bool is_played = walk.stop() == pgn::WalkStop::Move && walk.after();
    if (is_played) on_position(*walk.after(), walk.ply() - *first_ply + 1);
  }
}

void visit_positions(const pgn::GameTree& game, pgn::WalkExtent extent, const auto& on_position) {
  if (game.has_known_start()) {
    visit_positions(game.start(), pgn::TreeWalk{game, extent}, on_position);
  } else if (const auto start = game.variant_start()) {
    visit_positions(*start, pgn::VariantTreeWalk{game, extent}, on_position);
  }
}

/// A position as it is printed.
struct Printed {
  std::string fen;
  std::uint64_t ply;
};

}  // namespace

void PgnFensCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  auto* const final =
      app.add_flag("--final", takes_final_, "Print only the last position of each game");
  auto* const ply = app.add_option("--ply", ply_, "Print only the position after N plies")
                        ->type_name("N")
                        ->check(count_from(std::uint64_t{0}))
                        ->excludes(final);
  const auto check_moment = [](const std::string& text) -> std::string {
    return parse_moment(text) ? "" : "expected a move number such as 20 or 20...";
  };
  app.add_option("--move", move_,
                 "Print only the position before this move: 20 for White's, 20... for Black's")
      ->type_name("N")
      ->check(check_moment)
      ->excludes(final)
      ->excludes(ply);
  app.add_flag("--variations", takes_variations_, "Include positions in variations")
      ->excludes(final);
  app.add_flag("--unique", takes_unique_, "Print each position once, ignoring the move counters");
  add_max_moves_option(app, reading_);
  app.add_flag("--json", writes_json_, "Print one JSON object per position and line");
}

ExitCode PgnFensCommand::run() const {
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  const auto moment = move_ ? parse_moment(*move_) : std::nullopt;
  const auto extent =
      takes_variations_ ? pgn::TreeWalk::Extent::Everything : pgn::TreeWalk::Extent::MainLine;
  GameReading reading = reading_;
  if (!takes_variations_) reading.parts = GameParts::MainLine;
  std::unordered_set<std::string> seen;
  const auto is_new = [&](Variant variant, const std::string& fen) {
    return seen.insert(identity_of(variant, fen)).second;
  };
  MemoryBudget budget;
  Problems problems;
  const auto print = [&](const FoundGame& found, const Printed& position) {
    const auto& [fen, ply] = position;
    const Variant variant = found.game.tree.variant();
    constexpr std::size_t bytes_of_entry = 200;
    if (takes_unique_ && (budget.is_exceeded() || !is_new(variant, fen))) return;
    if (takes_unique_ && !budget.take(bytes_of_entry)) return;
    if (!writes_json_) {
      output->write(fen + "\n");
      return;
    }
    boost::json::object json{
        {"file", found.file}, {"game", found.number}, {"ply", ply}, {"fen", fen}};
    if (variant != Variant::Standard) json["variant"] = key_of(variant);
    output->write(boost::json::serialize(json) + "\n");
  };
  const auto read = for_each_game(files_, "fens", reading, [&](const FoundGame& found) {
    problems.add(found.file, found.game.errors);
    const pgn::GameTree& game = found.game.tree;
    std::variant<Position, VariantPosition> last;
    std::optional<std::uint64_t> last_ply;
    visit_positions(game, extent, [&](const auto& position, std::uint64_t ply) {
      const bool is_wanted =
          (!ply_ || ply == *ply_) && (!moment || (position.fullmove_number() == moment->number &&
                                                  position.turn() == moment->turn));
      if (takes_final_) {
        last = position;
        last_ply = ply;
      } else if (is_wanted) {
        print(found, {to_fen(position), ply});
      }
    });
    if (!last_ply) return;
    print(found, {std::visit([](const auto& each) { return to_fen(each); }, last), *last_ply});
  });
  if (!read) return report(read.error());
  if (budget.is_exceeded()) return report(budget.failure("fens --unique"));
  if (const auto done = output->finish(); !done) return report(done.error());
  problems.print();
  return problems.count() == 0 ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
