/// The parts of one window that its commands work with.
#pragma once

#include <QMainWindow>
#include <functional>

#include "desktop/board_api.hpp"
#include "desktop/commands.hpp"
#include "desktop/game_binding.hpp"
#include "desktop/play_controller.hpp"
#include "desktop/preferences.hpp"
#include "desktop/server_game.hpp"
#include "tabiya/qt/board_widget.hpp"
#include "tabiya/qt/game_model.hpp"

namespace tabiya::desktop {

/// Everything is owned by the window and lives as long as it does.
struct WindowContext {
  QMainWindow* window;
  CommandList* commands;
  qt::BoardWidget* board;
  qt::GameModel* game;
  GameBinding* binding;
  PlayController* play;
  BoardApi* api;
  std::function<void(const QString&)> say;  ///< shows a sentence above the board
};

}  // namespace tabiya::desktop
