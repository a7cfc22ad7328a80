/// Writes the tag pairs of a game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {

/// What is known of a game apart from its moves.
struct TagSection {
  struct Pair {
    std::string_view name;
    std::string_view value;
  };

  std::vector<Pair> pairs;  ///< with different names
  Result result = Result::Unknown;
  /// Where the game begins, in chess; null if that is unknown, or needs no tags.
  const Position* start = nullptr;
  /// The same in another variant.
  std::optional<VariantPosition> variant_start{};
  CastlingMode castling_mode = CastlingMode::Standard;
};

/// The views are valid as long as the game does not change.
[[nodiscard]] TagSection tag_section_of(const GameTree& game);

/// True if a tag that a game has is written with these options.
[[nodiscard]] bool is_written(std::string_view name, const WriteOptions& options);

/// Appends the tags, and what separates them from the moves.
void append_tag_section(std::string& text, const TagSection& section, const WriteOptions& options);

/// Appends what ends a game, after its moves.
void end_game_text(std::string& text, const WriteOptions& options);

}  // namespace tabiya::pgn
