/// Whether the winner's pieces, each placed anywhere within its reach, can mate a king on a given
/// square. Internal; see structure.hpp.
#pragma once

#include "winnability/reach.hpp"

namespace tabiya::winnability {

class MatingNet {
 public:
  /// `patience` is the number of placements left to try, shared by many nets. Once it is used up,
  /// every net counts as possible.
  MatingNet(const Reach& reach, Color winner, Square target, int& patience) noexcept;

  /// True if a piece of the winner other than the king can ever attack the target.
  [[nodiscard]] bool is_attackable() const noexcept { return is_attackable_; }
  /// True if a piece other than the king can move to give mate while the winner's king is on
  /// `king`.
  [[nodiscard]] bool exists(Square king) noexcept;
  /// True if the king can mate by a discovered check, moving from `from` to `to`.
  [[nodiscard]] bool exists_by_discovery(Square from, Square to) noexcept;

 private:
  using UsedPieces = std::uint32_t;
  enum class Answer : std::uint8_t { NotAsked, Yes, No };

  [[nodiscard]] bool is_hunter(const TrackedPiece& tracked) const noexcept;
  [[nodiscard]] Bitboard attacks(const TrackedPiece& tracked, Square from) const noexcept;
  [[nodiscard]] Bitboard attacks_as(Piece piece, Square from) const noexcept;
  [[nodiscard]] Bitboard posts(const TrackedPiece& tracked, Square attacked) const noexcept;
  [[nodiscard]] bool some_check_holds(Bitboard uncovered, Bitboard taken,
                                      Bitboard checkers) noexcept;
  [[nodiscard]] bool has_twin_before(std::size_t index, UsedPieces used) const noexcept;
  [[nodiscard]] Square hardest(Bitboard uncovered, UsedPieces used) const noexcept;
  [[nodiscard]] bool can_serve(const TrackedPiece& tracked, Square sq) const noexcept;
  [[nodiscard]] bool can_cover(Bitboard uncovered, Bitboard taken, UsedPieces used) noexcept;

  const Reach& reach_;
  Color winner_;
  Square target_;
  Bitboard walls_;
  int& patience_;
  bool is_attackable_ = false;
  Answer without_king_ = Answer::NotAsked;
};

}  // namespace tabiya::winnability
