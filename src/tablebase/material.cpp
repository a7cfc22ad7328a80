#include "tablebase/material.hpp"

#include <numeric>

namespace tabiya::tablebase {
namespace {

/// The order of the letters in a name.
constexpr std::array strongest_first{PieceType::King,   PieceType::Queen,  PieceType::Rook,
                                     PieceType::Bishop, PieceType::Knight, PieceType::Pawn};

std::string letters_of(const Material& material, Color color) {
  std::string letters;
  for (const PieceType type : strongest_first) {
    letters.append(static_cast<std::size_t>(material.count(color, type)),
                   to_char(Piece{Color::White, type}));
  }
  return letters;
}

/// The men that the letters name; nothing unless they begin with the only king.
std::optional<Material::Counts> read_side(std::string_view letters) {
  Material::Counts counts{};
  if (!letters.starts_with('K') || letters.size() > most_men) return std::nullopt;
  for (const char letter : letters) {
    const auto piece = parse_piece(letter);
    if (!piece || piece->color != Color::White) return std::nullopt;
    ++counts[static_cast<std::size_t>(index_of(piece->type))];
  }
  if (counts[static_cast<std::size_t>(index_of(PieceType::King))] != 1) return std::nullopt;
  return counts;
}

}  // namespace

Material::Material(const Board& board) noexcept {
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      counts_[color][static_cast<std::size_t>(index_of(type))] =
          static_cast<std::uint8_t>(board.pieces(color, type).count());
    }
  }
}

std::optional<Material> Material::parse(std::string_view name) {
  const std::size_t middle = name.find('v');
  if (middle == std::string_view::npos) return std::nullopt;
  const auto white = read_side(name.substr(0, middle));
  const auto black = read_side(name.substr(middle + 1));
  if (!white || !black) return std::nullopt;
  const Material material{*white, *black};
  if (material.men() > most_men || material.is_named_by_black() || material.name() != name) {
    return std::nullopt;
  }
  return material;
}

int Material::men(Color color) const noexcept {
  return std::accumulate(counts_[color].begin(), counts_[color].end(), 0);
}

/// First comes the side with more men; if both have as many, the one with the stronger first man that
/// differs.
bool Material::is_named_by_black() const noexcept {
  if (men(Color::White) != men(Color::Black)) return men(Color::White) < men(Color::Black);
  for (const PieceType type : strongest_first) {
    const int difference = count(Color::White, type) - count(Color::Black, type);
    if (difference != 0) return difference < 0;
  }
  return false;
}

std::string Material::name() const {
  return letters_of(*this, Color::White) + 'v' + letters_of(*this, Color::Black);
}

std::uint64_t Material::key() const noexcept {
  std::uint64_t key = 0;
  for (const Color color : all_colors) {
    for (const std::uint8_t count : counts_[color]) key = key << 5U | (count & 31U);
  }
  return key;
}

std::vector<Man> Material::list() const {
  std::vector<Man> men;
  for (const Color color : all_colors) {
    for (const PieceType type : strongest_first) {
      men.insert(men.end(), static_cast<std::size_t>(count(color, type)), man_of({color, type}));
    }
  }
  return men;
}

}  // namespace tabiya::tablebase
