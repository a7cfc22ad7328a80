/// A game of a single line, written while it is read.
///
///     StraightGame game{options, page, max_moves};
///     game.begin();
///     if (!game.move("e4")) game.replay(builder, cursor);  // and let the builder read on
///     …
///     game.append_to(text);
///
/// Most games have neither variations nor mistakes. Their text needs no tree: each move is written
/// as soon as it is played. A `StraightGame` refuses whatever does not fit, and keeps the events
/// before it, so that a `TreeBuilder` can take over. Either way gives the same bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/inner/quick_position.hpp"
#include "pgn/inner/tree_builder.hpp"
#include "pgn/movetext_formatter.hpp"
#include "pgn/short_text.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {

class StraightGame {
 public:
  /// True for the options that it can follow: moves in SAN with English letters.
  [[nodiscard]] static bool can_follow(const WriteOptions& options) noexcept;

  /// `page` is the encoding of texts that are not UTF-8. Longer games are refused.
  StraightGame(const WriteOptions& options, CodePage page, std::size_t max_moves);

  void begin();
  // Each of these takes an event, or refuses it without a trace and returns false.
  [[nodiscard]] bool tag(const Tag& tag);
  [[nodiscard]] bool begin_moves();
  [[nodiscard]] bool move(std::string_view san);
  [[nodiscard]] bool nag(Nag nag);
  [[nodiscard]] bool comment(const Comment& comment);
  [[nodiscard]] bool result(Result result);

  /// Sends a builder all that has been taken, its begin_game() included.
  void replay(TreeBuilder& builder, Cursor cursor) const;
  /// Appends the game as append_pgn() writes its tree. Requires: it is complete.
  void append_to(std::string& text);

 private:
  struct Event {
    enum class Kind : std::uint8_t { Tag, BeginMoves, Move, ShortMoves, Nag, Comment, Result };
    Kind kind;
    std::uint8_t detail = 0;       // of a glyph, a comment or a result
    std::uint32_t name_bytes = 0;  // of a tag; it precedes the text
    std::uint32_t text_bytes = 0;  // of ShortMoves: their number
  };
  struct TagPlace {
    std::size_t name_begin;
    std::size_t value_begin;
    std::size_t value_end;
  };

  [[nodiscard]] bool has_room_for(std::size_t bytes) const noexcept;
  void keep(Event event, std::string_view name, std::string_view text);
  [[nodiscard]] bool has_tag(std::string_view name) const;
  void keep_move(std::string_view san);
  [[nodiscard]] std::string_view play(std::string_view san);
  [[nodiscard]] std::string_view play_carefully(std::string_view san);

  WriteOptions options_;
  CodePage page_;
  std::size_t max_moves_;

  std::vector<Event> events_;  // what has been taken, for replay()
  std::string event_texts_;
  std::vector<ShortText> short_moves_;

  StartTags start_tags_;
  std::optional<Position> start_;  // unless it is the usual one
  std::vector<TagPlace> tags_;     // in tag_texts_, as they will be written
  std::string tag_texts_;
  std::array<QuickPosition, 2> positions_;  // the current one, and the place for the next
  std::size_t now_ = 0;
  std::uint64_t ply_ = 0;
  std::size_t move_count_ = 0;
  bool follows_move_ = false;  // or a glyph of it
  std::optional<MovetextFormatter> formatter_;
  std::string movetext_;
  std::string san_;      // a move in another spelling
  std::string comment_;  // in its stored form
  Result result_ = Result::Unknown;
};

}  // namespace tabiya::pgn
