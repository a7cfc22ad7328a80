/// What a bad move allows the opponent, or what it misses: the reason as a value.
///
///     const Consequence why = consequence_of({.before = position, .move = move, .better = line,
///                                             .reply = reply, .score_before = …});
///     to_words(why)                          "leaves the bishop on b7 undefended: Qxb7"
///     to_words(why, Language::German)        "lässt den Läufer auf b7 ungedeckt: Dxb7"
///
/// The explanation rests on two lines of an engine: the better one, and its reply to the move. It
/// names the first thing that a person would see in them: a mate, a piece that can be taken, a fork,
/// material that the line wins, a promotion, a draw, a pin, an attack, a passed pawn, castling. It says
/// only what the lines show; it is a help, not a proof.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/engine/score.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::review {

/// A piece and its square.
struct PlacedPiece {
  PieceType type = PieceType::Pawn;
  Square square = Square::A1;
  friend bool operator==(const PlacedPiece&, const PlacedPiece&) noexcept = default;
};

struct Consequence {
  enum class Kind : std::uint8_t {
    AllowsMate,
    MissesMate,
    PutsEnPrise,       ///< the moved piece can be taken for nothing
    LeavesUndefended,  ///< another piece can be taken for nothing
    AllowsCapture,     ///< a piece can be taken by a lesser one
    AllowsFork,
    AllowsPromotion,
    LosesPiece,  ///< in the course of the line
    MissesUndefended,
    MissesCapture,
    MissesFork,
    MissesPromotion,
    MissesPiece,
    CostsMaterial,    ///< at the quiet end of the reply, against the better line
    MissesMaterial,   ///< at the quiet end of the better line
    AllowsDraw,       ///< by repetition, from a better position
    MissesDraw,       ///< by repetition, from a worse position
    AllowsStalemate,  ///< in a better position
    MissesStalemate,
    AllowsMateThreat,  ///< a move that threatens mate at once
    AllowsPin,         ///< of a piece to its king
    AllowsSkewer,
    AllowsDiscovery,   ///< an attack by a piece from whose line another moves away
    AllowsAttack,      ///< on an undefended piece, or by a lesser one
    AllowsPassedPawn,  ///< to advance to the sixth rank or beyond
    MissesMateThreat,
    MissesPin,
    MissesSkewer,
    MissesDiscovery,
    MissesAttack,
    MissesPassedPawn,
    GivesUpCastling,  ///< the better line castles
    AllowsQueenExchange,
    MissesQueenExchange,
    BetterMove,  ///< nothing but a better move
  };

  Kind kind = Kind::BetterMove;
  /// The piece lost, missed, pinned or attacked, or those forked or skewered, the front one first, where
  /// they stand in `start`; a passed pawn, where it ends. Nothing with the other kinds.
  std::vector<PlacedPiece> targets{};
  /// What CostsMaterial and MissesMaterial are about, the greatest first, and what the other side gets for
  /// it.
  std::vector<PieceType> material{};
  std::vector<PieceType> material_for{};
  /// What the other side gets for the piece on its square: with LosesPiece and MissesPiece.
  std::optional<PieceType> price{};
  int mate_in = 0;  ///< with a mate
  /// The moves that show it, from `start`: up to the capture, promotion, stalemate, last move of the passed
  /// pawn, or exchange; with the other kinds only the first move. With GivesUpCastling the check that drives
  /// the king away and its move, or none if the move itself gives up castling.
  std::vector<Move> line{};
  /// The position of the line's first move.
  Position start{};

  friend bool operator==(const Consequence&, const Consequence&) = default;
};

/// A move that is not the best one.
struct BadMove {
  Position before;
  Move move;
  std::vector<Move> better{};                   ///< the engine's line in `before`
  std::vector<Move> reply{};                    ///< the engine's line after the move
  std::optional<engine::Score> score_before{};  ///< for the mover
  std::optional<engine::Score> score_after{};   ///< for the opponent
};

/// Requires: the move and the lines are legal; `better` is not empty.
[[nodiscard]] Consequence consequence_of(const BadMove& bad);

/// The consequence as words that follow the move: "12... Bd7" "leaves the bishop on b7 undefended:
/// Qxb7". No full stop. Moves have the letters of the language. BetterMove does not name the move:
/// who shows the words shows the better line beside them.
[[nodiscard]] std::string to_words(const Consequence& consequence,
                                   Language language = Language::English);

}  // namespace tabiya::review
