#include "tablebase/make/table_writer.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <tuple>

#include "tablebase/checksum.hpp"
#include "tablebase/make/check.hpp"
#include "tablebase/make/workers.hpp"

namespace tabiya::tablebase {
namespace {

constexpr std::uint64_t sample_piece = 2048;
constexpr std::uint64_t sample_pieces = 32;
constexpr std::uint64_t most_sample_pieces = 8 * sample_pieces;
constexpr std::ptrdiff_t least_exact_values = 8192;
constexpr std::uint64_t indices_at_once = 1U << 14U;
constexpr std::uint64_t samples_of_file = 20'000;
constexpr std::size_t ways_tried = 4;
constexpr std::uint64_t most_values_tried = 1U << 22U;
constexpr int most_plies_in_time = 100;

/// A distance as it is kept before it is mapped: its result's place among the maps, times this, and the
/// number that the file tells.
constexpr int distances_of_result = 512;

constexpr int place_among_maps(Wdl result) noexcept {
  switch (result) {
    case Wdl::Win: return 0;
    case Wdl::Loss: return 1;
    case Wdl::CursedWin: return 2;
    default: return 3;
  }
}

void append_value(std::vector<std::uint8_t>& bytes, std::uint64_t number, unsigned size) {
  for (unsigned byte = 0; byte < size; ++byte) {
    bytes.push_back(static_cast<std::uint8_t>(number >> 8U * byte));
  }
}

void fill_up(std::vector<std::uint8_t>& bytes, std::size_t multiple) {
  bytes.resize((bytes.size() + multiple - 1) / multiple * multiple);
}

/// As tables count them: beyond the fifty-move rule from 1 again.
int plies_of_phase(int plies) noexcept {
  const int all = std::abs(plies);
  return all > most_plies_in_time ? all - most_plies_in_time : all;
}

Wanted wanted_result(const std::optional<Solved>& solved) noexcept {
  if (!solved) return Wanted::anything();
  const auto value = static_cast<std::uint16_t>(static_cast<int>(solved->wdl) + 2);
  return solved->best_capture == solved->wdl ? Wanted::at_most(value) : Wanted::exactly(value);
}

/// Which distances are kept in plies, not in full moves.
struct PliesKept {
  bool of_wins = false;
  bool of_losses = false;
};

Wanted wanted_distance(const std::optional<Solved>& solved, PliesKept kept) noexcept {
  if (!solved || solved->wdl == Wdl::Draw || solved->zeroes) return Wanted::anything();
  const bool in_plies =
      (solved->wdl == Wdl::Win && kept.of_wins) || (solved->wdl == Wdl::Loss && kept.of_losses);
  const int told = (plies_of_phase(solved->plies) - 1) / (in_plies ? 1 : 2);
  return Wanted::exactly(
      static_cast<std::uint16_t>(place_among_maps(solved->wdl) * distances_of_result + told));
}

}  // namespace

/// What was solved, by the squares of a list of men.
struct TableWriter::Source {
  const PositionNumbers& numbers;
  const Solver& solver;
  int file;
  ByColor<PliesKept> plies_kept{};

  /// Where each man of a list stands in the order of the solver's men.
  [[nodiscard]] std::array<std::uint8_t, most_men_made> places(std::span<const Man> men) const {
    std::array<std::uint8_t, most_men_made> found{};
    std::vector<bool> is_taken(men.size());
    for (std::size_t man = 0; man < men.size(); ++man) {
      std::size_t at = 0;
      while (is_taken[at] || numbers.men()[at] != piece_of(men[man])) ++at;
      is_taken[at] = true;
      found[man] = static_cast<std::uint8_t>(at);
    }
    return found;
  }

  [[nodiscard]] Numbering numbering(const MenOrder& order) const {
    const auto made = Numbering::make(order.men, order.groups, file);
    assert(made);
    return *made;
  }

