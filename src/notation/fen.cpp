#include "tabiya/notation/fen.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "notation/characters.hpp"
#include "notation/fen_fields.hpp"
#include "notation/inner/typographic_signs.hpp"
#include "tabiya/notation/epd.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya {
namespace {

constexpr std::size_t field_count = 6;
using FenFields = FixedList<FenField, field_count>;

FenError fault(FenError::Kind kind, const FenField& field, std::size_t index = 0) {
  return {.kind = kind, .offset = field.offset + index};
}

FenError unexpected_character(FenError::Kind kind, const FenField& field, std::size_t index) {
  FenError error = fault(kind, field, index);
  if (index < field.text.size()) error.character = field.text[index];
  return error;
}

/// Without the semicolon that ends an EPD line, and the blanks around it.
constexpr std::string_view without_end_mark(std::string_view text) {
  const std::string_view whole = text;
  bool has_mark = false;
  for (bool is_shorter = true; is_shorter && !text.empty();) {
    is_shorter = is_plain_separator(text.back()) || (text.back() == ';' && !has_mark);
    has_mark = has_mark || text.back() == ';';
    if (is_shorter) text.remove_suffix(1);
  }
  return has_mark ? text : whole;
}

std::expected<FenFields, FenError> split_leniently(std::string_view text) {
  FenFields fields;
  std::size_t place = 0;
  text = without_end_mark(text);
  while (true) {
    while (const std::size_t blank = separator_size(text.substr(place))) place += blank;
    if (place == text.size()) break;
    if (fields.size() == field_count) {
      return std::unexpected{FenError{.kind = FenError::Kind::TooManyFields, .offset = place}};
    }
    const std::size_t begin = place;
    while (place < text.size() && separator_size(text.substr(place)) == 0) ++place;
    fields.push_back({text.substr(begin, place - begin), begin});
  }
  if (fields.empty()) return std::unexpected{FenError{.kind = FenError::Kind::Empty}};
  return fields;
}

std::expected<FenFields, FenError> split_strictly(std::string_view text) {
  if (text.empty()) return std::unexpected{FenError{.kind = FenError::Kind::Empty}};
  FenFields fields;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end == begin)
      return std::unexpected{FenError{.kind = FenError::Kind::StraySpace, .offset = begin}};
    if (fields.size() == field_count) {
      return std::unexpected{FenError{.kind = FenError::Kind::TooManyFields, .offset = begin}};
    }
    fields.push_back({text.substr(begin, end - begin), begin});
    begin = end + 1;
  }
  if (fields.size() < field_count) {
    return std::unexpected{FenError{
        .kind = FenError::Kind::TooFewFields, .offset = text.size(), .count = fields.size()}};
  }
  return fields;
}

/// The pieces of one rank by file; squares beyond the eighth are only counted.
struct RankReading {
  std::array<std::optional<Piece>, 8> pieces{};
  std::size_t square_count = 0;
  std::size_t overflow = 0;  ///< the index of the first character that does not fit
};

std::expected<RankReading, FenError> read_rank(const FenField& field, FenReading reading) {
  RankReading found;
  for (std::size_t index = 0; index < field.text.size(); ++index) {
    const char letter = field.text[index];
    const auto piece = parse_piece(letter);
    if (!piece && !parse_rank(letter)) {
      return std::unexpected{
          unexpected_character(FenError::Kind::MalformedPlacement, field, index)};
    }
    if (reading == FenReading::Strict && index > 0 && is_digit(letter) &&
        is_digit(field.text[index - 1])) {
      return std::unexpected{fault(FenError::Kind::AdjacentDigits, field, index)};
    }
    const bool fitted = found.square_count <= found.pieces.size();
    if (piece && found.square_count < found.pieces.size()) found.pieces[found.square_count] = piece;
    found.square_count += piece ? 1 : static_cast<std::size_t>(letter - '0');
    if (fitted && found.square_count > found.pieces.size()) found.overflow = index;
  }
  return found;
}

std::optional<FenError> put_rank(const FenField& field, Rank rank, FenReading reading,
                                 Board& board) {
  const auto found = read_rank(field, reading);
  if (!found) {
    FenError error = found.error();
    error.rank = rank;
    return error;
  }
  const std::size_t count = found->square_count;
  if (count != found->pieces.size()) {
    const bool is_short = count < found->pieces.size();
    return FenError{.kind = is_short ? FenError::Kind::RankTooShort : FenError::Kind::RankTooLong,
                    .offset = field.offset + (is_short ? field.text.size() : found->overflow),
                    .rank = rank,
                    .count = count};
  }
  for (const File file : all_files) {
    if (const auto piece = found->pieces[index_of(file)])
      board.put(make_square(file, rank), *piece);
  }
  return std::nullopt;
}

