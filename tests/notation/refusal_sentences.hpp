/// The sentences for refused moves, in both languages.
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

/// An attempted move: "e1g1", "e7e8q".
struct AttemptedMove {
  Square from;
  Square to;
  std::optional<PieceType> promotion;

  explicit AttemptedMove(std::string_view text)
      : from{parse_square(text.substr(0, 2)).value()}, to{parse_square(text.substr(2, 2)).value()} {
    if (text.size() > 4) promotion = parse_piece(text[4]).value().type;
  }
};

/// The sentences for a player who tries the move; "legal" if it is legal.
inline std::array<std::string, 2> sentences_for(const Position& position, Color player,
                                                std::string_view move) {
  const AttemptedMove attempt{move};
  const auto answer = explain(position, player, attempt.from, attempt.to, attempt.promotion);
  if (answer) return {"legal", "legal"};
  return {to_words(position, answer.error()), to_words(position, answer.error(), Language::German)};
}

inline void expect_sentences(const Position& position, Color player, std::string_view move,
                             std::string_view english, std::string_view german) {
  const auto sentences = sentences_for(position, player, move);
  EXPECT_EQ(sentences[0], english);
  EXPECT_EQ(sentences[1], german);
}

/// The same for the player to move.
inline void expect_sentences(const Position& position, std::string_view move,
                             std::string_view english, std::string_view german) {
  expect_sentences(position, position.turn(), move, english, german);
}

}  // namespace tabiya::test