  /// What a table must hold at some indices of an order.
  class Reader {
   public:
    Reader(const Source& source, const MenOrder& order, Color turn, TableKind kind)
        : source_{source},
          numbering_{source.numbering(order)},
          places_{source.places(order.men)},
          turn_{turn},
          kind_{kind} {}

    [[nodiscard]] std::uint64_t size() const noexcept { return numbering_.size(); }

    [[nodiscard]] Wanted at(std::uint64_t index) const noexcept {
      const auto solved = this->solved(index);
      return kind_ == TableKind::Wdl ? wanted_result(solved)
                                     : wanted_distance(solved, source_.plies_kept[turn_]);
    }

    [[nodiscard]] std::optional<Solved> solved(std::uint64_t index) const noexcept {
      const Numbering::Squares squares = numbering_.squares_of(index);
      Placement placed{};
      for (std::size_t man = 0; man < numbering_.men().size(); ++man) {
        placed[places_[man]] = squares[man];
      }
      return source_.solver.of(placed, turn_);
    }

   private:
    const Source& source_;
    Numbering numbering_;
    std::array<std::uint8_t, most_men_made> places_;
    Color turn_;
    TableKind kind_;
  };
};

std::uint64_t TableWriter::Part::bytes() const noexcept {
  std::uint64_t sum = packed.bytes();
  if ((flags & PackedValues::IsMapped) != 0) {
    for (const auto& map : maps) sum += 1 + map.size();
  }
  return sum;
}

void TableWriter::add(const PositionNumbers& numbers, const Solver& solver, int file) {
  Source source{numbers, solver, file, {}};
  for (const Color turn : all_colors) {
    source.plies_kept[turn] = {solver.has(Wdl::Win, most_plies_in_time, turn),
                               solver.has(Wdl::Loss, most_plies_in_time, turn)};
  }
  add_samples(source);
  results_.push_back(best_part(source, Color::White, TableKind::Wdl));
  Part white = best_part(source, Color::White, TableKind::Dtz);
  if (material_.is_symmetric()) {
    distances_.push_back(std::move(white));
    return;
  }
  results_.push_back(best_part(source, Color::Black, TableKind::Wdl));
  Part black = best_part(source, Color::Black, TableKind::Dtz);
  black.flags |= PackedValues::StoresBlack;
  distances_.push_back(black.bytes() < white.bytes() ? std::move(black) : std::move(white));
}

/// Positions from all over a file.
void TableWriter::add_samples(const Source& source) {
  const auto [first, count] = source.numbers.slices_of_file(source.file);
  const std::uint64_t begin = first * source.numbers.slice_size();
  const std::uint64_t end = begin + count * source.numbers.slice_size();
  const std::uint64_t step = (end - begin) / samples_of_file | 1U;
  for (std::uint64_t number = begin; number < end; number += step) {
    const Placement squares = source.numbers.placement(number);
    for (const Color turn : all_colors) {
      if (turn == Color::Black && material_.is_symmetric()) continue;
      const auto solved = source.solver.of(squares, turn);
      if (solved) samples_.push_back({view_of(source.numbers, squares, turn), *solved});
    }
  }
}

std::optional<std::string> TableWriter::fault_in(Bytes file, TableKind kind) const {
  const auto table = Table::read(file, material_, kind);
  if (!table) return table.error();
  for (const auto& [view, solved] : samples_) {
    if (auto fault = tablebase::fault_in(*table, view, solved)) return fault;
  }
  return std::nullopt;
}

/// The smallest of those that are best in a sample. Where a sub-table is large, the sample decides.
auto TableWriter::best_part(const Source& source, Color turn, TableKind kind) const -> Part {
  std::vector<Way> ways = best_ways(source, turn, kind);
  if (source.numbering(orders_[ways.front().order]).size() > most_values_tried) ways.resize(1);
  std::vector<Part> parts(ways.size());
  divide(ways.size(), 1, threads_, [&](std::uint64_t way, std::uint64_t) {
    parts[way] = pack_in(ways[way], source, turn, kind);
  });
  return *std::ranges::min_element(parts, {}, &Part::bytes);
}

auto TableWriter::pack_in(const Way& way, const Source& source, Color turn, TableKind kind) const
    -> Part {
  Part part{orders_[way.order], {}};
  std::vector<Wanted> values = wanted(source, part.order, turn, kind);
  if (kind == TableKind::Dtz) {
    const PliesKept kept = source.plies_kept[turn];
    part.maps = map_distances(values);
    part.flags = flags_of(kept.of_wins, kept.of_losses, part.maps);
  }
  part.packed = pack(values, way.filling);
  return part;
}

auto TableWriter::best_ways(const Source& source, Color turn, TableKind kind) const
    -> std::vector<Way> {
  const std::uint64_t pieces = pieces_needed(source, turn, kind);
  std::vector<Way> ways(orders_.size() * all_fillings.size());
  divide(orders_.size(), 1, threads_, [&](std::uint64_t order, std::uint64_t) {
    std::vector<Wanted> values = sample(source, orders_[order], turn, kind, pieces);
    if (kind == TableKind::Dtz) static_cast<void>(map_distances(values));
    for (std::size_t at = 0; at < all_fillings.size(); ++at) {
      ways[order * all_fillings.size() + at] = {order, all_fillings[at],
                                                packed_bytes(values, all_fillings[at])};
    }
  });
  std::ranges::sort(ways, {},
                    [](const Way& way) { return std::tuple{way.bytes, way.order, way.filling}; });
  ways.resize(std::min(ways.size(), ways_tried));
  return ways;
}

/// How many pieces a sample needs so that it shows something. In some tables almost all is free.
std::uint64_t TableWriter::pieces_needed(const Source& source, Color turn, TableKind kind) const {
  std::uint64_t pieces = sample_pieces;
  for (; pieces < most_sample_pieces; pieces *= 2) {
    const auto values = sample(source, orders_.front(), turn, kind, pieces);
    if (std::ranges::count_if(values, &Wanted::is_exact) >= least_exact_values) break;
  }
  return pieces;
}

/// Pieces from all over a sub-table, or all of a small one.
std::vector<Wanted> TableWriter::sample(const Source& source, const MenOrder& order, Color turn,
                                        TableKind kind, std::uint64_t pieces) {
  const Source::Reader reader{source, order, turn, kind};
  pieces = std::min(pieces, (reader.size() + sample_piece - 1) / sample_piece);
  const std::uint64_t step = (reader.size() + pieces - 1) / pieces;
  std::vector<Wanted> values;
  for (std::uint64_t begin = 0; begin < reader.size(); begin += step) {
    const std::uint64_t end = std::min({begin + sample_piece, begin + step, reader.size()});
    for (std::uint64_t at = begin; at < end; ++at) values.push_back(reader.at(at));
  }
  return values;
}

std::vector<Wanted> TableWriter::wanted(const Source& source, const MenOrder& order, Color turn,
                                        TableKind kind) const {
  const Source::Reader reader{source, order, turn, kind};
  std::vector<Wanted> values(reader.size(), Wanted::anything());
  divide(values.size(), indices_at_once, threads_, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t at = begin; at < end; ++at) values[at] = reader.at(at);
  });
  return values;
}

