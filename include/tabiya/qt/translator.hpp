/// The texts of the parts around a board in another language.
///
///     Translator german{Language::German};
///     QCoreApplication::installTranslator(&german);
///
/// English needs no translator. Installing or removing one changes all texts at once, also the
/// sentences about rules. Programs that have Qt's own translation files can add these as well; the
/// texts of this class do not get in their way.
#pragma once

#include <QTranslator>

#include "tabiya/notation/words.hpp"

namespace tabiya::qt {

class Translator : public QTranslator {
  Q_OBJECT

 public:
  explicit Translator(Language language, QObject* parent = nullptr);

  [[nodiscard]] QString translate(const char* context, const char* source_text,
                                  const char* disambiguation = nullptr,
                                  int count = -1) const override;
  [[nodiscard]] bool isEmpty() const override { return language_ == Language::English; }

 private:
  Language language_;
};

/// The language of the texts that are shown: that of the translator that was installed last.
[[nodiscard]] Language current_language();

}  // namespace tabiya::qt
