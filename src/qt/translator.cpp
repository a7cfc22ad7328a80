#include "tabiya/qt/translator.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <string_view>

namespace tabiya::qt {
namespace {

struct Text {
  std::string_view english;
  const char16_t* german;
};

/// In the order of the bytes of the English texts; "en" asks which language this is.
constexpr std::array texts{
    Text{"%1 % for White", u"%1 % für Weiß"},
    Text{"%1 cannot be read: %2.", u"%1 kann nicht gelesen werden: %2."},
    Text{"%1 cannot be written: %2.", u"%1 kann nicht geschrieben werden: %2."},
    Text{"%1 has changed since it was opened; save the game under another name.",
         u"%1 hat sich seit dem Öffnen geändert; speichern Sie die Partie unter einem anderen "
         u"Namen."},
    Text{"%1 has no game %2.", u"%1 hat keine Partie %2."},
    Text{"%1 is asked about chess alone, not about %2.",
         u"%1 wird nur nach Schach gefragt, nicht nach %2."},
    Text{"%1 is compressed, so single games cannot be fetched from it; unpack it first.",
         u"%1 ist komprimiert, sodass einzelne Partien nicht zugänglich sind; bitte zuerst "
         u"entpacken."},
    Text{"%1 is compressed; save the game under another name.",
         u"%1 ist komprimiert; speichern Sie die Partie unter einem anderen Namen."},
    Text{"%1 nodes", u"%1 Knoten"},
    Text{"%1 sent a line that cannot be played: %2.",
         u"%1 hat eine Variante geschickt, die nicht spielbar ist: %2."},
    Text{"%1 table hits", u"%1 Tabellentreffer"},
    Text{"%1/s", u"%1/s"},
    Text{"%1: the option %2 needs %3, not \"%4\".", u"%1: Die Option %2 braucht %3, nicht „%4“."},
    Text{"+%1 s", u"+%1 s"},
    Text{"A game can begin here.", u"Hier kann eine Partie beginnen."},
    Text{"Add line", u"Variante hinzufügen"},
    Text{"Add move", u"Zug hinzufügen"},
    Text{"Annotate move", u"Zug kommentieren"},
    Text{"Black", u"Schwarz"},
    Text{"Black to move", u"Schwarz am Zug"},
    Text{"Captured pieces", u"Geschlagene Figuren"},
    Text{"Change glyph", u"Bewertung ändern"},
    Text{"Change result", u"Ergebnis ändern"},
    Text{"Change tag", u"Angabe ändern"},
    Text{"Clocks", u"Uhren"},
    Text{"Date", u"Datum"},
    Text{"Delete moves", u"Züge löschen"},
    Text{"Depth", u"Tiefe"},
    Text{"ECO", u"ECO"},
    Text{"Edit comment", u"Kommentar ändern"},
    Text{"Elo", u"Elo"},
    Text{"Empty board", u"Leeres Brett"},
    Text{"En passant", u"En passant"},
    Text{"Engine lines", u"Varianten der Engine"},
    Text{"Eraser", u"Radiergummi"},
    Text{"Evaluation", u"Bewertung"},
    Text{"Evaluation graph", u"Bewertungsverlauf"},
    Text{"Event", u"Turnier"},
    Text{"Line", u"Variante"},
    Text{"Move: ", u"Zug: "},
    Text{"Moves", u"Züge"},
    Text{"No engine is chosen.", u"Es ist keine Engine ausgewählt."},
    Text{"No move can follow one that could not be played.",
         u"Auf einen Zug, der nicht spielbar war, kann keiner folgen."},
    Text{"Number of lines", u"Anzahl der Varianten"},
    Text{"Plies", u"Halbzüge"},
    Text{"Plies since the last capture or pawn move",
         u"Halbzüge seit dem letzten Schlag- oder Bauernzug"},
    Text{"Plies: ", u"Halbzüge: "},
    Text{"Promote to main line", u"Zur Hauptvariante machen"},
    Text{"Promote variation", u"Variante nach vorn"},
    Text{"Replace game", u"Partie ersetzen"},
    Text{"Result", u"Ergebnis"},
    Text{"Round", u"Runde"},
    Text{"Score", u"Wert"},
    Text{"Site", u"Ort"},
    Text{"Start", u"Start"},
    Text{"Starting position", u"Grundstellung"},
    Text{"Stop", u"Halt"},
    Text{"The filter is wrong at character %1: %2.", u"Der Filter ist bei Zeichen %1 falsch: %2."},
    Text{"The game has no file yet.", u"Die Partie hat noch keine Datei."},
    Text{"The text has no game.", u"Der Text enthält keine Partie."},
    Text{"There is not enough memory for the engine.",
         u"Der Speicher reicht für die Engine nicht aus."},
    Text{"White", u"Weiß"},
    Text{"White to move", u"Weiß am Zug"},
    Text{"against", u"gegen"},
    Text{"attack", u"Angriff"},
    Text{"better", u"besser"},
    Text{"compensation", u"Kompensation"},
    Text{"counterplay", u"Gegenspiel"},
    Text{"depth %1", u"Tiefe %1"},
    Text{"development", u"Entwicklung"},
    Text{"en", u"de"},
    Text{"hash %1 %", u"Hash %1 %"},
    Text{"initiative", u"Initiative"},
    Text{"only move", u"einziger Zug"},
    Text{"time trouble", u"Zeitnot"},
    Text{"unclear", u"unklar"},
    Text{"with the idea", u"mit der Idee"},
    Text{"zugzwang", u"Zugzwang"},
};
static_assert(std::ranges::is_sorted(texts, {}, &Text::english));

}  // namespace

Translator::Translator(Language language, QObject* parent)
    : QTranslator{parent}, language_{language} {}

QString Translator::translate(const char* /*context*/, const char* source_text,
                              const char* /*disambiguation*/, int /*count*/) const {
  if (language_ != Language::German) return {};
  const std::string_view wanted{source_text};
  const auto* const found = std::ranges::lower_bound(texts, wanted, {}, &Text::english);
  if (found == texts.end() || found->english != wanted) return {};
  return QString::fromUtf16(found->german);
}

Language current_language() {
  const QString code = QCoreApplication::translate("Tabiya", "en");
  return parse_language(code.toStdString()).value_or(Language::English);
}

}  // namespace tabiya::qt
