/// Filter expressions that select games:
///
///     player ~ kasparov and Date >= 1985 and not (result = 1/2-1/2 or plies < 40)
///     WhiteElo >= 2700 and BlackElo >= 2700 and opening ~ najdorf
///     material = KRPvKR and checkmate
///     topalov kasparov
///
/// A test is a field, a comparison and a value; `and`, `or`, `not` and parentheses combine tests.
/// A value with blanks or parentheses is quoted. A field that begins with a capital letter names a
/// tag; `FilterField` lists the others. Words that are neither are searched in all tags and in the
/// name of the opening, as in a search field. docs/pgn.md is the manual.
///
/// A comparison with an unknown value is false: a missing rating is neither high nor low, and a
/// date such as 1985.??.?? precedes another only if every date it can mean does. `!=` and `not` are
/// the exact negation of that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pgn/board_pattern.hpp"
#include "pgn/material_pattern.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// What is wrong with an expression.
struct FilterError {
  std::size_t offset;  ///< in bytes
  std::string reason;  ///< a clause, such as "a value is missing"

  friend bool operator==(const FilterError&, const FilterError&) = default;
};

/// The property that a test examines.
enum class FilterField : std::uint8_t {
  Tag,    ///< any tag, by name, with a comparison
  Words,  ///< a word alone: some tag or the name or code of the opening contains it, or it is the
          ///< name of a tag that is present and has a known value
  // Texts:
  Player,   ///< `player`: the tag White, or the tag Black
  Result,   ///< `result`: the result of the movetext, else of the tag
  Opening,  ///< `opening`: the name of the last named position
  Eco,      ///< `eco`: the ECO code of that position
  // Numbers:
  Plies,       ///< `plies` of the main line, as written
  Moves,       ///< `moves`: pairs of plies, rounded up
  Comments,    ///< `comments`
  Variations,  ///< `variations`
  Glyphs,      ///< `glyphs`: `!`, `?!`, `$14` …
  MinElo,      ///< `minelo`: the lower rating, if both are known
  MaxElo,      ///< `maxelo`: the higher rating, if both are known
  Men,         ///< `men`: pieces and pawns on the board at the end
  // Any position of the main line:
  Position,  ///< `position = "FEN"`
  Pattern,   ///< `pattern = "…"`, a BoardPattern
  Material,  ///< `material = KRPvKR`, a MaterialPattern
  // The last position:
  Final,  ///< `final = KRvK`, a MaterialPattern
  // Alone, without a comparison:
  All,             ///< `all`: every game
  Checkmate,       ///< `checkmate` ends it
  Stalemate,       ///< `stalemate` ends it
  Repetition,      ///< `repetition`: some position arose three times. Source: FIDE 9.2
  FiftyMoves,      ///< `fifty` moves without a capture or pawn move, at some point. FIDE 9.3
  Underpromotion,  ///< `underpromotion` to a rook, bishop or knight
  Legal,           ///< `legal`: every move of the main line can be played
  Setup,           ///< `setup`: the game does not start from the initial array
};

enum class Comparison : std::uint8_t {
  None,  ///< the field stands alone
  Equal,
  Less,
  LessOrEqual,
  Greater,
  GreaterOrEqual,
  Like,  ///< `~`: contains, ignoring case and accents; `*` and `?` are wildcards
};

/// The earliest and latest day that a date can mean, each as the decimal number YYYYMMDD.
struct DateRange {
  std::uint32_t earliest;
  std::uint32_t latest;

  friend bool operator==(const DateRange&, const DateRange&) noexcept = default;
};

/// Parses `1985.11.09`, `1985.11.??` or `1985`, also with `-` or `/`. Source: PGN 8.1.1.3.
[[nodiscard]] std::optional<DateRange> parse_date(std::string_view text) noexcept;

struct FilterTest {
  FilterField field = FilterField::All;
  Comparison comparison = Comparison::None;
  std::string tag;                ///< its name, if the field is a tag or may be the name of one
  std::string value;              ///< as written; folded for `Like` and for words
  bool may_name_opening = false;  ///< some opening has this word in its name or code
  std::optional<double> number;
  std::optional<DateRange> date;
  std::variant<std::monostate, Position, BoardPattern, MaterialPattern> board;
  std::size_t board_number = 0;  ///< the index among the tests on positions
};

/// The parts of a game that a filter has to read.
struct FilterNeeds {
  bool moves = false;      ///< the movetext
  bool positions = false;  ///< the positions of the main line
  bool history = false;    ///< the repetition counts
  bool opening = false;    ///< the opening
  bool words = false;      ///< the values of all tags as one text
};

class GameFilter {
 public:
  /// Parses an expression; an empty text matches every game.
  [[nodiscard]] static std::expected<GameFilter, FilterError> parse(std::string_view text);

  /// The maximum nesting of parentheses and `not`.
  static constexpr std::size_t max_depth = 100;
  static constexpr std::size_t max_tests = 10'000;

  /// `And` and `Or` have two child nodes, `Not` has one, `Test` names a test; the root is the last.
  struct Node {
    enum class Kind : std::uint8_t { And, Or, Not, Test };
    Kind kind;
    std::size_t left;  ///< a node, or the index of the test
    std::size_t right;
  };
  [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
  [[nodiscard]] const std::vector<FilterTest>& tests() const noexcept { return tests_; }
  [[nodiscard]] FilterNeeds needs() const noexcept;
  /// The number of tests on positions.
  [[nodiscard]] std::size_t board_test_count() const noexcept { return board_test_count_; }

 private:
  class Parser;

  std::vector<Node> nodes_;
  std::vector<FilterTest> tests_;
  std::size_t board_test_count_ = 0;
};

}  // namespace tabiya::pgn
