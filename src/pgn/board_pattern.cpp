#include "pgn/board_pattern.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::pgn {
namespace {

constexpr std::uint16_t empty_square = 1 << 12;
constexpr std::uint16_t white_pieces = 0x3F;
constexpr std::uint16_t black_pieces = 0x3F << 6;
constexpr std::uint16_t all_pieces = white_pieces | black_pieces;
constexpr std::uint16_t anything = empty_square | all_pieces;

constexpr std::string_view piece_letters = "PNBRQKpnbrqk";

std::uint16_t bit_of(Piece piece) noexcept {
  const auto piece_index = index_of(piece.type) + (piece.color == Color::White ? 0 : 6);
  return static_cast<std::uint16_t>(1U << piece_index);
}

/// The pieces that a letter matches; 0 if it matches none.
std::uint16_t pieces_of(char letter) noexcept {
  switch (letter) {
    case 'A': return white_pieces;
    case 'a': return black_pieces;
    case '!': return all_pieces;
    case '?': return anything;
    default: break;
  }
  const std::size_t piece_index = piece_letters.find(letter);
  if (piece_index == std::string_view::npos) return 0;
  return static_cast<std::uint16_t>(1U << piece_index);
}

}  // namespace

class BoardPattern::Parser {
 public:
  explicit Parser(std::string_view text) noexcept : text_{text} {}

  std::expected<BoardPattern, Error> parse() {
    for (std::size_t rank = 0; rank < 8; ++rank) {
      if (rank != 0) {
        if (at_ == text_.size() || text_[at_] != '/') return error("a pattern has eight ranks");
        ++at_;
      }
      if (auto failure = parse_rank(pattern_.ranks_[rank])) return std::unexpected{*failure};
    }
    return parse_turn();
  }

 private:
  [[nodiscard]] std::unexpected<Error> error(std::string reason) const {
    return std::unexpected{Error{at_, std::move(reason)}};
  }

  std::optional<Error> parse_rank(RankPattern& rank) {
    std::size_t squares = 0;
    bool has_run = false;
    const std::size_t begin = at_;
    for (; at_ < text_.size() && text_[at_] != '/' && text_[at_] != ' '; ++at_) {
      const char letter = text_[at_];
      if (letter == '*') {
        if (rank.empty() || !rank.back().is_run) rank.push_back({0, true});
        has_run = true;
        continue;
      }
      std::size_t count = 1;
      std::uint16_t allowed = empty_square;
      if (letter >= '1' && letter <= '8') {
        count = static_cast<std::size_t>(letter - '0');
      } else if (letter == '[') {
        allowed = parse_set();
      } else {
        allowed = pieces_of(letter);
      }
      if (allowed == 0) return Error{at_, "this does not match any square"};
      squares += count;
      rank.insert(rank.end(), count, Item{allowed, false});
      if (squares > 8) return Error{at_, "a rank has eight squares"};
    }
    if (squares < 8 && !has_run) return Error{begin, "this rank has fewer than eight squares"};
    return std::nullopt;
  }

  /// Parses a set from its opening to its closing bracket. 0 if it is not closed or has an unknown
  /// letter.
  std::uint16_t parse_set() {
    const std::size_t close = text_.find(']', at_);
    if (close == std::string_view::npos) return 0;
    std::string_view letters = text_.substr(at_ + 1, close - at_ - 1);
    const bool is_complement = letters.starts_with('^');
    if (is_complement) letters.remove_prefix(1);
    std::uint16_t allowed = 0;
    for (const char letter : letters) {
      const std::uint16_t pieces = pieces_of(letter);
      if (pieces == 0) return 0;
      allowed |= pieces;
    }
    at_ = close;
    return is_complement ? static_cast<std::uint16_t>(anything & ~allowed) : allowed;
  }

  std::expected<BoardPattern, Error> parse_turn() {
    at_ = std::min(text_.find_first_not_of(' ', at_), text_.size());
    const std::string_view rest = text_.substr(at_);
    if (rest == "w") pattern_.turn_ = Color::White;
    else if (rest == "b") pattern_.turn_ = Color::Black;
    else if (!rest.empty()) return error("w, b or nothing is expected after the ranks");
    return std::move(pattern_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  BoardPattern pattern_;
};

std::expected<BoardPattern, BoardPattern::Error> BoardPattern::parse(std::string_view text) {
  return Parser{text}.parse();
}

/// The usual wildcard match: backtracks only to the last `*`.
bool BoardPattern::matches(const RankPattern& pattern,
                           const std::array<std::uint16_t, 8>& squares) noexcept {
  std::size_t item = 0;
  std::size_t square = 0;
  std::optional<std::size_t> after_run;
  std::size_t run_end = 0;
  while (square < squares.size()) {
    if (item < pattern.size() && pattern[item].is_run) {
      after_run = ++item;
      run_end = square;
    } else if (item < pattern.size() && (pattern[item].allowed & squares[square]) != 0) {
      ++item;
      ++square;
    } else if (after_run) {
      item = *after_run;
      square = ++run_end;
    } else {
      return false;
    }
  }
  return std::all_of(pattern.begin() + static_cast<std::ptrdiff_t>(item), pattern.end(),
                     [](const Item& rest) { return rest.is_run; });
}

bool BoardPattern::matches(const Board& board, Color turn) const noexcept {
  if (turn_ && *turn_ != turn) return false;
  for (std::size_t index = 0; index < ranks_.size(); ++index) {
    const RankPattern& pattern = ranks_[index];
    if (pattern.size() == 1 && pattern.front().is_run) continue;
    std::array<std::uint16_t, 8> squares{};
    for (const File file : all_files) {
      const Rank rank = all_ranks[7 - index];
      const auto piece = board.piece_on(make_square(file, rank));
      squares[static_cast<std::size_t>(index_of(file))] = piece ? bit_of(*piece) : empty_square;
    }
    if (!matches(pattern, squares)) return false;
  }
  return true;
}

}  // namespace tabiya::pgn
