/// The scanner: turns bytes into events for `Reader`.
///
/// `Reader` passes these events to a visitor. All code that handles bytes is compiled once, in the
/// library, and can have versions for different processors, while the calls of the visitor are
/// inlined into the user's program.
///
/// Events come in batches of a few hundred. Nothing recurses; nested variations only count a depth.
///
/// A token that reaches the end of the window is dropped and scanned again when more text is
/// available. The events therefore depend on the text alone, never on how it is split into pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/tag_names.hpp"
#include "tabiya/pgn/event_dispatcher.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::pgn {

struct RunReaders;

class Scanner {
 public:
  /// `max_bytes` is the limit of a stream, see max_bytes_without_game_end.
  explicit Scanner(Input input, std::uint64_t max_bytes = max_bytes_without_game_end);

  /// The next events; empty at the end of the text. Valid until the next call.
  [[nodiscard]] std::span<const Event> next_batch();

  /// Line, column and offset of a place in the last batch.
  [[nodiscard]] Location locate(const char* at) const noexcept;
  [[nodiscard]] std::uint64_t offset_of(const char* at) const noexcept;

  /// Sets which optional events are reported.
  void emit_optional(OptionalEvents wanted) noexcept { emits_ = wanted; }

  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_of(cursor_); }
  [[nodiscard]] const std::optional<InputFailure>& failure() const noexcept {
    return input_.failure();
  }
  [[nodiscard]] bool ends_between_games() const noexcept {
    return ends_between_games_ && !has_lost_brace_at_end_;
  }

 private:
  enum class State : std::uint8_t {
    Start,  // of the text: a byte order mark can follow
    BetweenGames,
    Tags,  // and comments
    Moves,
    Closing,      // closes open variations, then the game or its moves
    AfterResult,  // comments can still follow
    LongComment,  // within a comment that is reported in pieces
    SkippedLine,  // the rest of the line is ignored
    SkippedWord,  // the rest of the word is ignored
  };
  /// The result of scanning a token at the cursor.
  enum class Scan : std::uint8_t {
    Done,      // scanned: the cursor or the state has moved on
    Again,     // the cursor or the state has moved on, but there was no token yet
    NeedMore,  // the token can continue beyond the window; it is scanned again from its beginning
  };
  enum class Guess : std::uint8_t { Yes, No, NeedMore };
  /// What follows a result in the same paragraph; comments and glyphs aside.
  enum class Follower : std::uint8_t { Nothing, Move, Result, NeedMore };
  /// The beginning of a tag pair, up to its first quote.
  struct TagHead {
    Guess is_tag;
    std::string_view name;
    const char* quote;
  };
  /// A tag value with escapes, bare quotes or other oddities.
  struct OddValue {
    const char* end;
    bool has_escapes;
    const char* bare_quote;      // the first, or null
    const char* unknown_escape;  // the first, or null
  };
  struct TagEnd {
    Guess is_closed;
    const char* after;
  };
  struct CommentEnd {
    const char* text_end = nullptr;  // null: not before the limit
    const char* after = nullptr;
    bool is_terminated = true;
    bool needs_more = false;
    bool depends_on_end = false;  // a longer text could have closed it
  };
  static constexpr std::size_t batch_capacity = 512;
  static constexpr std::size_t batch_reserve = 32;  // the most events that one step of a run emits
  static constexpr std::ptrdiff_t batch_max_bytes = 1 << 16;

  // Batches and the window: scanner.cpp
  void fill_batch();
  [[nodiscard]] Scan scan_token();
  void read_on();
  [[nodiscard]] std::string why_endless() const;
  [[nodiscard]] bool has_room() const noexcept;
  [[nodiscard]] bool is_starved(const char* at) const noexcept {
    return at == input_.end() && !input_.is_final();
  }
  [[nodiscard]] bool at_line_start(const char* at) const noexcept;
  void emit(Event::Kind kind, const char* text, std::size_t size, int detail = 0) noexcept;
  void report(Oddity oddity, const char* at) noexcept;
  [[nodiscard]] Scan skip_gap();
  [[nodiscard]] Scan skip_in_gap(const char* at);
  [[nodiscard]] Scan scan_start();
  [[nodiscard]] Scan scan_skipped_line();
  [[nodiscard]] Scan scan_skipped_word();
  void skip_line(const char* from) noexcept;
  void skip_word(const char* from) noexcept;
  void consume(const char* to) noexcept;

  // Where games begin and end: scan_games.cpp
  [[nodiscard]] Scan scan_between_games();
  [[nodiscard]] Scan scan_prologue();
  [[nodiscard]] Guess game_begins(const char* at) const noexcept;
  [[nodiscard]] Guess game_begins_with_number(const char* at) const noexcept;
  [[nodiscard]] Guess result_stands_apart(const char* after) const noexcept;
  [[nodiscard]] Guess game_follows_comments(const char*& at) const noexcept;
  void begin_game() noexcept;
  void begin_moves() noexcept;
  void end_game(const char* at) noexcept;
  [[nodiscard]] Scan scan_closing() noexcept;
  [[nodiscard]] Scan scan_after_result();
  [[nodiscard]] bool scan_plain_turn() noexcept;

  // Tag pairs: scan_tags.cpp
  [[nodiscard]] Scan scan_tags();
  [[nodiscard]] bool scan_tag_run();
  [[nodiscard]] TagHead tag_head(const char* at) const noexcept;
  [[nodiscard]] bool is_first_of_next_game(std::string_view name) const noexcept;
  [[nodiscard]] Scan scan_tag_pair(const TagHead& head);
  [[nodiscard]] Scan scan_odd_tag_value(const TagHead& head);
  [[nodiscard]] OddValue odd_value(const char* at, const char* line_end) const noexcept;
  [[nodiscard]] TagEnd find_tag_end(const char* quote, const char* line_end) const noexcept;
  [[nodiscard]] bool closes_value(const char* quote, const char* line_end) const noexcept;
  void finish_tag_pair(const TagHead& head, std::string_view value, bool has_escapes);
  [[nodiscard]] Scan scan_stray_bracket();

  // Comments: scan_comments.cpp
  [[nodiscard]] Scan scan_comment();
  [[nodiscard]] Scan scan_comment_text(const char* begin, Comment::Form form);
  [[nodiscard]] CommentEnd find_comment_end(const char* begin, const char* limit,
                                            Comment::Form form) const noexcept;
  [[nodiscard]] CommentEnd find_brace(const char* begin, const char* limit) const noexcept;

  // Movetext: scan_moves.cpp
  [[nodiscard]] Scan scan_moves();
  void scan_move_run() noexcept;
  [[nodiscard]] Scan scan_move_token();
  [[nodiscard]] Scan scan_number();
  [[nodiscard]] Scan scan_word();
  [[nodiscard]] Scan scan_unusual_word();
  [[nodiscard]] Scan scan_word_part(std::string_view word, std::string_view after);
  [[nodiscard]] Scan scan_torn_move(std::string_view word);
  [[nodiscard]] bool follows_move_number() const noexcept;
  [[nodiscard]] bool follows_prose() const noexcept;
  [[nodiscard]] Scan skip_arrow();
  [[nodiscard]] Scan scan_en_passant_mark(std::string_view word, std::string_view after);
  [[nodiscard]] Scan scan_bracket();
  [[nodiscard]] Scan scan_suffix();
  [[nodiscard]] Scan scan_nag();
  [[nodiscard]] Scan scan_score();
  [[nodiscard]] Scan scan_result(Result result, std::size_t size);
  [[nodiscard]] Scan scan_odd_result(std::size_t size);
  [[nodiscard]] Scan skip_result(Oddity oddity, std::size_t size) noexcept;
  [[nodiscard]] Guess ends_paragraph(const char* after) const noexcept;
  [[nodiscard]] Follower follower_of_result(const char* after) const noexcept;
  [[nodiscard]] Follower follower_at(const char* at) const noexcept;
  void note_move() noexcept;
  void emit_move(std::string_view text) noexcept;
  void note_first_number(std::string_view digits) noexcept;
  void emit_first_number(const char* move) noexcept;
  void emit_nag(int number, std::size_t size) noexcept;
  void emit_skipped(std::size_t size) noexcept;
  void open_variation() noexcept;
  void close_variation() noexcept;

  Input input_;
  std::uint64_t max_bytes_;
  std::uint64_t last_game_end_ = 0;  // its offset, or 0
  std::vector<Event> events_;
  std::size_t count_ = 0;
  OptionalEvents emits_{};
  const RunReaders* run_readers_;  // for this machine

  State state_ = State::Start;
  State resume_ = State::BetweenGames;  // after SkippedLine, SkippedWord, LongComment
  Comment::Form long_comment_form_ = Comment::Form::Brace;
  const char* cursor_ = nullptr;
  std::size_t mark_bytes_ = 0;  // the size of the byte order mark, which has no column

  std::uint64_t variation_depth_ = 0;
  std::uint32_t line_ends_ = 0;  // since the last token; 2 or more mean an empty line
  bool prose_is_reported_ = false;
  bool game_is_open_ = false;
  bool is_cut_off_ = false;             // the end of the text closed a game
  bool has_lost_brace_at_end_ = false;  // a longer text could have closed a comment
  bool ends_between_games_ = false;     // the last game closed itself, and nothing followed
  bool moves_have_begun_ = false;
  bool has_result_ = false;
  bool line_has_move_ = false;      // in the innermost line
  bool game_has_move_ = false;      // in the main line
  std::uint32_t first_number_ = 0;  // before the first move; 0: none
  std::uint32_t first_dots_ = 0;    // after that number
  std::optional<Result> closing_result_;
  std::size_t closing_size_ = 0;  // the length of the text of that result, at the cursor
  TagNames tag_names_;            // of this game

  // Lines are counted up to the beginning of the batch; within the batch only on demand.
  struct LineCount {
    const char* at;
    std::uint64_t line;
    std::uint64_t line_offset;
  };
  void count_lines(LineCount& count, const char* to) const noexcept;
  const char* batch_begin_ = nullptr;
  mutable LineCount counted_{nullptr, 1, 0};
};

}  // namespace tabiya::pgn
