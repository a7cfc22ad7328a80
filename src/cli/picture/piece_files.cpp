#include "cli/picture/piece_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/input.hpp"
#include "support/inner/printable.hpp"

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

/// "White_King" as "whiteking".
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char letter : name) {
    if (letter == '-' || letter == '_' || letter == ' ') continue;
    plain += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return plain;
}

/// The SVG files of a folder by their plain names; of two with the same one, the first in order.
std::expected<std::map<std::string, fs::path>, Failure> svg_files(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry{folder, error}; !error && entry != fs::directory_iterator{};
       entry.increment(error)) {
    std::error_code ignored;
    const bool is_file = entry->is_regular_file(ignored);
    if (is_file && plain_name(entry->path().extension().string()) == ".svg") {
      paths.push_back(entry->path());
    }
  }
  if (error) {
    return std::unexpected{
        Failure{fmt::format("{}: {}", excerpt(folder.string()), error.message())}};
  }
  std::ranges::sort(paths);
  std::map<std::string, fs::path> files;
  for (const fs::path& path : paths) files.try_emplace(plain_name(path.stem().string()), path);
  return files;
}

/// The names that the files of a piece have: "wk", "whiteking".
std::array<std::string, 2> file_names_of(Piece piece) {
  return {std::string{picture::group_name(piece)},
          std::string{piece.color == Color::White ? "white" : "black"} +
              std::string{to_string(piece.type)}};
}

std::expected<picture::PieceSet, Failure> read_folder(const std::string& folder) {
  const auto files = svg_files(folder);
  if (!files) return std::unexpected{files.error()};
  std::vector<std::pair<Piece, std::string>> texts;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const Piece piece{color, type};
      const auto names = file_names_of(piece);
      auto file = files->find(names[0]);
      if (file == files->end()) file = files->find(names[1]);
      if (file == files->end()) {
        return std::unexpected{Failure{fmt::format("{}: there is no {}.svg, nor {}.svg",
                                                   excerpt(folder), names[0], names[1])}};
      }
      auto text = read_text(file->second.string());
      if (!text) return std::unexpected{std::move(text.error())};
      texts.emplace_back(piece, *std::move(text));
    }
  }
  std::vector<picture::PieceDocument> documents;
  documents.reserve(texts.size());
  for (const auto& [piece, text] : texts) documents.push_back({piece, text});
  auto pieces = picture::PieceSet::from_documents(documents);
  if (pieces) return *std::move(pieces);
  return std::unexpected{Failure{fmt::format("{}: {}", excerpt(folder), excerpt(pieces.error()))}};
}

}  // namespace

std::expected<picture::PieceSet, Failure> read_pieces(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return read_folder(path);
  const auto svg = read_text(path);
  if (!svg) return std::unexpected{svg.error()};
  auto pieces = picture::PieceSet::parse(*svg);
  if (pieces) return *std::move(pieces);
  return std::unexpected{Failure{fmt::format("{}: the group \"{}\" is missing or not closed",
                                             input_name(path), excerpt(pieces.error()))}};
}

}  // namespace tabiya::cli
