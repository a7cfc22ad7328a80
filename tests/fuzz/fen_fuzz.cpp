/// A FEN that is read and written is read again as the same. Any other text gives an error within
/// it.
#include <array>
#include <cassert>
#include <cstdint>

#include "tabiya/notation/fen.hpp"

namespace tabiya {
namespace {

constexpr std::array castling_styles{FenStyle::Castling::XFen, FenStyle::Castling::Shredder};
constexpr std::array castling_modes{CastlingMode::Standard, CastlingMode::Chess960};
constexpr std::array en_passant_modes{EnPassantMode::Always, EnPassantMode::PseudoLegal,
                                      EnPassantMode::Legal};

void check_error(const FenError& error, std::string_view text) {
  assert(error.offset <= text.size());
  assert(!to_string(error).empty());
}

bool only_clock_is_doubtful(const FenError& error) {
  return error.kind == FenError::Kind::NonzeroHalfmoveClock;
}

void check_setup(const Setup& setup) {
  for (const auto castling : castling_styles) {
    const std::string written = to_fen(setup, {.castling = castling});
    assert(parse_fen(written) == setup);
    const auto strict = parse_fen(written, FenReading::Strict);
    assert(strict ? *strict == setup : only_clock_is_doubtful(strict.error()));
  }
}

void check_strict_reading(std::string_view text) {
  const auto setup = parse_fen(text, FenReading::Strict);
  if (!setup) return check_error(setup.error(), text);
  assert(parse_fen(text) == setup);
  assert(text == to_fen(*setup, {.castling = FenStyle::Castling::XFen}) ||
         text == to_fen(*setup, {.castling = FenStyle::Castling::Shredder}));
}

void check_position(const Position& position, CastlingMode mode) {
  for (const auto castling : castling_styles) {
    for (const auto en_passant : en_passant_modes) {
      const auto again =
          parse_position(to_fen(position, {.en_passant = en_passant, .castling = castling}), mode);
      assert(again && same_position(*again, position) && again->key() == position.key());
      assert(en_passant != EnPassantMode::Always || *again == position);
    }
  }
}

void check_playing(std::string_view text, const Setup& setup) {
  for (const CastlingMode mode : castling_modes) {
    const Setup playable = repaired(setup, mode);
    assert(repaired(playable, mode) == playable);
    const auto position = parse_position(text, mode);
    assert(position.has_value() == defects(playable, mode).empty());
    if (position) {
      assert(position->setup() == playable);
      static_cast<void>(warnings(playable));
      check_position(*position, mode);
    } else {
      assert(!to_string(position.error()).empty());
    }
  }
}

}  // namespace
}  // namespace tabiya

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  tabiya::check_strict_reading(text);
  const auto setup = tabiya::parse_fen(text);
  if (setup) {
    tabiya::check_setup(*setup);
    tabiya::check_playing(text, *setup);
  } else {
    tabiya::check_error(setup.error(), text);
  }
  return 0;
}
