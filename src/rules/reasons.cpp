#include <array>

#include "tabiya/rules/explain.hpp"

namespace tabiya {
namespace {

std::string_view article_of_movement(PieceType type) noexcept {
  switch (type) {
    case PieceType::Pawn: return "FIDE 3.7";
    case PieceType::Knight: return "FIDE 3.6";
    case PieceType::Bishop: return "FIDE 3.2";
    case PieceType::Rook: return "FIDE 3.3";
    case PieceType::Queen: return "FIDE 3.4";
    case PieceType::King: return "FIDE 3.8";
  }
  __builtin_unreachable();
}

/// True if king and rook are not on their standard squares, so only the rules of Chess960 describe
/// their paths.
bool is_chess960_castling(const Refusal& refusal) noexcept {
  const File rook = file_of(refusal.castling_rook.value_or(refusal.to));
  return file_of(refusal.from) != File::E || (rook != File::A && rook != File::H);
}

std::string_view source_of(Variant variant) noexcept {
  switch (variant) {
    case Variant::Standard: return "FIDE";
    case Variant::Crazyhouse: return "Lichess, Crazyhouse";
    case Variant::KingOfTheHill: return "Lichess, King of the Hill";
    case Variant::ThreeCheck: return "Lichess, Three-check";
    case Variant::Antichess: return "Lichess, Antichess";
    case Variant::Atomic: return "Lichess, Atomic";
    case Variant::Horde: return "Lichess, Horde";
    case Variant::RacingKings: return "Lichess, Racing Kings";
    case Variant::Csci1933: return "CSCI 1933";
  }
  __builtin_unreachable();
}

/// True if the variant's own rule decides, for a reason that chess knows too.
bool is_by_own_rule(const Refusal& refusal) noexcept {
  if (refusal.variant == Variant::Csci1933) return true;
  switch (refusal.reason) {
    case Reason::DoubleStepNotFirstMove:
      return refusal.variant == Variant::Horde && refusal.piece->color == Color::White;
    case Reason::PromotionMissing:
    case Reason::PromotionImpossible: return refusal.variant == Variant::Antichess;
    default: return false;
  }
}

}  // namespace

std::string_view article(const Refusal& refusal) noexcept {
  using enum Reason;
  if (is_by_own_rule(refusal)) return source_of(refusal.variant);
  switch (refusal.reason) {
    case SameSquare: return "FIDE 1.3";
    case NothingThere: return "FIDE 3.10.1";
    case NotYourPiece: return "FIDE 1.1";
    case NotYourTurn: return "FIDE 1.2";
    case DoesNotMoveSo: return article_of_movement(refusal.piece->type);
    case OwnPieceOnTarget: return "FIDE 3.1";
    case WayBlocked: return "FIDE 3.5";
    case PawnDoesNotCaptureForwards:
      return distance(refusal.from, refusal.to) == 1 ? "FIDE 3.7.1" : "FIDE 3.7.2";
    case DoubleStepNotFirstMove:
    case DoubleStepBlocked: return "FIDE 3.7.2";
    case NothingToCapture: return "FIDE 3.7.3";
    case EnPassantExpired: return "FIDE 3.7.3.2";
    case EnPassantExposesKing:
    case DoubleCheck:
    case LeavesCheck:
    case Pinned:
    case KingsTouch:
    case WalksIntoCheck:
    case KingStaysOnLine:
    case CastlingRookShieldsKing: return "FIDE 3.9.2";
    case CastlingRightLost:
    case CastlingRookMoved: return "FIDE 3.8.2.1";
    case CastlingRookMissing: return "FIDE 3.8.2";
    case CastlingWayBlocked:
      return is_chess960_castling(refusal) ? "FIDE Guidelines II.3.2.7" : "FIDE 3.8.2.2";
    case CastlingInCheck:
    case CastlingThroughCheck:
    case CastlingIntoCheck: return "FIDE 3.8.2.2";
    case PromotionMissing:
    case PromotionNotAPawn:
    case PromotionBeforeLastRank:
    case PromotionImpossible: return "FIDE 3.7.3.3";
    case GameIsOver:
    case CastlingNotPlayed:
    case CaptureIsCompulsory:
    case KingDoesNotCapture:
    case ExplodesOwnKing:
    case ExplosionExposesKing:
    case GivesCheck:
    case UncoversCheck:
    case DropsNotPlayed:
    case NotInPocket:
    case DropOnPiece:
    case DropOnLastRank:
    case DropLeavesCheck: return source_of(refusal.variant);
  }
  __builtin_unreachable();
}

std::string_view to_string(Reason reason) noexcept {
  static constexpr std::array<std::string_view, reason_count> names{
      "same_square",
      "nothing_there",
      "not_your_piece",
      "not_your_turn",
      "does_not_move_so",
      "own_piece_on_target",
      "way_blocked",
      "pawn_does_not_capture_forwards",
      "double_step_not_first_move",
      "double_step_blocked",
      "nothing_to_capture",
      "en_passant_expired",
      "en_passant_exposes_king",
      "double_check",
      "leaves_check",
      "pinned",
      "kings_touch",
      "walks_into_check",
      "king_stays_on_line",
      "castling_right_lost",
      "castling_rook_moved",
      "castling_rook_missing",
      "castling_in_check",
      "castling_way_blocked",
      "castling_through_check",
      "castling_into_check",
      "castling_rook_shields_king",
      "promotion_missing",
      "promotion_not_a_pawn",
      "promotion_before_last_rank",
      "promotion_impossible",
      "game_is_over",
      "castling_not_played",
      "capture_is_compulsory",
      "king_does_not_capture",
      "explodes_own_king",
      "explosion_exposes_king",
      "gives_check",
      "uncovers_check",
      "drops_not_played",
      "not_in_pocket",
      "drop_on_piece",
      "drop_on_last_rank",
      "drop_leaves_check",
  };
  return names[static_cast<std::size_t>(reason)];
}

}  // namespace tabiya
