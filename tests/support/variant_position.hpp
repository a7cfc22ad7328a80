/// Positions of variants, and moves in them, for tests that read like a rule book.
#pragma once

#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::test {

/// The position of a FEN. Throws if it is not playable, so the test fails.
inline VariantPosition position_of(Variant variant, std::string_view fen,
                                   CastlingMode mode = CastlingMode::Standard) {
  const auto position = parse_variant_position(variant, fen, mode);
  if (!position) throw std::runtime_error{to_string(position.error())};
  return *position;
}

/// True if the move in UCI is legal.
inline bool allows(const VariantPosition& position, std::string_view uci) {
  return parse_uci(position, uci).has_value();
}

/// The position after some moves in UCI, with blanks between them. Throws if one is not legal.
inline VariantPosition after(VariantPosition position, std::string_view moves) {
  std::istringstream words{std::string{moves}};
  for (std::string uci; words >> uci;) {
    const auto move = parse_uci(position, uci);
    if (!move) throw std::runtime_error{uci + " is not legal in " + to_fen(position)};
    position.play_unchecked(*move);
  }
  return position;
}

inline bool is_won(const VariantPosition& position, Color winner, VariantEndingKind kind) {
  return ending_of(position) == VariantEnding{kind, winner};
}
inline bool is_drawn(const VariantPosition& position, VariantEndingKind kind) {
  return ending_of(position) == VariantEnding{kind, std::nullopt};
}
inline bool is_over(const VariantPosition& position) { return ending_of(position).has_value(); }

}  // namespace tabiya::test
