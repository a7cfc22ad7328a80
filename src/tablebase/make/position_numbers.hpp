/// The positions of one material as numbers, in which the solver counts. Internal.
///
/// Not the numbers of files: these are fast to step in. Without pawns the two kings are one of 462
/// classes, as the board can be turned and mirrored, and every other piece is a digit of base 64. With
/// pawns, each placement of pawns is a slice, in which kings and pieces are digits; a slice stands for
/// its mirror image too. Slices are in an order in which every pawn move leads to an earlier one, and
/// those with the leading pawn on one file, by which tables are divided, stand together.
///
/// Some numbers have no position of their own: squares coincide, kings touch, equal men stand in
/// another order, or the mirror image has a smaller number.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/piece.hpp"
#include "tablebase/material.hpp"

namespace tabiya::tablebase {

/// The most men, kings included, of a table that can be made.
inline constexpr int most_men_made = 5;

/// The squares of the men, in the order of `PositionNumbers::men()`; a1 is 0, h8 is 63.
using Placement = std::array<std::uint8_t, most_men_made>;

class PositionNumbers {
 public:
  explicit PositionNumbers(const Material& material);

  [[nodiscard]] const Material& material() const noexcept { return material_; }
  /// White's king, Black's king, the other pieces, the pawns; equal men together.
  [[nodiscard]] std::span<const Piece> men() const noexcept { return men_; }
  /// How many of them are no pawns.
  [[nodiscard]] std::size_t piece_count() const noexcept { return piece_count_; }

  /// The number of numbers.
  [[nodiscard]] std::uint64_t size() const noexcept { return slice_count() * slice_size_; }
  [[nodiscard]] std::size_t slice_count() const noexcept { return slices_.size(); }
  [[nodiscard]] std::uint64_t slice_size() const noexcept { return slice_size_; }

  /// The slices with the leading pawn on a file, 0 to 3: from `first` on, and how many. All without pawns.
  struct Range {
    std::size_t first;
    std::size_t count;
  };
  [[nodiscard]] Range slices_of_file(int file) const noexcept;
  /// How many steps all pawns of a slice have made. No pawn move leads from a slice to one with as many
  /// or fewer.
  [[nodiscard]] int steps_of(std::size_t slice) const noexcept { return slices_[slice].steps; }

  /// The squares that a number means.
  [[nodiscard]] Placement placement(std::uint64_t number) const noexcept;
  /// The number of a placement; nothing if the kings touch or coincide.
  /// Requires: pawns are on ranks 2 to 7.
  [[nodiscard]] std::optional<std::uint64_t> number_of(Placement squares) const noexcept;

 private:
  struct Slice {
    Placement pawns;  // the squares of pieces are 0
    int file;
    int steps;
  };
  struct Group {
    std::uint8_t begin;
    std::uint8_t end;
  };

  void list_men();
  void list_slices();
  void add_slices(Placement& squares, std::size_t man);
  void add_slice(Placement squares);
  [[nodiscard]] int leading_file_of(const Placement& squares) const noexcept;
  [[nodiscard]] std::size_t key_of(const Placement& squares) const noexcept;
  void sort_equals(Placement& squares) const noexcept;
  [[nodiscard]] std::uint64_t digits_of(const Placement& squares, std::size_t from) const noexcept;

  Material material_;
  std::vector<Piece> men_;
  std::size_t piece_count_ = 0;
  std::vector<Group> equals_;  // of at least two men
  std::vector<Slice> slices_;
  std::vector<std::int32_t> slice_of_key_;  // -1: the mirror image has it
  std::uint64_t slice_size_ = 0;
};

}  // namespace tabiya::tablebase
