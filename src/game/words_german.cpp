#include "game/words_vocabulary.hpp"

namespace tabiya::game_words {

constexpr Vocabulary german{
    .won = "hat gewonnen",
    .checkmate = "schachmatt",
    .resigned = "hat aufgegeben",
    .draws = {"", "Remis durch Patt",
              "Remis durch tote Stellung: kein Spieler kann jemals mattsetzen",
              "Remis durch fünfmalige Stellungswiederholung",
              "Remis durch fünfundsiebzig Züge ohne Schlag- oder Bauernzug",
              "Remis reklamiert: dreimalige Stellungswiederholung",
              "Remis reklamiert: fünfzig Züge ohne Schlag- oder Bauernzug",
              "Remis durch Vereinbarung",
              "Remis durch Aufgabe gegen einen Gegner, der niemals mattsetzen könnte"},
    .may_claim = "kann Remis reklamieren",
    .may_claim_with = "kann mit ",
    .with_end = " Remis reklamieren",
    .on_board = {"dieselbe Stellung ist dreimal entstanden (FIDE 9.2.2)",
                 "fünfzig Züge ohne Schlag- oder Bauernzug (FIDE 9.3.2)"},
    .with_move = {"dieselbe Stellung entstünde zum dritten Mal (FIDE 9.2.1)",
                  "fünfzig Züge ohne Schlag- oder Bauernzug (FIDE 9.3.1)"},
    .offers_draw = "bietet Remis an (FIDE 9.1.2.1)",
    .claim_errors = {"die Partie ist beendet",
                     "nur der Spieler am Zug kann Remis reklamieren (FIDE 9.2, 9.3)",
                     "der angegebene Zug ist nicht regelgemäß (FIDE 3.10.2)",
                     "der Zug, mit dem reklamiert wird, muss angegeben werden (FIDE 9.2.1, 9.3.1)",
                     "dieselbe Stellung ist nicht dreimal entstanden (FIDE 9.2)",
                     "es gab keine fünfzig Züge ohne Schlag- oder Bauernzug (FIDE 9.3)"},
    .game_errors = {"die Partie ist beendet", "der Zug ist nicht regelgemäß (FIDE 3.10.2)",
                    "Remis kann erst vereinbart werden, wenn beide Spieler einen Zug gemacht haben "
                    "(FIDE 5.2.3)",
                    "es ist bereits Remis angeboten (FIDE 9.1.2.1)",
                    "der Gegner hat kein Remis angeboten (FIDE 9.1.2.1)"},
};

}  // namespace tabiya::game_words