std::optional<FenError> read_placement(const FenField& field, FenReading reading, Setup& setup) {
  setup.board = {};
  const std::size_t rank_count =
      1 + static_cast<std::size_t>(std::count(field.text.begin(), field.text.end(), '/'));
  std::size_t begin = 0;
  for (std::size_t index = 0; index < rank_count; ++index) {
    const FenError too_many{
        .kind = FenError::Kind::TooManyRanks, .offset = field.offset + begin, .count = rank_count};
    if (index == all_ranks.size()) return too_many;
    const std::size_t end = std::min(field.text.find('/', begin), field.text.size());
    const FenField part{field.text.substr(begin, end - begin), field.offset + begin};
    const Rank rank = all_ranks[all_ranks.size() - 1 - index];
    if (const auto error = put_rank(part, rank, reading, setup.board)) return error;
    begin = end + 1;
  }
  if (rank_count == all_ranks.size()) return std::nullopt;
  return FenError{.kind = FenError::Kind::TooFewRanks,
                  .offset = field.offset + field.text.size(),
                  .count = rank_count};
}

std::optional<FenError> read_turn(const FenField& field, FenReading reading, Setup& setup) {
  const bool is_lenient = reading == FenReading::Lenient;
  if (field.text == "w" || (is_lenient && field.text == "W")) setup.turn = Color::White;
  else if (field.text == "b" || (is_lenient && field.text == "B")) setup.turn = Color::Black;
  else return unexpected_character(FenError::Kind::MalformedTurn, field, 0);
  return std::nullopt;
}

/// The rook that a letter of the castling field names.
std::optional<Square> castling_rook(const Board& board, char letter) {
  const Color color = letter >= 'a' ? Color::Black : Color::White;
  const char lower = color == Color::Black ? letter : static_cast<char>(letter - 'A' + 'a');
  if (lower == 'k') return outermost_rook(board, color, CastlingSide::KingSide);
  if (lower == 'q') return outermost_rook(board, color, CastlingSide::QueenSide);
  const auto file = parse_file(lower);
  if (!file) return std::nullopt;
  return make_square(*file, relative_rank(color, Rank::First));
}

/// The index of the first character that differs from `written`.
std::size_t first_changed_character(std::string_view text, std::string_view written) {
  std::size_t place = 0;
  while (place < text.size() && place < written.size() && text[place] == written[place]) ++place;
  return place;
}

std::optional<FenError> refuse_unless_canonical(const FenField& field, const Setup& setup) {
  std::size_t best_place = 0;
  for (const auto style : {FenStyle::Castling::XFen, FenStyle::Castling::Shredder}) {
    std::string written;
    append_castling(written, setup, style);
    if (field.text == written) return std::nullopt;
    best_place = std::max(best_place, first_changed_character(field.text, written));
  }
  return fault(FenError::Kind::NoncanonicalCastling, field, best_place);
}

/// `KQ--`, `K-kq`, `----`: a dash in the place of each right that is lost.
bool has_place_for_each_right(std::string_view text) {
  return std::ranges::equal(text, std::string_view{"KQkq"}, [](char letter, char right) {
    return letter == '-' || letter == right;
  });
}

std::optional<FenError> read_castling(const FenField& field, FenReading reading, Setup& setup) {
  setup.castling_rooks = {};
  if (field.text == "-") return std::nullopt;
  const bool has_places = reading == FenReading::Lenient && has_place_for_each_right(field.text);
  for (std::size_t index = 0; index < field.text.size(); ++index) {
    if (has_places && field.text[index] == '-') continue;
    const auto rook = castling_rook(setup.board, field.text[index]);
    if (!rook) return unexpected_character(FenError::Kind::MalformedCastling, field, index);
    if (setup.castling_rooks.contains(*rook)) {
      return unexpected_character(FenError::Kind::RepeatedCastlingRight, field, index);
    }
    setup.castling_rooks |= *rook;
    if ((setup.castling_rooks & squares_of(rank_of(*rook))).count() > 2) {
      return unexpected_character(FenError::Kind::TooManyCastlingRights, field, index);
    }
  }
  if (reading == FenReading::Strict) return refuse_unless_canonical(field, setup);
  return std::nullopt;
}

std::optional<FenError> read_en_passant(const FenField& field, FenReading reading, Setup& setup) {
  setup.en_passant_square = parse_square(field.text);
  const auto& square = setup.en_passant_square;
  if (square && reading == FenReading::Strict && field.text != to_string(*square)) {
    return fault(FenError::Kind::MalformedEnPassant, field);
  }
  if (square || field.text == "-") return std::nullopt;
  return fault(FenError::Kind::MalformedEnPassant, field);
}

