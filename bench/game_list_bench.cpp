/// Measures the list of games on a large file, without a display:
///
///     QT_QPA_PLATFORM=offscreen game_list_bench FILE.pgn
///
/// Prints how long it takes until the first row is drawn, how long a step of scrolling takes, how
/// long filtering and sorting take, the longest time for which the event loop stood still, and the
/// memory of the process.
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QPixmap>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "tabiya/qt/game_list_model.hpp"

namespace {

using tabiya::qt::GameListModel;

double milliseconds_of(const QElapsedTimer& timer) { return double(timer.nsecsElapsed()) / 1e6; }

/// The longest time between two turns of the event loop.
class LoopWatch {
 public:
  LoopWatch() {
    timer_.setInterval(0);
    QObject::connect(&timer_, &QTimer::timeout, [this] { note(); });
    timer_.start();
    since_.start();
  }
  double take_longest() {
    since_.restart();
    return std::exchange(longest_, 0);
  }

 private:
  void note() {
    longest_ = std::max(longest_, milliseconds_of(since_));
    since_.restart();
  }
  QTimer timer_;
  QElapsedTimer since_;
  double longest_ = 0;
};

double megabytes_of(const char* key) {
  QFile file{"/proc/self/status"};
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : file.readAll().split('\n')) {
    if (line.startsWith(key))
      return line.mid(line.indexOf(':') + 1).simplified().split(' ')[0].toDouble() / 1024;
  }
  return 0;
}

template <class Condition>
void wait_until(Condition condition) {
  while (!condition()) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void wait_until_idle(const GameListModel& games) {
  wait_until([&] { return games.activity() == GameListModel::Activity::Idle; });
}

/// What a step of scrolling took, and how much of that the processor worked on it. On a busy
/// machine, the rest is the time in which other programs ran.
struct StepTime {
  double wall_ms = 0;
  double processor_ms = 0;
};

double processor_milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * double(time.tv_sec) + double(time.tv_nsec) / 1e6;
}

void print_times(const char* what, std::vector<StepTime> times) {
  std::ranges::sort(times, {}, &StepTime::wall_ms);
  const StepTime longest = times.back();
  const double longest_work =
      std::ranges::max_element(times, {}, &StepTime::processor_ms)->processor_ms;
  std::printf(
      "%s: median %.2f ms, 99 %% %.2f ms, longest %.2f ms (%.2f ms of them on the processor; at "
      "most %.2f ms in any step)\n",
      what, times[times.size() / 2].wall_ms, times[times.size() * 99 / 100].wall_ms,
      longest.wall_ms, longest.processor_ms, longest_work);
}

void scroll(QTableView& view, const char* what, int steps, const auto& next_value) {
  std::vector<StepTime> times;
  for (int step = 0; step < steps; ++step) {
    QElapsedTimer timer;
    timer.start();
    const double before = processor_milliseconds();
    view.verticalScrollBar()->setValue(next_value(step));
    (void)view.viewport()->grab();
    times.push_back({milliseconds_of(timer), processor_milliseconds() - before});
  }
  print_times(what, std::move(times));
}

}  // namespace

int main(int argument_count, char** arguments) {
  const QApplication application{argument_count, arguments};
  if (argument_count != 2) return std::fputs("usage: game_list_bench FILE.pgn\n", stderr), 2;
  std::printf("memory before: %.0f MB\n", megabytes_of("VmRSS"));
  GameListModel games;
  games.setWritesIndex(false);
  QTableView view;
  view.setModel(&games);
  view.resize(900, 700);
  view.show();
  LoopWatch loop;

  QElapsedTimer timer;
  timer.start();
  games.open(QString::fromLocal8Bit(arguments[1]));
  wait_until([&] { return games.rowCount() > 0; });
  (void)view.grab();
  std::printf("first rows drawn after %.1f ms, %s index\n", milliseconds_of(timer),
              games.hasIndex() ? "with the" : "without an");
  wait_until_idle(games);
  std::printf("all %d rows after %.0f ms; the loop stood still for at most %.1f ms\n",
              games.rowCount(), milliseconds_of(timer), loop.take_longest());
  std::printf("memory: %.0f MB\n", megabytes_of("VmRSS"));

  const int last = view.verticalScrollBar()->maximum();
  scroll(view, "scrolling by a page", 2000, [&](int step) { return step * 22 % last; });
  scroll(view, "jumping anywhere", 2000,
         [&](int) { return QRandomGenerator::global()->bounded(last); });

  for (const char* filter : {"WhiteElo >= 2700 and result = 1-0", "opening ~ najdorf"}) {
    loop.take_longest();
    timer.restart();
    games.setFilter(filter);
    wait_until_idle(games);
    std::printf("filter %s: %d rows in %.0f ms; the loop stood still for at most %.1f ms\n", filter,
                games.rowCount(), milliseconds_of(timer), loop.take_longest());
  }
  games.setFilter({});
  for (const int column : {1, 2, 6}) {
    loop.take_longest();
    timer.restart();
    games.sort(column);
    wait_until_idle(games);
    std::printf("sort by %s: %.0f ms; the loop stood still for at most %.1f ms\n",
                qPrintable(games.columns().at(column - 1)), milliseconds_of(timer),
                loop.take_longest());
  }
  std::printf("memory: %.0f MB, at most %.0f MB\n", megabytes_of("VmRSS"), megabytes_of("VmHWM"));
  return 0;
}
