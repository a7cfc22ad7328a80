/// A game on a server, on the board: the server's clock and its decisions count.
#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "desktop/board_api.hpp"
#include "tabiya/qt/chess_board.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::desktop {

class ServerGame : public QObject {
  Q_OBJECT

 public:
  /// Requires: both outlive this.
  ServerGame(BoardApi& api, qt::ChessBoard& board, QObject* parent = nullptr);

  /// The person's side; nothing for a spectator.
  [[nodiscard]] std::optional<Color> side() const noexcept { return side_; }
  [[nodiscard]] bool isOver() const noexcept { return is_over_; }
  [[nodiscard]] QString nameOf(Color color) const { return names_[color]; }

  void offerOrAcceptDraw();
  void declineDraw();
  void resign();
  void takeBack();

 Q_SIGNALS:
  /// The server has sent the whole game.
  void started();
  void finished(const QString& sentence);
  /// What the opponent asks for, or that he is gone, as one sentence.
  void messageReceived(const QString& sentence);

 private:
  void handle(const QJsonObject& line);
  void begin(const QJsonObject& full);
  void update(const QJsonObject& state);
  void follow_moves(const QString& moves);
  void set_clocks(const QJsonObject& state);
  void report_offers(const QJsonObject& state);
  void finish(const QJsonObject& state);
  void send(Move move, const VariantPosition& before);
  void give_turn();
  void reload();

  BoardApi& api_;
  qt::ChessBoard& board_;
  ByColor<QString> names_;
  std::optional<Color> side_;
  QString begun_;  // the id of the game on the board
  QJsonObject last_state_;
  bool has_clock_ = false;
  bool is_following_ = false;  // the board is being changed as the server says
  bool is_over_ = false;
};

}  // namespace tabiya::desktop