/// Lists the distances of each result, the most frequent first, and replaces them by their places.
auto TableWriter::map_distances(std::vector<Wanted>& values) -> Maps {
  std::array<std::uint64_t, std::size_t{4} * distances_of_result> counts{};
  for (const Wanted value : values) {
    if (value.is_exact()) ++counts[value.highest()];
  }
  Maps maps;
  std::array<std::uint16_t, counts.size()> places{};
  for (std::size_t result = 0; result < maps.size(); ++result) {
    const std::size_t first = result * distances_of_result;
    for (std::size_t told = 0; told < distances_of_result; ++told) {
      if (counts[first + told] > 0) maps[result].push_back(static_cast<std::uint16_t>(told));
    }
    std::ranges::sort(maps[result], {}, [&](std::uint16_t told) {
      return std::pair{UINT64_MAX - counts[first + told], told};
    });
    for (std::size_t place = 0; place < maps[result].size(); ++place) {
      places[first + maps[result][place]] = static_cast<std::uint16_t>(place);
    }
  }
  for (Wanted& value : values) {
    if (value.is_exact()) value = Wanted::exactly(places[value.highest()]);
  }
  return maps;
}

/// A map is left out if every place is its own distance.
std::uint8_t TableWriter::flags_of(bool wins_in_plies, bool losses_in_plies, const Maps& maps) {
  std::uint8_t flags = 0;
  if (wins_in_plies) flags |= PackedValues::WinsInPlies;
  if (losses_in_plies) flags |= PackedValues::LossesInPlies;
  for (const auto& map : maps) {
    for (std::size_t place = 0; place < map.size(); ++place) {
      if (map[place] != place) flags |= PackedValues::IsMapped;
    }
  }
  return flags;
}

