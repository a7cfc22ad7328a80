#include "desktop/inner/program.hpp"

#include <unistd.h>

#include <QApplication>
#include <QIcon>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "desktop/appearance.hpp"
#include "desktop/preferences.hpp"
#include "desktop/words.hpp"
#include "desktop/workspace.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/support/version.hpp"

/// A static library's resources are there only once they are asked for; Qt wants this outside a
/// namespace.
static void open_resources() { Q_INIT_RESOURCE(desktop); }

namespace tabiya::desktop {
namespace {

constexpr int no_display = 2;
constexpr int wrong_arguments = 2;

/// Prints "tabiya-board: …" and exits, before a QApplication exists.
[[noreturn]] void end_with(const QString& sentence, int code) {
  std::fprintf(stderr, "tabiya-board: %s\n", qUtf8Printable(sentence));
  std::fflush(stderr);
  _exit(code);
}

/// Qt aborts without a display, and exits when the display goes away; both become one
/// sentence.
void handle_message(QtMsgType type, const QMessageLogContext& /*context*/, const QString& text) {
  if (type == QtFatalMsg) {
    end_with(words("no display is available", "keine Anzeige (Display) verfügbar"), no_display);
  }
  if (text.contains(QStringLiteral("connection broke")) ||
      text.contains(QStringLiteral("connection experienced a fatal error"))) {
    end_with(words("the display connection was lost; the next start restores all windows",
                   "die Verbindung zur Anzeige ist abgebrochen; der nächste Start stellt alle "
                   "Fenster wieder her"),
             EXIT_FAILURE);
  }
  // Qt's platform warnings interest only developers.
  if (qEnvironmentVariableIsSet("TABIYA_QT_MESSAGES")) {
    std::fprintf(stderr, "%s\n", qUtf8Printable(text));
  }
}

[[noreturn]] void print_help() {
  std::printf(
      "%s",
      qUtf8Printable(words(
          "Usage: tabiya-board [FILE | POSITION]...\n\n"
          "Chess on the desktop: play, analyse, and keep games in PGN files of any size.\n\n"
          "  FILE              a PGN file: one game opens on a board, several as a database\n"
          "  POSITION          a FEN\n"
          "  -h, --help        print this help\n"
          "  -v, --version     print the version\n\n"
          "What the last run left open is opened again.\n",
          "Aufruf: tabiya-board [DATEI | STELLUNG]...\n\n"
          "Schach auf dem Desktop: spielen, analysieren, Partien in PGN-Dateien jeder Größe.\n\n"
          "  DATEI             eine PGN-Datei: eine Partie aufs Brett, mehrere als Datenbank\n"
          "  STELLUNG          eine FEN\n"
          "  -h, --help        diese Hilfe ausgeben\n"
          "  -v, --version     die Version ausgeben\n\n"
          "Was der letzte Lauf offen ließ, wird wieder geöffnet.\n")));
  std::exit(EXIT_SUCCESS);
}

[[noreturn]] void print_version() {
  std::printf("tabiya-board %s\n", version_and_build().c_str());
  std::exit(EXIT_SUCCESS);
}

/// Options that need no display.
void answer_at_once(int argument_count, char** arguments) {
  for (int place = 1; place < argument_count; ++place) {
    const std::string_view argument{arguments[place]};
    if (argument == "--help" || argument == "-h") print_help();
    if (argument == "--version" || argument == "-v") print_version();
    if (argument.starts_with('-') && argument.size() > 1 && !argument.starts_with("-style")) {
      end_with(words("there is no option %1", "es gibt keine Option %1")
                   .arg(QString::fromLocal8Bit(arguments[place])),
               wrong_arguments);
    }
  }
}

void name_application() {
  QCoreApplication::setOrganizationName(QStringLiteral("tabiya"));
  QCoreApplication::setApplicationName(QStringLiteral("tabiya-board"));
  QCoreApplication::setApplicationVersion(qt::to_qt(version()));
  QGuiApplication::setDesktopFileName(QStringLiteral("tabiya-board"));
}

}  // namespace

int run_board(int argument_count, char** arguments) {
  name_application();
  use_language({});
  answer_at_once(argument_count, arguments);
  qInstallMessageHandler(handle_message);
  const QApplication application{argument_count, arguments};
  use_language(load_preferences().language);
  open_resources();
  QApplication::setWindowIcon(QIcon{QStringLiteral(":/tabiya-board.svg")});
  apply(load_preferences().appearance);
  Workspace workspace;
  workspace.begin(QApplication::arguments().mid(1));
  return QApplication::exec();
}

}  // namespace tabiya::desktop
