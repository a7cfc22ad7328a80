/// Material in words, of any language.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tabiya/review/consequence.hpp"

namespace tabiya::review_words {

struct MaterialWords {
  std::string pieces;  ///< "the exchange and a pawn", "a queen"
  std::string price;   ///< "two rooks"; empty if there is none
};

/// A rook for a knight or bishop is the exchange. `in_words` names a number of pieces, from one to three.
[[nodiscard]] MaterialWords material_in_words(const review::Consequence& consequence,
                                              std::string_view exchange,
                                              std::string_view conjunction,
                                              std::string (*in_words)(PieceType, std::size_t));

}  // namespace tabiya::review_words
