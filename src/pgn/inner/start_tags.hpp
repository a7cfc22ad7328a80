/// The start of a game, as its tags tell it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/replay_error.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::pgn {

/// The start position of a game, derived from its tags. Source: PGN 9.7.
class StartTags {
 public:
  struct Refusal {
    ReplayError::Kind kind;
    std::string text;
    std::string reason;
    std::optional<Location> at{};  ///< of the offending tag, if its place is known
  };

  void clear() noexcept;
  /// Records the tags FEN, SetUp and Variant, the first of each; ignores all others.
  void add(std::string_view name, std::string_view value);
  /// The same, with the place of the tag.
  void add(const Tag& tag, Cursor cursor) {
    const bool may_be_wanted = tag.name == "FEN" || tag.name == "Variant" || tag.name == "SetUp";
    if (may_be_wanted) add_with_place(tag, cursor);
  }
  /// The start position of a game of chess: the initial array if the tags declare no other. A FEN
  /// does not need SetUp; impossible castling rights are dropped; Chess960 castling follows from the
  /// Variant or from the FEN. Errors: the variant is not chess; the position is not playable; a
  /// Variant or SetUp announces a position that the tags do not give.
  [[nodiscard]] std::expected<Position, Refusal> position() const;
  /// The same for every variant. A variant with an array of its own begins there, even if the FEN is
  /// the array of chess, as in some files of Lichess.
  [[nodiscard]] std::expected<VariantPosition, Refusal> variant_position() const;
  /// True if there is neither a FEN, a SetUp nor a Variant.
  [[nodiscard]] bool is_usual() const noexcept { return !fen_ && !set_up_ && !variant_; }
  /// True unless the tag Variant names other rules than those of chess.
  [[nodiscard]] bool is_chess() const;
  /// The name of the variant as it is usually written; the tag's value if the rules are not known.
  [[nodiscard]] std::string variant_name() const;
  /// The number of the first move as far as the FEN has it, even if it has no valid position:
  /// twice the move number, plus one for Black.
  [[nodiscard]] std::uint64_t first_ply() const noexcept;

 private:
  void add_with_place(const Tag& tag, Cursor cursor);
  /// True if a FEN has a value other than "unknown".
  [[nodiscard]] bool has_fen() const;
  /// Why the start is unknown, if the tags announce another start than the initial array.
  /// Requires: not has_fen().
  [[nodiscard]] std::optional<Refusal> missing_start(CastlingMode mode) const;
  [[nodiscard]] Refusal unknown_variant(std::string reason) const;
  [[nodiscard]] Refusal bad_fen(std::string reason) const;

  std::optional<std::string> fen_;
  std::optional<std::string> set_up_;
  std::optional<std::string> variant_;
  std::optional<Location> fen_at_;
  std::optional<Location> set_up_at_;
  std::optional<Location> variant_at_;
};

}  // namespace tabiya::pgn
