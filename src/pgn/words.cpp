#include "pgn/words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>

#include "notation/inner/typographic_signs.hpp"
#include "pgn/characters.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

struct Spelling {
  std::string_view text;
  Result result;
};

// Those that are not two scores.
constexpr std::array odd_results{
    Spelling{"+--", Result::WhiteWins},  Spelling{"--+", Result::BlackWins},
    Spelling{"+:-", Result::WhiteWins},  Spelling{"-:+", Result::BlackWins},
    Spelling{"+/-:", Result::WhiteWins}, Spelling{"1/2", Result::Draw},
    Spelling{"1/2-", Result::Draw},      Spelling{"½", Result::Draw},
    Spelling{"\xBD", Result::Draw},      Spelling{"=-=", Result::Draw},
    Spelling{"=:=", Result::Draw},       Spelling{"WHITEWIN", Result::WhiteWins},
    Spelling{"DRAW", Result::Draw},      Spelling{"BLACKWIN", Result::BlackWins},
};

// U+2044, U+2215.
constexpr std::array<std::string_view, 2> wide_slashes{"⁄", "∕"};

/// The longest result without blanks and with plain dashes.
constexpr std::size_t max_result_bytes = 16;

struct Glyph {
  std::string_view text;
  std::uint8_t number;
};

// With plain dashes and slashes.
constexpr std::array glyphs{
    Glyph{"+/=", 14}, Glyph{"+=", 14},  Glyph{"⩲", 14},   Glyph{"=/+", 15},  Glyph{"=+", 15},
    Glyph{"⩱", 15},   Glyph{"+/-", 16}, Glyph{"±", 16},   Glyph{"\xB1", 16}, Glyph{"-/+", 17},
    Glyph{"∓", 17},   Glyph{"+-", 18},  Glyph{"-+", 19},  Glyph{"=", 10},    Glyph{"∞", 13},
    Glyph{"□", 7},    Glyph{"☐", 7},    Glyph{"⨀", 22},   Glyph{"⊙", 22},    Glyph{"⟳", 32},
    Glyph{"↑", 36},   Glyph{"→", 40},   Glyph{"=∞", 44},  Glyph{"=/∞", 44},  Glyph{"∞=", 44},
    Glyph{"∞/=", 44}, Glyph{"⯹", 44},   Glyph{"⇆", 132},  Glyph{"⇄", 132},   Glyph{"⨁", 138},
    Glyph{"⊕", 138},  Glyph{"∆", 140},  Glyph{"Δ", 140},  Glyph{"△", 140},   Glyph{"∇", 141},
    Glyph{"⌓", 142},  Glyph{"N", 146},  Glyph{"‼", 3},    Glyph{"⁇", 4},     Glyph{"⁉", 5},
    Glyph{"⁈", 6},    Glyph{"+--", 20}, Glyph{"--+", 21}, Glyph{"↑↑", 32},   Glyph{"☒", 9},
    Glyph{"≤", 143},
};

constexpr std::array<Glyph, 6> suffix_glyphs{Glyph{"!", 1},  Glyph{"?", 2},  Glyph{"!!", 3},
                                             Glyph{"??", 4}, Glyph{"!?", 5}, Glyph{"?!", 6}};

constexpr std::array<std::string_view, 10> decorations{"+",  "++",   "#",   "x",     "ch",
                                                       "ep", "mate", "dbl", "check", "dblch"};

template <class Table>
std::optional<Nag> find_glyph(const Table& table, std::string_view text) noexcept {
  const auto found = std::ranges::find(table, text, &Glyph::text);
  if (found == table.end()) return std::nullopt;
  return Nag{found->number};
}

/// The size of the first of these texts with which a text begins, or 0.
std::size_t size_of_any(std::span<const std::string_view> beginnings,
                        std::string_view text) noexcept {
  const auto found = std::ranges::find_if(
      beginnings, [&](std::string_view each) { return text.starts_with(each); });
  return found == beginnings.end() ? 0 : found->size();
}

