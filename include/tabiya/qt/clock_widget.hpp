/// Both clocks of a game.
///
///     ClockWidget clocks;
///     clocks.setClock(arbiter.clock());        // after each event of the game
///
/// The widget holds a copy of the clock and computes what it shows from the instant of each drawing;
/// it never counts ticks, so it cannot drift. It wakes exactly when a digit changes: once a second,
/// and in the last ten seconds once a tenth. A clock that stands still costs nothing.
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

#include "tabiya/game/clock.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::qt {

/// "1:05:23", "4:59", "0:09.4": whole seconds are rounded up, tenths down, so that a clock shows zero
/// only when the flag falls.
[[nodiscard]] QString clock_text(Milliseconds remaining);

class ClockWidget : public QWidget {
  Q_OBJECT
  Q_PROPERTY(
      Qt::Orientation orientation READ orientation WRITE setOrientation NOTIFY orientationChanged)
  Q_PROPERTY(bool flipped READ isFlipped WRITE setFlipped NOTIFY flippedChanged)
  Q_PROPERTY(int lowTime READ lowTime WRITE setLowTime NOTIFY lowTimeChanged)

 public:
  using TimeSource = std::function<Instant()>;

  explicit ClockWidget(QWidget* parent = nullptr);

  /// Where instants come from; by default the steady clock. They must be those of the clock's events.
  void setTimeSource(TimeSource source);
  void setClock(const Clock& clock);
  void removeClock();
  [[nodiscard]] const std::optional<Clock>& clock() const noexcept { return clock_; }
  /// The name that stands above a clock; empty at first.
  void setName(Color color, const QString& name);

  /// Vertical (one below the other) at first, with Black's clock on top.
  [[nodiscard]] Qt::Orientation orientation() const noexcept { return orientation_; }
  void setOrientation(Qt::Orientation orientation);
  /// Exchanges the places, as when the board is turned.
  [[nodiscard]] bool isFlipped() const noexcept { return is_flipped_; }
  void setFlipped(bool flipped);
  /// Below this time a clock is drawn in red, in milliseconds; ten seconds at first.
  [[nodiscard]] int lowTime() const noexcept { return low_time_ms_; }
  void setLowTime(int milliseconds);

  /// What a clock shows: "4:59", "∞", or nothing without a clock.
  [[nodiscard]] QString text(Color color) const;
  /// Byo-yomi periods or the rest of a delay: "3 × 0:30", "+4 s".
  [[nodiscard]] QString caption(Color color) const;
  /// How long what is shown stays true; nothing if no clock runs.
  [[nodiscard]] std::optional<Milliseconds> untilNextChange() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 public Q_SLOTS:
  /// Shows this instant. Called by itself whenever a digit changes.
  void refresh();

 Q_SIGNALS:
  void orientationChanged(Qt::Orientation orientation);
  void flippedChanged(bool flipped);
  void lowTimeChanged(int milliseconds);
  /// A running clock has come below the low time.
  void lowTimeReached(tabiya::Color color);
  /// A flag has fallen. What follows is the arbiter's decision.
  void flagFell(tabiya::Color color);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void drawClock(QPainter& painter, const QRectF& place, Color color) const;
  [[nodiscard]] bool isLow(Color color) const;
  [[nodiscard]] QString description() const;
  void note(Color color);

  TimeSource time_source_;
  std::optional<Clock> clock_;
  ByColor<QString> names_;
  Qt::Orientation orientation_ = Qt::Vertical;
  bool is_flipped_ = false;
  int low_time_ms_ = 10'000;
  ByColor<bool> was_low_{};
  ByColor<bool> was_flagged_{};
  QTimer timer_;
};

}  // namespace tabiya::qt
