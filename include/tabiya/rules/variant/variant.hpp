/// The variants of chess, and their names.
///
///     parse_variant("King of the Hill") == Variant::KingOfTheHill
///     key_of(Variant::KingOfTheHill)    // "kingOfTheHill"
///
/// They are played as on Lichess, but for the last, which is that of a course. docs/variants.md says
/// what differs from chess in each, and where programs disagree. Chess960 is not a variant here: every variant with castling can begin from its
/// arrays, see `CastlingMode`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabiya {

enum class Variant : std::uint8_t {
  Standard,       ///< chess
  Crazyhouse,     ///< what is captured can be dropped by its captor
  KingOfTheHill,  ///< a king on d4, e4, d5 or e5 wins
  ThreeCheck,     ///< the third check wins
  Antichess,      ///< captures are compulsory, and who has nothing left wins
  Atomic,         ///< captures explode
  Horde,          ///< White has 36 pawns and no king
  RacingKings,    ///< the first king on the eighth rank wins; no move may give check
  Csci1933,       ///< for teaching: no check, castling or en passant; capturing the king wins
};

inline constexpr std::array<Variant, 9> all_variants{
    Variant::Standard,   Variant::Crazyhouse,  Variant::KingOfTheHill,
    Variant::ThreeCheck, Variant::Antichess,   Variant::Atomic,
    Variant::Horde,      Variant::RacingKings, Variant::Csci1933};

/// The name that people read, and the value of PGN's tag `Variant`: "King of the Hill".
[[nodiscard]] std::string_view to_string(Variant variant) noexcept;

/// The key in the API of Lichess: "kingOfTheHill". Lichess has no CSCI 1933; its key is "csci1933".
[[nodiscard]] std::string_view key_of(Variant variant) noexcept;

/// The value of the UCI option `UCI_Variant`: "kingofthehill".
[[nodiscard]] std::string_view uci_name_of(Variant variant) noexcept;

/// The variant with one of these names, or another that programs write: "KOTH", "3-check",
/// "Fischerandom" for chess. Case, spaces, hyphens and underscores do not matter.
[[nodiscard]] std::optional<Variant> parse_variant(std::string_view name) noexcept;

}  // namespace tabiya
