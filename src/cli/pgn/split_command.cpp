#include "cli/pgn/split_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <expected>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/pgn/game_copies.hpp"
#include "cli/pgn/memory_budget.hpp"
#include "cli/pgn/part_name.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn/whole_text.hpp"
#include "cli/play/game_file.hpp"
#include "cli/progress.hpp"
#include "pgn/inner/game_texts.hpp"

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

/// A future file. The games are mapped, not in memory.
struct Part {
  std::string name;
  std::vector<std::string_view> games;
};

struct WantedTagReader : pgn::NullVisitor {
  explicit WantedTagReader(const std::string& name) : wanted{name} {}

  void begin_game(pgn::Cursor /*cursor*/) { value.clear(); }
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    if (tag.name == wanted && value.empty()) value = tag.value;
  }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }

  const std::string& wanted;
  std::string value;
};

/// A game's value of the tag, and its text.
using TaggedGame = std::pair<std::string, std::string_view>;

/// The games of all files. The texts own what the list refers to.
struct Games {
  std::vector<WholeText> texts;
  std::vector<TaggedGame> list;
};

std::expected<Games, Failure> read_games(const std::vector<std::string>& files,
                                         const std::string& tag) {
  Games games;
  MemoryBudget budget;
  for (const std::string& file : files) {
    auto text = WholeText::open(file);
    if (!text) return std::unexpected{text.error()};
    games.texts.push_back(*std::move(text));
    const std::string_view whole = games.texts.back().text();
    Progress progress{"split", whole.size()};
    WantedTagReader reader{tag};
    pgn::GameTexts{pgn::Input::from_memory(whole)}.read_all(reader, [&](const pgn::GameText& game) {
      if (!budget.take(sizeof(TaggedGame) + reader.value.size())) return false;
      games.list.emplace_back(reader.value, game.text);
      progress.update(game.begin.offset);
      return true;
    });
    if (budget.is_exceeded()) return std::unexpected{budget.failure("split")};
  }
  return games;
}

std::vector<Part> parts_by_tag(const std::vector<TaggedGame>& games) {
  std::map<std::string, std::size_t> indices;
  std::vector<Part> parts;
  PartNames names;
  for (const auto& [value, text] : games) {
    const auto [place, is_new] = indices.try_emplace(value, parts.size());
    if (is_new) parts.push_back({names.unique(part_name(value)), {}});
    parts[place->second].games.push_back(text);
  }
  return parts;
}

std::vector<Part> parts_by_number(const std::vector<TaggedGame>& games, std::uint64_t size,
                                  const std::string& stem) {
  std::vector<Part> parts;
  for (const auto& [value, text] : games) {
    if (parts.empty() || parts.back().games.size() == size) {
      parts.push_back({fmt::format("{}-{:04}", stem, parts.size() + 1), {}});
    }
    parts.back().games.push_back(text);
  }
  return parts;
}

fs::path path_of(const Part& part, const fs::path& folder) { return folder / (part.name + ".pgn"); }

/// Creates the folder. Errors: it cannot be created; a file of that name exists.
std::expected<void, Failure> prepare_folder(const fs::path& folder, const std::vector<Part>& parts,
                                            bool overwrites) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return std::unexpected{
        Failure{fmt::format("cannot make the folder {}: {}", folder.string(), error.message())}};
  }
  for (const Part& part : parts) {
    const std::string path = path_of(part, folder).string();
    if (overwrites || !file_exists(path)) continue;
    return std::unexpected{
        Failure{fmt::format("{} exists already; --overwrite replaces it", path)}};
  }
  return {};
}

std::expected<void, Failure> write_part(const Part& part, const fs::path& path) {
  auto copies = GameCopies::open(path.string());
  if (!copies) return std::unexpected{copies.error()};
  for (const std::string_view game : part.games) copies->add(game);
  return copies->finish();
}

}  // namespace

void PgnSplitCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  auto* const games = app.add_option("--games", games_, "Write N games to each file")
                          ->type_name("N")
                          ->check(count_from(std::uint64_t{1}));
  app.add_option("--by", tag_, "Write one file per value of this tag")
      ->type_name("TAG")
      ->excludes(games);
  app.add_option("--into", folder_, "The folder for the files; created if missing")
      ->type_name("FOLDER");
  app.add_flag("--overwrite", overwrites_, "Replace existing files");
  app.add_flag("--json", writes_json_, "Print the list of files as one JSON object");
}

ExitCode PgnSplitCommand::run() const {
  if (games_ == 0 && tag_.empty()) return report({"split needs --games N or --by TAG"});
  const auto games = read_games(files_, tag_);
  if (!games) return report(games.error());
  const bool is_named = files_.front() != standard_input;
  const std::string stem = is_named ? part_name(fs::path{files_.front()}.stem().string()) : "games";
  const auto parts =
      tag_.empty() ? parts_by_number(games->list, games_, stem) : parts_by_tag(games->list);

  if (const auto ready = prepare_folder(folder_, parts, overwrites_); !ready) {
    return report(ready.error());
  }
  boost::json::array written;
  for (const Part& part : parts) {
    const fs::path path = path_of(part, folder_);
    if (const auto done = write_part(part, path); !done) return report(done.error());
    written.push_back({{"file", path.string()}, {"games", part.games.size()}});
  }
  if (writes_json_) {
    print_json(boost::json::object{{"games", games->list.size()}, {"files", std::move(written)}});
  } else {
    fmt::print("{} in {}\n", counted(games->list.size(), "game"), counted(parts.size(), "file"));
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
