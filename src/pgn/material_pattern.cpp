#include "pgn/material_pattern.hpp"

#include <utility>

namespace tabiya::pgn {
namespace {

constexpr int no_limit = square_count;  // a board has no room for more
constexpr std::string_view material_letters = "PNBRQK";

bool is_small(char letter) noexcept { return letter >= 'a' && letter <= 'z'; }

char capital(char letter) noexcept {
  return is_small(letter) ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

class MaterialPattern::Parser {
 public:
  explicit Parser(std::string_view text) noexcept : text_{text} {}

  std::expected<MaterialPattern, Error> parse() {
    if (auto failure = parse_side(0)) return std::unexpected{*failure};
    if (at_ == text_.size()) {
      return std::unexpected{Error{at_, "a v and the other side are missing"}};
    }
    ++at_;
    if (auto failure = parse_side(1)) return std::unexpected{*failure};
    if (at_ != text_.size()) return std::unexpected{Error{at_, "there are only two sides"}};
    if (is_small_[0] && is_small_[1]) {
      return std::unexpected{Error{0, "only one side can be in lower case, for Black"}};
    }
    if (is_small_[0]) pattern_.first_color_ = Color::Black;
    if (is_small_[1]) pattern_.first_color_ = Color::White;
    return pattern_;
  }

 private:
  std::optional<Error> parse_side(std::size_t side) {
    for (; at_ < text_.size() && text_[at_] != 'v'; ++at_) {
      if (text_[at_] == ' ') continue;
      const std::size_t type = material_letters.find(capital(text_[at_]));
      if (type == std::string_view::npos) return Error{at_, "this is not the letter of a piece"};
      is_small_[side] = is_small_[side] || is_small(text_[at_]);
      add(pattern_.sides_[side][type]);
    }
    return std::nullopt;
  }

  [[nodiscard]] char next_letter() const noexcept {
    return at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
  }
  bool take(char sign) noexcept {
    if (next_letter() != sign) return false;
    ++at_;
    return true;
  }

  /// The count of a letter: 1, or what its suffix says.
  void add(Range& range) {
    Range more{1, 1};
    if (const char digit = next_letter(); digit >= '1' && digit <= '9') {
      ++at_;
      more = {digit - '0', digit - '0'};
      if (take('+')) more.most = no_limit;
      else if (take('-')) more.least = 0;
    } else if (take('*')) {
      more = {0, no_limit};
    } else if (take('+')) {
      more = {1, no_limit};
    } else if (take('?')) {
      more = {0, 1};
    }
    range.least += more.least;
    range.most += more.most;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::array<bool, 2> is_small_{};
  MaterialPattern pattern_;
};

std::expected<MaterialPattern, MaterialPattern::Error> MaterialPattern::parse(
    std::string_view text) {
  return Parser{text}.parse();
}

bool MaterialPattern::matches(const Side& side, const Board& board, Color color) noexcept {
  for (const PieceType type :
       {PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
    const int count = board.pieces(color, type).count();
    const Range& range = side[static_cast<std::size_t>(index_of(type))];
    if (count < range.least || count > range.most) return false;
  }
  return true;
}

bool MaterialPattern::matches(const Board& board) const noexcept {
  for (const Color color : {Color::White, Color::Black}) {
    if (first_color_ && *first_color_ != color) continue;
    if (matches(sides_[0], board, color) && matches(sides_[1], board, ~color)) return true;
  }
  return false;
}

}  // namespace tabiya::pgn
