#include "games.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "positions.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::peers {
namespace {

/// A way to write moves that export format does not know and import format allows.
enum class Liberty : std::uint8_t {
  None,
  CastlingWithZeros,
  BarePromotion,
  NoCheckSigns,
  Disambiguated,
  LongMoves,
  NoMoveNumbers,
  EscapedLines,
  RestOfLineComments,
};
constexpr std::array<std::string_view, 9> liberty_names{
    "",           "castling_zero", "bare_promotion", "no_check_signs", "disambiguated",
    "long_moves", "no_numbers",    "escaped_lines",  "semicolon"};

constexpr std::array<std::string_view, 16> words{"a novelty",
                                                 "White is better",
                                                 "!",
                                                 "1. e4",
                                                 "better was Nf3",
                                                 "(see game 3)",
                                                 "...",
                                                 "= ",
                                                 "with the idea of Bd3-e4",
                                                 "e8=Q",
                                                 "0-1",
                                                 "\"sharp\"",
                                                 "$14",
                                                 "x",
                                                 "the end; or not",
                                                 "[sic]"};
constexpr std::array<std::string_view, 8> commands{
    "[%clk 1:05:23]", "[%clk 0:00:09.5]",
    "[%eval 0.17]",   "[%eval -12.5]",
    "[%eval #-3]",    "[%csl Rd4,Gd5][%cal Gc2c3]",
    "[%emt 0:05]",    "[%clk 0:10:00] [%eval 1.2,21]"};
constexpr std::array<std::string_view, 8> values{
    "?",        "Anna", "O'Hara, J. \\\"Joe\\\"", "back\\\\slash", "a [b] {c}", "2026.11.28",
    "a; b % c", "1-0"};
constexpr std::array<std::string_view, 8> extra_tags{
    "ECO", "WhiteElo", "TimeControl", "Annotator", "Termination", "Opening", "PlyCount", "Site2"};
constexpr std::array<std::string_view, 4> results{"1-0", "0-1", "1/2-1/2", "*"};
constexpr std::array<std::string_view, 6> suffixes{"!", "?", "!!", "??", "!?", "?!"};

class Writer {
 public:
  explicit Writer(Random& random)
      : random_{random}, liberty_{random.chance(50) ? Liberty::None : any_liberty()} {}

  GameText game() {
    start();
    tags();
    if (random_.chance(15)) comment("comment_before_game");
    const std::vector<Move> moves = random_walk(random_, start_, random_.below(60));
    if (moves.empty()) note("no_moves");
    line(start_, moves, 0);
    word(result_);
    end_line();
    text_ += "\n";
    note(liberty_names[static_cast<std::size_t>(liberty_)]);
    kinds_.erase("");
    return {std::move(text_), {kinds_.begin(), kinds_.end()}};
  }

 private:
  Liberty any_liberty() {
    return static_cast<Liberty>(1 + random_.below(liberty_names.size() - 1));
  }
  void note(std::string_view kind) { kinds_.emplace(kind); }

  void start() {
    if (random_.chance(70)) return;
    const Sample sample = random_sample(random_);
    start_ = sample.position;
    mode_ = sample.mode;
    has_fen_ = true;
    note(mode_ == CastlingMode::Chess960 ? "chess960" : "fen");
  }

  void tag(std::string_view name, std::string_view value) {
    if (name.contains('2')) note("tag_digit");
    if (value.contains('"')) note("tag_quote");
    if (value.contains("\\\\")) note("tag_backslash");
    if (value.contains(']')) note("tag_bracket");
    text_.append("[").append(name).append(" \"").append(value).append("\"]\n");
  }

  void tags() {
    result_ = random_.pick(results);
    for (const std::string_view name : {"Event", "Site"}) tag(name, random_.pick(values));
    tag("Date", random_.chance(50) ? "2026.11.??" : "????.??.??");
    tag("Round", random_.chance(50) ? "1.2" : "-");
    for (const std::string_view name : {"White", "Black"}) tag(name, random_.pick(values));
    tag("Result", result_);
    for (const std::string_view name : extra_tags) {
      if (random_.chance(15)) tag(name, random_.pick(values));
    }
    if (mode_ == CastlingMode::Chess960) tag("Variant", "Chess960");
    if (has_fen_) {
      tag("SetUp", "1");
      tag("FEN", to_fen(start_));
    }
    text_ += "\n";
  }

