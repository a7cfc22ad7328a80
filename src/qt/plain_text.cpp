#include "tabiya/qt/plain_text.hpp"

#include <QTextDocument>

namespace tabiya::qt {
namespace {

/// Embeddings, overrides and isolates, which reach beyond the text that has them.
bool turns_direction(QChar character) {
  const char16_t code = character.unicode();
  return (u'\u202A' <= code && code <= u'\u202E') || (u'\u2066' <= code && code <= u'\u2069');
}

bool is_control(QChar character) {
  return character.category() == QChar::Other_Control || character == QChar::LineSeparator ||
         character == QChar::ParagraphSeparator;
}

}  // namespace

QLabel* plain_label(const QString& text, QWidget* parent) {
  auto* const label = new QLabel{parent};
  label->setTextFormat(Qt::PlainText);
  label->setText(text);
  return label;
}

QString tool_tip_of(const QString& text) {
  if (!Qt::mightBeRichText(text)) return text;
  return QStringLiteral("<p style=\"white-space: pre-wrap\">%1</p>").arg(text.toHtmlEscaped());
}

QString without_keys(QString text) { return text.replace(u'&', QStringLiteral("&&")); }

QString one_line(const QString& text) {
  QString line;
  line.reserve(text.size());
  for (const QChar character : text) {
    if (turns_direction(character)) continue;
    line += is_control(character) ? QChar{u' '} : character;
  }
  return line;
}

QString window_title_of(const QString& text) {
  return one_line(text).replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

}  // namespace tabiya::qt
