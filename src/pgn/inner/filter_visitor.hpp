/// Applies a `GameFilter` to the games of a text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pgn/inner/game_filter.hpp"
#include "pgn/inner/start_tags.hpp"
#include "tabiya/game/repetition.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::pgn {

/// A visitor that decides for each game whether the filter matches.
///
/// It works lazily: it skips the moves of a game that the tags decide, plays moves only if a test
/// needs positions, and stops as soon as the answer is known.
class FilterVisitor : public NullVisitor {
 public:
  /// Requires: the filter outlives the visitor.
  explicit FilterVisitor(const GameFilter& filter);

  /// Whether the last game matches the filter.
  [[nodiscard]] bool is_wanted() const noexcept { return is_wanted_; }

  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void move(std::string_view san, Cursor cursor);
  void nag(Nag nag, Cursor cursor);
  void comment(const Comment& comment, Cursor cursor);
  Next begin_variation(Cursor cursor);
  void end_variation(Cursor cursor);
  void result(Result result, Cursor cursor);
  void end_game(Cursor cursor);

 private:
  enum class Truth : std::uint8_t { No, Yes, Unknown };
  /// What is known about the game so far; reset for each game.
  struct Counts {
    std::uint64_t plies = 0;
    std::uint64_t comments = 0;
    std::uint64_t variations = 0;
    std::uint64_t glyphs = 0;
    bool repetition = false;
    bool fifty_moves = false;
    bool underpromotion = false;
    bool is_legal = true;
    bool begins_elsewhere = false;
  };

  void begin_chess();
  void begin_variant();
  void play(std::string_view san);
  void play_in_chess(std::string_view san);
  void play_in_variant(std::string_view san);
  void lose_track();
  void test_position(const Position& position);
  void test_position(const VariantPosition& position);
  template <class P>
  void test_boards(const P& position);
  /// The board after the last move; null after an unplayable one.
  [[nodiscard]] const Board* board() const noexcept;
  [[nodiscard]] bool has_ended_with(VariantEndingKind kind) const;
  void decide(bool is_over);
  [[nodiscard]] Truth truth_of(std::size_t node) const;
  [[nodiscard]] Truth truth_of(const FilterTest& test) const;
  [[nodiscard]] bool holds(const FilterTest& test) const;
  /// Whether a tag contains the word, or is named so.
  [[nodiscard]] bool is_in_tags(const FilterTest& test) const;
  /// Whether the opening contains the word. Tags take the place of what the moves tell.
  [[nodiscard]] bool is_in_opening(const FilterTest& test) const;
  [[nodiscard]] std::string_view result_of_tag() const;
  [[nodiscard]] bool tag_holds(const FilterTest& test, std::string_view name) const;
  [[nodiscard]] bool number_holds(const FilterTest& test) const;
  [[nodiscard]] std::optional<double> number_of(FilterField field) const;

  const GameFilter& filter_;
  FilterNeeds needs_;
  Tags tags_;
  std::string searched_;  // the folded values of all tags, if the filter has words
  StartTags start_;
  Counts counts_;
  std::optional<Result> result_;
  // In chess, or in another variant; nothing after an unplayable move.
  std::optional<Position> position_;
  std::optional<VariantPosition> variant_position_;
  std::optional<PositionHistory> history_;
  std::vector<ZobristKey> variant_keys_;  // of the positions so far
  OpeningFinder opening_;
  std::vector<char> seen_;  // for each test on positions, whether a position has passed it
  std::uint64_t depth_ = 0;
  bool is_over_ = false;     // the game has been read completely
  bool is_decided_ = false;  // is_wanted_ is final
  bool is_wanted_ = false;
};

}  // namespace tabiya::pgn
