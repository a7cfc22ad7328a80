/// Keeps the board and the game that is shown beside it together.
///
/// While someone analyses, the game leads: the board shows the position of its current node, and a
/// move on the board is played in the game. While someone plays, the board's arbiter leads: each
/// move is added to the game, and going back in the game shows an earlier position without changing
/// anything.
///
/// Arrows and circles on the board are the annotations of the current node.
#pragma once

#include <QObject>
#include <functional>
#include <utility>

#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/qt/chess_board.hpp"
#include "tabiya/qt/game_model.hpp"

namespace tabiya::desktop {

class GameBinding : public QObject {
  Q_OBJECT

 public:
  /// Requires: both outlive the binding.
  GameBinding(qt::ChessBoard& board, qt::GameModel& game, QObject* parent = nullptr);

  /// True: the board leads. Becoming true takes over the game of the board's session, with these tags
  /// in addition, as one step of the undo stack.
  void setPlaying(bool is_playing, const pgn::Tags& tags = {});
  [[nodiscard]] bool isPlaying() const noexcept { return is_playing_; }

  /// Takes a move that was made on the board; returns whether the board goes on showing it.
  using TakeMove = std::function<bool(Move move, const VariantPosition& before)>;
  /// While someone analyses, moves on the board are reported instead of played in the game. An empty
  /// function ends this.
  void setMoveTaker(TakeMove take) { take_ = std::move(take); }
  /// Shows the game's current node on the board again, after other signals.
  void showLater();

 private:
  void show();
  void show_line(const std::vector<Move>& moves);
  void show_marks();
  void store_marks();
  void record_move(Move move, const VariantPosition& before);
  void take_move(Move move, const VariantPosition& before);
  void record_clock(Color mover);
  void follow_session();
  void record_outcome(const Transition& transition);

  qt::ChessBoard& board_;
  qt::GameModel& game_;
  TakeMove take_;
  bool is_playing_ = false;
  bool is_updating_ = false;  // one of the two is being changed to agree with the other
};

}  // namespace tabiya::desktop
