/// Reads the many notations of a move without looking at a position.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <string>

#include "notation/inner/typographic_signs.hpp"
#include "notation/written_move.hpp"

namespace tabiya {
namespace {

constexpr PieceLetters black_figurines{{"♟", "♞", "♝", "♜", "♛", "♚"}};

constexpr std::array<std::string_view, 3> capture_signs{"x", "X", ":"};
constexpr std::array<std::string_view, 4> check_and_evaluation_signs{"+", "#", "!", "?"};
// In old books. A sign comes before those that it begins with.
constexpr std::array<std::string_view, 6> check_words{"dblch",  "dbl ch", "disch",
                                                      "dis ch", "ch",     "mate"};
constexpr std::array<std::string_view, 9> en_passant_signs{
    "e.p.", "e.p", "ep", "(e.p.)", "(ep)", "/e.p.", "/ep", "en passant", "(en passant)"};

/// Converts 'A' to 'Z' to lower case.
[[nodiscard]] constexpr char small(char letter) noexcept {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// A text and the current position in it.
class Cursor {
 public:
  explicit Cursor(std::string_view text) noexcept : text_{text} {}

  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  [[nodiscard]] bool at_end() const noexcept { return offset_ == text_.size(); }

  bool take(std::string_view token) noexcept {
    if (token.empty() || !text_.substr(offset_).starts_with(token)) return false;
    offset_ += token.size();
    return true;
  }
  template <class Tokens>
  bool take_any(const Tokens& tokens) noexcept {
    for (const std::string_view token : tokens) {
      if (take(token)) return true;
    }
    return false;
  }
  [[nodiscard]] std::optional<File> take_file() noexcept {
    return take_if_read(at_end() ? std::nullopt : parse_file(text_[offset_]));
  }
  [[nodiscard]] std::optional<Rank> take_rank() noexcept {
    return take_if_read(at_end() ? std::nullopt : parse_rank(text_[offset_]));
  }
  /// Takes an ASCII letter in either case.
  bool take_small(std::string_view letter) noexcept {
    if (at_end() || letter.size() != 1 || small(text_[offset_]) != small(letter[0])) return false;
    ++offset_;
    return true;
  }
  [[nodiscard]] bool is_at_file() const noexcept {
    return !at_end() && parse_file(text_[offset_]).has_value();
  }
  /// True also before a square that is cut off, but not before `b` or `ch` in `e8b` and `Qd8ch`.
  [[nodiscard]] bool is_at_square() const noexcept {
    if (!is_at_file()) return false;
    const std::string_view after = text_.substr(offset_ + 1);
    return after.empty() ? text_[offset_] != 'b' : parse_rank(after.front()).has_value();
  }
  void back_to(std::size_t offset) noexcept { offset_ = offset; }

 private:
  template <class Value>
  std::optional<Value> take_if_read(std::optional<Value> value) noexcept {
    if (value) ++offset_;
    return value;
  }

  std::string_view text_;
  std::size_t offset_ = 0;
};

/// The type of the piece whose letter comes next. The longest match wins, because some letters are
/// prefixes of others.
[[nodiscard]] std::optional<PieceType> take_letter(Cursor& cursor, const PieceLetters& letters) {
  std::optional<PieceType> found;
  const std::size_t begin = cursor.offset();
  std::size_t end = begin;
  for (const PieceType type : all_piece_types) {
    cursor.back_to(begin);
    if (!cursor.take(letters.of(type)) || cursor.offset() <= end) continue;
    end = cursor.offset();
    found = type;
  }
  cursor.back_to(end);
  return found;
}

[[nodiscard]] std::optional<PieceType> take_small_letter(Cursor& cursor,
                                                         const PieceLetters& letters) {
  for (const PieceType type : all_piece_types) {
    if (cursor.take_small(letters.of(type))) return type;
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<PieceType> take_piece(Cursor& cursor, const PieceLetters& letters) {
  for (const PieceLetters& known : {letters, figurines, black_figurines}) {
    if (const auto type = take_letter(cursor, known)) return type;
  }
  return std::nullopt;
}

bool take_dash(Cursor& cursor) { return cursor.take("-") || cursor.take_any(wide_dashes); }

/// `O-O`, `0-0-0`, `oo`, with any dash or none.
[[nodiscard]] std::optional<CastlingSide> take_castling(Cursor& cursor) {
  constexpr std::array<std::string_view, 3> rings{"O", "0", "o"};
  constexpr int most_rings = 3;
  int count = cursor.take_any(rings) ? 1 : 0;
  while (count > 0 && count < most_rings) {
    const std::size_t before = cursor.offset();
    take_dash(cursor);
    if (!cursor.take_any(rings)) {
      cursor.back_to(before);
      break;
    }
    ++count;
  }
  if (count < 2) return std::nullopt;
  return count == most_rings ? CastlingSide::QueenSide : CastlingSide::KingSide;
}

[[nodiscard]] bool are_adjacent(File left, File right) noexcept {
  return std::abs(index_of(left) - index_of(right)) == 1;
}

void skip_blanks(Cursor& cursor) {
  while (cursor.take(" ") || cursor.take("\t")) {
  }
}

/// Takes everything from the origin to the target: `e4`, `ed4`, `exd4`, `bd2`, `1f3`, `g1-f3`; of a
/// pawn's capture also `ed` and `exd`. On error returns false and leaves the cursor there.
[[nodiscard]] bool take_squares(Cursor& cursor, bool has_letter, WrittenMove& move) {
  const auto first_file = cursor.take_file();
  if (!has_letter && !first_file) return false;
  const auto first_rank = cursor.take_rank();
  move.captures = cursor.take_any(capture_signs) || cursor.take_any(wide_capture_signs);
  if (move.captures && move.type == PieceType::Pawn && !first_file) return false;
  const bool marked = move.captures || take_dash(cursor);
  if (marked && has_letter) skip_blanks(cursor);
  if (first_file && first_rank && !marked && !cursor.is_at_square()) {
    move.to = make_square(*first_file, *first_rank);
    if (move.type == PieceType::Pawn) move.origins = squares_of(*first_file);
    return true;
  }
  if (!cursor.is_at_file()) return false;
  const File file = *cursor.take_file();
  const auto rank = cursor.take_rank();
  const bool is_short_capture = !rank && !has_letter && !first_rank && (move.captures || !marked) &&
                                are_adjacent(*first_file, file);
  if (is_short_capture) {
    move.kind = WrittenMove::Kind::Files;
    move.to = make_square(file, Rank::First);
    move.origins = squares_of(*first_file);
    return true;
  }
  if (!rank) return false;
  move.to = make_square(file, *rank);
  if (first_rank) move.origins &= squares_of(*first_rank);
  if (first_file) move.origins &= squares_of(*first_file);
  else if (move.type == PieceType::Pawn) move.origins &= squares_of(file);
  if (!has_letter && first_rank) move.kind = WrittenMove::Kind::Coordinates;
  return true;
}

/// Takes `=Q`, `Q`, `q`, `/Q`, `(Q)`, or nothing. False on error.
[[nodiscard]] bool take_promotion(Cursor& cursor, const PieceLetters& letters, WrittenMove& move) {
  const std::size_t before = cursor.offset();
  const bool in_brackets = cursor.take("(");
  const bool announced = in_brackets || cursor.take("=") || cursor.take("/");
  move.promotion = take_piece(cursor, letters);
  if (!move.promotion) move.promotion = take_small_letter(cursor, letters);
  if (!announced) return true;
  if (!move.promotion) {
    cursor.back_to(before);
    return true;
  }
  return !in_brackets || cursor.take(")");
}

/// Takes check signs, `!` and `?`, and the words for check and en passant, which can follow a blank.
void take_suffixes(Cursor& cursor) {
  std::size_t end = cursor.offset();
  do {
    end = cursor.offset();
    if (cursor.take_any(check_and_evaluation_signs) || cursor.take_any(wide_check_signs)) continue;
    skip_blanks(cursor);
    if (!cursor.take_any(en_passant_signs) && !cursor.take_any(check_words)) cursor.back_to(end);
  } while (cursor.offset() != end);
}

}  // namespace

std::expected<WrittenMove, std::size_t> read_leniently(std::string_view text,
                                                       const PieceLetters& letters) {
  Cursor cursor{text};
  WrittenMove move;
  if (const auto side = take_castling(cursor)) {
    move.kind = WrittenMove::Kind::Castling;
    move.side = *side;
  } else {
    cursor.back_to(0);
    auto letter = take_piece(cursor, letters);
    if (!letter && !cursor.is_at_file()) letter = take_small_letter(cursor, letters);
    move.type = letter.value_or(PieceType::Pawn);
    if (letter) skip_blanks(cursor);
    if (!take_squares(cursor, letter.has_value(), move) || !take_promotion(cursor, letters, move)) {
      return std::unexpected{cursor.offset()};
    }
  }
  take_suffixes(cursor);
  if (!cursor.at_end()) return std::unexpected{cursor.offset()};
  return move;
}

std::string in_small_letters(std::string_view text) {
  std::string lower{text};
  std::ranges::transform(lower, lower.begin(), small);
  return lower;
}

std::optional<WrittenMove> read_coordinates(std::string_view text) {
  const std::string lower = in_small_letters(text);
  const auto written = read_leniently(lower, english_letters);
  if (!written || written->kind != WrittenMove::Kind::Coordinates) return std::nullopt;
  return *written;
}

std::expected<WrittenDrop, std::size_t> read_drop(std::string_view text,
                                                  const PieceLetters& letters) {
  Cursor cursor{text};
  auto type = take_piece(cursor, letters);
  if (!type) type = take_small_letter(cursor, letters);
  if (!cursor.take("@")) return std::unexpected{cursor.offset()};
  const auto file = cursor.take_file();
  if (!file) return std::unexpected{cursor.offset()};
  const auto rank = cursor.take_rank();
  if (!rank) return std::unexpected{cursor.offset()};
  take_suffixes(cursor);
  if (!cursor.at_end()) return std::unexpected{cursor.offset()};
  return WrittenDrop{type.value_or(PieceType::Pawn), make_square(*file, *rank)};
}

TrimmedText without_outer_blanks(std::string_view text) noexcept {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  const std::size_t end = text.find_last_not_of(blanks) + 1;  // 0 if there are only blanks
  return {text.substr(begin, end - std::min(begin, end)), begin};
}

}  // namespace tabiya
