/// Simple, independent checks of the library's answers about winnability.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::test {

/// True if all moves are legal and `winner` mates at the end.
inline bool mates(Position position, const std::vector<Move>& line, Color winner) {
  for (const Move move : line) {
    if (!is_legal(position, move)) return false;
    position.play_unchecked(move);
  }
  return is_checkmate(position) && position.turn() != winner;
}

/// A text that is equal for two positions if they are the same.
inline std::string identity(const Position& position) {
  Setup setup = position.setup();
  setup.en_passant_square = position.en_passant_square(EnPassantMode::Legal);
  setup.halfmove_clock = 0;
  setup.fullmove_number = 1;
  return to_fen(setup);
}

/// Whether a mate can be reached, by exhaustive search of all positions except those that
/// `is_settled` rules out; nothing if there are more than `limit` positions.
template <class IsSettled>
std::optional<bool> brute_force(const Position& start, Color winner, std::size_t limit,
                                IsSettled is_settled) {
  std::unordered_set<std::string> seen{identity(start)};
  std::deque<Position> waiting{start};
  while (!waiting.empty()) {
    const Position position = waiting.front();
    waiting.pop_front();
    if (position.turn() != winner && is_checkmate(position)) return true;
    for (const Move move : legal_moves(position)) {
      const Position next = position.after(move);
      if (is_settled(next, winner)) continue;
      if (seen.size() < limit && seen.insert(identity(next)).second) waiting.push_back(next);
    }
    if (seen.size() >= limit) return std::nullopt;
  }
  return false;
}

inline std::optional<bool> brute_force(const Position& start, Color winner, std::size_t limit) {
  return brute_force(start, winner, limit, [](const Position&, Color) { return false; });
}

inline Position position_of(std::string_view fen) { return parse_position(fen).value(); }

}  // namespace tabiya::test
