/// A game in play: asks the engines for their moves, and does what the people ask for.
#pragma once

#include <QObject>
#include <memory>

#include "desktop/players.hpp"
#include "tabiya/qt/chess_board.hpp"
#include "tabiya/qt/computer_player.hpp"

namespace tabiya::desktop {

class PlayController : public QObject {
  Q_OBJECT

 public:
  /// Requires: the board outlives the controller.
  explicit PlayController(qt::ChessBoard& board, QObject* parent = nullptr);

  void begin(const NewGame& game);
  /// The book of our engine at a level, from the next game on; null: none.
  void setBook(std::shared_ptr<const OpeningBook> book);
  /// Ends playing; the game stays on the board.
  void end();
  [[nodiscard]] bool isPlaying() const noexcept { return is_playing_; }
  [[nodiscard]] const NewGame& game() const noexcept { return game_; }
  /// True if a person has made a move.
  [[nodiscard]] bool hasBegun() const;

  // For the people at this board:
  void takeBack();
  void offerOrAcceptDraw();
  void declineDraw();
  void claim(qt::DrawClaim claim);
  void claimFlag();
  void resign();
  /// Asks an engine that thinks for its move.
  void moveNow();
  /// The people and the engines exchange their sides.
  void switchSides();

 Q_SIGNALS:
  void started();
  void finished();
  /// An engine could not go on. People play its side from now on.
  void failed(const QString& sentence);

 private:
  void seat_computers();
  void seat(Color color);
  void ask();
  void play(Color color, Move move);
  void give_up(Color color, const QString& sentence);
  void answer_offer(qt::Side by);
  [[nodiscard]] bool is_person(Color color) const;
  /// The person who acts: the one on move, or the only one.
  [[nodiscard]] Color actor() const;
  [[nodiscard]] bool is_lone_computer(Color color) const;

  qt::ChessBoard& board_;
  NewGame game_;
  std::shared_ptr<const OpeningBook> book_;
  ByColor<std::unique_ptr<qt::ComputerPlayer>> computers_;  // none for a lone computer
  bool is_playing_ = false;
};

}  // namespace tabiya::desktop
