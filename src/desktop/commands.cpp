#include "desktop/commands.hpp"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <array>

#include "desktop/words.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

constexpr bool group = true;
constexpr bool checkable = true;

// clang-format off
constexpr auto make_commands() {
  using enum MenuPlace;
  return std::array{
    Command{"file.new-window", File, "New &window", "Neues &Fenster", "Ctrl+Shift+N"},
    Command{"file.open", File, "&Open…", "Ö&ffnen…", "Ctrl+O", group},
    Command{"file.database", File, "Open &database…", "&Datenbank öffnen…", "Ctrl+Shift+O"},
    Command{"file.save", File, "&Save", "&Speichern", "Ctrl+S", group},
    Command{"file.save-as", File, "Save &as…", "Speichern &unter…", "Ctrl+Shift+S"},
    Command{"file.append", File, "Add to a &file…", "An eine Datei an&hängen…"},
    Command{"file.picture", File, "Save p&icture…", "&Bild speichern…", "", group},
    Command{"file.pdf", File, "Save as &PDF…", "Als P&DF speichern…"},
    Command{"file.preview", File, "Print pre&view…", "Druck&vorschau…"},
    Command{"file.print", File, "P&rint…", "&Drucken…", "Ctrl+P"},
    Command{"file.close", File, "&Close window", "Fenster &schließen", "Ctrl+W", group},
    Command{"file.quit", File, "&Quit", "&Beenden", "Ctrl+Q"},

    Command{"edit.undo", Edit, "&Undo", "&Rückgängig", "Ctrl+Z"},
    Command{"edit.redo", Edit, "&Redo", "&Wiederholen", "Ctrl+Shift+Z"},
    Command{"edit.copy-pgn", Edit, "&Copy game", "Partie &kopieren", "Ctrl+C", group},
    Command{"edit.copy-fen", Edit, "Copy &position", "&Stellung kopieren", "Ctrl+Shift+C"},
    Command{"edit.copy-picture", Edit, "Copy pictur&e", "&Bild kopieren"},
    Command{"edit.paste", Edit, "&Paste game or position", "Partie oder Stellung &einfügen", "Ctrl+V"},
    Command{"edit.comment", Edit, "Edit co&mment…", "Ko&mmentar bearbeiten…", "F2", group},
    Command{"edit.promote", Edit, "Move variation &forward", "Variante nach &vorn", "Ctrl+Up"},
    Command{"edit.main-line", Edit, "Make main &line", "Zur &Hauptvariante machen", "Ctrl+Shift+Up"},
    Command{"edit.delete-variation", Edit, "Delete &variation", "Variante &löschen", "Ctrl+Shift+Del"},
    Command{"edit.delete-rest", Edit, "&Delete from here", "A&b hier löschen", "Ctrl+Del"},
    Command{"edit.tags", Edit, "Game &info…", "Partie&daten…", "Ctrl+D", group},
    Command{"edit.set-up", Edit, "&Set up position…", "S&tellung aufbauen…", "Ctrl+E"},
    Command{"edit.keys", Edit, "&Keyboard shortcuts…", "&Tastenkürzel…", "", group},
    Command{"edit.preferences", Edit, "Prefere&nces…", "Ei&nstellungen…", "Ctrl+,"},

    Command{"game.new", Game, "&New game…", "&Neue Partie…", "Ctrl+N"},
    Command{"game.board", Game, "New &analysis board", "Neues Anal&ysebrett", "Ctrl+Alt+N"},
    Command{"game.before", Game, "Show the games &before", "&Vorige Partien zeigen"},
    Command{"game.take-back", Game, "&Take back", "Zug &zurücknehmen", "Ctrl+Backspace", group},
    Command{"game.move-now", Game, "&Move now", "&Jetzt ziehen", "Ctrl+M"},
    Command{"game.switch", Game, "S&witch sides", "&Seiten tauschen", "Ctrl+Alt+W"},
    Command{"game.offer", Game, "&Offer or accept draw", "Remis a&nbieten oder annehmen", "", group},
    Command{"game.decline", Game, "&Decline draw", "Remis a&blehnen"},
    Command{"game.threefold", Game, "Claim draw by &repetition", "Remis durch &Wiederholung reklamieren"},
    Command{"game.fifty", Game, "Claim draw by &50-move rule", "Remis nach &50 Zügen reklamieren"},
    Command{"game.losing-chances", Game, "&Claim draw by insufficient losing chances",
            "Remis wegen &fehlender Gewinnaussichten reklamieren"},
    Command{"game.flag", Game, "C&laim win on time", "&Zeitüberschreitung reklamieren"},
    Command{"game.resign", Game, "Res&ign", "&Aufgeben"},
    Command{"game.end", Game, "&Stop playing, analyse", "Spiel be&enden, analysieren", "", group},

    Command{"view.start", View, "To the &start", "Zum &Anfang", "Ctrl+Home"},
    Command{"view.back", View, "&Back", "&Zurück", "Ctrl+Left"},
    Command{"view.forward", View, "&Forward", "&Vor", "Ctrl+Right"},
    Command{"view.end", View, "To the &end", "Zum &Ende", "Ctrl+End"},
    Command{"view.replay", View, "Auto&play", "Automatisch a&bspielen", "Ctrl+Space", !group, checkable},
    Command{"view.flip", View, "Turn the boa&rd", "Brett &drehen", "Ctrl+F", group},
    Command{"view.coordinates", View, "&Coordinates", "&Koordinaten", "", !group, checkable},
    Command{"view.targets", View, "Show &legal moves", "E&rlaubte Züge zeigen", "", !group, checkable},
    Command{"view.figurines", View, "Fi&gurines", "F&igurinen", "", !group, checkable},
    Command{"view.dark", View, "&Dark", "D&unkel", "Ctrl+Alt+D", group, checkable},
    Command{"view.full-screen", View, "F&ull screen", "&Vollbild", "F11", !group, checkable},

    Command{"analysis.run", Analysis, "&Analyse", "&Analysieren", "F5", !group, checkable},
    Command{"analysis.more", Analysis, "&More lines", "&Mehr Varianten", "Ctrl+]"},
    Command{"analysis.less", Analysis, "&Fewer lines", "&Weniger Varianten", "Ctrl+["},
    Command{"analysis.insert", Analysis, "&Insert the best line", "Beste Variante &einfügen", "Ctrl+I"},
    Command{"analysis.annotate", Analysis, "Review the &game…", "&Partie auswerten…", "Ctrl+G", group},
    Command{"analysis.learn", Analysis, "&Learn from your mistakes", "A&us eigenen Fehlern lernen",
            "Ctrl+Shift+G"},
    Command{"analysis.openings", Analysis, "Name the &openings", "E&röffnungen benennen"},
    Command{"analysis.engines", Analysis, "&Engines…", "E&ngines…", "", group},

    Command{"server.play", Server, "&Play on a server…", "Auf einem Server &spielen…", "Ctrl+L"},
    Command{"server.leave", Server, "&Leave the server", "Server &verlassen"},

    Command{"window.reset", Window, "&Reset layout", "&Standardanordnung", "", group},

    Command{"help.manual", Help, "&Manual", "&Handbuch", "F1"},
    Command{"help.about", Help, "&About Tabiya", "Ü&ber Tabiya"},
  };
}
// clang-format on
constexpr auto commands = make_commands();

