#include "cli/pgn/join_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/game_copies.hpp"
#include "cli/pgn/memory_budget.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn_input.hpp"
#include "pgn/inner/game_texts.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

/// A 128-bit fingerprint of a game's tags and moves: no collisions are expected among a billion
/// games.
std::pair<std::size_t, std::size_t> fingerprint(const pgn::GameTree& game) {
  std::string text = pgn::to_pgn(game, pgn::reduced_export);
  if (game.variant() != Variant::Standard) text += to_string(game.variant());
  const std::size_t first = std::hash<std::string>{}(text);
  text.insert(0, 1, '\0');
  return {first, std::hash<std::string>{}(text)};
}

struct MoveSkipper : pgn::NullVisitor {
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// Copies games unchanged: all of them, or only those that differ from all earlier ones.
class Copier {
 public:
  Copier(GameCopies& copies, bool takes_unique, const GameReading& reading)
      : copies_{copies}, takes_unique_{takes_unique}, reading_{reading} {
    reading_.parts = GameParts::MainLine;
  }

  /// Copies the games of a text. Errors: it ends early, or one of its games is too long.
  std::expected<void, Failure> copy(pgn::Input input, const std::string& file) {
    pgn::GameTexts games{std::move(input)};
    std::optional<Failure> failure;
    if (takes_unique_) {
      PartsBuilder builder{reading_};
      games.read_all(builder, [&](const pgn::GameText& game) {
        if (builder.game().is_cut) failure = failure_of_long_game(file, game.number, reading_);
        if (!budget_.take(bytes_of_fingerprint)) failure = budget_.failure("join --unique");
        if (failure) return false;
        return add(game, seen_.insert(fingerprint(builder.game().tree)).second);
      });
    } else {
      MoveSkipper skipper;
      games.read_all(skipper, [this](const pgn::GameText& game) { return add(game, true); });
    }
    if (games.failure()) failure = failure_to_read_on(file, *games.failure());
    if (failure) return std::unexpected{*std::move(failure)};
    return {};
  }
  [[nodiscard]] std::uint64_t games_read() const noexcept { return games_read_; }

 private:
  bool add(const pgn::GameText& game, bool is_wanted) {
    ++games_read_;
    if (is_wanted) copies_.add(game.text);
    return true;
  }

  static constexpr std::size_t bytes_of_fingerprint = 64;  // a node of a tree

  GameCopies& copies_;
  bool takes_unique_;
  GameReading reading_;
  MemoryBudget budget_{};
  std::uint64_t games_read_ = 0;
  std::set<std::pair<std::size_t, std::size_t>> seen_{};
};

/// "Kasparov, G. - Karpov, A., Moscow 1985, 1-0".
std::string name_of(const pgn::GameTree& game) {
  const auto tag = [&](const char* name) { return game.tags.find(name).value_or("?"); };
  std::string text = fmt::format("{} - {}", tag("White"), tag("Black"));
  const auto site = tag("Site") == "?" ? tag("Event") : tag("Site");
  constexpr std::size_t digits_of_year = 4;
  const auto year = tag("Date").substr(0, digits_of_year);
  if (!site.starts_with('?')) text += fmt::format(", {}", site);
  if (!year.starts_with('?')) text += fmt::format("{} {}", site.starts_with('?') ? "," : "", year);
  return fmt::format("{}, {}", text, to_string(game.result));
}

/// True if both begin with the same position of the same variant, and it is known.
bool have_same_start(const pgn::GameTree& left, const pgn::GameTree& right) {
  if (left.has_known_start() && right.has_known_start()) return left.start() == right.start();
  const auto start = left.variant_start();
  return start && start == right.variant_start();
}

/// One game per start position and variant; games with an unknown start stay alone.
class Merged {
 public:
  explicit Merged(std::size_t max_moves) : max_moves_{max_moves} {}

  void add(pgn::GameTree game) {
    if (is_too_long_) return;
    const auto line = game.main_line();
    const auto last = line.empty() ? pgn::GameTree::root() : line.back();
    game[last].comments.push_back(name_of(game));
    const auto found = std::ranges::find_if(
        trees_, [&](const pgn::GameTree& tree) { return have_same_start(tree, game); });
    if (found != trees_.end()) {
      found->merge(game);
      is_too_long_ = found->size() > max_moves_;
      return;
    }
    pgn::Tags tags;
    for (const char* const name : {"Variant", "SetUp", "FEN"}) {
      if (const auto value = game.tags.find(name)) tags.set(name, *value);
    }
    game.tags = std::move(tags);
    game.result = pgn::Result::Unknown;
    trees_.push_back(std::move(game));
  }
  [[nodiscard]] const std::vector<pgn::GameTree>& trees() const noexcept { return trees_; }
  [[nodiscard]] bool is_too_long() const noexcept { return is_too_long_; }

 private:
  std::size_t max_moves_;
  bool is_too_long_ = false;
  std::vector<pgn::GameTree> trees_;
};

}  // namespace

void PgnJoinCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  auto* const unique = app.add_flag("--unique", takes_unique_, "Leave out repeated games");
  add_max_moves_option(app, reading_);
  app.add_flag("--merge", merges_, "Merge all games into one with variations")->excludes(unique);
  app.add_flag("--json", writes_json_, "Print a summary as one JSON object; needs -o");
}

ExitCode PgnJoinCommand::run() const {
  if (writes_json_ && output_.empty()) return report({"--json needs -o FILE for the games"});
  return merges_ ? merge() : copy();
}

ExitCode PgnJoinCommand::copy() const {
  auto copies = GameCopies::open(output_);
  if (!copies) return report(copies.error());
  Copier copier{*copies, takes_unique_, reading_};
  for (const std::string& file : files_) {
    auto input = open_pgn(file);
    if (!input) return report(input.error());
    if (const auto copied = copier.copy(*std::move(input), input_name(file)); !copied) {
      return report(copied.error());
    }
  }
  if (const auto done = copies->finish(); !done) return report(done.error());
  if (writes_json_) {
    print_json(boost::json::object{{"games", copier.games_read()}, {"written", copies->count()}});
  }
  return ExitCode::Success;
}

ExitCode PgnJoinCommand::merge() const {
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  Merged merged{reading_.max_moves};
  std::uint64_t games_read = 0;
  const auto read = for_each_game(files_, "join", reading_, [&](const FoundGame& found) {
    ++games_read;
    merged.add(std::move(found.game.tree));
  });
  if (!read) return report(read.error());
  if (merged.is_too_long()) {
    return report({fmt::format("the merged game has more than {} plies; --max-moves allows more",
                               grouped(reading_.max_moves))});
  }
  for (const pgn::GameTree& game : merged.trees()) output->write(pgn::to_pgn(game));
  if (const auto done = output->finish(); !done) return report(done.error());
  if (writes_json_) {
    print_json(boost::json::object{{"games", games_read}, {"written", merged.trees().size()}});
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
