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
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

bool is_pgn(std::string_view path) { return path.ends_with(".pgn"); }

/// The record of a game before its first event.
template <class GameType>
pgn::GameTree first_record(const BasicGameTerms<GameType>& terms, const PlayerNames& names) {
  pgn::Tags tags;
  tags.set("Event", "Refereed game");
  tag_names(tags, names);
  return to_tree(BasicArbiter<GameType>::begin(terms).value(), std::move(tags));
}

/// The log, with the record if that says more than the log itself.
template <class GameType>
std::string to_full_log(const RefereedGame<GameType>& game) {
  const bool is_plain = game.record == first_record(game.arbiter.terms(), {});
  return to_log(game.arbiter, is_plain ? "" : pgn::to_pgn(game.record));
}

void name_unknown(pgn::Tags& tags, const PlayerNames& names) {
  PlayerNames unknown = names;
  const PlayerNames known = names_of(tags);
  for (const Color color : all_colors) {
    if (!known[color].empty()) unknown[color].clear();
  }
  tag_names(tags, unknown);
}

std::expected<Arbiter, Failure> arbiter_of(const pgn::GameTree& tree, const GameTerms& terms) {
  return to_arbiter(tree, terms.ruleset, terms.begins);
}

std::expected<VariantArbiter, Failure> arbiter_of(const pgn::GameTree& tree,
                                                  const VariantGameTerms& terms) {
  return to_variant_arbiter(tree, terms.ruleset, terms.begins);
}

std::expected<Arbiter, LogError> log_read(std::string_view text, const GameTerms& /*terms*/) {
  return read_log(text);
}

std::expected<VariantArbiter, LogError> log_read(std::string_view text,
                                                 const VariantGameTerms& /*terms*/) {
  return read_variant_log(text);
}

template <class GameType>
std::expected<RefereedGame<GameType>, Failure> load_pgn(const std::string& path,
                                                        const BasicGameTerms<GameType>& terms) {
  auto tree = read_game(path, 1);
  if (!tree) return std::unexpected{tree.error()};
  auto arbiter = arbiter_of(*tree, terms);
  if (!arbiter) return std::unexpected{arbiter.error()};
  return RefereedGame<GameType>{*std::move(arbiter), *std::move(tree)};
}

template <class GameType>
std::expected<RefereedGame<GameType>, Failure> load_log(const std::string& path,
                                                        const BasicGameTerms<GameType>& terms) {
  const auto text = read_text(path);
  if (!text) return std::unexpected{text.error()};
  auto arbiter = log_read(*text, terms);
  if (!arbiter) return std::unexpected{Failure{path + ", " + to_string(arbiter.error())}};
  pgn::GameTree record = first_record(arbiter->terms(), {});
  const std::string pgn = pgn_of_log(*text);
  pgn::Reader reader{pgn::Input::from_memory(pgn)};
  if (auto read = pgn::read_tree(reader, {}, pgn::VariantGames::Played)) {
    record = std::move(read->tree);
  }
  return RefereedGame<GameType>{*std::move(arbiter), std::move(record)};
}

Failure write_failure(const std::string& path) {
  return {fmt::format("cannot write {}: {}", path, std::generic_category().message(errno))};
}

}  // namespace

template <class GameType>
RefereedGame<GameType> new_game(BasicArbiter<GameType> arbiter, const PlayerNames& names) {
  pgn::GameTree record = first_record(arbiter.terms(), names);
  return {std::move(arbiter), std::move(record)};
}

template <class GameType>
std::expected<void, Failure> save_game(const RefereedGame<GameType>& game,
                                       const std::string& path) {
  const std::string text =
      is_pgn(path) ? pgn::to_pgn(continued(game.record, game.arbiter)) : to_full_log(game);
  const std::string new_path = path + ".new";
  std::ofstream file{new_path, std::ios::binary};
  file << text;
  file.close();
  if (file && std::rename(new_path.c_str(), path.c_str()) == 0) return {};
  const Failure failure = write_failure(path);
  std::remove(new_path.c_str());
  return std::unexpected{failure};
}

template <class GameType>
std::expected<RefereedGame<GameType>, Failure> load_game(const std::string& path,
                                                         const BasicGameTerms<GameType>& terms,
                                                         const PlayerNames& names) {
  auto game = is_pgn(path) ? load_pgn(path, terms) : load_log(path, terms);
  if (game) name_unknown(game->record.tags, names);
  return game;
}

template RefereedGame<Game> new_game(Arbiter, const PlayerNames&);
template RefereedGame<VariantGame> new_game(VariantArbiter, const PlayerNames&);
template std::expected<void, Failure> save_game(const RefereedGame<Game>&, const std::string&);
template std::expected<void, Failure> save_game(const RefereedGame<VariantGame>&,
                                                const std::string&);
template std::expected<RefereedGame<Game>, Failure> load_game(const std::string&, const GameTerms&,
                                                              const PlayerNames&);
template std::expected<RefereedGame<VariantGame>, Failure> load_game(const std::string&,
                                                                     const VariantGameTerms&,
                                                                     const PlayerNames&);

}  // namespace tabiya::cli
