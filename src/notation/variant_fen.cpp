// A variant's FEN is that of chess with some additions, so they are taken out, and the rest is read
// as always. `PlainFen` remembers where each of its characters came from.
#include "tabiya/notation/variant_fen.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "notation/characters.hpp"

namespace tabiya {
namespace {

/// A text of which parts have been taken out.
struct PlainFen {
  std::string text;
  std::vector<std::size_t> offsets;  ///< of each character, in the whole text

  void add(char letter, std::size_t offset) {
    text += letter;
    offsets.push_back(offset);
  }
  void add(std::string_view part, std::size_t offset) {
    for (const char letter : part) add(letter, offset++);
  }
};

struct Field {
  std::string_view text;
  std::size_t offset;
};

using MaybeError = std::optional<FenError>;

FenError fault(FenError::Kind kind, std::size_t offset, std::optional<char> character = {}) {
  return {.kind = kind, .offset = offset, .character = character};
}

constexpr bool is_blank(char letter) {
  return letter == ' ' || letter == '_' || (letter >= '\t' && letter <= '\r');
}

std::vector<Field> fields_of(std::string_view text) {
  std::vector<Field> fields;
  std::size_t place = 0;
  while (true) {
    while (place < text.size() && is_blank(text[place])) ++place;
    if (place == text.size()) return fields;
    const std::size_t begin = place;
    while (place < text.size() && !is_blank(text[place])) ++place;
    fields.push_back({text.substr(begin, place - begin), begin});
  }
}

/// Reads `Qnp`; `-` is an empty pocket.
MaybeError read_pocket(const Field& field, VariantSetup& setup) {
  if (field.text == "-") return std::nullopt;
  constexpr int most = 64;
  for (std::size_t index = 0; index < field.text.size(); ++index) {
    const auto piece = parse_piece(field.text[index]);
    if (!piece || piece->type == PieceType::King || setup.pockets[piece->color].size() == most) {
      return fault(FenError::Kind::MalformedPocket, field.offset + index, field.text[index]);
    }
    setup.pockets[piece->color].add(piece->type);
  }
  return std::nullopt;
}

/// The placement without its pocket, in brackets or as a ninth rank.
std::expected<Field, FenError> without_pocket(const Field& placement, VariantSetup& setup) {
  std::string_view board = placement.text;
  std::string_view pocket;
  std::size_t begin = board.size();
  if (const std::size_t bracket = board.find('['); bracket != std::string_view::npos) {
    if (board.back() != ']') {
      return std::unexpected{
          fault(FenError::Kind::MalformedPocket, placement.offset + board.size())};
    }
    begin = bracket + 1;
    pocket = board.substr(begin, board.size() - begin - 1);
    board = board.substr(0, bracket);
  } else if (std::ranges::count(board, '/') == 8) {
    begin = board.rfind('/') + 1;
    pocket = board.substr(begin);
    board = board.substr(0, begin - 1);
  }
  if (const auto error = read_pocket({pocket, placement.offset + begin}, setup)) {
    return std::unexpected{*error};
  }
  return Field{board, placement.offset};
}

/// Adds the placement without tildes, and returns the places of the promoted pieces among all pieces
/// in the order of the text.
std::expected<std::vector<std::size_t>, FenError> add_placement(const Field& placement,
                                                                PlainFen& plain) {
  std::vector<std::size_t> promoted;
  std::size_t pieces = 0;
  char before = ' ';
  for (std::size_t index = 0; index < placement.text.size(); ++index) {
    const char letter = placement.text[index];
    if (letter == '~') {
      if (!parse_piece(before)) {
        return std::unexpected{fault(FenError::Kind::MisplacedTilde, placement.offset + index)};
      }
      promoted.push_back(pieces - 1);
    } else {
      if (parse_piece(letter)) ++pieces;
      plain.add(letter, placement.offset + index);
    }
    before = letter;
  }
  return promoted;
}

/// The squares of the pieces with these places in the order of a FEN.
Bitboard squares_of_places(const Board& board, const std::vector<std::size_t>& places) {
  Bitboard squares;
  std::size_t place = 0;
  auto next = places.begin();
  for (const Rank rank : {Rank::Eighth, Rank::Seventh, Rank::Sixth, Rank::Fifth, Rank::Fourth,
                          Rank::Third, Rank::Second, Rank::First}) {
    for (const Square sq : board.occupied() & tabiya::squares_of(rank)) {
      if (next != places.end() && *next == place++) {
        squares |= sq;
        ++next;
      }
    }
  }
  return squares;
}

/// Reads `3+3` (checks left) or `+0+2` (checks given).
std::optional<ByColor<std::uint8_t>> read_checks(std::string_view text) {
  const bool are_given = text.starts_with('+');
  if (are_given) text.remove_prefix(1);
  if (text.size() != 3 || text[1] != '+' || !is_digit(text[0]) || !is_digit(text[2])) {
    return std::nullopt;
  }
  const auto left = [are_given](char digit) {
    const int number = digit - '0';
    if (!are_given) return static_cast<std::uint8_t>(number);
    return static_cast<std::uint8_t>(std::max(checks_to_win - number, 0));
  };
  return ByColor<std::uint8_t>{left(text[0]), left(text[2])};
}

/// The index of the field with the checks: the fifth, or the seventh. None if it is missing.
std::optional<std::size_t> place_of_checks(const std::vector<Field>& fields) {
  constexpr std::size_t before_counters = 4;
  for (std::size_t index = before_counters; index < fields.size(); ++index) {
    if (fields[index].text.contains('+')) return index;
  }
  return std::nullopt;
}

void append_pocket(std::string& out, const Pocket& pocket, Color color) {
  for (auto type = pocket_types.rbegin(); type != pocket_types.rend(); ++type) {
    out.append(static_cast<std::size_t>(pocket.count(*type)), to_char(Piece{color, *type}));
  }
}

/// Puts a tilde after each promoted piece.
std::string with_tildes(std::string_view placement, const VariantPosition& position) {
  std::string out;
  std::size_t place = 0;
  std::vector<Square> squares;
  for (int rank = index_of(Rank::Eighth); rank >= 0; --rank) {
    for (const Square sq : position.board().occupied() & squares_of(static_cast<Rank>(rank))) {
      squares.push_back(sq);
    }
  }
  for (const char letter : placement) {
    out += letter;
    if (parse_piece(letter) && position.promoted().contains(squares[place++])) out += '~';
  }
  return out;
}

std::string checks_left(const VariantPosition& position) {
  return std::to_string(position.checks_left(Color::White)) + '+' +
         std::to_string(position.checks_left(Color::Black));
}

std::string checks_given(const VariantPosition& position) {
  return '+' + std::to_string(checks_to_win - position.checks_left(Color::White)) + '+' +
         std::to_string(checks_to_win - position.checks_left(Color::Black));
}

}  // namespace

std::expected<VariantSetup, FenError> parse_variant_fen(Variant variant, std::string_view text) {
  VariantSetup setup;
  PlainFen plain;
  std::vector<Field> fields = fields_of(text);
  if (variant == Variant::ThreeCheck) {
    if (const auto place = place_of_checks(fields)) {
      const auto checks = read_checks(fields[*place].text);
      if (!checks) {
        return std::unexpected{fault(FenError::Kind::MalformedChecks, fields[*place].offset)};
      }
      setup.checks_left = *checks;
      fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(*place));
    }
  }
  std::vector<std::size_t> promoted;
  for (std::size_t index = 0; index < fields.size(); ++index) {
    if (index > 0) plain.add(' ', fields[index].offset);
    if (index > 0 || variant != Variant::Crazyhouse) {
      plain.add(fields[index].text, fields[index].offset);
      continue;
    }
    const auto board = without_pocket(fields[index], setup);
    if (!board) return std::unexpected{board.error()};
    auto places = add_placement(*board, plain);
    if (!places) return std::unexpected{places.error()};
    promoted = std::move(*places);
  }
  auto chess = parse_fen(plain.text);
  if (!chess) {
    FenError error = chess.error();
    error.offset =
        error.offset < plain.offsets.size() ? plain.offsets[error.offset] : text.size();
    return std::unexpected{error};
  }
  setup.chess = *chess;
  setup.promoted = squares_of_places(setup.chess.board, promoted);
  return setup;
}

