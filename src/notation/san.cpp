#include "tabiya/notation/san.hpp"

#include <algorithm>
#include <array>

#include "notation/find_move.hpp"
#include "notation/plain_san.hpp"
#include "notation/written_move.hpp"
#include "tabiya/notation/move_style.hpp"

namespace tabiya {
namespace {

using Found = std::expected<Move, MoveTextError>;

[[nodiscard]] MoveTextError malformed(std::size_t offset) noexcept {
  return {.kind = MoveTextError::Kind::Malformed, .offset = offset};
}

[[nodiscard]] std::size_t first_difference(std::string_view left, std::string_view right) noexcept {
  const auto [differs, other] = std::ranges::mismatch(left, right);
  return static_cast<std::size_t>(differs - left.begin());
}

/// The error of a strict reader in the text of a legal move, if any.
[[nodiscard]] std::optional<MoveTextError> noncanonical(const Position& position, Move move,
                                                        std::string_view text) {
  const std::string canonical = to_san(position, move);
  if (text == canonical) return std::nullopt;
  MoveTextError error{.kind = MoveTextError::Kind::Noncanonical,
                      .offset = first_difference(text, canonical),
                      .piece = position.board().type_on(move.from()),
                      .candidates = Bitboard{move.from()},
                      .to = move.to(),
                      .promotion = move.promotion_type()};
  if (move.is_castling()) error.castling = castling_side(move.from(), move.to());
  return error;
}

[[nodiscard]] Found find_lenient(const Position& position, std::string_view text,
                                 const PieceLetters& letters) {
  const auto written = read_leniently(text, letters);
  if (!written) return std::unexpected{malformed(written.error())};
  return find_move(position, *written);
}

/// Handles every text and returns a specific error.
[[nodiscard, gnu::noinline]] Found find_with_error(const Position& position, std::string_view text,
                                                   SanReading reading) {
  Found found = find_lenient(position, text, english_letters);
  if (reading == SanReading::Lenient || !found) return found;
  if (const auto error = noncanonical(position, *found, text)) return std::unexpected{*error};
  return found;
}

/// Reads two squares in either case, as programs write them, independent of the piece letters.
[[nodiscard]] std::optional<WrittenMove> read_coordinates(std::string_view text) {
  std::string small{text};
  for (char& letter : small) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  const auto written = read_leniently(small, english_letters);
  if (!written || written->kind != WrittenMove::Kind::Coordinates) return std::nullopt;
  return *written;
}

/// Finds the move in a typed text. Requires: no surrounding blanks.
[[nodiscard]] Found find_typed(const Position& position, std::string_view text,
                               const PieceLetters& letters) {
  Found found = letters == english_letters ? parse_san(position, text)
                                           : find_lenient(position, text, letters);
  if (found || found.error().kind != MoveTextError::Kind::Malformed) return found;
  if (const auto coordinates = read_coordinates(text)) return find_move(position, *coordinates);
  return found;
}

}  // namespace

std::string to_san(const Position& position, Move move) { return to_text(position, move, {}); }

Found parse_san(const Position& position, std::string_view text, SanReading reading) {
  const auto plain = plain_move(text, FindOnly{position});
  if (plain && reading == SanReading::Lenient) [[likely]]
    return *plain;
  return find_with_error(position, text, reading);
}

Found play_san(Position& position, std::string_view text) {
  if (const auto plain = plain_move(text, FindAndPlay{position})) [[likely]]
    return *plain;
  Found found = find_with_error(position, text, SanReading::Lenient);
  if (found) position.play_unchecked(*found);
  return found;
}

Found parse_move(const Position& position, std::string_view text, const PieceLetters& letters) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  const std::size_t end = text.find_last_not_of(blanks) + 1;  // 0 if there are only blanks
  Found found = find_typed(position, text.substr(begin, end - std::min(begin, end)), letters);
  if (!found) found.error().offset += begin;
  return found;
}

bool is_null_move(std::string_view text) noexcept {
  constexpr std::array<std::string_view, 4> null_moves{"--", "Z0", "@@@@", "0000"};
  return std::ranges::find(null_moves, text) != null_moves.end();
}

}  // namespace tabiya
