/// Whether the winner's men, each placed somewhere within his reach, can mate a king on a given
/// square. Internal; see structure.hpp.
#pragma once

#include "winnability/reach.hpp"

namespace tabiya::winnability {

class MatingNet {
 public:
  /// `patience` is how many placements may still be tried; it is shared by many nets. When it is
  /// used up, every net counts as possible.
  MatingNet(const Reach& reach, Color winner, Square target, int& patience) noexcept;

  /// True if some man of the winner other than the king can ever attack the target.
  [[nodiscard]] bool is_attackable() const noexcept { return is_attackable_; }
  /// True if a man other than the king can move to give mate while the winner's king is on `king`.
  [[nodiscard]] bool exists(Square king) noexcept;
  /// True if the king, by leaving `from` for `to`, can uncover a check that mates.
  [[nodiscard]] bool exists_by_discovery(Square from, Square to) noexcept;

 private:
  using UsedMen = std::uint32_t;
  enum class Answer : std::uint8_t { NotAsked, Yes, No };

  [[nodiscard]] bool is_hunter(const Wanderer& man) const noexcept;
  [[nodiscard]] Bitboard attacks(const Wanderer& man, Square from) const noexcept;
  [[nodiscard]] Bitboard attacks_as(Piece piece, Square from) const noexcept;
  [[nodiscard]] Bitboard posts(const Wanderer& man, Square attacked) const noexcept;
  [[nodiscard]] bool some_check_holds(Bitboard uncovered, Bitboard taken,
                                      Bitboard checkers) noexcept;
  [[nodiscard]] bool has_twin_before(std::size_t index, UsedMen used) const noexcept;
  [[nodiscard]] Square hardest(Bitboard uncovered, UsedMen used) const noexcept;
  [[nodiscard]] bool can_serve(const Wanderer& man, Square sq) const noexcept;
  [[nodiscard]] bool can_cover(Bitboard uncovered, Bitboard taken, UsedMen used) noexcept;

  const Reach& reach_;
  Color winner_;
  Square target_;
  Bitboard walls_;
  int& patience_;
  bool is_attackable_ = false;
  Answer without_king_ = Answer::NotAsked;
};

}  // namespace tabiya::winnability