std::expected<VariantPosition, FenRefusal> parse_variant_position(Variant variant,
                                                                  std::string_view text,
                                                                  CastlingMode mode) {
  auto setup = parse_variant_fen(variant, text);
  if (!setup) return std::unexpected{setup.error()};
  setup->chess = repaired(setup->chess, mode);
  const auto position = VariantPosition::from_setup(variant, *setup, mode);
  if (!position) return std::unexpected{position.error()};
  return *position;
}

std::string to_fen(const VariantPosition& position, FenStyle style,
                   VariantFenStyle variant_style) {
  Setup chess = position.setup().chess;
  chess.en_passant_square = position.en_passant_square(style.en_passant);
  const std::string fen = to_fen(chess, style);
  const bool is_plain = variant_style == VariantFenStyle::Plain;
  if (position.variant() == Variant::ThreeCheck) {
    if (!is_plain) return fen + ' ' + checks_given(position);
    const std::size_t counters = fen.rfind(' ', fen.rfind(' ') - 1) + 1;
    return fen.substr(0, counters) + checks_left(position) + ' ' + fen.substr(counters);
  }
  if (position.variant() != Variant::Crazyhouse) return fen;
  const std::size_t end = fen.find(' ');
  std::string out = with_tildes(std::string_view{fen}.substr(0, end), position);
  out += is_plain ? '[' : '/';
  for (const Color color : all_colors) append_pocket(out, position.pocket(color), color);
  if (is_plain) out += ']';
  return out + fen.substr(end);
}

}  // namespace tabiya
