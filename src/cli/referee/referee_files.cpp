#include "cli/referee/referee_files.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "cli/play/game_file.hpp"
#include "game/inner/event_log.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

bool is_pgn(std::string_view path) { return path.ends_with(".pgn"); }

std::string to_pgn_text(const Arbiter& arbiter, const PlayerNames& names) {
  pgn::Tags tags;
  tags.set("Event", "Refereed game");
  tag_names(tags, names);
  return pgn::to_pgn(to_tree(arbiter, std::move(tags)));
}

Failure write_failure(const std::string& path) {
  return {fmt::format("cannot write {}: {}", path, std::generic_category().message(errno))};
}

}  // namespace

std::expected<void, Failure> save_game(const Arbiter& arbiter, const PlayerNames& names,
                                       const std::string& path) {
  const std::string text = is_pgn(path) ? to_pgn_text(arbiter, names) : to_log(arbiter);
  const std::string new_path = path + ".new";
  std::ofstream file{new_path, std::ios::binary};
  file << text;
  file.close();
  if (file && std::rename(new_path.c_str(), path.c_str()) == 0) return {};
  const Failure failure = write_failure(path);
  std::remove(new_path.c_str());
  return std::unexpected{failure};
}

std::expected<Arbiter, Failure> load_game(const std::string& path, const GameTerms& terms) {
  if (is_pgn(path)) {
    const auto tree = read_game(path, 1);
    if (!tree) return std::unexpected{tree.error()};
    return to_arbiter(*tree, terms.ruleset, terms.begins);
  }
  const auto text = read_text(path);
  if (!text) return std::unexpected{text.error()};
  auto arbiter = read_log(*text);
  if (!arbiter) return std::unexpected{Failure{path + ", " + to_string(arbiter.error())}};
  return *std::move(arbiter);
}

}  // namespace tabiya::cli