  /// A word of the moves, on a new line where it does not fit.
  void word(std::string_view word) {
    constexpr std::size_t columns = 79;
    if (column_ > 0 && column_ + 1 + word.size() > columns) end_line();
    if (column_ > 0 && !glued_) {
      text_ += ' ';
      ++column_;
    }
    glued_ = false;
    text_ += word;
    column_ += word.size();
  }
  void end_line() {
    if (column_ == 0) return;
    text_ += '\n';
    column_ = 0;
    if (liberty_ == Liberty::EscapedLines && random_.chance(20)) text_ += "% escaped: 1. e4\n";
  }

  void comment(std::string_view place = "comment") {
    note(place);
    if (text_.ends_with('}')) note("second_comment");
    needs_number_ = true;
    std::string text;
    if (random_.chance(40)) {
      text = random_.pick(commands);
      note("command");
    }
    if (text.empty() || random_.chance(40)) {
      for (std::size_t at = 0; at < 1 + random_.below(4); ++at) {
        if (!text.empty()) text += ' ';
        text += random_.pick(words);
      }
    }
    if (liberty_ == Liberty::RestOfLineComments && random_.chance(50)) {
      word("; " + text);
      end_line();
      return;
    }
    word("{" + text + "}");
  }

  void glyphs() {
    bool has_suffix = false;
    if (random_.chance(8)) {
      glued_ = true;
      word(random_.pick(suffixes));
      note("suffix");
      has_suffix = true;
    }
    if (random_.chance(8)) {
      word("$" + std::to_string(1 + random_.below(random_.chance(80) ? 23 : 255)));
      note(has_suffix ? "suffix_and_nag" : "nag");
    }
  }

  void number(const Position& before, bool is_needed) {
    const bool is_white = before.turn() == Color::White;
    if (!is_white && !is_needed) return;
    if (liberty_ == Liberty::NoMoveNumbers) return;
    word(std::to_string(before.fullmove_number()) + (is_white ? "." : "..."));
  }

  std::string spelling(const Position& before, Move move) {
    std::string san = to_san(before, move);
    switch (liberty_) {
      case Liberty::CastlingWithZeros:
        if (move.is_castling()) std::ranges::replace(san, 'O', '0');
        break;
      case Liberty::BarePromotion: std::erase(san, '='); break;
      case Liberty::NoCheckSigns:
        std::erase(san, '+');
        std::erase(san, '#');
        break;
      case Liberty::Disambiguated:
        if (move.is_castling() || before.board().type_on(move.from()) == PieceType::Pawn) break;
        return san.substr(0, 1) + std::string{to_string(move.from())} +
               (before.captured_by(move) ? "x" : "") + std::string{to_string(move.to())};
      case Liberty::LongMoves:
        if (!move.is_castling()) return to_uci(before, move, mode_);
        break;
      default: break;
    }
    return san;
  }

  void null_move(const Position& before) {
    number(before, true);
    word("--");
    note("null_move");
    needs_number_ = false;
  }

  /// The moves of a line, with variations down to a depth of three.
  void line(Position position, const std::vector<Move>& moves, std::size_t depth) {
    needs_number_ = true;
    for (const Move move : moves) {
      const Position before = position;
      number(before, needs_number_);
      if (random_.chance(2)) comment("comment_before_move");
      needs_number_ = false;
      word(spelling(before, move));
      if (move.is_castling()) note("castling");
      if (move.is_promotion()) note("promotion");
      glyphs();
      if (random_.chance(10)) comment();
      if (random_.chance(2)) comment();
      position.play_unchecked(move);
      while (depth < 3 && random_.chance(depth == 0 ? 8 : 4)) variation(before, depth + 1);
    }
  }

  void variation(const Position& before, std::size_t depth) {
    note(depth > 1 ? "nested" : "variation");
    word("(");
    glued_ = true;
    if (random_.chance(10)) comment("comment_in_variation");
    if (random_.chance(5) && !before.is_check()) {
      null_move(before);
      Position passed = before;
      passed.pass_unchecked();
      line(passed, random_walk(random_, passed, random_.below(4)), depth);
    } else {
      line(before, random_walk(random_, before, 1 + random_.below(6)), depth);
    }
    glued_ = true;
    word(")");
    if (random_.chance(8)) comment("comment_after_variation");
    needs_number_ = true;
  }

  Random& random_;
  Liberty liberty_;
  Position start_;
  CastlingMode mode_ = CastlingMode::Standard;
  bool has_fen_ = false;
  std::string_view result_;
  std::string text_;
  std::size_t column_ = 0;
  bool glued_ = false;
  bool needs_number_ = true;
  std::set<std::string, std::less<>> kinds_;
};

}  // namespace

GameText random_game(Random& random) { return Writer{random}.game(); }

}  // namespace tabiya::peers
