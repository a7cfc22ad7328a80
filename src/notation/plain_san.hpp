/// The fast path for nearly all moves in files: plain SAN of a legal move. Internal.
///
/// `find_common()` finds nearly every move with tables, `find_uncommon()` the rest: castling,
/// promotions, en passant, and moves that need king safety or a whole square for disambiguation.
/// Anything careless, malformed, illegal or ambiguous is left to `read_leniently()` and
/// `find_move()`, which find the same move for every text accepted here.
#pragma once

#include <optional>
#include <string_view>

#include "notation/san_tables.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya {

/// A move that the tables have found: pseudo-legal, neither castling nor promotion nor en passant.
struct CommonMove {
  san_tables::Index index;
  Bitboard from;  ///< one square
  Square to;
};

/// The text without a sign for check or mate, which the fast path does not verify.
[[nodiscard, gnu::always_inline]] inline std::string_view without_check_sign(
    std::string_view san) noexcept {
  const bool has_check_sign = san.back() == '+' || san.back() == '#';
  san.remove_suffix(has_check_sign ? 1 : 0);
  return san;
}

/// The square in the last two characters. Requires: text.size() >= 2.
[[nodiscard]] inline std::optional<Square> final_square(std::string_view text) noexcept {
  const auto file = static_cast<unsigned>(text[text.size() - 2] - 'a');
  const auto rank = static_cast<unsigned>(text[text.size() - 1] - '1');
  if ((file | rank) > 7) [[unlikely]]
    return std::nullopt;
  return square_at(static_cast<int>(8 * rank + file));
}

/// The pieces with no piece between them and the target.
[[nodiscard, gnu::noinline, gnu::const]] Bitboard unobstructed(Bitboard pieces, Square to,
                                                               Bitboard occupied) noexcept;

/// The only pseudo-legal move that matches the text, if the tables describe it.
///
/// Has no branches that depend on the kind of move. Finds the moving piece as on an empty board, so
/// computing the next board need not wait for the test that the path is free.
/// Requires: the text had at least two characters before its check sign was removed.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline std::optional<CommonMove> find_common(
    const Board& board, std::string_view san) noexcept {
  if (san.size() > san_tables::longest) [[unlikely]]
    return std::nullopt;
  if (san.size() == san_tables::longest && san[2] != 'x') [[unlikely]]
    return std::nullopt;
  const auto first = static_cast<unsigned char>(san[0]);
  const auto second = static_cast<unsigned char>(san[1]);
  const auto [index, second_kind] = san_tables::readings[san.size()][first];
  if (index == san_tables::Other) [[unlikely]]
    return std::nullopt;
  const auto to = final_square(san);
  if (!to) [[unlikely]]
    return std::nullopt;
  const san_tables::Movement& movement = san_tables::movements[index];
  const Bitboard occupied = board.occupied();
  Bitboard from = san_tables::origins_to<Us>(index, *to) & board.pieces(Us, movement.type) &
                  san_tables::origins_by_first[first] &
                  san_tables::origins_by_second[static_cast<std::size_t>(second_kind)][second];
  if (from.has_several()) [[unlikely]]
    from = unobstructed(from, *to, occupied);
  if (from.empty() || from.has_several()) [[unlikely]]
    return std::nullopt;
  const Bitboard blockers = tables::between[index_of(from.first())][index_of(*to)] & occupied;
  const Bitboard closed = board.pieces(Us) | (board.pieces(~Us) & movement.not_where_enemy) |
                          (movement.not_where_empty - occupied);
  if ((blockers | (closed & *to)).any()) [[unlikely]]
    return std::nullopt;
  return CommonMove{index, from, *to};
}

/// The only legal move that matches the text, if the text is plain SAN.
/// `passed` is the square that an enemy pawn has just passed over, if any.
[[nodiscard]] std::optional<Move> find_uncommon(Color us, const Board& board,
                                                Bitboard castling_rooks,
                                                std::optional<Square> passed,
                                                std::string_view san) noexcept;

}  // namespace tabiya
