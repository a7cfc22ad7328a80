/// What goes into sentences for people, and the names of files.
#pragma once

#include <QFile>
#include <QString>
#include <filesystem>

namespace tabiya::qt {

/// The name of a file as the system knows it.
[[nodiscard]] inline std::filesystem::path to_path(const QString& file_name) {
  return {QFile::encodeName(file_name).toStdString()};
}

/// A clause of the library, which begins in lower case, as one that stands alone.
[[nodiscard]] inline QString as_sentence(QString clause) {
  if (!clause.isEmpty()) clause[0] = clause[0].toUpper();
  return clause;
}

}  // namespace tabiya::qt
