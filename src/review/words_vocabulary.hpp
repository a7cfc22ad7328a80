/// The words of a language for reviews. Each language defines one constant of this type.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "tabiya/review/consequence.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::review_words {

struct Vocabulary {
  std::array<std::string_view, 3> judgements;  // in the order of Judgement
  std::string_view lost_mate;
  std::string_view mate_unavoidable;
  std::string_view was_best;  // the words after the move
  std::string_view the_move;  // the subject of a consequence
  char decimal_mark;
  std::string (*forced_mate)(Color winner, int moves);
  // The words without the moves that show it.
  std::string (*consequence)(const review::Consequence&);
};

extern const Vocabulary english;
extern const Vocabulary german;

}  // namespace tabiya::review_words
