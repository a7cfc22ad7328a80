/// Edits the tags of games and copies their moves unchanged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/pgn/opening_name.hpp"
#include "pgn/inner/replay.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::cli {

/// Tags that can be derived from the moves.
enum class DerivedTag : std::uint8_t { PlyCount, Eco, Opening, Result };

/// The edits, in the order in which they apply.
struct TagEdits {
  std::vector<std::string> removed;
  std::vector<std::pair<std::string, std::string>> renamed;  ///< old and new name
  std::vector<DerivedTag> derived;
  std::vector<std::pair<std::string, std::string>> set;  ///< name and value

  [[nodiscard]] bool need_moves() const noexcept { return !derived.empty(); }
};

/// Records what the edits need from the game being read, then writes the game with edited tags.
///
/// It keeps the moves and everything between them, comments among the tags (moved after them), the
/// other tags, and their order. New tags come last. Editing the tag Result also changes the result
/// after the moves, because the two must agree. Source: PGN 8.1.1.7.
class TagEditor : public pgn::NullVisitor {
 public:
  TagEditor(const TagEdits& edits, Letters letters) : edits_{edits}, letters_{letters} {}

  /// From now on writes names of openings like this.
  void write(Letters letters) noexcept { letters_ = letters; }
  /// The game with its tags edited. Requires: it is the last game read, and `text` is its complete
  /// text; `begin` is its offset.
  [[nodiscard]] std::string edited(std::string_view text, std::uint64_t begin) const;

  /// What is kept of the tags of a game.
  static constexpr std::size_t max_tag_bytes = 16'000'000;
  /// True if the game read last has more, so that it cannot be edited.
  [[nodiscard]] bool is_overfull() const noexcept { return tag_bytes_ > max_tag_bytes; }

  void begin_game(pgn::Cursor cursor);
  void tag(const pgn::Tag& tag, pgn::Cursor cursor);
  void comment(const pgn::Comment& comment, pgn::Cursor cursor);
  pgn::Next begin_moves(pgn::Cursor cursor);
  void move(std::string_view san, pgn::Cursor cursor);
  pgn::Next begin_variation(pgn::Cursor cursor);
  void end_variation(pgn::Cursor cursor);
  void result(pgn::Result result, pgn::Cursor cursor);

 private:
  [[nodiscard]] pgn::Tags edited_tags() const;
  [[nodiscard]] std::optional<std::string> derived(DerivedTag tag) const;
  void add_moves(std::string& text, std::string_view moves, std::uint64_t begin,
                 const pgn::Tags& tags) const;

  const TagEdits& edits_;
  Letters letters_;
  pgn::Tags tags_;
  std::size_t tag_bytes_ = 0;
  std::uint64_t tags_end_ = 0;  // the offset after the last value
  std::string comments_;        // since the last tag
  std::string early_comments_;  // among the tags
  std::uint64_t plies_ = 0;
  std::uint64_t depth_ = 0;
  pgn::StartTags start_;
  pgn::LineStack lines_;
  pgn::OpeningFinder openings_;
  std::optional<pgn::Result> result_;
  std::uint64_t result_offset_ = 0;
};

}  // namespace tabiya::cli
