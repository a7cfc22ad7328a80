#include "cli/pgn/split_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
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
#include "tabiya/pgn/game_texts.hpp"

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

/// What is to become a file. The games are mapped, not in memory.
struct Part {
  std::string name;
  std::vector<std::string_view> games;
};

struct WantedTagReader : pgn::NullVisitor {
  explicit WantedTagReader(const std::string& name) : wanted{name} {}

  void begin_game(pgn::Place /*place*/) { value.clear(); }
  void tag(const pgn::Tag& tag, pgn::Place /*place*/) {
    if (tag.name == wanted && value.empty()) value = tag.value;
  }
  pgn::Next begin_moves(pgn::Place /*place*/) { return pgn::Next::Skip; }

  const std::string& wanted;
  std::string value;
};

std::vector<Part> parts_by_tag(const std::vector<std::pair<std::string, std::string_view>>& games) {
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

std::vector<Part> parts_by_number(
    const std::vector<std::pair<std::string, std::string_view>>& games, std::uint64_t size,
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

std::expected<void, Failure> write_part(const Part& part, const fs::path& path) {
  auto copies = GameCopies::open(path.string());
  if (!copies) return std::unexpected{copies.error()};
  for (const std::string_view game : part.games) copies->add(game);
  return copies->finish();
}

}  // namespace

void PgnSplitCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  auto* const games = app.add_option("--games", games_, "N games in each file")
                          ->type_name("N")
                          ->check(positive_number);
  app.add_option("--by", tag_, "A file for each value of this tag")
      ->type_name("TAG")
      ->excludes(games);
  app.add_option("--into", folder_, "The folder of the files; it is created if it does not exist")
      ->type_name("FOLDER");
  app.add_flag("--overwrite", overwrites_, "Replace files that exist");
  app.add_flag("--json", writes_json_, "Print the files as one JSON object");
}

ExitCode PgnSplitCommand::run() const {
  if (games_ == 0 && tag_.empty()) return report({"split needs --games N or --by TAG"});
  std::vector<WholeText> texts;
  std::vector<std::pair<std::string, std::string_view>> games;
  MemoryBudget budget;
  for (const std::string& file : files_) {
    auto text = WholeText::open(file);
    if (!text) return report(text.error());
    texts.push_back(*std::move(text));
    const std::string_view whole = texts.back().text();
    Progress progress{"split", whole.size()};
    WantedTagReader reader{tag_};
    pgn::GameTexts{pgn::Input::from_memory(whole)}.read_all(reader, [&](const pgn::GameText& game) {
      if (!budget.take(sizeof(games.front()) + reader.value.size())) return false;
      games.emplace_back(reader.value, game.text);
      progress.reach(game.begin.offset);
      return true;
    });
    if (budget.is_exceeded()) return report(budget.failure("split"));
  }
  const bool is_named = files_.front() != standard_input;
  const std::string stem = is_named ? part_name(fs::path{files_.front()}.stem().string()) : "games";
  const auto parts = tag_.empty() ? parts_by_number(games, games_, stem) : parts_by_tag(games);

  const fs::path folder{folder_};
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return report({fmt::format("cannot make the folder {}: {}", folder_, error.message())});
  const auto path_of = [&](const Part& part) { return folder / (part.name + ".pgn"); };
  for (const Part& part : parts) {
    const bool is_in_the_way = !overwrites_ && file_exists(path_of(part).string());
    if (is_in_the_way) {
      return report(
          {fmt::format("{} exists already; --overwrite replaces it", path_of(part).string())});
    }
  }
  boost::json::array written;
  for (const Part& part : parts) {
    if (const auto done = write_part(part, path_of(part)); !done) return report(done.error());
    written.push_back({{"file", path_of(part).string()}, {"games", part.games.size()}});
  }
  if (writes_json_) {
    print_json(boost::json::object{{"games", games.size()}, {"files", std::move(written)}});
  } else {
    fmt::print("{} in {}\n", counted(games.size(), "game"), counted(parts.size(), "file"));
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
