/// Which games are wanted, as an expression:
///
///     player ~ kasparov and Date >= 1985 and not (result = 1/2-1/2 or plies < 40)
///     WhiteElo >= 2700 and BlackElo >= 2700 and opening ~ najdorf
///     material = KRPvKR and checkmate
///
/// A test is a field, a comparison and a value; the words `and`, `or`, `not` and brackets join tests.
/// A value with blanks or brackets stands in quotes. A field that begins with a capital is the tag
/// of this name; the others are listed with `FilterField`. docs/pgn.md is the manual.
///
/// What is not known is not true: a missing rating is neither high nor low, and a date such as
/// 1985.??.?? is before another only if it is so whatever the month. `!=` and `not` are the opposite
/// of that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tabiya/pgn/board_pattern.hpp"
#include "tabiya/pgn/material_pattern.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// What is wrong with an expression.
struct FilterError {
  std::size_t offset;  ///< in bytes from its beginning
  std::string reason;  ///< a clause, such as "a value is missing"

  friend bool operator==(const FilterError&, const FilterError&) = default;
};

/// What a test is about.
enum class FilterField : std::uint8_t {
  Tag,  ///< any tag, by its name; alone: whether it is there and says something
  // Texts:
  Player,   ///< `player`: the tag White, or the tag Black
  Result,   ///< `result`: what the moves end with, or else the tag
  Opening,  ///< `opening`: the name of the last named position
  Eco,      ///< `eco`: its code
  // Numbers:
  Plies,       ///< `plies` of the main line, as written
  Moves,       ///< `moves`: pairs of plies, a half one counted
  Comments,    ///< `comments`
  Variations,  ///< `variations`
  Glyphs,      ///< `glyphs`: `!`, `?!`, `$14` …
  MinElo,      ///< `minelo`: the lower of the ratings, if both are there
  MaxElo,      ///< `maxelo`: the higher one
  Men,         ///< `men` on the board at the end
  // Positions of the main line, at some time:
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
  FiftyMoves,      ///< `fifty` moves without a capture or a pawn's move, at some time. FIDE 9.3
  Underpromotion,  ///< `underpromotion` to a rook, bishop or knight
  Legal,           ///< `legal`: every move of the main line can be played
  Setup,           ///< `setup`: it does not begin with the initial array
};

enum class Comparison : std::uint8_t {
  None,  ///< the field alone
  Equal,
  Less,
  LessOrEqual,
  Greater,
  GreaterOrEqual,
  Like,  ///< `~`: contains, without regard to capitals and accents; `*` and `?` as in file names
};

/// Days from the earliest to the latest that a date may mean, each as year, month and day in decimal.
struct DateRange {
  std::uint32_t earliest;
  std::uint32_t latest;

  friend bool operator==(const DateRange&, const DateRange&) noexcept = default;
};

/// Reads `1985.11.09`, `1985.11.??`, `1985`, and the like with `-` or `/`. Source: PGN 8.1.1.3.
[[nodiscard]] std::optional<DateRange> parse_date(std::string_view text) noexcept;

struct FilterTest {
  FilterField field = FilterField::All;
  Comparison comparison = Comparison::None;
  std::string tag;    ///< the name, for a tag
  std::string value;  ///< as written; folded for `Like`
  std::optional<double> number;
  std::optional<DateRange> date;
  std::variant<std::monostate, Position, BoardPattern, MaterialPattern> board;
  std::size_t board_number = 0;  ///< which of the tests on positions; from 0
};

/// What a game must be played for.
struct FilterNeeds {
  bool moves = false;      ///< what is written between tags and result
  bool positions = false;  ///< the main line played
  bool history = false;    ///< repetitions counted
  bool opening = false;    ///< openings looked up
};

class GameFilter {
 public:
  /// An empty text means every game.
  [[nodiscard]] static std::expected<GameFilter, FilterError> parse(std::string_view text);

  /// Brackets and `not` in each other, at most.
  static constexpr std::size_t max_depth = 100;
  static constexpr std::size_t max_tests = 10'000;

  /// `And` and `Or` of two nodes, `Not` of one, or a test; the root is the last.
  struct Node {
    enum class Kind : std::uint8_t { And, Or, Not, Test };
    Kind kind;
    std::size_t left;  ///< a node, or the number of the test
    std::size_t right;
  };
  [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
  [[nodiscard]] const std::vector<FilterTest>& tests() const noexcept { return tests_; }
  [[nodiscard]] FilterNeeds needs() const noexcept;
  /// How many of the tests are on positions.
  [[nodiscard]] std::size_t board_test_count() const noexcept { return board_test_count_; }

 private:
  class Parser;

  std::vector<Node> nodes_;
  std::vector<FilterTest> tests_;
  std::size_t board_test_count_ = 0;
};

}  // namespace tabiya::pgn
