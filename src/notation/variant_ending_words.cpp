#include <string_view>

#include "tabiya/notation/variant_words.hpp"

namespace tabiya {
namespace {

/// Why the winner has won.
std::string win_in_english(VariantEndingKind kind, const std::string& winner,
                           const std::string& loser) {
  using enum VariantEndingKind;
  switch (kind) {
    case Checkmate: return "checkmate";
    case KingOnTheHill: return "the king has reached the hill";
    case ThirdCheck: return "the third check";
    case NoPiecesLeft: return winner + " has no pieces left";
    case NoMoveLeft: return winner + " has no legal move";
    case KingExploded: return loser + "'s king has exploded";
    case HordeCaptured: return "the horde has been captured";
    case RaceWon: return "the king has reached the eighth rank";
    case KingCaptured: return loser + "'s king has been captured";
    case Stalemate:
    case RaceDrawn:
    case InsufficientMaterial: break;
  }
  return {};
}

std::string win_in_german(VariantEndingKind kind, const std::string& winner,
                          const std::string& loser) {
  using enum VariantEndingKind;
  switch (kind) {
    case Checkmate: return "schachmatt";
    case KingOnTheHill: return "der König hat den Hügel erreicht";
    case ThirdCheck: return "das dritte Schach";
    case NoPiecesLeft: return winner + " hat keine Figuren mehr";
    case NoMoveLeft: return winner + " hat keinen erlaubten Zug";
    case KingExploded: return "der König von " + loser + " ist explodiert";
    case HordeCaptured: return "die Horde ist geschlagen";
    case RaceWon: return "der König hat die achte Reihe erreicht";
    case KingCaptured: return "der König von " + loser + " ist geschlagen";
    case Stalemate:
    case RaceDrawn:
    case InsufficientMaterial: break;
  }
  return {};
}

std::string_view draw_in_english(VariantEndingKind kind) noexcept {
  using enum VariantEndingKind;
  if (kind == Stalemate) return "Draw by stalemate";
  if (kind == NoMoveLeft) return "Draw: the player to move has no legal move";
  if (kind == RaceDrawn) return "Draw: both kings have reached the eighth rank";
  return "Draw: neither player can win any more";
}

std::string_view draw_in_german(VariantEndingKind kind) noexcept {
  using enum VariantEndingKind;
  if (kind == Stalemate) return "Remis durch Patt";
  if (kind == NoMoveLeft) return "Remis: wer am Zug ist, hat keinen erlaubten Zug";
  if (kind == RaceDrawn) return "Remis: beide Könige haben die achte Reihe erreicht";
  return "Remis: kein Spieler kann mehr gewinnen";
}

}  // namespace

std::string to_words(const VariantEnding& ending, Language language) {
  const bool is_english = language == Language::English;
  if (!ending.winner) {
    return std::string{is_english ? draw_in_english(ending.kind) : draw_in_german(ending.kind)};
  }
  const std::string winner{to_words(*ending.winner, language)};
  const std::string loser{to_words(~*ending.winner, language)};
  if (is_english) return winner + " has won: " + win_in_english(ending.kind, winner, loser);
  return winner + " hat gewonnen: " + win_in_german(ending.kind, winner, loser);
}

}  // namespace tabiya
