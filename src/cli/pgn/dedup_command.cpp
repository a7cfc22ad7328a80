#include "cli/pgn/dedup_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <optional>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn/game_copies.hpp"
#include "cli/pgn/memory_budget.hpp"
#include "cli/pgn/whole_text.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "pgn/inner/duplicates.hpp"
#include "pgn/inner/parallel.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::cli {
namespace {

struct NamedText {
  std::string name;
  WholeText whole;
};

struct GameLocation {
  std::size_t file;
  std::uint64_t number;  // in its file
  std::uint64_t begin;
  std::uint64_t end;
};

/// Computes the signatures of the games in a chunk, and records their places.
class Signer : public pgn::MoveSigner {
 public:
  struct Game {
    std::uint64_t signature;
    pgn::Location begin;
    pgn::Location end;
  };
  std::vector<Game> games;

  void begin_game(pgn::Cursor cursor) {
    games.push_back({0, cursor.location(), {}});
    MoveSigner::begin_game(cursor);
  }
  void end_game(pgn::Cursor cursor) {
    games.back().signature = signature();
    games.back().end = cursor.location();
  }
};

struct Collection {
  std::vector<NamedText> files;
  std::vector<GameLocation> places;
  std::vector<std::uint64_t> signatures;
  MemoryBudget budget{};

  /// In memory, and while games with equal signatures are grouped.
  static constexpr std::size_t bytes_of_game = 2 * (sizeof(GameLocation) + sizeof(std::uint64_t));

  [[nodiscard]] std::string_view text_of(std::size_t game) const {
    const GameLocation& place = places[game];
    const std::string_view text =
        files[place.file].whole.text().substr(place.begin, place.end - place.begin);
    return text.substr(0, text.find_last_not_of(" \t\r\n\v\f\x1A") + 1);
  }

  void sign(std::size_t file, unsigned threads) {
    std::uint64_t number = 0;
    // Text in memory cannot fail to be read.
    static_cast<void>(pgn::read_in_pieces(
        pgn::Input::from_memory(files[file].whole.text()), threads, [] { return Signer{}; },
        [&](Signer& piece, const pgn::PieceOrigin& origin) {
          for (const Signer::Game& game : piece.games) {
            if (!budget.take(bytes_of_game)) return;
            places.push_back({file, ++number, origin.in_text(game.begin).offset,
                              origin.in_text(game.end).offset});
            signatures.push_back(game.signature);
          }
        }));
  }
};

struct DroppedTagReader : pgn::NullVisitor {
  pgn::Tags tags;
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    tags.add_within(pgn::Tags::generous_bytes, tag.name, tag.value);
  }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// "b.pgn: game 12, Fischer - Spassky, Reykjavik 1972.07.11, is a.pgn: game 3"
std::string line_of(const Collection& games, const pgn::Duplicate& duplicate) {
  DroppedTagReader dropped;
  pgn::Reader reader{pgn::Input::from_memory(games.text_of(duplicate.dropped))};
  static_cast<void>(reader.read_game(dropped));
  const auto tag = [&](std::string_view name) {
    return printable(dropped.tags.find(name).value_or("?"));
  };
  const GameLocation& place = games.places[duplicate.dropped];
  const GameLocation& kept = games.places[duplicate.kept];
  return fmt::format("{}: game {}, {} - {}, {} {}, is {}: game {}", games.files[place.file].name,
                     place.number, tag("White"), tag("Black"), tag("Event"), tag("Date"),
                     games.files[kept.file].name, kept.number);
}

boost::json::object json_of(const Collection& games, std::size_t game) {
  const GameLocation& place = games.places[game];
  return {{"file", games.files[place.file].name}, {"game", place.number}};
}

boost::json::array json_of(const Collection& games, const std::vector<pgn::Duplicate>& duplicates) {
  boost::json::array list;
  for (const pgn::Duplicate& duplicate : duplicates) {
    boost::json::object entry = json_of(games, duplicate.dropped);
    entry["same_as"] = json_of(games, duplicate.kept);
    list.push_back(std::move(entry));
  }
  return list;
}

void print_list(std::FILE* out, const Collection& games,
                const std::vector<pgn::Duplicate>& duplicates) {
  for (const pgn::Duplicate& duplicate : duplicates) {
    fmt::print(out, "{}\n", line_of(games, duplicate));
  }
}

/// Standard input if no file is named.
std::expected<Collection, Failure> read_collection(const std::vector<std::string>& files,
                                                   unsigned threads) {
  Collection games;
  const std::vector<std::string> default_files{standard_input};
  for (const std::string& file : files.empty() ? default_files : files) {
    auto whole = WholeText::open(file);
    if (!whole) return std::unexpected{whole.error()};
    games.files.push_back({input_name(file), *std::move(whole)});
    games.sign(games.files.size() - 1, threads);
    if (games.budget.is_exceeded()) return std::unexpected{games.budget.failure("dedup")};
  }
  return games;
}

/// Writes the duplicates only if their path is not empty.
std::expected<void, Failure> write_games(const Collection& games,
                                         const std::vector<pgn::Duplicate>& duplicates,
                                         const std::string& kept_path,
                                         const std::string& dropped_path) {
  auto kept = GameCopies::open(kept_path);
  if (!kept) return std::unexpected{kept.error()};
  std::optional<GameCopies> dropped;
  if (!dropped_path.empty()) {
    auto opened = GameCopies::open(dropped_path);
    if (!opened) return std::unexpected{opened.error()};
    dropped = *std::move(opened);
  }
  auto next = duplicates.begin();
  for (std::size_t game = 0; game < games.places.size(); ++game) {
    const bool is_duplicate = next != duplicates.end() && next->dropped == game;
    if (is_duplicate) ++next;
    if (!is_duplicate) kept->add(games.text_of(game));
    else if (dropped) dropped->add(games.text_of(game));
  }
  if (auto done = kept->finish(); !done) return done;
  return dropped ? dropped->finish() : std::expected<void, Failure>{};
}

}  // namespace

void PgnDedupCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "PGN files, or - for standard input, which is also the default")
      ->type_name("");
  add_output_option(app, output_);
  app.add_option("--duplicates", duplicates_, "Write the duplicate games to this file")
      ->type_name("FILE");
  app.add_option("--keep", kept_, "Which copy to keep: the first or the fuller one")
      ->type_name("first|fuller")
      ->check(CLI::IsMember({"first", "fuller"}));
  app.add_flag("--moves-only", compares_moves_alone_, "Compare the moves only, not the players");
  app.add_flag("--list", lists_, "List each duplicate and the game it repeats");
  declare_threads(app, threads_);
  app.add_flag("--json", writes_json_, "Print one JSON object; needs --output");
}

ExitCode PgnDedupCommand::run() const {
  if (writes_json_ && output_.empty()) {
    return report({"--json needs --output, because standard output holds the JSON"});
  }
  const Stopwatch stopwatch;
  const auto games = read_collection(files_, threads_);
  if (!games) return report(games.error());
  const auto duplicates = pgn::find_duplicates(
      games->signatures, [&](std::size_t game) { return games->text_of(game); },
      {.moves_alone = compares_moves_alone_, .keep_fuller = kept_ == "fuller"});

  if (const auto done = write_games(*games, duplicates, output_, duplicates_); !done) {
    return report(done.error());
  }
  if (writes_json_) {
    print_json(boost::json::object{{"games", games->places.size()},
                                   {"duplicates", json_of(*games, duplicates)},
                                   {"seconds", stopwatch.seconds()}});
    return ExitCode::Success;
  }
  // If the games go to standard output, the summary must not.
  std::FILE* const out = output_.empty() ? stderr : stdout;
  if (lists_) print_list(out, *games, duplicates);
  fmt::print(out, "{}, {} removed\n", counted(games->places.size(), "game"),
             grouped(duplicates.size()));
  return ExitCode::Success;
}

}  // namespace tabiya::cli
