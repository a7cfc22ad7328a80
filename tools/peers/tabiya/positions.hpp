/// Valid positions, near the edges of the rules.
#pragma once

#include <string>
#include <vector>

#include "random.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::peers {

struct Sample {
  std::string kind;  ///< "walk", "few", "en_passant", "castling", "heavy", "promotion", "counters"
  Position position;
  CastlingMode mode = CastlingMode::Standard;
};

/// A position of one of the kinds, all of which can be set up.
[[nodiscard]] Sample random_sample(Random& random);

/// A game of random moves, which prefer captures, checks, castling and promotions. It ends early where
/// no move is left.
[[nodiscard]] std::vector<Move> random_walk(Random& random, const Position& start,
                                            std::size_t plies);

/// A starting array of Chess960.
[[nodiscard]] Position random_array(Random& random);

}  // namespace tabiya::peers