/// Without blanks and final punctuation, with plain dashes and slashes; nothing if the text is too
/// long for a result.
std::string_view with_plain_signs(std::string_view text,
                                  std::array<char, max_result_bytes>& buffer) noexcept {
  std::size_t size = 0;
  while (!text.empty()) {
    const std::size_t blank = is_space(text.front()) ? 1 : wide_blank_size(text);
    const std::size_t dash = size_of_any(wide_dashes, text);
    const std::size_t slash = size_of_any(wide_slashes, text);
    if (blank == 0) {
      if (size == buffer.size()) return {};
      buffer[size++] = dash != 0 ? '-' : slash != 0 ? '/' : text.front();
    }
    text.remove_prefix(std::max({blank, dash, slash, std::size_t{1}}));
  }
  const std::string_view plain{buffer.data(), size};
  return plain.substr(0, plain.find_last_not_of(".,!?") + 1);
}

/// Reads two scores and what is between them.
class ScoreReader {
 public:
  explicit ScoreReader(std::string_view text) noexcept : text_{text} {}

  FoundScore read() noexcept {
    // The dot of `.5-.5` is read like that of a move number.
    const bool lacks_dot = text_.starts_with("5-.5");
    if (lacks_dot) at_ = 1;
    const Score left = lacks_dot ? Score::Half : read_score();
    is_decimal_ = is_decimal_ || lacks_dot;
    if (left == Score::None || !skip_separator()) return refused();
    const bool is_decimal = is_decimal_;
    const Score right = read_score();
    const auto result = result_of(left, right);
    // `1.0-0` is castling in the first move.
    if (!result || is_decimal != is_decimal_ || !ends_word()) return refused();
    return {.result = result, .size = at_, .is_cut = is_cut_};
  }

 private:
  enum class Score : std::uint8_t { None, Zero, Half, One };

  FoundScore refused() const noexcept { return {.is_cut = is_cut_}; }
  static std::optional<Result> result_of(Score left, Score right) noexcept {
    if (left == Score::One && right == Score::Zero) return Result::WhiteWins;
    if (left == Score::Zero && right == Score::One) return Result::BlackWins;
    if (left == Score::Half && right == Score::Half) return Result::Draw;
    return std::nullopt;
  }