std::optional<FenError> read_counter(const FenField& field, FenReading reading,
                                     FenError::Kind malformed, FenError::Kind too_high,
                                     std::uint32_t& counter) {
  if (reading == FenReading::Lenient && field.text == "-") return std::nullopt;
  const char* const end = field.text.data() + field.text.size();
  const auto [stop, error] = std::from_chars(field.text.data(), end, counter);
  if (stop != end || error == std::errc::invalid_argument) {
    return unexpected_character(malformed, field,
                                static_cast<std::size_t>(stop - field.text.data()));
  }
  if (error == std::errc::result_out_of_range || counter > max_fen_counter) {
    return fault(too_high, field);
  }
  if (reading == FenReading::Strict && field.text.size() > 1 && field.text.front() == '0') {
    return fault(FenError::Kind::LeadingZero, field);
  }
  return std::nullopt;
}

std::optional<FenError> read_halfmove_clock(const FenField& field, FenReading reading,
                                            Setup& setup) {
  const auto error = read_counter(field, reading, FenError::Kind::MalformedHalfmoveClock,
                                  FenError::Kind::HalfmoveClockTooHigh, setup.halfmove_clock);
  if (error) return error;
  if (reading == FenReading::Strict && setup.en_passant_square && setup.halfmove_clock != 0) {
    return fault(FenError::Kind::NonzeroHalfmoveClock, field);
  }
  return std::nullopt;
}

std::optional<FenError> read_fullmove_number(const FenField& field, FenReading reading,
                                             Setup& setup) {
  return read_counter(field, reading, FenError::Kind::MalformedFullmoveNumber,
                      FenError::Kind::FullmoveNumberTooHigh, setup.fullmove_number);
}

std::expected<Setup, FenError> read_whole(const std::expected<FenFields, FenError>& fields,
                                          FenReading reading) {
  if (!fields) return std::unexpected{fields.error()};
  Setup setup;
  if (const auto error = read_fen_fields({fields->begin(), fields->end()}, reading, setup)) {
    return std::unexpected{*error};
  }
  return setup;
}

}  // namespace

std::size_t separator_size(std::string_view text) noexcept {
  if (text.empty()) return 0;
  if (is_plain_separator(text.front())) return 1;
  const auto* const found = std::ranges::find_if(
      wide_blanks, [text](std::string_view blank) { return text.starts_with(blank); });
  return found == wide_blanks.end() ? 0 : found->size();
}

Square outermost_rook(const Board& board, Color color, CastlingSide side) {
  const Rank home = relative_rank(color, Rank::First);
  const Square corner = make_square(side == CastlingSide::KingSide ? File::H : File::A, home);
  const Bitboard kings = board.pieces(color, PieceType::King) & squares_of(home);
  const Bitboard rooks = board.pieces(color, PieceType::Rook) & squares_of(home);
  if (kings.count() != 1 || rooks.empty()) return corner;
  const Square outermost = side == CastlingSide::KingSide ? rooks.last() : rooks.first();
  return castling_side(kings.first(), outermost) == side ? outermost : corner;
}

std::optional<FenError> read_fen_fields(std::span<const FenField> fields, FenReading reading,
                                        Setup& setup) {
  using Reader = std::optional<FenError> (*)(const FenField&, FenReading, Setup&);
  constexpr std::array<Reader, field_count> readers{read_placement,      read_turn,
                                                    read_castling,       read_en_passant,
                                                    read_halfmove_clock, read_fullmove_number};
  for (std::size_t index = 0; index < fields.size(); ++index) {
    if (const auto error = readers[index](fields[index], reading, setup)) return error;
  }
  return std::nullopt;
}

std::expected<Setup, FenError> parse_fen(std::string_view text, FenReading reading) {
  const bool is_strict = reading == FenReading::Strict;
  const auto found = read_whole(is_strict ? split_strictly(text) : split_leniently(text), reading);
  if (found || is_strict || !text.contains(';')) return found;
  // Its semicolons tell EPD from a FEN with an error.
  const auto epd = parse_epd(text);
  return epd ? std::expected<Setup, FenError>{epd->setup} : found;
}

std::expected<Position, FenRefusal> parse_position(std::string_view text, CastlingMode mode,
                                                   FenReading reading) {
  const auto setup = parse_fen(text, reading);
  if (!setup) return std::unexpected{setup.error()};
  const bool repairs = reading == FenReading::Lenient;
  const auto position = Position::from_setup(repairs ? repaired(*setup, mode) : *setup, mode);
  if (!position) return std::unexpected{position.error()};
  return *position;
}

}  // namespace tabiya
