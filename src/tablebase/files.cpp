#include "tablebase/files.hpp"

#include <algorithm>
#include <utility>

#include "tablebase/checksum.hpp"

namespace tabiya::tablebase {
namespace {

std::optional<TableKind> kind_of(const std::filesystem::path& path) {
  for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
    if (path.extension() == file_extension(kind)) return kind;
  }
  return std::nullopt;
}

Bytes bytes_of(const MappedFile& file) {
  return {static_cast<const std::uint8_t*>(file.pages.get()), file.bytes};
}

/// The position with the table's colours; with colours exchanged, the board is turned too.
View view_of(const Position& position, bool is_swapped) {
  View view{{}, is_swapped ? ~position.turn() : position.turn()};
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const Bitboard pieces = position.board().pieces(color, type);
      const Man man = man_of({is_swapped ? ~color : color, type});
      view.men[man] = is_swapped ? Bitboard{__builtin_bswap64(pieces.bits())} : pieces;
    }
  }
  return view;
}

}  // namespace

std::expected<std::size_t, std::error_code> Files::add_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::directory_iterator entries{folder, error};
  if (error) return std::unexpected{error};
  std::vector<std::filesystem::path> paths;
  for (const std::filesystem::directory_iterator end; entries != end;) {
    paths.push_back(entries->path());
    entries.increment(error);
    if (error) return std::unexpected{error};
  }
  std::ranges::sort(paths);
  return static_cast<std::size_t>(
      std::ranges::count_if(paths, [this](const auto& path) { return add(path); }));
}

bool Files::add(const std::filesystem::path& path) {
  const auto kind = kind_of(path);
  const auto material = kind ? Material::parse(path.stem().string()) : std::nullopt;
  if (!material) return false;
  Pair& own = by_material_.try_emplace(material->key(), Pair{{}, false}).first->second;
  const auto place = static_cast<std::size_t>(*kind);
  if (own.files[place] != nullptr) return false;
  const File& file = all_.emplace_back(path, *material, *kind);
  own.files[place] = &file;
  if (!material->is_symmetric()) {
    by_material_.try_emplace(material->swapped().key(), Pair{{}, true}).first->second.files[place] =
        &file;
  }
  ++counts_[place];
  if (*kind == TableKind::Wdl) most_men_ = std::max(most_men_, material->men());
  return true;
}

ProbeError Files::error_of(const File& file, ProbeError::Kind kind, std::string reason) {
  return {kind, file.path.filename().string(), std::move(reason)};
}

void Files::open(const File& file) {
  auto mapped = map_file(file.path);
  if (!mapped) {
    file.table = std::unexpected{
        error_of(file, ProbeError::Kind::UnreadableTable, mapped.error().message())};
    return;
  }
  file.mapped = *std::move(mapped);
  auto table = Table::read(bytes_of(file.mapped), file.material, file.kind);
  if (table) {
    file.table = *std::move(table);
  } else {
    file.table =
        std::unexpected{error_of(file, ProbeError::Kind::DamagedTable, std::move(table.error()))};
  }
}

const std::expected<Table, ProbeError>& Files::table_of(const File& file) const {
  std::call_once(file.once, open, std::cref(file));
  if (!file.table) note(file, file.table.error());
  return file.table;
}

void Files::note(const File& file, const ProbeError& error) const {
  std::call_once(file.failure, [&] {
    const std::scoped_lock lock{failures_mutex_};
    failures_.push_back(error);
  });
}

std::vector<ProbeError> Files::failures() const {
  const std::scoped_lock lock{failures_mutex_};
  return failures_;
}

ProbeError Files::Found::damage(std::string reason) const {
  ProbeError error = error_of(*file, ProbeError::Kind::DamagedTable, std::move(reason));
  files->note(*file, error);
  return error;
}

auto Files::find(const Position& position, TableKind kind) const -> Answer<Found> {
  const Material material{position.board()};
  const auto found = by_material_.find(material.key());
  const auto place = static_cast<std::size_t>(kind);
  if (found == by_material_.end() || found->second.files[place] == nullptr) {
    const Material named = material.is_named_by_black() ? material.swapped() : material;
    return std::unexpected{ProbeError{
        ProbeError::Kind::MissingTable, named.name() + std::string{file_extension(kind)}, {}}};
  }
  const File& file = *found->second.files[place];
  const auto& table = table_of(file);
  if (!table) return std::unexpected{table.error()};
  const bool is_swapped =
      material.is_symmetric() ? position.turn() == Color::Black : found->second.is_swapped;
  return Found{&*table, view_of(position, is_swapped), this, &file};
}

std::vector<ProbeError> Files::verify() const {
  std::vector<ProbeError> wrong;
  for (const File& file : all_) {
    if (const auto& table = table_of(file); !table) {
      wrong.push_back(table.error());
    } else if (!has_right_checksum(bytes_of(file.mapped))) {
      wrong.push_back(error_of(file, ProbeError::Kind::DamagedTable, "its checksum is wrong"));
    }
  }
  return wrong;
}

}  // namespace tabiya::tablebase
