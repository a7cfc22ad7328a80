/// Annotates a whole game: an evaluation after each move, a glyph on each error, and what would have
/// been better as a variation.
///
/// Our engine does it in a thread of its own; the game is a copy, so it can be edited meanwhile.
#pragma once

#include <QObject>
#include <chrono>
#include <thread>

#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::desktop {

class Annotator : public QObject {
  Q_OBJECT

 public:
  explicit Annotator(QObject* parent = nullptr) : QObject{parent} {}
  ~Annotator() override;

  void start(pgn::GameTree game, std::chrono::milliseconds move_time);
  /// Gives up; nothing is reported any more.
  void cancel();

 Q_SIGNALS:
  void progressed(int moves, int all_moves);
  void finished(const tabiya::pgn::GameTree& game);

 private:
  Q_DISABLE_COPY_MOVE(Annotator)

  std::jthread thread_;
};

/// Tags a game with its opening, and names each named position of the main line that is reached for
/// the first time in a comment.
void name_openings(pgn::GameTree& game);

}  // namespace tabiya::desktop
