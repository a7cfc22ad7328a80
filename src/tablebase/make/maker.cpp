#include "tabiya/tablebase/maker.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "support/inner/mapped_file.hpp"
#include "tablebase/checksum.hpp"
#include "tablebase/make/solutions.hpp"
#include "tablebase/make/table_writer.hpp"

namespace tabiya {
namespace {

using tablebase::Material;
using tablebase::TableKind;

static_assert(TableMaker::most_men == tablebase::most_men_made);

std::expected<Material, MakeError> material_to_make(std::string_view name) {
  const auto material = Material::parse(name);
  if (!material || material->men() < 3) {
    return std::unexpected{MakeError{MakeError::Kind::WrongName, std::string{name}}};
  }
  if (material->men() > TableMaker::most_men) {
    return std::unexpected{MakeError{MakeError::Kind::TooManyMen, std::string{name}}};
  }
  return *material;
}

std::filesystem::path file_of(const std::filesystem::path& folder, std::string_view name,
                              TableKind kind) {
  return folder / (std::string{name} + std::string{tablebase::file_extension(kind)});
}

std::expected<std::uint64_t, MakeError> write_file(const std::filesystem::path& path,
                                                   const std::vector<std::uint8_t>& bytes) {
  const auto refused = [&path](std::error_code error) {
    return std::unexpected{
        MakeError{MakeError::Kind::NotWritten, path.filename().string(), error.message()}};
  };
  std::filesystem::path temporary = path;
  temporary += ".part";
  std::ofstream file{temporary, std::ios::binary | std::ios::trunc};
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code error;
  if (file) {
    std::filesystem::rename(temporary, path, error);
  } else {
    error = std::make_error_code(static_cast<std::errc>(errno));
  }
  if (!error) return bytes.size();
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  return refused(error);
}

bool has_file(const std::filesystem::path& path, const Material& material, TableKind kind) {
  const auto mapped = map_file(path);
  if (!mapped) return false;
  const tablebase::Bytes bytes{static_cast<const std::uint8_t*>(mapped->pages.get()),
                               mapped->bytes};
  return tablebase::Table::read(bytes, material, kind) && tablebase::has_right_checksum(bytes);
}

/// All sets of men for one side, by their number without the king.
void add_sides(std::vector<Material::Counts>& sides, Material::Counts counts, int men,
               std::size_t type) {
  if (men == 0) {
    sides.push_back(counts);
    return;
  }
  for (; type < 5; ++type) {
    Material::Counts more = counts;
    ++more[type];
    add_sides(sides, more, men - 1, type);
  }
}

std::vector<Material::Counts> sides_of(int men) {
  Material::Counts king{};
  king[static_cast<std::size_t>(index_of(PieceType::King))] = 1;
  std::vector<Material::Counts> sides;
  add_sides(sides, king, men - 1, 0);
  return sides;
}

}  // namespace

std::string to_string(const MakeError& error) {
  using Kind = MakeError::Kind;
  switch (error.kind) {
    case Kind::WrongName:
      return error.table +
             " is not the name of a table: they are like KRPvKR, the stronger side first";
    case Kind::TooManyMen:
      return error.table + " has more men than the " + std::to_string(TableMaker::most_men) +
             " that tables can be made for";
    case Kind::NotWritten: return error.table + " cannot be written: " + error.reason;
    case Kind::WrongFile: return error.table + " is wrong: " + error.reason;
    case Kind::Stopped: return error.table + " was stopped";
  }
  return {};
}

TableMaker::TableMaker(const Terms& terms)
    : terms_{terms}, solutions_{std::make_unique<tablebase::Solutions>(terms.threads)} {}
TableMaker::TableMaker(TableMaker&&) noexcept = default;
TableMaker& TableMaker::operator=(TableMaker&&) noexcept = default;
TableMaker::~TableMaker() = default;

std::expected<std::vector<std::string>, MakeError> TableMaker::with_smaller(std::string_view name) {
  const auto material = material_to_make(name);
  if (!material) return std::unexpected{material.error()};
  std::vector<std::string> names;
  for (const Material& needed : tablebase::Solutions::order_of(*material)) {
    if (needed.men() > 2) names.push_back(needed.name());
  }
  return names;
}

std::vector<std::string> TableMaker::names_up_to(int men) {
  std::vector<Material> found;
  for (int white = 2; white < men; ++white) {
    for (int black = 1; black <= white && white + black <= men; ++black) {
      for (const Material::Counts& own : sides_of(white)) {
        for (const Material::Counts& other : sides_of(black)) {
          const Material material{own, other};
          if (!material.is_named_by_black()) found.push_back(material);
        }
      }
    }
  }
  // Captures take a man away, promotions a pawn.
  std::ranges::sort(found, {}, [](const Material& material) {
    const int pawns = material.count(Color::White, PieceType::Pawn) +
                      material.count(Color::Black, PieceType::Pawn);
    return std::tuple{material.men(), pawns, material.key()};
  });
  std::vector<std::string> names;
  names.reserve(found.size());
  for (const Material& material : found) names.push_back(material.name());
  return names;
}

bool TableMaker::has_both_files(std::string_view name, const std::filesystem::path& folder) {
  const auto material = material_to_make(name);
  return material && has_file(file_of(folder, name, TableKind::Wdl), *material, TableKind::Wdl) &&
         has_file(file_of(folder, name, TableKind::Dtz), *material, TableKind::Dtz);
}

std::expected<MadeTable, MakeError> TableMaker::make(std::string_view name,
                                                     const std::filesystem::path& folder,
                                                     const std::function<bool()>& goes_on) {
  const auto material = material_to_make(name);
  if (!material) return std::unexpected{material.error()};
  tablebase::TableWriter writer{*material, terms_.threads};
  const bool is_done = solutions_->solve(
      *material, goes_on,
      [&](const tablebase::PositionNumbers& numbers, const tablebase::Solver& solver, int file) {
        writer.add(numbers, solver, file);
        return goes_on();
      });
  solutions_->shrink_to(terms_.bytes_for_results);
  if (!is_done) return std::unexpected{MakeError{MakeError::Kind::Stopped, std::string{name}}};
  MadeTable made{};
  for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
    const std::filesystem::path path = file_of(folder, name, kind);
    const std::vector<std::uint8_t> bytes = writer.file(kind);
    if (auto fault = writer.fault_in(bytes, kind)) {
      return std::unexpected{
          MakeError{MakeError::Kind::WrongFile, path.filename().string(), *std::move(fault)}};
    }
    const auto written = write_file(path, bytes);
    if (!written) return std::unexpected{written.error()};
    (kind == TableKind::Wdl ? made.wdl_bytes : made.dtz_bytes) = *written;
  }
  return made;
}

}  // namespace tabiya
