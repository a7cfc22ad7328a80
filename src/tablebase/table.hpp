/// One file of a tablebase: its parts, and what it holds for a position. Internal.
///
/// Source: Syzygy tables, format of 2013.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/tablebase/wdl.hpp"
#include "tablebase/numbering.hpp"
#include "tablebase/packed_values.hpp"

namespace tabiya::tablebase {

enum class TableKind : std::uint8_t { Wdl, Dtz };

/// ".rtbw" or ".rtbz".
[[nodiscard]] std::string_view file_extension(TableKind kind) noexcept;

/// A position as a table sees it: its White is the side that the name has first.
struct View {
  std::array<Bitboard, 16> men;  ///< by number of man
  Color turn;
};

class Table {
 public:
  using Damage = PackedValues::Damage;

  /// Reads the parts of a file. The bytes must outlive the table.
  /// Errors: what is wrong with the file.
  [[nodiscard]] static std::expected<Table, Damage> read(Bytes file, const Material& material,
                                                         TableKind kind);

  [[nodiscard]] TableKind kind() const noexcept { return kind_; }

  /// The stored result: no more than the true one, and equal to it unless the best move is a capture.
  /// Requires: a table of results.
  [[nodiscard]] std::expected<Wdl, Damage> wdl(const View& view) const;

  /// True if distances of positions with this side to move are stored. Requires: of distances.
  [[nodiscard]] bool stores(const View& view) const noexcept;
  /// The stored distance to a zeroing move, in plies, at least 1; it can be one too low, unless
  /// `is_exact`.
  struct Distance {
    int plies;
    bool is_exact;
  };
  /// Requires: a table of distances, stores(), and the result of the position, which is not a draw.
  [[nodiscard]] std::expected<Distance, Damage> distance(const View& view, Wdl result) const;

 private:
  /// The positions with the leading pawn on one file, or all; with one side to move.
  struct Part {
    Numbering numbering;
    PackedValues values;
  };
  /// By result: won, lost, cursed, blessed.
  using Maps = std::array<std::vector<std::uint16_t>, 4>;

  [[nodiscard]] std::expected<void, Damage> read_lists(ByteReader& reader);
  [[nodiscard]] std::expected<void, Damage> read_numberings(ByteReader& reader, int file);
  void read_maps(ByteReader& reader);
  [[nodiscard]] int file_of_pawns(const View& view) const noexcept;
  [[nodiscard]] const Part& part_of(const View& view) const noexcept;
  [[nodiscard]] static std::expected<std::uint16_t, Damage> value_of(const Part& part,
                                                                     const View& view);

  Material material_{{}, {}};
  TableKind kind_ = TableKind::Wdl;
  std::size_t sides_ = 1;    // stored
  std::size_t files_ = 1;    // 4 with pawns
  Man leading_man_ = 0;      // a pawn
  std::vector<Part> parts_;  // file by file, White to move first
  std::vector<Maps> maps_;   // by file
};

}  // namespace tabiya::tablebase
