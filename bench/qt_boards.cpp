/// How many boards a window can show without a stutter.
///
///     qt_boards [BOARDS [MOVING [SECONDS]]]     400 boards, of which 20 move, for 5 seconds
///
/// Random games are played on the moving boards, one move after the other, each animated. A line
/// reports how often a moving board was painted in a second, the longest gap between two of its
/// frames, the share of one processor that was used, and the memory.
#include <QApplication>
#include <QElapsedTimer>
#include <QGridLayout>
#include <QRandomGenerator>
#include <QTimer>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "tabiya/qt/board_widget.hpp"
#include "tabiya/rules/movegen.hpp"

namespace {

using tabiya::qt::BoardWidget;

constexpr int square_pixels = 8;
constexpr int animation_ms = 400;

/// Counts the frames of one board.
class FrameCounter : public QObject {
 public:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint) {
      longest_gap_ms_ = std::max(longest_gap_ms_, frames_ == 0 ? 0 : since_last_.elapsed());
      since_last_.start();
      ++frames_;
    }
    return QObject::eventFilter(watched, event);
  }
  [[nodiscard]] int frames() const { return frames_; }
  [[nodiscard]] qint64 longest_gap_ms() const { return longest_gap_ms_; }

 private:
  int frames_ = 0;
  qint64 longest_gap_ms_ = 0;
  QElapsedTimer since_last_;
};

void play_a_random_move(BoardWidget& widget) {
  tabiya::qt::GameSession& session = widget.board().session();
  if (session.arbiter().is_over()) return widget.newGame();
  const tabiya::MoveList moves = legal_moves(session.position());
  const tabiya::Move move =
      moves[std::size_t(QRandomGenerator::global()->bounded(int(moves.size())))];
  static_cast<void>(session.move({move.from(), move.to(), move.promotion_type()}));
}

double resident_megabytes() {
  std::ifstream status{"/proc/self/statm"};
  double total = 0;
  double resident = 0;
  status >> total >> resident;
  constexpr double pages_in_a_megabyte = 256;
  return resident / pages_in_a_megabyte;
}

}  // namespace

int main(int argument_count, char** arguments) {
  QApplication application{argument_count, arguments};
  const auto number = [&](int index, int usual) {
    return argument_count > index ? std::stoi(arguments[index]) : usual;
  };
  const int board_count = number(1, 400);
  const int moving_count = std::min(number(2, 20), board_count);
  const int seconds = number(3, 5);

  const double empty_megabytes = resident_megabytes();
  QWidget window;
  auto* const grid = new QGridLayout{&window};
  grid->setSpacing(2);
  const int columns = int(std::ceil(std::sqrt(board_count)));
  std::vector<BoardWidget*> boards;
  for (int index = 0; index < board_count; ++index) {
    boards.push_back(new BoardWidget{&window});
    boards.back()->setMinimumSize(8 * square_pixels, 8 * square_pixels);
    boards.back()->setCoordinates(tabiya::qt::Coordinates::None);
    boards.back()->setAnimationDuration(animation_ms);
    grid->addWidget(boards.back(), index / columns, index % columns);
  }
  window.resize(columns * (8 * square_pixels + 2), columns * (8 * square_pixels + 2));
  window.show();
  QApplication::processEvents();

  FrameCounter counter;
  boards.front()->installEventFilter(&counter);
  std::vector<QTimer> movers(static_cast<std::size_t>(moving_count));
  for (int index = 0; index < moving_count; ++index) {
    BoardWidget* const board = boards[std::size_t(index)];
    QObject::connect(&movers[std::size_t(index)], &QTimer::timeout, board,
                     [board] { play_a_random_move(*board); });
    movers[std::size_t(index)].setTimerType(Qt::PreciseTimer);
    movers[std::size_t(index)].start(animation_ms);
    play_a_random_move(*board);
  }
  const std::clock_t began = std::clock();
  QTimer::singleShot(seconds * 1000, &application, &QApplication::quit);
  QApplication::exec();
  const double share = double(std::clock() - began) / CLOCKS_PER_SEC / seconds;
  std::printf(
      "%d boards, %d moving: %.1f frames a second, longest gap %lld ms, %.0f %% of a "
      "processor, %.1f MB (%.1f MB before the boards)\n",
      board_count, moving_count, double(counter.frames()) / seconds,
      static_cast<long long>(counter.longest_gap_ms()), 100 * share, resident_megabytes(),
      empty_megabytes);
}
