#include "cli/referee_files.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/game_file.hpp"
#include "cli/input.hpp"
#include "tabiya/game/event_log.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

bool is_pgn(std::string_view path) { return path.ends_with(".pgn"); }

std::string to_pgn_text(const Arbiter& arbiter) {
  const GameTerms& terms = arbiter.terms();
  pgn::Tags tags;
  tags.set("Event", "Refereed game");
  tags.set("Ruleset", terms.ruleset.name);
  if (terms.times.white == terms.times.black) {
    tags.set("TimeControl", to_pgn(terms.times.white));
  } else {
    tags.set("WhiteTimeControl", to_pgn(terms.times.white));
    tags.set("BlackTimeControl", to_pgn(terms.times.black));
  }
  const auto& outcome = arbiter.outcome();
  tags.set("Termination", outcome ? pgn_termination(outcome->termination()) : "unterminated");
  // What PGN's results cannot say. Source: FIDE 11.8; PGN 8.1.1.7.
  if (outcome && outcome->both_lost()) tags.set("BothLost", "1");
  return pgn::to_pgn(pgn::to_tree(arbiter.game(), tags));
}

Failure write_failure(const std::string& path) {
  return {fmt::format("cannot write {}: {}", path, std::generic_category().message(errno))};
}

/// The moves of a PGN as events, each completed if that is the players' business.
std::expected<Arbiter, Failure> play_again(const Game& game, const GameTerms& terms) {
  const GameTerms untimed{.ruleset = terms.ruleset,
                          .start = game.start(),
                          .castling_mode = game.castling_mode(),
                          .begins = terms.begins};
  auto arbiter = Arbiter::begin(untimed);
  if (!arbiter) return std::unexpected{Failure{std::string{to_string(arbiter.error())}}};
  for (const Move move : game.moves()) {
    const event::MoveMade made{arbiter->game().turn(),
                               {move.from(), move.to(), move.promotion_type()}};
    if (!arbiter->apply(made, terms.begins)) {
      return std::unexpected{Failure{fmt::format(
          "under this ruleset the game was over after {} plies", arbiter->game().moves().size())}};
    }
  }
  return *std::move(arbiter);
}

}  // namespace

std::expected<void, Failure> save_game(const Arbiter& arbiter, const std::string& path) {
  const std::string text = is_pgn(path) ? to_pgn_text(arbiter) : to_log(arbiter);
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
    const auto game = read_game(path, 1);
    if (!game) return std::unexpected{game.error()};
    return play_again(*game, terms);
  }
  const auto text = read_text(path);
  if (!text) return std::unexpected{text.error()};
  auto arbiter = read_log(*text);
  if (!arbiter) return std::unexpected{Failure{path + ", " + to_string(arbiter.error())}};
  return *std::move(arbiter);
}

}  // namespace tabiya::cli
