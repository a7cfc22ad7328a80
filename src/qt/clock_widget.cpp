#include "tabiya/qt/clock_widget.hpp"

#include <QPainter>
#include <QPalette>
#include <algorithm>
#include <chrono>
#include <utility>

#include "tabiya/notation/words.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/qt/translator.hpp"

namespace tabiya::qt {
namespace {

using namespace std::chrono_literals;

/// Below this, tenths are shown.
constexpr Milliseconds tenths_below = 10s;
constexpr QColor low_color{0xb3, 0x26, 0x1e};

Instant steady_instant() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return Instant{std::chrono::duration_cast<Milliseconds>(since)};
}

/// A font whose lines have this height.
QFont font_of_height(QFont font, double height) {
  font.setPixelSize(std::max(6, static_cast<int>(height)));
  return font;
}

Milliseconds until_digit_changes(Milliseconds left) {
  if (left < tenths_below) return left % 100 + 1ms;
  return left == tenths_below ? 1ms : (left - 1ms) % 1'000 + 1ms;
}

}  // namespace

QString clock_text(Milliseconds remaining) {
  const auto two = [](qint64 number) {
    return QString::number(number).rightJustified(2, QLatin1Char{'0'});
  };
  const qint64 left = std::max<qint64>(0, remaining.count());
  if (remaining < tenths_below) {
    return QStringLiteral("0:%1.%2").arg(two(left / 1'000)).arg(left / 100 % 10);
  }
  const qint64 seconds = (left + 999) / 1'000;
  const QString rest = two(seconds % 60);
  if (seconds < 3'600) return QStringLiteral("%1:%2").arg(seconds / 60).arg(rest);
  return QStringLiteral("%1:%2:%3").arg(seconds / 3'600).arg(two(seconds / 60 % 60), rest);
}

ClockWidget::ClockWidget(QWidget* parent) : QWidget{parent}, time_source_{steady_instant} {
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &ClockWidget::refresh);
  setAccessibleName(tr("Clocks"));
}

void ClockWidget::setTimeSource(TimeSource source) {
  time_source_ = std::move(source);
  refresh();
}

void ClockWidget::setClock(const Clock& clock) {
  clock_ = clock;
  refresh();
  setAccessibleDescription(description());
}

void ClockWidget::removeClock() {
  clock_.reset();
  was_low_ = {};
  was_flagged_ = {};
  refresh();
  setAccessibleDescription({});
}

void ClockWidget::setName(Color color, const QString& name) {
  names_[color] = one_line(name);
  update();
}

void ClockWidget::setOrientation(Qt::Orientation orientation) {
  if (orientation == orientation_) return;
  orientation_ = orientation;
  updateGeometry();
  update();
  Q_EMIT orientationChanged(orientation);
}

void ClockWidget::setFlipped(bool flipped) {
  if (flipped == is_flipped_) return;
  is_flipped_ = flipped;
  update();
  Q_EMIT flippedChanged(flipped);
}

void ClockWidget::setLowTime(int milliseconds) {
  if (milliseconds == low_time_ms_) return;
  low_time_ms_ = milliseconds;
  refresh();
  Q_EMIT lowTimeChanged(milliseconds);
}

QString ClockWidget::text(Color color) const {
  if (!clock_) return {};
  const auto left = clock_->remaining(color, time_source_());
  return left ? clock_text(*left) : QStringLiteral("∞");
}

QString ClockWidget::caption(Color color) const {
  if (!clock_) return {};
  const ClockReading reading = clock_->reading(color, time_source_());
  if (const auto* const plan = std::get_if<ByoYomi>(&clock_->control(color).plan())) {
    const int periods = reading.overtime ? reading.overtime->periods_left : plan->periods;
    return QStringLiteral("%1 × %2").arg(periods).arg(clock_text(plan->time));
  }
  if (reading.delay_left > 0ms) {
    return tr("+%1 s").arg((reading.delay_left.count() + 999) / 1'000);
  }
  return {};
}

std::optional<Milliseconds> ClockWidget::untilNextChange() const {
  if (!clock_ || !clock_->running()) return std::nullopt;
  const ClockReading reading = clock_->reading(*clock_->running(), time_source_());
  if (reading.delay_left > 0ms) return (reading.delay_left - 1ms) % 1'000 + 1ms;
  const auto left = clock_->remaining(*clock_->running(), time_source_());
  if (!left || *left <= 0ms) return std::nullopt;
  return std::min(until_digit_changes(*left), *left);
}

bool ClockWidget::isLow(Color color) const {
  const auto left = clock_ ? clock_->remaining(color, time_source_()) : std::nullopt;
  return left && left->count() < low_time_ms_;
}

void ClockWidget::refresh() {
  update();
  if (!clock_) return timer_.stop();
  if (const auto wait = untilNextChange()) timer_.start(*wait);
  else timer_.stop();
  for (const Color color : all_colors) note(color);
}

/// Tells of what has just happened to a clock. The answer to a signal can set another clock.
void ClockWidget::note(Color color) {
  if (!clock_) return;
  const bool is_low = isLow(color);
  const bool is_flagged = clock_->has_flagged(color, time_source_());
  const bool became_low = is_low && !std::exchange(was_low_[color], is_low);
  if (!is_low) was_low_[color] = false;
  const bool fell = is_flagged && !was_flagged_[color];
  was_flagged_[color] = is_flagged;
  if (became_low && clock_->running() == color) Q_EMIT lowTimeReached(color);
  if (fell) Q_EMIT flagFell(color);
}

QString ClockWidget::description() const {
  const Language language = current_language();
  return QStringLiteral("%1 %2, %3 %4")
      .arg(to_qt(to_words(Color::White, language)), text(Color::White),
           to_qt(to_words(Color::Black, language)), text(Color::Black));
}

QSize ClockWidget::sizeHint() const {
  return orientation_ == Qt::Vertical ? QSize{160, 128} : QSize{320, 64};
}

QSize ClockWidget::minimumSizeHint() const { return sizeHint() / 2; }

void ClockWidget::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  const bool is_vertical = orientation_ == Qt::Vertical;
  const QSizeF half =
      is_vertical ? QSizeF(width(), height() / 2.0) : QSizeF(width() / 2.0, height());
  const QPointF second = is_vertical ? QPointF(0, half.height()) : QPointF(half.width(), 0);
  // Below one another, White is below; beside one another, White is on the left.
  const Color first_color = is_vertical == is_flipped_ ? Color::White : Color::Black;
  drawClock(painter, QRectF(QPointF(0, 0), half), first_color);
  drawClock(painter, QRectF(second, half), ~first_color);
}

void ClockWidget::drawClock(QPainter& painter, const QRectF& place, Color color) const {
  const bool runs = clock_ && clock_->running() == color;
  const bool is_flagged = clock_ && clock_->has_flagged(color, time_source_());
  const QRectF face = place.adjusted(2, 2, -2, -2);
  QColor paper = palette().color(runs ? QPalette::Highlight : QPalette::Base);
  QColor ink = palette().color(runs ? QPalette::HighlightedText : QPalette::Text);
  if (runs && isLow(color)) std::tie(paper, ink) = std::pair{low_color, QColor{Qt::white}};
  painter.setPen(palette().color(QPalette::Mid));
  painter.setBrush(paper);
  painter.drawRoundedRect(face, 4, 4);
  painter.setPen(runs || !isLow(color) ? ink : low_color);
  QFont digits = font_of_height(font(), face.height() * 0.5);
  digits.setBold(true);
  painter.setFont(digits);
  const QString flag = is_flagged
                           ? shown_or(QStringLiteral("⚑ "), QStringLiteral("! "), shown_in(digits))
                           : QString{};
  painter.drawText(face.adjusted(8, face.height() * 0.25, -8, 0), Qt::AlignCenter,
                   flag + text(color));
  painter.setFont(font_of_height(font(), face.height() * 0.2));
  const QRectF top = face.adjusted(8, 3, -8, 0);
  painter.drawText(top, Qt::AlignLeft | Qt::AlignTop, names_[color]);
  painter.drawText(top, Qt::AlignRight | Qt::AlignTop, caption(color));
}

}  // namespace tabiya::qt
