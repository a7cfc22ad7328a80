/// A variant's FEN that is read and written is read again as the same, and its position can be
/// played. Any other text gives an error within it.
#include <array>
#include <cassert>

#include "fuzz/variant_and_text.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya {
namespace {

constexpr std::array castling_styles{FenStyle::Castling::XFen, FenStyle::Castling::Shredder};
constexpr std::array variant_styles{VariantFenStyle::Plain, VariantFenStyle::Lichess};

void check_setup(Variant variant, const VariantSetup& setup) {
  const auto& [white_left, black_left] = setup.checks_left;
  const bool has_given_form = white_left <= checks_to_win && black_left <= checks_to_win;
  for (const auto castling : castling_styles) {
    for (const auto style : variant_styles) {
      if (style == VariantFenStyle::Lichess && !has_given_form) continue;
      assert(parse_variant_fen(variant, to_fen(variant, setup, {.castling = castling}, style)) ==
             setup);
    }
  }
}

void check_moves(const VariantPosition& position) {
  std::uint64_t replies = 0;
  for (const Move move : legal_moves(position)) {
    assert(is_legal(position, move));
    replies += count_legal_moves(position.after(move));
  }
  assert(perft(position, 2) == replies);
  assert(has_legal_move(position) || ending_of(position));
}

void check_position(const VariantPosition& position) {
  for (const auto style : variant_styles) {
    const std::string fen = to_fen(position, {.en_passant = EnPassantMode::Always}, style);
    assert(parse_variant_position(position.variant(), fen, CastlingMode::Chess960) == position);
  }
  check_moves(position);
}

void check_playing(Variant variant, std::string_view text, const VariantSetup& setup) {
  for (const CastlingMode mode : {CastlingMode::Standard, CastlingMode::Chess960}) {
    const VariantSetup playable = repaired(variant, setup, mode);
    assert(repaired(variant, playable, mode) == playable);
    const auto position = parse_variant_position(variant, text, mode);
    assert(position.has_value() == defects(variant, playable, mode).empty());
    if (!position) assert(!to_string(position.error()).empty());
    else assert(position->setup() == playable);
    if (position) check_position(*position);
  }
}

}  // namespace
}  // namespace tabiya

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [variant, text] = tabiya::test::split_variant(data, size);
  const auto setup = tabiya::parse_variant_fen(variant, text);
  if (setup) {
    tabiya::check_setup(variant, *setup);
    tabiya::check_playing(variant, text, *setup);
  } else {
    assert(setup.error().offset <= text.size());
    assert(!to_string(setup.error()).empty());
  }
  return 0;
}
