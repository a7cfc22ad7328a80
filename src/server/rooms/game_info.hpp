/// What is settled about a game before its first move, and never changes: who plays what.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/accounts/user.hpp"
#include "server/refused.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

/// Eight letters and digits. A challenge has one too, and gives it to its game.
class GameId {
 public:
  static constexpr std::size_t length = 8;

  /// "00000000", which is nobody's.
  constexpr GameId() noexcept { text_.fill('0'); }
  [[nodiscard]] static GameId random();
  [[nodiscard]] static std::optional<GameId> parse(std::string_view text) noexcept;

  [[nodiscard]] constexpr std::string_view text() const noexcept {
    return {text_.data(), text_.size()};
  }
  friend constexpr auto operator<=>(const GameId&, const GameId&) noexcept = default;

 private:
  std::array<char, length> text_{};
};

enum class Variant : std::uint8_t {
  Standard,
  Chess960,
  FromPosition,  ///< ordinary chess from a given position
};
/// "white", "black": the key in the API.
[[nodiscard]] constexpr std::string_view color_key(Color color) noexcept {
  return color == Color::White ? "white" : "black";
}
/// "standard", "chess960", "fromPosition": the key in the API.
[[nodiscard]] std::string_view variant_key(Variant variant) noexcept;
/// "Standard", "Chess960", "From Position", by which clients choose their rules.
[[nodiscard]] std::string_view variant_name(Variant variant) noexcept;
/// "Std", "960", "FEN".
[[nodiscard]] std::string_view variant_short(Variant variant) noexcept;
[[nodiscard]] std::optional<Variant> find_variant(std::string_view key) noexcept;

/// What both agree on.
struct GameRules {
  Variant variant = Variant::Standard;
  Position start{};
  std::string ruleset = "casual";
  bool touch_move = false;  ///< even where the ruleset does not ask for it
  TimeChoice time{};
  bool rated = false;

  [[nodiscard]] CastlingMode castling_mode() const noexcept {
    return variant == Variant::Chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
  }
  [[nodiscard]] Perf speed() const noexcept { return speed_of(time); }
  [[nodiscard]] Perf perf() const noexcept {
    return variant == Variant::Chess960 ? Perf::Chess960 : speed();
  }
  friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// What a client asks for, as words. A `random` number settles the Chess960 array.
struct RulesRequest {
  std::string variant{};  ///< empty: standard, or fromPosition if there is a FEN
  std::string fen{};      ///< empty: the initial array, or in Chess960 one by lot
  std::string ruleset{};  ///< empty: casual
  bool touch_move = false;
  TimeChoice time{};
  bool rated = false;
};
/// Errors: Bad, with what is wrong in a sentence: a variant, position, ruleset or time that there is
/// not; a rated game that has no clock or does not begin from an array.
[[nodiscard]] Answer<GameRules> settle_rules(const RulesRequest& request, std::uint64_t random);

/// The ruleset that a game is judged by. On a server making a move completes it, illegal moves are
/// refused, and a flag needs nobody to notice it.
[[nodiscard]] Ruleset online_ruleset(const GameRules& rules);

/// Our engine at a level from 1 to 8.
struct ComputerLevel {
  int level = 1;
  friend bool operator==(ComputerLevel, ComputerLevel) = default;
};
/// A UCI engine that the operator has named.
struct EngineName {
  std::string name;
  friend bool operator==(const EngineName&, const EngineName&) = default;
};
using Seat = std::variant<UserKey, ComputerLevel, EngineName>;

/// What a player's rating was when the game began.
struct SeatRating {
  int rating = 1500;
  bool is_provisional = false;
  friend bool operator==(SeatRating, SeatRating) = default;
};

/// How the players met.
enum class Source : std::uint8_t { Friend, Open, Lobby, Ai, SameScreen, Rematch, Import, Bulk };
/// "friend", "lobby", "ai", …: the key in the API.
[[nodiscard]] std::string_view source_key(Source source) noexcept;

struct GameInfo {
  GameId id{};
  GameRules rules{};
  ByColor<Seat> seats{};
  ByColor<std::optional<SeatRating>> ratings{};
  Source source = Source::Friend;
  Instant created{};
  std::optional<GameId> rematch_of{};

  [[nodiscard]] std::optional<UserKey> user(Color color) const noexcept;
  /// One person moves both sides.
  [[nodiscard]] bool is_same_screen() const noexcept;
  /// The side of a player; of one who plays both, White. Nothing for a spectator.
  [[nodiscard]] std::optional<Color> color_of(UserKey user) const noexcept;
  friend bool operator==(const GameInfo&, const GameInfo&) = default;
};

/// The state of a game as clients name it.
struct GameStatus {
  int id = 20;
  std::string_view name = "started";
  friend bool operator==(const GameStatus&, const GameStatus&) = default;
};
/// True if the opponent had left, and the victory was claimed: what `Fault::Conduct` means here, for
/// the Laws have no word for it.
[[nodiscard]] bool is_by_leaving(const Outcome& outcome) noexcept;
/// "checkmate", "left", …
[[nodiscard]] std::string_view ending_name(const Outcome& outcome) noexcept;
[[nodiscard]] GameStatus status_of(const std::optional<Outcome>& outcome) noexcept;

}  // namespace tabiya::server

template <>
struct std::hash<tabiya::server::GameId> {
  std::size_t operator()(const tabiya::server::GameId& id) const noexcept {
    return std::hash<std::string_view>{}(id.text());
  }
};
