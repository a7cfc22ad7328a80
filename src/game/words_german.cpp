#include "game/words_vocabulary.hpp"

namespace tabiya::game_words {
namespace in_german {

constexpr std::string_view loss(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case Resignation: return "hat aufgegeben";
    case TimeForfeit: return "hat die Zeit überschritten";
    case IllegalMoves: return "hat zu viele regelwidrige Züge abgeschlossen";
    case LateArrival: return "ist zu spät gekommen";
    case Conduct: return "hat durch Entscheidung des Schiedsrichters verloren";
    case Adjudication: return " durch Entscheidung des Schiedsrichters";
    case SealedMove: return "hat keinen erlaubten Zug abgegeben";
    case VariantRule: return ": Regel der Variante";
    default: return {};
  }
}

constexpr std::string_view draw(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case Stalemate: return "Remis durch Patt";
    case DeadPosition: return "Remis durch tote Stellung: kein Spieler kann jemals mattsetzen";
    case FivefoldRepetition: return "Remis durch fünfmalige Stellungswiederholung";
    case SeventyFiveMoves: return "Remis durch fünfundsiebzig Züge ohne Schlag- oder Bauernzug";
    case ThreefoldClaim: return "Remis reklamiert: dreimalige Stellungswiederholung";
    case FiftyMoveClaim: return "Remis reklamiert: fünfzig Züge ohne Schlag- oder Bauernzug";
    case Agreement: return "Remis durch Vereinbarung";
    case Resignation:
      return "Remis durch Aufgabe gegen einen Gegner, der niemals mattsetzen könnte";
    case AutomaticThreefold: return "Remis durch dreimalige Stellungswiederholung";
    case AutomaticFiftyMoves: return "Remis durch fünfzig Züge ohne Schlag- oder Bauernzug";
    case TimeForfeit: return "Remis: Zeit überschritten, aber der Gegner könnte niemals mattsetzen";
    case IllegalMoves:
      return "Remis: zu viele regelwidrige Züge, aber der Gegner könnte niemals mattsetzen";
    case Adjudication: return "Remis durch Entscheidung des Schiedsrichters";
    case SealedMove:
      return "Remis: kein erlaubter Abgabezug, aber der Gegner könnte niemals mattsetzen";
    case TimeAgainstMaterial:
      return "Remis: Zeit überschritten, aber der Gegner hat zu wenig Material zum Gewinnen";
    case LosingChancesClaim:
      return "Remis reklamiert: keine Gewinnaussichten, denn der Gegner hat zu wenig Material";
    case VariantRule: return "Remis nach der Regel der Variante";
    default: return {};
  }
}

constexpr std::string_view no_result(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case Aborted: return "Kein Ergebnis: die Partie wurde abgebrochen";
    case Annulled: return "Kein Ergebnis: die Partie zählt nicht";
    case ReversedColors:
      return "Kein Ergebnis: die Partie wurde mit vertauschten Farben gespielt und zählt nicht";
    default: return {};
  }
}

constexpr std::string_view draw_in_variant(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case DeadPosition: return "Remis: kein Spieler kann jemals gewinnen";
    case Resignation: return "Remis durch Aufgabe gegen einen Gegner, der niemals gewinnen könnte";
    case TimeForfeit: return "Remis: Zeit überschritten, aber der Gegner könnte niemals gewinnen";
    default: return {};
  }
}

constexpr std::string_view claim_error(ClaimError error) noexcept {
  using enum ClaimError;
  switch (error) {
    case GameIsOver: return "die Partie ist beendet";
    case NotOnMove: return "nur der Spieler am Zug kann Remis reklamieren (FIDE 9.2, 9.3)";
    case IllegalMove: return "der angegebene Zug ist nicht regelgemäß (FIDE 3.10.2)";
    case MoveNotStated:
      return "der Zug, mit dem reklamiert wird, muss angegeben werden (FIDE 9.2.1, 9.3.1)";
    case NotThreefold: return "dieselbe Stellung ist nicht dreimal entstanden (FIDE 9.2)";
    case NotFiftyMoves: return "es gab keine fünfzig Züge ohne Schlag- oder Bauernzug (FIDE 9.3)";
  }
  return {};
}

constexpr std::string_view game_error(GameError error) noexcept {
  using enum GameError;
  switch (error) {
    case GameIsOver: return "die Partie ist beendet";
    case IllegalMove: return "der Zug ist nicht regelgemäß (FIDE 3.10.2)";
    case BothMustHaveMoved:
      return "Remis kann erst vereinbart werden, wenn beide Spieler einen Zug gemacht haben (FIDE "
             "5.2.3)";
    case DrawAlreadyOffered: return "es ist bereits Remis angeboten (FIDE 9.1.2.1)";
    case NoDrawOffered: return "der Gegner hat kein Remis angeboten (FIDE 9.1.2.1)";
  }
  return {};
}

