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
  void askForServer() const;

 private:
  void connect_commands();
  void connect_server();
  void to_online(void (ServerGame::*there)(), void (PlayController::*here)());
  void follow(const QString& id);
  void begin_online();
  void leave();
  void enable();
  void tag_players(const ByColor<QString>& names) const;

  WindowContext& context_;
  ServerGame* online_ = nullptr;
};

}  // namespace tabiya::desktop
