#include <string>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya {
namespace {

/// "„x“", or "das Byte 0x07" for an unprintable character.
std::string quoted_in_german(std::optional<char> character) {
  if (!character) return "der Text";
  if (*character > ' ' && *character <= '~') {
    return std::string{"„"} + *character + "“";
  }
  if (*character == ' ') return "ein Leerzeichen";
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(*character);
  return std::string{"das Byte 0x"} + digits[byte / 16] + digits[byte % 16];
}

std::string counted_in_german(std::size_t count, std::string_view one, std::string_view several) {
  return std::to_string(count) + ' ' + std::string{count == 1 ? one : several};
}

std::string rank_in_german(const FenError& error) {
  return error.rank ? std::string{"Reihe "} + to_char(*error.rank) : "einer Reihe";
}

std::string too_high_in_german(std::string_view number) {
  return std::string{number} + " ist größer als " + std::to_string(max_fen_counter);
}

std::string in_german(const FenError& error) {
  using enum FenError::Kind;
  switch (error.kind) {
    case Empty: return "hier sollte eine FEN stehen, aber da ist kein Text";
    case MalformedPlacement:
      return quoted_in_german(error.character) + " in " + rank_in_german(error) +
             " ist weder der Buchstabe einer Figur noch eine Ziffer von 1 bis 8";
    case RankTooShort:
    case RankTooLong:
      return (error.rank ? rank_in_german(error) : "eine Reihe") + " hat " +
             counted_in_german(error.count, "Feld", "Felder") + " statt 8";
    case TooFewRanks:
    case TooManyRanks:
      return "das Brett hat " + counted_in_german(error.count, "Reihe", "Reihen") + " statt 8";
    case MalformedTurn: return "wer am Zug ist, steht weder als w noch als b da";
    case MalformedCastling:
      return quoted_in_german(error.character) +
             " in den Rochaderechten ist weder K, Q, k, q noch der Buchstabe einer Linie";
    case RepeatedCastlingRight:
      return "das Rochaderecht " + quoted_in_german(error.character) +
             " nennt einen Turm zum zweiten Mal";
    case TooManyCastlingRights: return "eine Seite hat mehr als zwei Rochaderechte";
    case MalformedEnPassant: return "das En-passant-Feld ist weder ein Feld noch -";
    case MalformedHalfmoveClock: return "der Zähler der Halbzüge ist keine Zahl";
    case HalfmoveClockTooHigh: return too_high_in_german("der Zähler der Halbzüge");
    case MalformedFullmoveNumber: return "die Zugnummer ist keine Zahl";
    case FullmoveNumberTooHigh: return too_high_in_german("die Zugnummer");
    case TooManyFields: return "nach den sechs Angaben folgt noch etwas";
    case TooFewFields:
      return "es sind " + counted_in_german(error.count, "Angabe", "Angaben") + " statt 6";
    case StraySpace: return "zwischen den Angaben steht anderes als ein einzelnes Leerzeichen";
    case AdjacentDigits: return "zwei Ziffern stehen nebeneinander in " + rank_in_german(error);
    case NoncanonicalCastling:
      return "die Rochaderechte sind nicht in der üblichen Weise geschrieben";
    case LeadingZero: return "eine Zahl beginnt mit 0";
    case NonzeroHalfmoveClock:
      return "der Zähler der Halbzüge ist nicht 0, obwohl ein Bauer eben zwei Felder gezogen ist";
    case MalformedPocket:
      return error.character ? quoted_in_german(error.character) +
                                   " in der Tasche bezeichnet keine Figur, die man einsetzen kann"
                             : "der Tasche fehlt die schließende Klammer";
    case OvercrowdedPocket: return "eine Seite hat mehr als 64 Figuren in der Tasche";
    case MisplacedTilde: return "eine Tilde steht hinter einer umgewandelten Figur";
    case MalformedChecks:
      return "die Schachgebote sind weder die übrigen, wie 3+3, noch die gegebenen, wie +0+0";
  }
  __builtin_unreachable();
}

}  // namespace

std::string to_words(const FenError& error, Language language) {
  return language == Language::German ? in_german(error) : to_string(error);
}

}  // namespace tabiya