  /// What is left of the text; notes if it may be too short to decide.
  std::string_view rest() noexcept {
    constexpr std::size_t longest_sign = 4;
    is_cut_ = is_cut_ || text_.size() - at_ < longest_sign;
    return text_.substr(at_);
  }
  bool take(std::string_view sign) noexcept {
    if (!rest().starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  bool take_any(std::span<const std::string_view> signs) noexcept {
    const std::size_t size = size_of_any(signs, rest());
    at_ += size;
    return size != 0;
  }
  /// A decimal has one digit after its dot.
  Score read_score() noexcept {
    is_decimal_ = false;
    if (take("½") || take("\xBD")) return Score::Half;
    const std::size_t begin = at_;
    if (take("1") && (take("/") || take_any(wide_slashes))) {
      return take("2") ? Score::Half : Score::None;
    }
    at_ = begin;
    for (const auto& [text, score] : {std::pair{"0.5", Score::Half},
                                      {"0,5", Score::Half},
                                      {".5", Score::Half},
                                      {",5", Score::Half},
                                      {"1.0", Score::One},
                                      {"1,0", Score::One},
                                      {"0.0", Score::Zero},
                                      {"0,0", Score::Zero}}) {
      is_decimal_ = take(text);
      if (is_decimal_) return score;
    }
    if (take("1")) return Score::One;
    return take("0") ? Score::Zero : Score::None;
  }
  void skip_gap() noexcept {
    bool has_line_end = false;
    for (;;) {
      const std::string_view here = rest();
      if (here.empty()) return;
      const std::size_t blank = is_blank(here.front()) ? 1 : wide_blank_size(here);
      const std::size_t line_end = here.starts_with("\r\n") ? 2 : is_line_end(here.front()) ? 1 : 0;
      if (blank == 0 && (line_end == 0 || has_line_end)) return;
      has_line_end = has_line_end || line_end != 0;
      at_ += blank + line_end;
    }
  }
  bool skip_separator() noexcept {
    skip_gap();
    bool has_separator = take(":");
    if (!has_separator) {
      has_separator = take("-") || take_any(wide_dashes);
      static_cast<void>(has_separator && take("-"));
    }
    skip_gap();
    return has_separator;
  }
  bool ends_word() noexcept {
    const std::string_view here = rest();
    return here.empty() || !is_wide_word(here.front()) || wide_blank_size(here) != 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_decimal_ = false;
  bool is_cut_ = false;
};

bool is_castling(std::string_view text) noexcept {
  return text.starts_with("O-O") || text.starts_with("0-0") || text.starts_with("o-o");
}

/// At the beginning of a line, a number or a word of prose is not a null move.
bool is_sign_for_null_move(std::string_view text) noexcept {
  const bool is_plain_word = std::ranges::all_of(text, is_letter);
  return is_null_move(text) && !is_digit(text.front()) && !is_plain_word;
}

bool begins_with_figurine(std::string_view text) noexcept {
  return text.size() >= 3 && text.starts_with("\xE2\x99") &&
         static_cast<unsigned char>(text[2]) >= 0x94 && static_cast<unsigned char>(text[2]) <= 0x9F;
}

/// True if a letter after the move is not a promotion, as in `e8N`, but can be a novelty.
bool may_be_novelty(std::string_view move) noexcept {
  const bool ends_well = is_digit(move.back()) || move.back() == '+' || move.back() == '#';
  const bool is_pawn_move = move.front() == 'P' || parse_file(move.front());
  const bool promotes = is_pawn_move && (move.ends_with('8') || move.ends_with('1'));
  return ends_well && !promotes;
}

/// Without the letter of the piece.
constexpr std::size_t max_move_bytes = 12;
using MoveBuffer = std::array<char, 1 + max_move_bytes>;

/// The plain sign of a move for the typographic one at the beginning of a text.
struct PlainSign {
  char sign = 0;  ///< 0: it is none
  std::size_t size = 0;
};
PlainSign plain_sign(std::string_view text) noexcept {
  if (class_of(text.front()) != CharClass::High) return {text.front(), 1};
  if (const auto size = size_of_any(wide_dashes, text)) return {'-', size};
  if (const auto size = size_of_any(wide_capture_signs, text)) return {'x', size};
  if (const auto size = size_of_any(wide_check_signs, text)) return {'+', size};
  return begins_with_figurine(text) ? PlainSign{'Q', 3} : PlainSign{};
}

/// A move with plain signs; nothing if it has others or is too long for a move.
std::string_view with_plain_move_signs(std::string_view text, MoveBuffer& buffer) noexcept {
  std::size_t size = 0;
  while (!text.empty()) {
    const PlainSign plain = plain_sign(text);
    if (plain.size == 0 || size == buffer.size()) return {};
    buffer[size++] = plain.sign;
    text.remove_prefix(plain.size);
  }
  return {buffer.data(), size};
}

/// `@e4`, as some programs write `P@e4`.
bool is_drop_of_pawn(std::string_view text) noexcept {
  constexpr std::size_t least_bytes = 3;
  return text.size() >= least_bytes && text[0] == '@' && text[1] >= 'a' && text[1] <= 'h' &&
         is_digit(text[2]);
}

}  // namespace

std::optional<Result> standard_result(std::string_view text) noexcept {
  if (text == "1-0") return Result::WhiteWins;
  if (text == "0-1") return Result::BlackWins;
  if (text == "1/2-1/2") return Result::Draw;
  if (text == "*") return Result::Unknown;
  return std::nullopt;
}

FoundScore find_score(std::string_view text) noexcept { return ScoreReader{text}.read(); }

std::optional<Result> parse_result(std::string_view text) noexcept {
  if (const auto result = standard_result(text)) return result;
  std::array<char, max_result_bytes> buffer;
  const std::string_view plain = with_plain_signs(text, buffer);
  if (plain == "*") return Result::Unknown;
  const FoundScore score = find_score(plain);
  if (score.result && score.size == plain.size()) return score.result;
  const auto found = std::ranges::find(odd_results, plain, &Spelling::text);
  if (found == odd_results.end()) return std::nullopt;
  return found->result;
}

std::size_t wide_blank_size(std::string_view text) noexcept {
  return size_of_any(wide_blanks, text);
}

std::optional<Nag> parse_glyph(std::string_view text) noexcept {
  if (const auto glyph = find_glyph(glyphs, text)) return glyph;
  std::array<char, max_result_bytes> buffer;
  std::size_t size = 0;
  while (!text.empty()) {
    const std::size_t dash = size_of_any(wide_dashes, text);
    const std::size_t slash = size_of_any(wide_slashes, text);
    if (size == buffer.size()) return std::nullopt;
    buffer[size++] = dash != 0 ? '-' : slash != 0 ? '/' : text.front();
    text.remove_prefix(std::max({dash, slash, std::size_t{1}}));
  }
  return find_glyph(glyphs, {buffer.data(), size});
}

std::optional<Nag> parse_suffix(std::string_view text) noexcept {
  return find_glyph(suffix_glyphs, text);
}

std::size_t ellipsis_size(std::string_view text) noexcept {
  constexpr std::array<std::string_view, 2> ellipses{"…", "\x85"};
  return size_of_any(ellipses, text);
}

bool is_short_capture(std::string_view word) noexcept {
  constexpr std::string_view capture_signs = "xX:";
  constexpr std::string_view promotion_letters = "QRBN";
  if (word.size() < 2) return false;
  const auto from = parse_file(word.front());
  word.remove_prefix(1);
  if (capture_signs.contains(word.front())) word.remove_prefix(1);
  const auto to = word.empty() ? std::nullopt : parse_file(word.front());
  if (!from || !to || std::abs(index_of(*from) - index_of(*to)) != 1) return false;
  word.remove_prefix(1);
  if (word.starts_with('=')) word.remove_prefix(1);
  if (!word.empty() && promotion_letters.contains(word.front())) word.remove_prefix(1);
  return word.find_first_not_of("+#") == std::string_view::npos;
}

bool is_decoration(std::string_view text) noexcept {
  return std::ranges::find(decorations, text) != decorations.end();
}

std::size_t move_size_before_glyph(std::string_view word) noexcept {
  constexpr std::size_t shortest_move = 2;
  for (std::size_t size = shortest_move; size < word.size(); ++size) {
    const std::string_view move = word.substr(0, size);
    const std::string_view tail = word.substr(size);
    const bool is_glyph = parse_glyph(tail) && (!is_letter(tail.front()) || may_be_novelty(move));
    if (is_glyph && looks_like_move(move)) return size;
  }
  return 0;
}

bool is_piece_without_square(std::string_view word) noexcept {
  constexpr std::string_view piece_letters = "KQRBN";
  if (begins_with_figurine(word)) word.remove_prefix(3);
  else if (!word.empty() && piece_letters.contains(word.front())) word.remove_prefix(1);
  else return false;
  if (!word.empty() && word.front() >= 'a' && word.front() <= 'h') word.remove_prefix(1);
  return word.empty() || word == "x" || word == "-" || word == ":";
}

std::size_t torn_move_size(std::string_view text, std::size_t piece_size) noexcept {
  std::size_t at = piece_size;
  const auto skip_blanks = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  skip_blanks();
  const bool has_sign =
      at + 1 < text.size() && (text[at] == 'x' || text[at] == '-') && is_blank(text[at + 1]);
  if (has_sign) ++at;
  skip_blanks();
  std::size_t end = at;
  while (end < text.size() && is_wide_word(text[end])) ++end;
  const std::string_view target = text.substr(at, end - at);
  constexpr std::string_view beginnings = "abcdefghx:-12345678";
  const bool is_target = !target.empty() && beginnings.contains(target.front()) &&
                         !target.contains('=') && !is_null_move(target) && looks_like_move(target);
  return is_target ? end : 0;
}

bool may_be_move(std::string_view text) noexcept {
  if (text.empty()) return false;
  if (is_castling(text)) return true;
  // Digits alone are a number, unless their place says otherwise.
  if (is_null_move(text)) return !is_digit(text.front());
  const bool begins_well =
      is_letter(text.front()) || class_of(text.front()) == CharClass::High || is_drop_of_pawn(text);
  return begins_well && std::ranges::any_of(text, is_digit);
}

bool looks_like_move(std::string_view text) noexcept {
  constexpr std::string_view move_letters = "abcdefgh12345678xX:-=QRBNSLTDqrbn@+#";
  if (is_sign_for_null_move(text)) return true;
  MoveBuffer buffer;
  const bool is_plain = std::ranges::all_of(text, is_word);
  if (!is_plain) text = with_plain_move_signs(text, buffer);
  if (is_castling(text)) return true;
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') text.remove_prefix(1);
  if (text.size() < 2 || text.size() > max_move_bytes) return false;
  if (text.find_first_not_of(move_letters) != std::string_view::npos) return false;
  for (std::size_t index = 0; index + 1 < text.size(); ++index) {
    const bool is_square = text[index] >= 'a' && text[index] <= 'h' && is_digit(text[index + 1]);
    if (is_square) return true;
  }
  return false;
}

}  // namespace tabiya::pgn
