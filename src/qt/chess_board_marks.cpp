// Arrows and circles, as the user draws them and as PGN files write them.
#include <QStringList>
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "qt/board_parts.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

// In the order of MarkColor.
constexpr std::string_view color_letters = "GRYBOCP";

std::optional<MarkColor> read_mark_color(const QString& text) {
  const std::string letter = from_qt(text.left(1).toUpper());
  const std::size_t at = letter.empty() ? std::string_view::npos : color_letters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<MarkColor>(at);
}

QString mark_text(const Arrow& arrow) {
  const QChar letter{QLatin1Char{color_letters[static_cast<std::size_t>(arrow.color)]}};
  const QString from = to_qt(to_string(arrow.from));
  return arrow.from == arrow.to ? letter + from : letter + from + to_qt(to_string(arrow.to));
}

/// "Gd4" or "Re2e4"; a circle is an arrow to its own square.
std::optional<Arrow> read_mark(const QString& text) {
  const auto color = read_mark_color(text);
  const auto from = parse_square(from_qt(text.mid(1, 2)));
  const auto to = text.size() == 3 ? from : parse_square(from_qt(text.mid(3)));
  if (!color || !from || !to) return std::nullopt;
  return Arrow{*color, *from, *to};
}

}  // namespace

QString ChessBoard::marks() const {
  QStringList texts;
  for (const ColoredSquare& circle : parts_->circles) {
    texts.push_back(mark_text({circle.color, circle.square, circle.square}));
  }
  for (const Arrow& arrow : parts_->arrows) texts.push_back(mark_text(arrow));
  return texts.join(u' ');
}

void ChessBoard::setMarks(const QString& marks) {
  std::vector<ColoredSquare> circles;
  std::vector<Arrow> arrows;
  for (const QString& text : marks.simplified().split(u' ', Qt::SkipEmptyParts)) {
    const auto mark = read_mark(text);
    if (!mark) return parts_->refuse_request(parts_->text(Phrase::NotAMark).arg(text));
    if (mark->from == mark->to) circles.push_back({mark->color, mark->from});
    else arrows.push_back(*mark);
  }
  if (circles == parts_->circles && arrows == parts_->arrows) return;
  parts_->circles = std::move(circles);
  parts_->arrows = std::move(arrows);
  Q_EMIT marksChanged(this->marks());
  parts_->redraw();
}

void ChessBoard::addArrow(const QString& from, const QString& to, const QString& color) {
  setMarks(marks() + u' ' + color.left(1).toUpper() + from + to);
}

void ChessBoard::addCircle(const QString& square, const QString& color) {
  setMarks(marks() + u' ' + color.left(1).toUpper() + square);
}

void ChessBoard::clearMarks() { setMarks({}); }

/// Draws a mark, or removes it if it is there; of another colour, it replaces the old one.
void ChessBoard::Parts::toggle(const Arrow& arrow) {
  const auto is_there = [&arrow](const Arrow& other) {
    return other.from == arrow.from && other.to == arrow.to;
  };
  std::vector<Arrow> marks_now;
  marks_now.reserve(circles.size() + arrows.size() + 1);
  for (const ColoredSquare& circle : circles) {
    marks_now.push_back({circle.color, circle.square, circle.square});
  }
  marks_now.insert(marks_now.end(), arrows.begin(), arrows.end());
  const auto found = std::ranges::find_if(marks_now, is_there);
  const bool is_same = found != marks_now.end() && *found == arrow;
  std::erase_if(marks_now, is_there);
  if (!is_same) marks_now.push_back(arrow);
  QStringList texts;
  for (const Arrow& mark : marks_now) texts.push_back(mark_text(mark));
  board.setMarks(texts.join(u' '));
}

}  // namespace tabiya::qt
