/// The facts about a game that are fixed before its first move: players, rules and time control.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/model/refused.hpp"
#include "server/model/user.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

/// Eight letters and digits. A challenge passes its id on to its game.
class GameId {
 public:
  static constexpr std::size_t length = 8;

  /// "00000000", which no game has.
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

/// What players choose from. The first three are chess; `tabiya::Variant` has the rules.
enum class Variant : std::uint8_t {
  Standard,
  Chess960,
  FromPosition,  ///< ordinary chess from a given position
  Crazyhouse,
  KingOfTheHill,
  ThreeCheck,
  Antichess,
  Atomic,
  Horde,
  RacingKings,
  Csci1933,  ///< not on Lichess
};
/// The API key: "white", "black".
[[nodiscard]] constexpr std::string_view color_key(Color color) noexcept {
  return color == Color::White ? "white" : "black";
}
/// The API key: "standard", "chess960", "fromPosition", "threeCheck".
[[nodiscard]] std::string_view variant_key(Variant variant) noexcept;
/// The display name: "Standard", "Chess960", "From Position", "Three-check". Clients select their
/// rules by it.
[[nodiscard]] std::string_view variant_name(Variant variant) noexcept;
/// The short name: "Std", "960", "FEN", "3check".
[[nodiscard]] std::string_view variant_short(Variant variant) noexcept;
[[nodiscard]] std::optional<Variant> find_variant(std::string_view key) noexcept;
/// The rules that a variant is played by.
[[nodiscard]] tabiya::Variant board_rules(Variant variant) noexcept;
/// The variant that is played by these rules from a position; chess has three.
[[nodiscard]] Variant variant_from(const VariantPosition& start, CastlingMode mode) noexcept;
/// True for variants whose moves, endings or positions are not those of chess.
[[nodiscard]] constexpr bool has_own_rules(Variant variant) noexcept {
  return variant > Variant::FromPosition;
}
/// The FEN of a position as clients read it: pockets and checks are in the form of Lichess.
[[nodiscard]] std::string fen_for_clients(const VariantPosition& position);

/// The rules that both players agree on.
struct GameRules {
  Variant variant = Variant::Standard;
  VariantPosition start{};  ///< of the variant's rules
  std::string ruleset = "casual";
  bool touch_move = false;  ///< even if the ruleset does not require it
  TimeChoice time{};
  bool rated = false;

  [[nodiscard]] CastlingMode castling_mode() const noexcept {
    return variant == Variant::Chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
  }
  [[nodiscard]] Perf speed() const noexcept { return speed_of(time); }
  /// The rating category: the speed in chess, the variant in all others.
  [[nodiscard]] Perf perf() const noexcept;
  friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// The rules as a client requests them, in text form.
struct RulesRequest {
  std::string variant{};  ///< empty: standard, or fromPosition with a FEN
  std::string fen{};      ///< empty: the variant's initial array; in Chess960 a random one
  std::string ruleset{};  ///< empty: casual
  bool touch_move = false;
  TimeChoice time{};
  bool rated = false;
};
/// Resolves a request; `seed` selects the Chess960 array.
/// Errors: Bad, with a sentence, for an unknown variant or ruleset, an invalid position or time
/// control, or a rated game that has no clock or does not begin from its variant's initial array.
[[nodiscard]] Answer<GameRules> settle_rules(const RulesRequest& request, std::uint64_t seed);

/// The ruleset for an online game. Making a move completes it, illegal moves are refused, and a
/// flag fall takes effect without a claim.
[[nodiscard]] Ruleset online_ruleset(const GameRules& rules);

/// Our engine at a level from 1 to 8.
struct ComputerLevel {
  int level = players::default_level.number();
  friend bool operator==(ComputerLevel, ComputerLevel) = default;
};
/// A UCI engine configured by the operator.
struct EngineName {
  std::string name;
  friend bool operator==(const EngineName&, const EngineName&) = default;
};
/// A guest whom the server has forgotten; see Accounts::forget_unused().
struct FormerGuest {
  friend bool operator==(FormerGuest, FormerGuest) = default;
};
/// What a former guest is called.
inline constexpr std::string_view former_guest_name = "Guest";
using Seat = std::variant<UserKey, ComputerLevel, EngineName, FormerGuest>;

/// A player's rating at the start of the game.
struct SeatRating {
  int rating = 1500;
  bool is_provisional = false;
  friend bool operator==(SeatRating, SeatRating) = default;
};

/// How the players met.
enum class Source : std::uint8_t { Friend, Open, Lobby, Ai, SameScreen, Rematch, Import, Bulk };
/// The API key: "friend", "lobby", "ai", ….
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
  /// True if one person moves both sides.
  [[nodiscard]] bool is_same_screen() const noexcept;
  /// The side of a player; White if the player has both. Nothing for a spectator.
  [[nodiscard]] std::optional<Color> color_of(UserKey user) const noexcept;
  friend bool operator==(const GameInfo&, const GameInfo&) = default;
};

/// Facts about a game that were added after its start, besides its events.
struct GameLabels {
  std::string name;                 ///< given by the players; empty: none
  std::optional<GameId> rematch{};  ///< the game that followed
  ByColor<std::optional<int>> rating_changes{};
  std::optional<Instant> finished{};  ///< wall time

  friend bool operator==(const GameLabels&, const GameLabels&) = default;
};

/// The status of a game, as in the API.
struct GameStatus {
  int id = 20;
  std::string_view name = "started";
  friend bool operator==(const GameStatus&, const GameStatus&) = default;
};
/// True if the loser had left and the victory was claimed. The server uses `Fault::Conduct` for
/// this, because the Laws have no term for it.
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
