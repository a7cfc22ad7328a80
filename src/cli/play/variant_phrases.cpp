#include "cli/play/variant_phrases.hpp"

#include <fmt/core.h>

namespace tabiya::cli {
namespace {

std::string_view english_rule(Variant variant) noexcept {
  switch (variant) {
    case Variant::Standard: return "The rules are those of chess.";
    case Variant::Crazyhouse: return "What you capture you can drop instead of a move: N@f3.";
    case Variant::KingOfTheHill: return "A king on d4, e4, d5 or e5 wins.";
    case Variant::ThreeCheck: return "The third check wins.";
    case Variant::Antichess:
      return "Captures are compulsory; a side without pieces or without a move wins.";
    case Variant::Atomic: return "Captures explode; a side whose king explodes has lost.";
    case Variant::Horde:
      return "White has pawns and no king: White mates, or Black captures everything.";
    case Variant::RacingKings:
      return "The first king on the eighth rank wins; no move may give check.";
    case Variant::Csci1933:
      return "Who captures the king wins; there is no check, no castling and no en passant.\n"
             "Moves by row and column from the top left work too: 6,4 4,4.";
  }
  __builtin_unreachable();
}

std::string_view german_rule(Variant variant) noexcept {
  switch (variant) {
    case Variant::Standard: return "Es gelten die Schachregeln.";
    case Variant::Crazyhouse: return "Geschlagenes kann statt eines Zuges eingesetzt werden: S@f3.";
    case Variant::KingOfTheHill: return "Ein König auf d4, e4, d5 oder e5 gewinnt.";
    case Variant::ThreeCheck: return "Das dritte Schach gewinnt.";
    case Variant::Antichess:
      return "Es herrscht Schlagzwang; wer keinen Stein oder keinen Zug mehr hat, gewinnt.";
    case Variant::Atomic: return "Schlagzüge explodieren; wessen König explodiert, der verliert.";
    case Variant::Horde:
      return "Weiß hat Bauern und keinen König: Weiß setzt matt, oder Schwarz schlägt alles.";
    case Variant::RacingKings:
      return "Der erste König auf der achten Reihe gewinnt; kein Zug darf Schach geben.";
    case Variant::Csci1933:
      return "Wer den König schlägt, gewinnt; kein Schach, keine Rochade, kein en passant.\n"
             "Auch Zeile und Spalte von links oben nennen einen Zug: 6,4 4,4.";
  }
  __builtin_unreachable();
}

}  // namespace

std::string_view rule_in_words(Variant variant, Language language) noexcept {
  return language == Language::German ? german_rule(variant) : english_rule(variant);
}

std::string checks_left_in_words(int count, Language language) {
  if (language == Language::German) return fmt::format("noch {} Schach", count);
  return fmt::format("{} {} left", count, count == 1 ? "check" : "checks");
}

std::string_view pocket_in_words(Language language) noexcept {
  return language == Language::German ? "Reserve" : "pocket";
}

}  // namespace tabiya::cli
