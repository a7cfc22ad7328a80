#include "review/material_words.hpp"
#include "review/words_vocabulary.hpp"

namespace tabiya::review_words {
namespace {

using review::Consequence;
using review::PlacedPiece;

std::string noun_in_accusative(PieceType type) {
  if (type == PieceType::Pawn) return "Bauern";
  return std::string{to_words(type, Language::German)};
}

std::string the_german(const PlacedPiece& piece) {
  const std::string_view article = piece.type == PieceType::Queen ? "die " : "den ";
  return std::string{article} + noun_in_accusative(piece.type) + " auf " + to_string(piece.square);
}

std::string both_german(const Consequence& fork) {
  return the_german(fork.targets[0]) + " und " + the_german(fork.targets[1]);
}

std::string mate_in_german(int moves) {
  return moves == 1 ? "das Matt" : "ein Matt in " + std::to_string(moves) + " Zügen";
}

std::string price_in_german(const Consequence& consequence) {
  if (!consequence.price) return {};
  const std::string_view article = *consequence.price == PieceType::Queen ? "eine " : "einen ";
  return " für " + std::string{article} + noun_in_accusative(*consequence.price);
}

std::string count_in_german(PieceType type, std::size_t count) {
  const bool is_queen = type == PieceType::Queen;
  if (count == 1) return (is_queen ? "eine " : "einen ") + noun_in_accusative(type);
  const std::string number = count == 2 ? "zwei " : "drei ";
  switch (type) {
    case PieceType::Queen: return number + "Damen";
    case PieceType::Rook: return number + "Türme";
    case PieceType::Pawn: return number + "Bauern";
    default: return number + noun_in_accusative(type);  // Springer, Läufer
  }
}

std::string material_in_german(const Consequence& consequence) {
  const MaterialWords words =
      material_in_words(consequence, "die Qualität", "und", count_in_german);
  return words.price.empty() ? words.pieces : words.pieces + " für " + words.price;
}

std::string consequence_in_german(const Consequence& consequence) {
  using Kind = Consequence::Kind;
  const auto target = [&] { return the_german(consequence.targets.front()); };
  const bool is_queen =
      !consequence.targets.empty() && consequence.targets.front().type == PieceType::Queen;
  const auto discovery = [&] {
    const bool is_check = consequence.targets.front().type == PieceType::King;
    return is_check ? "ein Abzugsschach" : "einen Abzugsangriff auf " + target();
  };
  const auto square = [&] { return to_string(consequence.targets.front().square); };
  switch (consequence.kind) {
    case Kind::AllowsMate: return "erlaubt " + mate_in_german(consequence.mate_in);
    case Kind::MissesMate: return "übersieht " + mate_in_german(consequence.mate_in);
    case Kind::PutsEnPrise: return "stellt " + target() + " ein";
    case Kind::LeavesUndefended: return "lässt " + target() + " ungedeckt";
    case Kind::AllowsCapture: return "lässt eine weniger wertvolle Figur " + target() + " schlagen";
    case Kind::AllowsFork: return "erlaubt eine Gabel gegen " + both_german(consequence);
    case Kind::AllowsPromotion: return "erlaubt eine Umwandlung";
    case Kind::LosesPiece: return "verliert " + target() + price_in_german(consequence);
    case Kind::MissesUndefended:
      return "schlägt " + target() + " nicht, " + (is_queen ? "die" : "der") + " ungedeckt ist";
    case Kind::MissesCapture:
      return "schlägt " + target() + " nicht mit einer weniger wertvollen Figur";
    case Kind::MissesFork: return "übersieht eine Gabel gegen " + both_german(consequence);
    case Kind::MissesPromotion: return "übersieht eine Umwandlung";
    case Kind::MissesPiece:
      return "versäumt es, " + target() + price_in_german(consequence) + " zu gewinnen";
    case Kind::AllowsDraw: return "erlaubt ein Remis durch Stellungswiederholung";
    case Kind::CostsMaterial: return "kostet " + material_in_german(consequence);
    case Kind::MissesMaterial:
      return "versäumt es, " + material_in_german(consequence) + " zu gewinnen";
    case Kind::MissesDraw: return "übersieht ein Remis durch Stellungswiederholung";
    case Kind::AllowsStalemate: return "erlaubt ein Patt";
    case Kind::MissesStalemate: return "übersieht ein Patt";
    case Kind::AllowsMateThreat: return "erlaubt eine Mattdrohung";
    case Kind::AllowsSkewer: return "erlaubt einen Spieß gegen " + both_german(consequence);
    case Kind::AllowsDiscovery: return "erlaubt " + discovery();
    case Kind::AllowsPassedPawn: return "lässt einen Freibauern bis " + square() + " vorrücken";
    case Kind::MissesMateThreat: return "übersieht eine Mattdrohung";
    case Kind::MissesSkewer: return "übersieht einen Spieß gegen " + both_german(consequence);
    case Kind::MissesDiscovery: return "übersieht " + discovery();
    case Kind::MissesPassedPawn:
      return "versäumt es, einen Freibauern bis " + square() + " vorzurücken";
    case Kind::GivesUpCastling: return "gibt die Rochade auf";
    case Kind::AllowsQueenExchange: return "erlaubt den Damentausch";
    case Kind::MissesQueenExchange: return "versäumt den Damentausch";
    case Kind::AllowsPin: return "erlaubt, " + target() + " zu fesseln";
    case Kind::AllowsAttack: return "erlaubt, " + target() + " anzugreifen";
    case Kind::MissesPin: return "versäumt es, " + target() + " zu fesseln";
    case Kind::MissesAttack: return "versäumt es, " + target() + " anzugreifen";
    case Kind::BetterMove: return "ist nicht der beste Zug";
  }
  return {};
}

std::string forced_mate_in_german(Color winner, int moves) {
  return std::string{winner == Color::White ? "Weiß" : "Schwarz"} + " setzt in " +
         std::to_string(moves) + (moves == 1 ? " Zug matt" : " Zügen matt");
}

}  // namespace

const Vocabulary german{.judgements = {"Ungenauigkeit", "Fehler", "Grober Fehler"},
                        .lost_mate = "das erzwungene Matt ist verpasst",
                        .mate_unavoidable = "das Matt ist nicht mehr abzuwenden",
                        .was_best = "war am besten",
                        .the_move = "Der gespielte Zug",
                        .decimal_mark = ',',
                        .forced_mate = forced_mate_in_german,
                        .consequence = consequence_in_german};

}  // namespace tabiya::review_words
