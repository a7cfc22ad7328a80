/// The moves of a game as texts, and the opening they reach.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/model/game_info.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/pgn/openings.hpp"

namespace tabiya::server {

/// Follows a game move by move, so that no line of a stream writes all its moves again.
class MovesText {
 public:
  /// True for standard chess.
  [[nodiscard]] static bool has_named_openings(Variant variant) noexcept {
    return variant == Variant::Standard;
  }
  /// Requires: since the last call moves were played or taken back, but not both.
  void follow(const VariantGame& game, bool has_named_openings);

  /// "e2e4 e7e5"; castling as the variant writes it.
  [[nodiscard]] const std::string& uci() const noexcept { return uci_.text; }
  /// The same in SAN, as the elements of a JSON array: "\"e4\",\"e5\"".
  [[nodiscard]] const std::string& san_elements() const noexcept { return san_.text; }
  /// True if both texts have as many moves as the game.
  [[nodiscard]] bool matches(const VariantGame& game) const noexcept;
  /// The last move in UCI notation, or empty.
  [[nodiscard]] std::string_view last_move() const noexcept;
  [[nodiscard]] const std::optional<pgn::Opening>& opening() const noexcept { return opening_; }

 private:
  /// A text with one word per move.
  struct Words {
    void add(char separator, std::string_view word);
    void cut(std::size_t count);

    std::string text;
    std::vector<std::size_t> ends;  // of each word
  };

  Words uci_;
  Words san_;
  std::optional<pgn::Opening> opening_{};
};

}  // namespace tabiya::server
