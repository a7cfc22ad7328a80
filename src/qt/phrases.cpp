#include "qt/phrases.hpp"

#include <array>
#include <cstddef>

namespace tabiya::qt {
namespace {

struct Wording {
  const char16_t* english;
  const char16_t* german;
};

// In the order of Phrase.
constexpr std::array wordings{
    Wording{u"chess board", u"Schachbrett"},
    Wording{u"empty", u"leer"},
    Wording{u"selected", u"ausgewählt"},
    Wording{u"may move here", u"Zielfeld"},
    Wording{u"to", u"nach"},
    Wording{u"takes", u"schlägt"},
    Wording{u"en passant", u"en passant"},
    Wording{u"becomes a", u"wird zu"},
    Wording{u"castles king side", u"rochiert kurz"},
    Wording{u"castles queen side", u"rochiert lang"},
    Wording{u"check", u"Schach"},
    Wording{u"checkmate", u"Schachmatt"},
    Wording{u"to move", u"am Zug"},
    Wording{u"last move", u"letzter Zug"},
    Wording{u"choose: queen, rook, bishop or knight", u"Auswahl: Dame, Turm, Läufer oder Springer"},
    Wording{u"choose: queen, rook, bishop, knight or king",
            u"Auswahl: Dame, Turm, Läufer, Springer oder König"},
    Wording{u"pick up", u"aufnehmen"},
    Wording{u"put down", u"absetzen"},
    Wording{u"there is no ruleset \"%1\"", u"ein Regelwerk „%1“ gibt es nicht"},
    Wording{u"there is no theme \"%1\"", u"ein Farbschema „%1“ gibt es nicht"},
    Wording{u"the language \"%1\" is not supported", u"die Sprache „%1“ wird nicht unterstützt"},
    Wording{u"the levels are 1 to 8, not %1", u"die Stufen sind 1 bis 8, nicht %1"},
    Wording{u"\"%1\" is not a square", u"„%1“ ist kein Feld"},
    Wording{u"\"%1\" is not a piece", u"„%1“ ist keine Figur"},
    Wording{u"\"%1\" is not a mark, such as Gd4 or Re2e4",
            u"„%1“ ist keine Markierung wie Gd4 oder Re2e4"},
    Wording{u"\"%1\" has no game", u"„%1“ enthält keine Partie"},
    Wording{u"no move was taken back", u"es wurde kein Zug zurückgenommen"},
    Wording{u"that is not possible in this mode of the board",
            u"das geht in diesem Modus des Bretts nicht"},
    Wording{u"\"%1\" cannot be read", u"„%1“ kann nicht gelesen werden"},
    Wording{u"\"%1\" cannot be written: %2", u"„%1“ kann nicht geschrieben werden: %2"},
    Wording{u"\"%1\" has no group \"%2\"", u"„%1“ hat keine Gruppe „%2“"},
    Wording{u"dropped on", u"eingesetzt auf"},
    Wording{u"explosion", u"Explosion"},
    Wording{u"%1, %2 to drop", u"%1, %2 zum Einsetzen"},
    Wording{u"%1 can drop: %2", u"%1 kann einsetzen: %2"},
    Wording{u"%1 has nothing to drop", u"%1 hat nichts zum Einsetzen"},
    Wording{u"%1 has given %2 of 3 checks", u"%1 hat %2 von 3 Schachs geboten"},
    Wording{u"there are no drops in this variant", u"in dieser Variante wird nichts eingesetzt"},
};
static_assert(wordings.size() == static_cast<std::size_t>(Phrase::NotOfThisVariant) + 1);

}  // namespace

QString phrase(Phrase phrase, Language language) {
  const Wording& wording = wordings[static_cast<std::size_t>(phrase)];
  const char16_t* const text = language == Language::German ? wording.german : wording.english;
  return QString::fromUtf16(text);
}

}  // namespace tabiya::qt