std::vector<std::uint8_t> TableWriter::file(TableKind kind) const {
  const bool is_wdl = kind == TableKind::Wdl;
  const std::vector<Part>& parts = is_wdl ? results_ : distances_;
  std::vector<std::uint8_t> bytes;
  append_value(bytes, is_wdl ? 0x5D23E871U : 0xA50C66D7U, 4);
  append_value(bytes,
               (material_.is_symmetric() ? 0U : 1U) | (material_.has_pawns() ? 2U : 0U) |
                   static_cast<unsigned>(material_.men()) << 4U,
               1);
  append_lists(bytes, kind);
  for (const Part& part : parts) {
    const std::size_t at = bytes.size();
    bytes.insert(bytes.end(), part.packed.header.begin(), part.packed.header.end());
    bytes[at] |= part.flags;
  }
  if (!is_wdl) append_maps(bytes, parts);
  const auto append = [&bytes](const std::vector<std::uint8_t>& more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
  };
  for (const Part& part : parts) append(part.packed.index);
  for (const Part& part : parts) append(part.packed.lengths);
  for (const Part& part : parts) {
    if (part.packed.blocks.empty()) continue;
    fill_up(bytes, 64);
    append(part.packed.blocks);
  }
  fill_up(bytes, 64);
  const auto checksum = checksum_of(bytes);
  bytes.insert(bytes.end(), checksum.begin(), checksum.end());
  return bytes;
}

void TableWriter::append_lists(std::vector<std::uint8_t>& bytes, TableKind kind) const {
  const std::vector<Part>& parts = kind == TableKind::Wdl ? results_ : distances_;
  const std::size_t sides = kind == TableKind::Wdl && !material_.is_symmetric() ? 2 : 1;
  const bool has_second_pawns = material_.count(Color::White, PieceType::Pawn) > 0 &&
                                material_.count(Color::Black, PieceType::Pawn) > 0;
  for (std::size_t file = 0; file * sides < parts.size(); ++file) {
    const MenOrder& first = parts[file * sides].order;
    const MenOrder& second = parts[file * sides + sides - 1].order;
    const auto append = [&bytes](int low, int high) {
      append_value(bytes, static_cast<unsigned>(low) | static_cast<unsigned>(high) << 4U, 1);
    };
    append(first.groups.leading, second.groups.leading);
    if (has_second_pawns) append(first.groups.second_pawns, second.groups.second_pawns);
    for (std::size_t man = 0; man < first.men.size(); ++man)
      append(first.men[man], second.men[man]);
  }
  fill_up(bytes, 2);
}

void TableWriter::append_maps(std::vector<std::uint8_t>& bytes, const std::vector<Part>& parts) {
  for (const Part& part : parts) {
    if ((part.flags & PackedValues::IsMapped) == 0) continue;
    for (const auto& map : part.maps) {
      append_value(bytes, map.size(), 1);
      for (const std::uint16_t told : map) append_value(bytes, told, 1);
    }
  }
  fill_up(bytes, 2);
}

}  // namespace tabiya::tablebase
