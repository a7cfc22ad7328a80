#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "python/chess/fen.hpp"

namespace tabiya::python::chess {
namespace {

using Refused = std::unexpected<std::string>;

constexpr std::string_view white_space = " \t\n\r\f\v";

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos) return fields;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(white_space), text.size());
    fields.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::string quoted(std::string_view text) { return "'" + std::string{text} + "'"; }

Refused refuse(std::string_view reason, std::string_view text) {
  return Refused{std::string{reason} + ": " + quoted(text)};
}

/// Reads one rank of the placement.
class RankReader {
 public:
  RankReader(Placement& placement, Rank rank) : placement_{placement}, rank_{rank} {}

  /// The reason why the rank cannot be read; empty if it can.
  [[nodiscard]] std::string_view read(std::string_view text) {
    for (const char letter : text) {
      if (const std::string_view reason = read(letter); !reason.empty()) return reason;
    }
    return file_ == 8 ? std::string_view{} : "a rank does not have 8 files";
  }

 private:
  enum class After : std::uint8_t { Nothing, Number, Piece };

  [[nodiscard]] std::string_view read(char letter) {
    if (letter >= '1' && letter <= '8') return read_number(letter - '0');
    if (letter == '~') return read_promotion_mark();
    const auto piece = parse_piece(letter);
    if (!piece) return "the placement has a letter that is not a piece";
    if (file_ < 8) placement_.board.put(square(), *piece);
    ++file_;
    after_ = After::Piece;
    return {};
  }
  [[nodiscard]] std::string_view read_number(int count) {
    if (after_ == After::Number) return "two numbers stand side by side in the placement";
    file_ += count;
    after_ = After::Number;
    return {};
  }
  [[nodiscard]] std::string_view read_promotion_mark() {
    if (after_ != After::Piece) return "'~' does not stand behind a piece";
    --file_;
    if (file_ < 8) placement_.promoted |= square();
    ++file_;
    after_ = After::Nothing;
    return {};
  }
  [[nodiscard]] Square square() const { return make_square(static_cast<File>(file_), rank_); }

  Placement& placement_;
  Rank rank_;
  int file_ = 0;
  After after_ = After::Nothing;
};

bool is_castling_field(std::string_view text) {
  if (text == "-") return true;
  const auto count = [&](std::string_view letters) {
    std::size_t found = 0;
    while (found < 2 && !text.empty() && letters.contains(text.front())) {
      text.remove_prefix(1);
      ++found;
    }
  };
  count("KQABCDEFGH");
  count("kqabcdefgh");
  return text.empty();
}

Bitboard castling_rook(const State& state, char letter) {
  const Color color = letter < 'a' ? Color::White : Color::Black;
  const char flag = static_cast<char>(letter | 0x20);
  const Bitboard rank = back_rank(color);
  const Bitboard rooks = state.board().pieces(color, PieceType::Rook) & rank;
  const auto own_king = king(state, color);
  if (flag == 'q') {
    if (!own_king || (rooks.any() && rooks.first() > *own_king)) return squares_of(File::A) & rank;
    return rooks.any() ? Bitboard{rooks.first()} : Bitboard{};
  }
  if (flag == 'k') {
    if (own_king && rooks.any() && rooks.last() > *own_king) return rooks.last();
    return squares_of(File::H) & rank;
  }
  return squares_of(static_cast<File>(flag - 'a')) & rank;
}

/// A number of a FEN, or the reason why it is none.
std::expected<std::uint32_t, std::string> parse_number(std::string_view text, std::string_view name,
                                                       std::string_view fen) {
  std::int64_t number = 0;
  const std::string_view digits = text.starts_with('+') ? text.substr(1) : text;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size() || number > 0xFFFF'FFFF) {
    return refuse("the " + std::string{name} + " is not a number", fen);
  }
  if (number < 0) return refuse("the " + std::string{name} + " is negative", fen);
  return static_cast<std::uint32_t>(number);
}

