// A variant's FEN is that of chess with some additions, so they are taken out, and the rest is read
// as always.
#include "tabiya/notation/variant_fen.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <vector>

#include "notation/characters.hpp"
#include "notation/fen_fields.hpp"

namespace tabiya {
namespace {

using MaybeError = std::optional<FenError>;
using Checks = ByColor<std::uint8_t>;

FenError fault_at(FenError::Kind kind, std::size_t offset, std::optional<char> character = {}) {
  return {.kind = kind, .offset = offset, .character = character};
}

/// A text of which parts can be taken out.
class PlainFen {
 public:
  explicit PlainFen(std::string_view text) : text_{text}, is_kept_(text.size(), true) {}

  void take_out(std::size_t offset, std::size_t size) {
    std::fill_n(is_kept_.begin() + static_cast<std::ptrdiff_t>(offset), size, false);
  }

  /// What is left.
  [[nodiscard]] std::string rest() const {
    std::string left;
    for (std::size_t place = 0; place < text_.size(); ++place) {
      if (is_kept_[place]) left += text_[place];
    }
    return left;
  }

  /// The same error with its offset in the whole text.
  [[nodiscard]] FenError in_whole(FenError error) const {
    const bool is_after =
        error.kind == FenError::Kind::RankTooShort || error.kind == FenError::Kind::TooFewRanks;
    std::size_t left = error.offset;
    std::size_t place = 0;
    while (place < text_.size() && (left > 0 || !(is_kept_[place] || is_after))) {
      left -= is_kept_[place++] ? 1 : 0;
    }
    error.offset = place;
    return error;
  }

