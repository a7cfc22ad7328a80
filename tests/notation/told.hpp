/// What a player is told who tries a move, in both languages.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "support/position.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::test {

/// A move as it is asked for: "e1g1", "e7e8q".
struct Asked {
  Square from;
  Square to;
  std::optional<PieceType> promotion;

  explicit Asked(std::string_view text)
      : from{parse_square(text.substr(0, 2)).value()}, to{parse_square(text.substr(2, 2)).value()} {
    if (text.size() > 4) promotion = parse_piece(text[4]).value().type;
  }
};

/// What a player is told who tries the move; "legal" if nothing speaks against it.
inline std::array<std::string, 2> told(const Position& position, Color player,
                                       std::string_view move) {
  const Asked asked{move};
  const auto answer = explain(position, player, asked.from, asked.to, asked.promotion);
  if (answer) return {"legal", "legal"};
  return {to_words(position, answer.error()), to_words(position, answer.error(), Language::German)};
}

inline void expect_told(const Position& position, Color player, std::string_view move,
                        std::string_view english, std::string_view german) {
  const auto sentences = told(position, player, move);
  EXPECT_EQ(sentences[0], english);
  EXPECT_EQ(sentences[1], german);
}

/// The same for the player who has the move.
inline void expect_told(const Position& position, std::string_view move, std::string_view english,
                        std::string_view german) {
  expect_told(position, position.turn(), move, english, german);
}

}  // namespace tabiya::test