/// Reads the fields one after another; each takes its default if it is missing.
class FenReader {
 public:
  explicit FenReader(std::string_view fen) : fen_{fen}, fields_{fields_of(fen)} {}

  [[nodiscard]] std::expected<State, std::string> read() {
    if (fields_.empty()) return Refused{"the FEN is empty"};
    if (fields_.size() > 6) return refuse("the FEN has more than 6 fields", fen_);
    std::string reason = read_placement();
    if (reason.empty()) reason = read_turn();
    if (reason.empty()) reason = read_castling();
    if (reason.empty()) reason = read_en_passant();
    if (reason.empty()) reason = read_counters();
    if (!reason.empty()) return Refused{std::move(reason)};
    return state_;
  }

 private:
  [[nodiscard]] std::string_view field(std::size_t index, std::string_view otherwise) const {
    return index < fields_.size() ? fields_[index] : otherwise;
  }
  [[nodiscard]] std::string read_placement() {
    const auto placement = parse_board_fen(fields_[0]);
    if (!placement) return placement.error();
    state_.setup.board = placement->board;
    state_.promoted = placement->promoted;
    return {};
  }
  [[nodiscard]] std::string read_turn() {
    const std::string_view turn = field(1, "w");
    if (turn != "w" && turn != "b") {
      return refuse("the side to move is neither 'w' nor 'b'", fen_).error();
    }
    state_.setup.turn = turn == "w" ? Color::White : Color::Black;
    return {};
  }
  [[nodiscard]] std::string read_castling() {
    const std::string_view castling = field(2, "-");
    if (!is_castling_field(castling))
      return refuse("the castling rights cannot be read", fen_).error();
    state_.setup.castling_rooks = *parse_castling_fen(state_, castling);
    return {};
  }
  [[nodiscard]] std::string read_en_passant() {
    const std::string_view text = field(3, "-");
    if (text == "-") return {};
    state_.setup.en_passant_square = parse_square(text);
    const bool is_capital = text[0] < 'a';
    if (!state_.setup.en_passant_square || is_capital) {
      return refuse("the en passant square cannot be read", fen_).error();
    }
    return {};
  }
  [[nodiscard]] std::string read_counters() {
    const auto halfmoves = parse_number(field(4, "0"), "halfmove clock", fen_);
    if (!halfmoves) return halfmoves.error();
    const auto fullmoves = parse_number(field(5, "1"), "fullmove number", fen_);
    if (!fullmoves) return fullmoves.error();
    state_.setup.halfmove_clock = *halfmoves;
    state_.setup.fullmove_number = std::max(*fullmoves, std::uint32_t{1});
    return {};
  }

  std::string_view fen_;
  std::vector<std::string_view> fields_;
  State state_ = empty_state();
};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(white_space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(white_space) - begin + 1);
}

}  // namespace

std::expected<Placement, std::string> parse_board_fen(std::string_view text) {
  text = trimmed(text);
  if (text.contains(' ')) {
    return refuse("the placement is followed by other fields", text);
  }
  if (std::ranges::count(text, '/') != 7) {
    return refuse("the placement does not have 8 ranks", text);
  }
  Placement placement;
  std::string_view rest = text;
  for (int rank = 7; rank >= 0; --rank) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    const std::string_view reason =
        RankReader{placement, static_cast<Rank>(rank)}.read(rest.substr(0, end));
    if (!reason.empty()) return refuse(reason, text);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return placement;
}

std::expected<Bitboard, std::string> parse_castling_fen(const State& state, std::string_view text) {
  Bitboard rights;
  if (text.empty() || text == "-") return rights;
  if (!is_castling_field(text)) return refuse("the castling rights cannot be read", text);
  for (const char letter : text) rights |= castling_rook(state, letter);
  return rights;
}

std::expected<State, std::string> parse_fen(std::string_view fen) { return FenReader{fen}.read(); }

}  // namespace tabiya::python::chess