 private:
  std::string_view text_;
  std::vector<bool> is_kept_;
};

/// The fields that can have an addition: the placement, and those with the checks.
std::vector<FenField> first_fields(std::string_view text) {
  constexpr std::size_t most = 7;
  std::vector<FenField> fields;
  std::size_t place = 0;
  while (fields.size() < most) {
    while (const std::size_t blank = separator_size(text.substr(place))) place += blank;
    if (place == text.size()) break;
    const std::size_t begin = place;
    while (place < text.size() && separator_size(text.substr(place)) == 0) ++place;
    fields.push_back({text.substr(begin, place - begin), begin});
  }
  return fields;
}

/// Reads `Qnp`; `-` is an empty pocket.
MaybeError read_pocket(const FenField& field, VariantSetup& setup) {
  if (field.text == "-") return std::nullopt;
  constexpr int most = 64;
  for (std::size_t index = 0; index < field.text.size(); ++index) {
    const auto piece = parse_piece(field.text[index]);
    if (!piece || piece->type == PieceType::King) {
      return fault_at(FenError::Kind::MalformedPocket, field.offset + index, field.text[index]);
    }
    if (setup.pockets[piece->color].size() == most) {
      return fault_at(FenError::Kind::OvercrowdedPocket, field.offset + index);
    }
    setup.pockets[piece->color].add(piece->type);
  }
  return std::nullopt;
}

/// Takes out the pocket, in brackets or as a ninth rank. Leaves the placement without it in `board`.
MaybeError take_pocket(FenField& board, PlainFen& plain, VariantSetup& setup) {
  const std::string_view text = board.text;
  const std::size_t bracket = text.find('[');
  const bool has_brackets = bracket != std::string_view::npos;
  const bool has_ninth_rank = std::ranges::count(text, '/') == 8;
  if (!has_brackets && !has_ninth_rank) return std::nullopt;
  const std::size_t begin = has_brackets ? bracket : text.rfind('/');
  const std::size_t end = has_brackets ? text.find(']', begin) : text.size();
  if (end == std::string_view::npos) {
    return fault_at(FenError::Kind::MalformedPocket, board.offset + text.size());
  }
  const FenField pocket{text.substr(begin + 1, end - begin - 1), board.offset + begin + 1};
  plain.take_out(board.offset + begin, pocket.text.size() + (has_brackets ? 2 : 1));
  board.text = text.substr(0, begin);
  return read_pocket(pocket, setup);
}

/// Takes out the tildes. Returns the places of the pieces that had one among all pieces in the order
/// of the text.
std::expected<std::vector<std::size_t>, FenError> take_tildes(const FenField& board,
                                                              PlainFen& plain) {
  std::vector<std::size_t> marked;
  std::size_t pieces = 0;
  for (std::size_t index = 0; index < board.text.size(); ++index) {
    if (parse_piece(board.text[index])) ++pieces;
    if (board.text[index] != '~') continue;
    if (index == 0 || !parse_piece(board.text[index - 1])) {
      return std::unexpected{fault_at(FenError::Kind::MisplacedTilde, board.offset + index)};
    }
    marked.push_back(pieces - 1);
    plain.take_out(board.offset + index, 1);
  }
  return marked;
}

/// The squares of the pieces with these places in the order of a FEN.
Bitboard squares_at(const Board& board, const std::vector<std::size_t>& places) {
  Bitboard squares;
  std::size_t place = 0;
  for (const Rank rank : std::views::reverse(all_ranks)) {
    for (const Square sq : board.occupied() & squares_of(rank)) {
      if (std::ranges::binary_search(places, place++)) squares |= sq;
    }
  }
  return squares;
}

/// Reads `3+3` (checks left) or `+0+2` (checks given).
std::optional<Checks> read_checks(std::string_view text) {
  const bool are_given = text.starts_with('+');
  if (are_given) text.remove_prefix(1);
  if (text.size() != 3 || text[1] != '+' || !is_digit(text[0]) || !is_digit(text[2])) {
    return std::nullopt;
  }
  const auto left = [are_given](char digit) {
    const int number = digit - '0';
    return static_cast<std::uint8_t>(are_given ? checks_to_win - number : number);
  };
  const Checks checks{left(text[0]), left(text[2])};
  // Of more than three given checks, fewer than none are left.
  const bool is_possible = checks.white <= 9 && checks.black <= 9;
  return is_possible ? std::optional{checks} : std::nullopt;
}

/// True if the field can only mean checks; moves in EPD have a plus behind a letter.
bool looks_like_checks(std::string_view text) {
  return text.contains('+') && (text.front() == '+' || is_digit(text.front()));
}

/// Takes out the checks, which stand before or after the counters.
MaybeError take_checks(const std::vector<FenField>& fields, PlainFen& plain, VariantSetup& setup) {
  constexpr std::size_t before_counters = 4;
  for (std::size_t index = before_counters; index < fields.size(); ++index) {
    const FenField& field = fields[index];
    if (!looks_like_checks(field.text)) continue;
    const auto checks = read_checks(field.text);
    if (!checks) return fault_at(FenError::Kind::MalformedChecks, field.offset);
    setup.checks_left = *checks;
    plain.take_out(field.offset, field.text.size());
    return std::nullopt;
  }
  return std::nullopt;
}

/// Reads what has no additions any more.
MaybeError read_rest(const PlainFen& plain, VariantSetup& setup) {
  const auto chess = parse_fen(plain.rest());
  if (!chess) return plain.in_whole(chess.error());
  setup.chess = *chess;
  return std::nullopt;
}

/// The pieces that can have been pawns.
Bitboard promotable(const Board& board) {
  return board.occupied() - board.pieces(PieceType::Pawn) - board.pieces(PieceType::King);
}

MaybeError read_crazyhouse(FenField board, PlainFen& plain, VariantSetup& setup) {
  if (const auto error = take_pocket(board, plain, setup)) return error;
  const auto marked = take_tildes(board, plain);
  if (!marked) return marked.error();
  if (const auto error = read_rest(plain, setup)) return error;
  setup.promoted = squares_at(setup.chess.board, *marked) & promotable(setup.chess.board);
  return std::nullopt;
}

/// Reads the other variants, in which a tilde means nothing.
MaybeError read_without_pockets(Variant variant, const std::vector<FenField>& fields,
                                PlainFen& plain, VariantSetup& setup) {
  const auto marked = take_tildes(fields.front(), plain);
  if (!marked) return marked.error();
  if (variant == Variant::ThreeCheck) {
    if (const auto error = take_checks(fields, plain, setup)) return error;
  }
  return read_rest(plain, setup);
}

}  // namespace

std::expected<VariantSetup, FenError> parse_variant_fen(Variant variant, std::string_view text) {
  VariantSetup setup;
  PlainFen plain{text};
  const std::vector<FenField> fields = first_fields(text);
  MaybeError error;
  if (variant == Variant::Standard || fields.empty()) error = read_rest(plain, setup);
  else if (variant == Variant::Crazyhouse) error = read_crazyhouse(fields.front(), plain, setup);
  else error = read_without_pockets(variant, fields, plain, setup);
  if (error) return std::unexpected{*error};
  return setup;
}

std::expected<VariantPosition, FenRefusal> parse_variant_position(Variant variant,
                                                                  std::string_view text,
                                                                  CastlingMode mode) {
  const auto setup = parse_variant_fen(variant, text);
  if (!setup) return std::unexpected{setup.error()};
  const auto position = VariantPosition::from_setup(variant, repaired(variant, *setup, mode), mode);
  if (!position) return std::unexpected{position.error()};
  return *position;
}

}  // namespace tabiya
