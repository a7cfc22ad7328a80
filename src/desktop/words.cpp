#include "desktop/words.hpp"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include "tabiya/qt/translator.hpp"

namespace tabiya::desktop {
namespace {

/// The words of the parts around the board.
void translate_parts(Language language) {
  static qt::Translator german{Language::German};
  QCoreApplication::removeTranslator(&german);
  if (language == Language::German) QCoreApplication::installTranslator(&german);
}

/// Qt's own words, such as those of the buttons of its dialogs; without Qt's translations they stay
/// English.
void translate_qt(const QLocale& locale) {
  static QTranslator translator;
  QCoreApplication::removeTranslator(&translator);
  const bool is_loaded = translator.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                                         QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  if (is_loaded) QCoreApplication::installTranslator(&translator);
}

}  // namespace

Language language() {
  return QLocale{}.language() == QLocale::German ? Language::German : Language::English;
}

void use_language(std::optional<Language> language) {
  const QLocale system = QLocale::system();
  QLocale locale = system.language() == QLocale::German ? system : QLocale{QLocale::English};
  if (language == Language::German) locale = QLocale{QLocale::German};
  if (language == Language::English) locale = QLocale{QLocale::English};
  QLocale::setDefault(locale);
  if (QCoreApplication::instance() == nullptr) return;
  translate_qt(locale);
  translate_parts(desktop::language());
}

QString words(const char* english, const char* german) {
  return QString::fromUtf8(language() == Language::German ? german : english);
}

}  // namespace tabiya::desktop
