#include "desktop/game_commands.hpp"

#include <QAction>
#include <QDate>

#include "desktop/new_game_dialog.hpp"
#include "desktop/server_dialog.hpp"
#include "desktop/words.hpp"

namespace tabiya::desktop {

GameCommands::GameCommands(Desk& desk) : QObject{desk.window}, desk_{desk} {
  connect_commands();
  connect_server();
  connect(desk.play, &PlayController::started, this, &GameCommands::enable);
  connect(desk.play, &PlayController::finished, this, [this] {
    desk_.binding->setPlaying(false);
    enable();
  });
  connect(desk.play, &PlayController::failed, this, desk.say);
  connect(&desk.board->board(), &qt::ChessBoard::gameEnded, this,
          [this](const QString& /*result*/, const QString& sentence) {
            if (desk_.binding->isPlaying()) desk_.say(sentence + '.');
          });
  connect(&desk.board->board(), &qt::ChessBoard::drawOffered, this,
          [this](qt::Side /*by*/, const QString& sentence) { desk_.say(sentence + '.'); });
  connect(&desk.board->board(), &qt::ChessBoard::claimAvailable, this,
          [this](qt::DrawClaim /*claim*/, const QString& sentence) {
            if (desk_.binding->isPlaying()) desk_.say(sentence + '.');
          });
  connect(&desk.board->board(), &qt::ChessBoard::requestRefused, this, desk.say);
  enable();
}

void GameCommands::connect_commands() {
  CommandList& commands = *desk_.commands;
  commands.on("game.new", [this] { askForGame(); });
  commands.on("game.board", [this] {
    end();
    desk_.game->newGame();
  });
  commands.on("game.end", [this] { end(); });
  commands.on("game.take-back",
              [this] { to_online(&ServerGame::takeBack, &PlayController::takeBack); });
  commands.on("game.move-now", [this] { desk_.play->moveNow(); });
  commands.on("game.switch", [this] { desk_.play->switchSides(); });
  commands.on("game.offer", [this] {
    to_online(&ServerGame::offerOrAcceptDraw, &PlayController::offerOrAcceptDraw);
  });
  commands.on("game.decline",
              [this] { to_online(&ServerGame::declineDraw, &PlayController::declineDraw); });
  commands.on("game.threefold", [this] { desk_.play->claim(qt::DrawClaim::Threefold); });
  commands.on("game.fifty", [this] { desk_.play->claim(qt::DrawClaim::FiftyMoves); });
  commands.on("game.flag", [this] { desk_.play->claimFlag(); });
  commands.on("game.resign", [this] { to_online(&ServerGame::resign, &PlayController::resign); });
  commands.on("server.play", [this] { askForServer(); });
  commands.on("server.leave", [this] { leave(); });
}

void GameCommands::to_online(void (ServerGame::*there)(), void (PlayController::*here)()) {
  if (online_ != nullptr) (online_->*there)();
  else if (desk_.play->isPlaying()) (desk_.play->*here)();
}

void GameCommands::connect_server() {
  connect(desk_.api, &BoardApi::gameStarted, this, &GameCommands::follow);
  connect(desk_.api, &BoardApi::interrupted, this, desk_.say);
  connect(desk_.api, &BoardApi::failed, this, desk_.say);
  connect(desk_.api, &BoardApi::challenged, this, [this](const Challenge& challenge) {
    desk_.say(words("%1 challenges you.", "%1 fordert Sie heraus.").arg(challenge.challenger));
  });
}

void GameCommands::askForGame() {
  const Position shown = desk_.game->position().value_or(Position{});
  auto* const dialog = new NewGameDialog{shown, desk_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { begin(dialog->game()); });
  dialog->open();
}

void GameCommands::begin(const NewGame& game) {
  end();
  desk_.say({});
  desk_.play->begin(game);
  if (!desk_.play->isPlaying()) return;
  desk_.binding->setPlaying(true);
  tag_players({game.players.white.name, game.players.black.name});
}

void GameCommands::end() {
  desk_.play->end();
  leave();
}

void GameCommands::askForServer() const {
  auto* const dialog = new ServerDialog{*desk_.api, desk_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

/// Shows a game on the server, unless one is being played already.
void GameCommands::follow(const QString& id) {
  if (online_ != nullptr && !online_->isOver()) return;
  desk_.play->end();
  delete online_;
  online_ = new ServerGame{*desk_.api, desk_.board->board(), this};
  connect(online_, &ServerGame::started, this, &GameCommands::begin_online);
  connect(online_, &ServerGame::messageReceived, this, desk_.say);
  connect(online_, &ServerGame::finished, this, [this](const QString& sentence) {
    desk_.say(sentence);
    enable();
  });
  desk_.api->follow(id);
}

void GameCommands::begin_online() {
  desk_.say({});
  desk_.binding->setPlaying(true);
  tag_players({online_->nameOf(Color::White), online_->nameOf(Color::Black)});
  enable();
}

void GameCommands::leave() {
  desk_.api->leave();
  if (online_ == nullptr) return enable();
  delete online_;
  online_ = nullptr;
  desk_.binding->setPlaying(false);
  desk_.board->setMode(qt::BoardMode::BothSides);
  enable();
}

void GameCommands::enable() {
  const bool is_playing = desk_.play->isPlaying() || online_ != nullptr;
  for (const char* const id :
       {"game.take-back", "game.offer", "game.decline", "game.resign", "game.end"}) {
    desk_.commands->action(id)->setEnabled(is_playing);
  }
  for (const char* const id :
       {"game.move-now", "game.switch", "game.threefold", "game.fifty", "game.flag"}) {
    desk_.commands->action(id)->setEnabled(desk_.play->isPlaying());
  }
  desk_.commands->action("server.leave")
      ->setEnabled(desk_.api->isConnected() || online_ != nullptr);
}

void GameCommands::tag_players(const ByColor<QString>& names) const {
  qt::GameModel& game = *desk_.game;
  for (const Color color : all_colors) {
    const QString tag = color == Color::White ? QStringLiteral("White") : QStringLiteral("Black");
    if (!names[color].isEmpty()) game.setTag(tag, names[color]);
  }
  game.setTag(QStringLiteral("Date"), QDate::currentDate().toString(QStringLiteral("yyyy.MM.dd")));
  game.setTag(QStringLiteral("Event"), words("Casual game", "Freie Partie"));
}

}  // namespace tabiya::desktop
