/// The commands of the menus Game and Server: play, draws, resignation.
#pragma once

#include <QObject>

#include "desktop/window_context.hpp"

namespace tabiya::desktop {

class GameCommands : public QObject {
  Q_OBJECT

 public:
  explicit GameCommands(WindowContext& context);

  void askForGame();
  void begin(const NewGame& game);
  /// Ends playing, here and on a server.
  void end();
  /// Undoes the beginning of this game: shows the one before it. Requires: isBoardFree().
  void undoBeginning();
  /// Nothing takes the place of a game on a server, whose clock runs on. If there is one, says so.
  [[nodiscard]] bool isBoardFree() const;
  /// Ends what is played here, and stops following a game on a server that is over; the connection
  /// stays. Requires: isBoardFree().
  void freeBoard();
  void askForServer() const;

 Q_SIGNALS:
  /// The games with changes that were on this board before are to be shown in windows of their own.
  void gamesBeforeWanted();

 private:
  void askForGamesBefore();
  void connect_commands();
  void connect_server();
  void to_online(void (ServerGame::*there)(), void (PlayController::*here)());
  void follow(const QString& id);
  void begin_online();
  void leave();
  void stop_following();
  void enable();

  WindowContext& context_;
  ServerGame* online_ = nullptr;
};

}  // namespace tabiya::desktop
