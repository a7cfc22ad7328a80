#include "pgn/inner/oddity_words.hpp"

namespace tabiya::pgn {
namespace {

std::string_view in_german(Oddity oddity) noexcept {
  switch (oddity) {
    case Oddity::BadByte: return "ein Steuerzeichen";
    case Oddity::Utf16: return "der Text ist in UTF-16, das nicht unterstützt wird";
    case Oddity::Prose: return "Text außerhalb einer Partie";
    case Oddity::StrayComment: return "ein Kommentar außerhalb einer Partie";
    case Oddity::TagMalformed: return "eine eckige Klammer, die kein Merkmal beginnt";
    case Oddity::TagUnterminated:
      return "ein Merkmal ohne schließendes Anführungszeichen oder schließende Klammer";
    case Oddity::TagNameMalformed:
      return "der Name eines Merkmals aus anderem als Buchstaben, Ziffern und Unterstrichen";
    case Oddity::TagQuoteBare:
      return "ein Anführungszeichen in einem Merkmal, das als \\\" geschrieben sein sollte";
    case Oddity::TagEscapeUnknown:
      return "ein Rückstrich in einem Merkmal, der als \\\\ geschrieben sein sollte";
    case Oddity::TagRepeated: return "noch einmal dasselbe Merkmal";
    case Oddity::TokenTooLong: return "ein zu langes Wort";
    case Oddity::TokenUnknown: return "ein unbekanntes Wort";
    case Oddity::TokenReserved: return "ein reserviertes Zeichen";
    case Oddity::MoveTorn: return "Leerzeichen zwischen dem Buchstaben einer Figur und ihrem Feld";
    case Oddity::MoveDecoration: return "ein Zusatz, der nicht zu dem Zug gehört";
    case Oddity::NagMalformed: return "ein Dollarzeichen ohne Zahl von 0 bis 255";
    case Oddity::NagWithoutMove: return "eine Anmerkung vor dem ersten Zug";
    case Oddity::SuffixTooLong: return "mehr als eine Anmerkung an einem Zug";
    case Oddity::CommentUnterminated: return "ein Kommentar ohne Ende";
    case Oddity::CommentEndStray: return "eine schließende geschweifte Klammer ohne Kommentar";
    case Oddity::VariationStray: return "eine Variante vor dem ersten Zug";
    case Oddity::VariationEndStray: return "eine schließende runde Klammer ohne öffnende";
    case Oddity::VariationEmpty: return "eine Variante ohne Zug";
    case Oddity::VariationUnterminated: return "eine Variante ohne Ende";
    case Oddity::ResultSpelling: return "eine ungewöhnliche Schreibweise eines Ergebnisses";
    case Oddity::ResultInVariation: return "ein Ergebnis in einer Variante";
    case Oddity::ResultBeforeMoves: return "ein Ergebnis vor weiteren Zügen";
    case Oddity::ResultRepeated: return "ein zweites Ergebnis";
    case Oddity::ResultMissing: return "eine Partie ohne Ergebnis";
  }
  __builtin_unreachable();
}

}  // namespace

std::string_view to_words(Oddity oddity, Language language) noexcept {
  return language == Language::German ? in_german(oddity) : to_string(oddity);
}

}  // namespace tabiya::pgn
