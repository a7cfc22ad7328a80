#include "cli/replay/game_cursor.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "tabiya/notation/san.hpp"

namespace tabiya::cli {
namespace {

std::string san_of(const Position& before, const pgn::Step& step) {
  const Move* const move = std::get_if<Move>(&step);
  return move == nullptr ? "--" : to_san(before, *move);
}

}  // namespace

std::string numbered_move(const Position& before, const pgn::Step& step) {
  const char* const dots = before.turn() == Color::White ? "." : "...";
  return fmt::format("{}{} {}", before.fullmove_number(), dots, san_of(before, step));
}

GameCursor::GameCursor(pgn::GameTree game)
    : game_{std::move(game)}, path_{{pgn::GameTree::root(), game_.start()}} {
  write_score();
}

std::vector<pgn::NodeId> GameCursor::playable_children(const Place& place) const {
  std::vector<pgn::NodeId> children;
  for (auto id = game_[place.node].first_child; id; id = game_[*id].next_sibling) {
    if (!std::holds_alternative<pgn::UnplayedMove>(game_[*id].step)) children.push_back(*id);
  }
  return children;
}

std::vector<pgn::NodeId> GameCursor::choices() const { return playable_children(path_.back()); }

bool GameCursor::is_variation(pgn::NodeId id) const {
  return id != pgn::GameTree::root() && game_[*game_[id].parent].first_child != id;
}

std::size_t GameCursor::depth() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(path_, [&](const Place& place) { return is_variation(place.node); }));
}

bool GameCursor::play(std::size_t choice) {
  const auto moves = choices();
  if (choice >= moves.size()) return false;
  path_.push_back({moves[choice], *pgn::after(position(), game_[moves[choice]].step)});
  if (is_variation(moves[choice])) write_score();
  return true;
}

void GameCursor::go_back() {
  if (is_at_start()) return;
  const bool leaves_variation = is_variation(path_.back().node);
  path_.pop_back();
  if (leaves_variation) write_score();
}

bool GameCursor::leave_variation() {
  if (depth() == 0) return false;
  while (!is_variation(path_.back().node)) path_.pop_back();
  go_back();
  return true;
}

std::vector<pgn::NodeId> GameCursor::passed() const {
  std::vector<pgn::NodeId> nodes;
  nodes.reserve(path_.size());
  for (const Place& place : path_ | std::views::drop(1)) nodes.push_back(place.node);
  return nodes;
}

std::pair<std::vector<Position>, std::vector<Move>> GameCursor::played() const {
  std::vector<Position> positions;
  std::vector<Move> moves;
  for (std::size_t index = 1; index < path_.size(); ++index) {
    const Move* const move = std::get_if<Move>(&game_[path_[index].node].step);
    if (move == nullptr) continue;
    positions.push_back(path_[index - 1].position);
    moves.push_back(*move);
  }
  return {std::move(positions), std::move(moves)};
}

std::size_t GameCursor::score_entry() const {
  const std::size_t plies = path_.size() - 1;
  const std::size_t missing = game_.start().turn() == Color::Black ? 1 : 0;
  return plies == 0 ? 0 : (plies - 1 + missing) / 2;
}

void GameCursor::write_score() {
  score_.clear();
  const auto add = [&](const Position& before, const pgn::Step& step) {
    if (before.turn() == Color::White || score_.empty()) {
      score_.push_back(numbered_move(before, step));
    } else {
      score_.back() += " " + san_of(before, step);
    }
  };
  for (std::size_t index = 1; index < path_.size(); ++index) {
    add(path_[index - 1].position, game_[path_[index].node].step);
  }
  Place last = path_.back();
  for (auto next = playable_children(last); !next.empty(); next = playable_children(last)) {
    add(last.position, game_[next.front()].step);
    last = {next.front(), *pgn::after(last.position, game_[next.front()].step)};
  }
}

}  // namespace tabiya::cli
