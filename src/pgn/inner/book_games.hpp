/// The moves of PGN games, for an opening book.
///
///     tabiya::BookMaker maker;
///     const auto failure = read_in_pieces(*std::move(input), thread_count,
///         [&] { return BookGames{options}; },
///         [&](BookGames& piece, const PieceOrigin&) { maker.add(piece.take_tally()); });
///
/// Only main lines count. A game begins where its tags say. Games of variants other than Chess960 are
/// left out. The moves before one that cannot be played count.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/inner/quick_position.hpp"
#include "pgn/inner/filter_visitor.hpp"
#include "pgn/inner/start_tags.hpp"
#include "rules/inner/polyglot_steps.hpp"
#include "tabiya/book/book_maker.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::pgn {

/// Which games and moves count.
struct BookGameOptions {
  std::uint64_t max_plies = 1024;
  std::optional<Color> only{};         ///< the moves of this side
  bool skips_unfinished = false;       ///< otherwise a game without a result is a draw
  const GameFilter* filter = nullptr;  ///< the games that match; all if there is none
};

/// What was read.
struct BookGameCounts {
  std::uint64_t games = 0;
  std::uint64_t used = 0;        ///< had their moves counted, as far as they can be played
  std::uint64_t filtered = 0;    ///< did not match the filter
  std::uint64_t unfinished = 0;  ///< have no result, whether they count or not
  std::uint64_t no_chess = 0;    ///< are of a variant, or have no valid start
  std::uint64_t broken = 0;      ///< have a move that cannot be played

  BookGameCounts& operator+=(const BookGameCounts& other) noexcept;
};

/// A visitor that collects the moves of games.
class BookGames : public NullVisitor {
 public:
  /// Requires: the filter outlives the visitor.
  explicit BookGames(const BookGameOptions& options);

  [[nodiscard]] const BookGameCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] BookTally take_tally() { return std::exchange(tally_, {}); }

  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void move(std::string_view san, Cursor cursor) {
    if (is_filtering_) [[unlikely]]
      filter_->move(san, cursor);
    const bool is_wanted = follows_ && depth_ == 0 && plies_ < options_.max_plies;
    if (is_wanted) play(san);
  }
  void nag(Nag nag, Cursor cursor);
  void comment(const Comment& comment, Cursor cursor);
  Next begin_variation(Cursor cursor);
  void end_variation(Cursor cursor);
  void result(Result result, Cursor cursor);
  void end_game(Cursor cursor);

 private:
  struct PlayedMove {
    std::uint64_t key;
    std::uint16_t move;
  };
  static constexpr std::size_t positions_at_once = 64;

  [[nodiscard]] bool begin_line();
  void play(std::string_view san);
  [[nodiscard]] bool play_carefully(std::string_view san);
  void compute_keys();
  void add_moves(Result result);

  BookGameOptions options_;
  BookGameCounts counts_;
  BookTally tally_;
  // Of the game:
  std::optional<FilterVisitor> filter_;
  bool is_filtering_ = false;  // the filter reads the moves
  StartTags start_;
  std::optional<Result> tag_result_;
  std::optional<Result> result_;
  bool is_chess_ = false;  // it has a start that books know
  bool follows_ = false;   // its next move can be played
  std::uint64_t depth_ = 0;
  std::uint64_t plies_ = 0;
  // The last positions, whose keys are computed together: that need not wait for the next move to be
  // played, so the processor does both at once.
  std::vector<QuickPosition> positions_{positions_at_once + 1};
  std::size_t now_ = 0;
  Color first_turn_ = Color::White;
  PolyglotSteps steps_;
  std::vector<PlayedMove> moves_;
};

}  // namespace tabiya::pgn
