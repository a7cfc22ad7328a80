/// Writes the two files of a material from what the solver has found. Internal.
///
/// Every sub-table gets the order of men that packs best, tried on a sample.
///
/// Source: Syzygy tables, format of 2013.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/make/orders.hpp"
#include "tablebase/make/packing.hpp"
#include "tablebase/make/solver.hpp"
#include "tablebase/table.hpp"

namespace tabiya::tablebase {

class TableWriter {
 public:
  TableWriter(const Material& material, unsigned threads)
      : material_{material}, threads_{threads}, orders_{orders_of(material)} {}

  /// Packs the positions with the leading pawn on a file, or all without pawns.
  /// Requires: called for each file in turn, when the solver has solved it.
  void add(const PositionNumbers& numbers, const Solver& solver, int file);

  /// The bytes of a file. Requires: all files of the leading pawn are added.
  [[nodiscard]] std::vector<std::uint8_t> file(TableKind kind) const;

  /// Reads a file back, and compares a sample of its values with what was solved. Returns what is wrong.
  [[nodiscard]] std::optional<std::string> fault_in(Bytes file, TableKind kind) const;

 private:
  using Maps = std::array<std::vector<std::uint16_t>, 4>;
  struct Part {
    MenOrder order;
    Packed packed;
    std::uint8_t flags = 0;
    Maps maps{};

    [[nodiscard]] std::uint64_t bytes() const noexcept;
  };
  struct Source;
  struct Sample {
    View view;
    Solved solved;
  };

  void add_samples(const Source& source);

  /// One way to pack a sub-table.
  struct Way {
    std::size_t order;  ///< in `orders_`
    Filling filling;
    double bytes;  ///< of a sample, about
  };
  [[nodiscard]] Part best_part(const Source& source, Color turn, TableKind kind) const;
  [[nodiscard]] Part pack_in(const Way& way, const Source& source, Color turn,
                             TableKind kind) const;
  [[nodiscard]] std::vector<Way> best_ways(const Source& source, Color turn, TableKind kind) const;
  [[nodiscard]] std::uint64_t pieces_needed(const Source& source, Color turn, TableKind kind) const;
  [[nodiscard]] static std::vector<Wanted> sample(const Source& source, const MenOrder& order,
                                                  Color turn, TableKind kind, std::uint64_t pieces);
  [[nodiscard]] std::vector<Wanted> wanted(const Source& source, const MenOrder& order, Color turn,
                                           TableKind kind) const;
  [[nodiscard]] static Maps map_distances(std::vector<Wanted>& values);
  [[nodiscard]] static std::uint8_t flags_of(bool wins_in_plies, bool losses_in_plies,
                                             const Maps& maps);
  void append_lists(std::vector<std::uint8_t>& bytes, TableKind kind) const;
  static void append_maps(std::vector<std::uint8_t>& bytes, const std::vector<Part>& parts);

  Material material_;
  unsigned threads_;
  std::vector<MenOrder> orders_;
  std::vector<Part> results_;    // file by file, White to move first
  std::vector<Part> distances_;  // file by file
  std::vector<Sample> samples_;
};

}  // namespace tabiya::tablebase