constexpr std::string_view refusal(ArbiterRefusal::Kind kind) noexcept {
  using enum ArbiterRefusal::Kind;
  switch (kind) {
    case GameIsOver: return "die Partie ist beendet";
    case TimeRunsBackwards: return "das ist früher als das letzte Ereignis";
    case TimeOutOfRange: return "eine Uhr kann eine solche Zeit nicht anzeigen";
    case TimeIsUp: return "die Zeit war bereits abgelaufen";
    case NotOnMove: return "der Gegner ist am Zug";
    case IllegalMove: return "der Zug ist nicht regelgemäß";
    case NobodyThere: return "dort steht kein Stein";
    case TouchedManMustMove: return "ein berührter Stein muss ziehen oder geschlagen werden";
    case StatedMoveMustPlay: return "der mit der Reklamation angegebene Zug muss ausgeführt werden";
    case ComplaintTooLate: return "wer einen Stein berührt, kann nicht mehr reklamieren";
    case NothingToComplainOf: return "diesen Stein zu berühren verbietet den Zug nicht";
    case NoTouchMove: return "berührt, geführt gilt hier nicht";
    case NoPressNeeded:
      return "der Zug ist mit der Ausführung abgeschlossen, die Uhr muss nicht gedrückt werden";
    case NotYourClock: return "diese Uhr läuft nicht";
    case NothingToPress: return "es wurde kein Zug ausgeführt";
    case ClockSaysNo: return "das kann die Uhr nicht";
    case FlagHasNotFallen: return "es ist keine Zeit abgelaufen";
    case GameIsPaused: return "die Partie ist unterbrochen";
    case GameIsNotPaused: return "die Partie ist nicht unterbrochen";
    case BothMustHaveMoved:
      return "Remis kann erst vereinbart werden, wenn beide Spieler einen Zug gemacht haben";
    case DrawOffersForbidden: return "vor dem vereinbarten Zug darf kein Remis angeboten werden";
    case DrawAlreadyOffered: return "es ist bereits Remis angeboten";
    case NoDrawOffered: return "der Gegner hat kein Remis angeboten";
    case CannotWithdraw: return "weder Angebot noch Reklamation können zurückgenommen werden";
    case ClaimRightLost:
      return "ein Stein wurde berührt, und das Recht zu reklamieren ist für diesen Zug verloren";
    case MoveNotStated: return "der Zug, mit dem reklamiert wird, muss angegeben werden";
    case ClaimsAreAutomatic:
      return "diese Remis treten von selbst ein und brauchen keine Reklamation";
    case NoTakebacks: return "Züge werden hier nicht zurückgenommen";
    case TakebackAlreadyAsked: return "die Rücknahme eines Zuges ist bereits erbeten";
    case NoTakebackAsked: return "der Gegner hat nicht um Rücknahme gebeten";
    case NothingToTakeBack: return "es gibt keinen Zug, der zurückgenommen werden kann";
    case NoAborts: return "die Partie kann nicht mehr abgebrochen werden";
    case GameGoesOn: return "das ändert nichts; die Partie geht weiter";
    case AlreadyAway: return "der Spieler ist bereits abwesend";
    case NotAway: return "der Spieler ist nicht abwesend";
    case NoLosingChancesClaims:
      return "fehlende Gewinnaussichten können hier nicht reklamiert werden";
    case ClockGivesTime:
      return "eine solche Reklamation setzt eine Uhr ohne Zuschlag und Verzögerung voraus";
    case DirectorDecides:
      return "der Gegner hat Material zum Gewinnen, und der Schiedsrichter entscheidet nach "
             "Ermessen";
  }
  return {};
}

}  // namespace in_german

constexpr Vocabulary german{
    .won = "hat gewonnen",
    .both_lost = "Beide Spieler haben durch Entscheidung des Schiedsrichters verloren",
    .checkmate = "schachmatt",
    .loss = in_german::loss,
    .draw = in_german::draw,
    .no_result = in_german::no_result,
    .draw_in_variant = in_german::draw_in_variant,
    .may_claim = "kann Remis reklamieren",
    .may_claim_with = "kann mit ",
    .with_end = " Remis reklamieren",
    .on_board = {"dieselbe Stellung ist dreimal entstanden (FIDE 9.2.2)",
                 "fünfzig Züge ohne Schlag- oder Bauernzug (FIDE 9.3.2)"},
    .with_move = {"dieselbe Stellung entstünde zum dritten Mal (FIDE 9.2.1)",
                  "fünfzig Züge ohne Schlag- oder Bauernzug (FIDE 9.3.1)"},
    .offers_draw = "bietet Remis an (FIDE 9.1.2.1)",
    .claim_error = in_german::claim_error,
    .game_error = in_german::game_error,
    .refusal = in_german::refusal,
};

}  // namespace tabiya::game_words
