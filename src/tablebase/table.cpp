#include "tablebase/table.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::tablebase {
namespace {

constexpr std::size_t checksum_size = 16;

constexpr std::uint32_t magic_of(TableKind kind) noexcept {
  return kind == TableKind::Wdl ? 0x5D23E871U : 0xA50C66D7U;
}

bool has_pawns_of_both(const Material& material) noexcept {
  return material.count(Color::White, PieceType::Pawn) > 0 &&
         material.count(Color::Black, PieceType::Pawn) > 0;
}

/// The place of a result's list among the maps.
std::size_t map_of(Wdl result) noexcept {
  switch (result) {
    case Wdl::Win: return 0;
    case Wdl::Loss: return 1;
    case Wdl::CursedWin: return 2;
    default: return 3;
  }
}

bool is_in_plies(const PackedValues& values, Wdl result) noexcept {
  return (result == Wdl::Win && values.has(PackedValues::WinsInPlies)) ||
         (result == Wdl::Loss && values.has(PackedValues::LossesInPlies));
}

}  // namespace

std::string_view file_extension(TableKind kind) noexcept {
  return kind == TableKind::Wdl ? ".rtbw" : ".rtbz";
}

std::expected<Table, Table::Damage> Table::read(Bytes file, const Material& material,
                                                TableKind kind) {
  if (file.size() % 64 != checksum_size) return damaged("its length is not that of a table");
  ByteReader reader{file.first(file.size() - checksum_size)};
  if (reader.number(4) != magic_of(kind)) return damaged("it does not begin as such a file does");
  Table table;
  table.material_ = material;
  table.kind_ = kind;
  const std::uint32_t layout = reader.number(1);
  if (((layout & 1) != 0) == material.is_symmetric() ||
      ((layout & 2) != 0) != material.has_pawns()) {
    return damaged("it is a table of other men than its name says");
  }
  table.sides_ = kind == TableKind::Wdl && !material.is_symmetric() ? 2 : 1;
  table.files_ = material.has_pawns() ? 4 : 1;
  if (auto lists = table.read_lists(reader); !lists) return std::unexpected{lists.error()};
  for (Part& part : table.parts_) {
    auto header = part.values.read_header(reader, kind == TableKind::Wdl);
    if (!header) return std::unexpected{std::move(header.error())};
  }
  if (kind == TableKind::Dtz) table.read_maps(reader);
  for (Part& part : table.parts_) part.values.read_index(reader, part.numbering.size());
  for (Part& part : table.parts_) part.values.read_lengths(reader);
  for (Part& part : table.parts_) part.values.read_blocks(reader);
  if (!reader.is_whole()) return damaged("it is cut off");
  return table;
}

std::expected<void, Table::Damage> Table::read_lists(ByteReader& reader) {
  for (int file = 0; file < static_cast<int>(files_); ++file) {
    if (auto read = read_numberings(reader, file); !read) return read;
  }
  reader.align(2);
  if (files_ > 1) leading_man_ = parts_[0].numbering.men()[0];
  const bool agree = std::ranges::all_of(parts_, [this](const Part& part) {
    return files_ == 1 || part.numbering.men()[0] == leading_man_;
  });
  if (!agree) return damaged("its parts begin with different pawns");
  return {};
}

/// Reads the list of a file: low halves of bytes for White to move, high ones for Black.
std::expected<void, Table::Damage> Table::read_numberings(ByteReader& reader, int file) {
  const std::uint32_t leading = reader.number(1);
  const std::uint32_t second = has_pawns_of_both(material_) ? reader.number(1) : 0xFFU;
  const Bytes list = reader.take(static_cast<std::size_t>(material_.men()));
  if (!reader.is_whole()) return damaged("it is cut off in its list of men");
  std::vector<Man> wanted = material_.list();
  std::ranges::sort(wanted);
  for (std::size_t side = 0; side < sides_; ++side) {
    const auto half = [side](std::uint32_t byte) { return side == 0 ? byte & 15U : byte >> 4U; };
    std::vector<Man> men;
    for (const std::uint8_t byte : list) men.push_back(static_cast<Man>(half(byte)));
    std::vector<Man> sorted = men;
    std::ranges::sort(sorted);
    if (sorted != wanted) return damaged("it lists other men than its name says");
    auto numbering = Numbering::make(
        men, {static_cast<int>(half(leading)), static_cast<int>(half(second))}, file);
    if (!numbering) return damaged(std::move(numbering.error()));
    parts_.push_back({*numbering, {}});
  }
  return {};
}

void Table::read_maps(ByteReader& reader) {
  for (const Part& part : parts_) {
    Maps& maps = maps_.emplace_back();
    if (!part.values.has(PackedValues::IsMapped)) continue;
    const std::size_t size = part.values.has(PackedValues::HasWideMap) ? 2 : 1;
    reader.align(size);
    for (std::vector<std::uint16_t>& map : maps) {
      const std::size_t count = reader.number(size);
      const Bytes values = reader.take(size * count);
      for (std::size_t at = 0; at + size <= values.size(); at += size) {
        map.push_back(static_cast<std::uint16_t>(number_at(values, at, size)));
      }
    }
  }
  reader.align(2);
}

int Table::file_of_pawns(const View& view) const noexcept {
  return files_ == 1 ? 0 : leading_file(view.men[leading_man_]);
}

const Table::Part& Table::part_of(const View& view) const noexcept {
  const auto file = static_cast<std::size_t>(file_of_pawns(view));
  const std::size_t side = sides_ == 2 && view.turn == Color::Black ? 1 : 0;
  return parts_[file * sides_ + side];
}

std::expected<std::uint16_t, Table::Damage> Table::value_of(const Part& part, const View& view) {
  Numbering::Squares squares{};
  std::array<Bitboard, 16> left = view.men;
  std::size_t at = 0;
  for (const Man man : part.numbering.men()) {
    const Square square = left[man].first();
    left[man] -= square;
    squares[at++] = static_cast<std::uint8_t>(index_of(square));
  }
  return part.values.at(part.numbering.index_of(squares));
}

std::expected<Wdl, Table::Damage> Table::wdl(const View& view) const {
  const auto value = value_of(part_of(view), view);
  if (!value) return std::unexpected{value.error()};
  if (*value > 4) return damaged("a value is none of the five results");
  return static_cast<Wdl>(static_cast<int>(*value) - 2);
}

bool Table::stores(const View& view) const noexcept {
  const bool black = part_of(view).values.has(PackedValues::StoresBlack);
  return material_.is_symmetric() || black == (view.turn == Color::Black);
}

std::expected<Table::Distance, Table::Damage> Table::distance(const View& view, Wdl result) const {
  const Part& part = part_of(view);
  const auto stored = value_of(part, view);
  if (!stored) return std::unexpected{stored.error()};
  int value = *stored;
  if (part.values.has(PackedValues::IsMapped)) {
    const auto& map = maps_[static_cast<std::size_t>(file_of_pawns(view))][map_of(result)];
    if (*stored >= map.size()) return damaged("a value is in none of its lists");
    value = map[*stored];
  }
  const bool in_plies = is_in_plies(part.values, result);
  return Distance{1 + (in_plies ? value : 2 * value), in_plies};
}

}  // namespace tabiya::tablebase
