/// The numbers of placements: at which index a table keeps a position. Internal.
///
/// A table lists its men in an order that its file gives. Men that are encoded together form a group:
/// first the leading group (pawns of one colour, else the kings or three single men), by which the
/// board is turned to one of its eight views; then the pawns of the other colour; then equal men. The
/// index is a number in a mixed base: one digit a group, in an order that the file gives too.
///
/// Source: Syzygy tables, format of 2013.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "tabiya/rules/bitboard.hpp"
#include "tablebase/material.hpp"

namespace tabiya::tablebase {

/// The pawn by which a table with pawns is divided: the nearest to the edge, then to its own side's
/// first rank. Requires: there is a pawn.
[[nodiscard]] Square leading_pawn(Bitboard pawns) noexcept;

/// Its file from the edge, 0 to 3.
[[nodiscard]] int leading_file(Bitboard pawns) noexcept;

class Numbering {
 public:
  /// The squares of the men, in the order of the list.
  using Squares = std::array<std::uint8_t, most_men>;

  /// How a file orders its groups: at which place the leading group and the second pawns count.
  struct Order {
    int leading = 0;
    int second_pawns = 15;  ///< beyond all places if there are none
  };

  Numbering() = default;
  /// Errors: what is wrong with the list.
  [[nodiscard]] static std::expected<Numbering, std::string> make(std::span<const Man> men,
                                                                  Order order, int leading_file);

  [[nodiscard]] std::span<const Man> men() const noexcept { return {men_.data(), man_count_}; }
  /// The number of indices.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// The index of a placement. Equal men may stand in any order.
  /// Requires: the squares differ, and pawns are on ranks 2 to 7, the leading one on this table's
  /// file.
  [[nodiscard]] std::uint64_t index_of(Squares squares) const noexcept;

  /// A placement with this index. Where two placements that mirror each other have an index each, it is
  /// one of them. Kings may touch.
  /// Requires: index < size().
  [[nodiscard]] Squares squares_of(std::uint64_t index) const noexcept;

 private:
  struct Group {
    std::uint8_t begin = 0;
    std::uint8_t count = 0;
    std::uint64_t factor = 0;
    std::uint64_t ways = 0;
  };

  [[nodiscard]] std::expected<void, std::string> group_men();
  [[nodiscard]] std::uint64_t leading_size(int leading_file) const noexcept;
  [[nodiscard]] std::expected<void, std::string> multiply(Order order, int leading_file);
  [[nodiscard]] std::uint64_t leading_pawns_index(Squares& squares) const noexcept;
  [[nodiscard]] std::uint64_t leading_pieces_index(Squares& squares) const noexcept;
  [[nodiscard]] std::uint64_t group_index(const Squares& squares, std::size_t group) const noexcept;
  void place_leading_pawns(Squares& squares, std::uint64_t index) const noexcept;
  void place_group(Squares& squares, std::size_t group, std::uint64_t index) const noexcept;

  std::array<Man, most_men> men_{};
  std::size_t man_count_ = 0;
  std::array<Group, most_men> groups_{};
  int leading_file_ = 0;
  std::size_t group_count_ = 0;
  bool has_pawns_ = false;
  bool has_second_pawns_ = false;
  std::uint64_t size_ = 0;
};

}  // namespace tabiya::tablebase