QString settings_key(const Command& command) {
  return QStringLiteral("keys/") + qt::to_qt(command.id);
}

}  // namespace

std::span<const Command> all_commands() noexcept { return commands; }

QString menu_name(MenuPlace menu) {
  using enum MenuPlace;
  switch (menu) {
    case File: return words("&File", "&Datei");
    case Edit: return words("&Edit", "&Bearbeiten");
    case Game: return words("&Game", "&Partie");
    case View: return words("&View", "&Ansicht");
    case Analysis: return words("&Analysis", "A&nalyse");
    case Server: return words("&Server", "&Server");
    case Window: return words("&Window", "&Fenster");
    case Help: return words("&Help", "&Hilfe");
  }
  return {};
}

QKeySequence keys_of(const Command& command) {
  const QVariant chosen = QSettings{}.value(settings_key(command));
  if (!chosen.isValid()) return QKeySequence{QString::fromUtf8(command.keys)};
  return QKeySequence::fromString(chosen.toString(), QKeySequence::PortableText);
}

void choose_keys(const Command& command, const QKeySequence& keys) {
  QSettings{}.setValue(settings_key(command), keys.toString(QKeySequence::PortableText));
}

CommandList::CommandList(QWidget* window) : QObject{window} {
  for (const Command& command : commands) {
    auto* const action = new QAction{window};
    action->setObjectName(qt::to_qt(command.id));
    action->setCheckable(command.is_checkable);
    actions_[command.id] = action;
  }
}

void CommandList::fill(QMenuBar& bar) {
  for (const Command& command : commands) {
    QMenu*& menu = menus_[command.menu];
    if (menu == nullptr) menu = bar.addMenu(QString{});
    if (command.begins_group) menu->addSeparator();
    menu->addAction(action(command.id));
  }
  retranslate();
}

void CommandList::on(std::string_view id, std::function<void()> run) {
  connect(action(id), &QAction::triggered, this, [run = std::move(run)] { run(); });
}

void CommandList::onToggle(std::string_view id, std::function<void(bool)> run) {
  connect(action(id), &QAction::toggled, this, std::move(run));
}

void CommandList::retranslate() {
  for (const auto& [place, menu] : menus_) menu->setTitle(menu_name(place));
  for (const Command& command : commands) {
    action(command.id)->setText(words(command.english, command.german));
    action(command.id)->setShortcut(keys_of(command));
  }
}

}  // namespace tabiya::desktop
