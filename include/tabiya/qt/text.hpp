/// Text of the library as Qt's text, and back. Both sides use UTF-8.
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace tabiya::qt {

[[nodiscard]] inline QString to_qt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

[[nodiscard]] inline std::string from_qt(const QString& text) { return text.toStdString(); }

}  // namespace tabiya::qt
