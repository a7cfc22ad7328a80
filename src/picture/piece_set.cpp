#include "tabiya/picture/piece_set.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "picture/piece_documents.hpp"
#include "picture/tabiya_pieces.hpp"

namespace tabiya::picture {
namespace {

int index_of(Piece piece) noexcept {
  return tabiya::index_of(piece.color) * 6 + tabiya::index_of(piece.type);
}

bool is_end_of_name(char letter) noexcept {
  return letter == '>' || letter == '/' || letter == ' ' || letter == '\n' || letter == '\t' ||
         letter == '\r';
}

/// True if the text begins with this tag, such as "<g", and not with a longer name.
bool begins_with_tag(std::string_view text, std::string_view tag) noexcept {
  return text.starts_with(tag) && text.size() > tag.size() && is_end_of_name(text[tag.size()]);
}

/// The length of the group that the text begins with; groups may contain groups.
std::optional<std::size_t> length_of_group(std::string_view text) noexcept {
  int depth = 0;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view rest = text.substr(at);
    const std::size_t end = rest.find('>');
    if (end == std::string_view::npos) return std::nullopt;
    if (begins_with_tag(rest, "</g")) --depth;
    else if (begins_with_tag(rest, "<g") && rest[end - 1] != '/') ++depth;
    if (depth == 0) return at + end + 1;
  }
  return std::nullopt;
}

std::optional<std::string_view> find_group(std::string_view svg, std::string_view name) {
  const std::size_t id = svg.find("id=\"" + std::string{name} + '"');
  if (id == std::string_view::npos) return std::nullopt;
  const std::size_t begin = svg.rfind('<', id);
  if (begin == std::string_view::npos || !begins_with_tag(svg.substr(begin), "<g")) {
    return std::nullopt;
  }
  const auto length = length_of_group(svg.substr(begin));
  if (!length) return std::nullopt;
  return svg.substr(begin, *length);
}

}  // namespace

std::string_view group_name(Piece piece) noexcept {
  constexpr std::array<std::string_view, 12> names{"wp", "wn", "wb", "wr", "wq", "wk",
                                                   "bp", "bn", "bb", "br", "bq", "bk"};
  return names[index_of(piece)];
}

const PieceSet& PieceSet::tabiya() {
  static const PieceSet set = [] {
    auto parsed = parse(tabiya_pieces());
    assert(parsed.has_value());
    return *std::move(parsed);
  }();
  return set;
}

std::expected<PieceSet, std::string> PieceSet::parse(std::string_view svg) {
  PieceSet set;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const Piece piece{color, type};
      const auto group = find_group(svg, group_name(piece));
      if (!group) return std::unexpected{std::string{group_name(piece)}};
      set.drawings_[index_of(piece)] = *group;
    }
  }
  return set;
}

std::expected<PieceSet, std::string> PieceSet::from_documents(
    std::span<const PieceDocument> documents) {
  PieceSet set;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      const Piece piece{color, type};
      const std::string name{group_name(piece)};
      const auto document = std::ranges::find(documents, piece, &PieceDocument::piece);
      if (document == documents.end()) return std::unexpected{name + " is missing"};
      auto group = group_of_document(document->svg, name);
      if (!group) return std::unexpected{name + ' ' + group.error()};
      set.drawings_[index_of(piece)] = *std::move(group);
    }
  }
  return set;
}

std::string_view PieceSet::drawing(Piece piece) const noexcept {
  return drawings_[index_of(piece)];
}

}  // namespace tabiya::picture
