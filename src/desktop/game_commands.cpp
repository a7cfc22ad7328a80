#include "desktop/game_commands.hpp"

#include <QAction>
#include <QDate>

#include "desktop/new_game_dialog.hpp"
#include "desktop/server_dialog.hpp"
#include "desktop/words.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

/// The tags of a game that begins today.
pgn::Tags tags_of(const ByColor<QString>& names) {
  pgn::Tags tags;
  for (const Color color : all_colors) {
    const char* const tag = color == Color::White ? "White" : "Black";
    if (!names[color].isEmpty()) tags.set(tag, qt::from_qt(names[color]));
  }
  tags.set("Date", qt::from_qt(QDate::currentDate().toString(QStringLiteral("yyyy.MM.dd"))));
  tags.set("Event", qt::from_qt(words("Casual game", "Freie Partie")));
  return tags;
}

}  // namespace

GameCommands::GameCommands(WindowContext& context) : QObject{context.window}, context_{context} {
  connect_commands();
  connect_server();
  connect(context.play, &PlayController::started, this, &GameCommands::enable);
  connect(context.play, &PlayController::finished, this, [this] {
    context_.binding->setPlaying(false);
    enable();
  });
  connect(context.play, &PlayController::failed, this, context.say);
  connect(&context.board->board(), &qt::ChessBoard::gameEnded, this,
          [this](const QString& /*result*/, const QString& sentence) {
            if (context_.binding->isPlaying()) context_.say(sentence + '.');
          });
  connect(&context.board->board(), &qt::ChessBoard::drawOffered, this,
          [this](qt::Side /*by*/, const QString& sentence) { context_.say(sentence + '.'); });
  connect(&context.board->board(), &qt::ChessBoard::claimAvailable, this,
          [this](qt::DrawClaim /*claim*/, const QString& sentence) {
            if (context_.binding->isPlaying()) context_.say(sentence + '.');
          });
  connect(&context.board->board(), &qt::ChessBoard::requestRefused, this, context.say);
  enable();
}

void GameCommands::connect_commands() {
  CommandList& commands = *context_.commands;
  commands.on("game.new", [this] {
    if (isBoardFree()) askForGame();
  });
  commands.on("game.board", [this] {
    if (!isBoardFree()) return;
    end();
    context_.game->newGame();
  });
  commands.on("game.before", [this] { askForGamesBefore(); });
  commands.on("game.end", [this] {
    end();
    context_.game->goToEnd();
  });
  commands.on("game.take-back",
              [this] { to_online(&ServerGame::takeBack, &PlayController::takeBack); });
  commands.on("game.move-now", [this] { context_.play->moveNow(); });
  commands.on("game.switch", [this] { context_.play->switchSides(); });
  commands.on("game.offer", [this] {
    to_online(&ServerGame::offerOrAcceptDraw, &PlayController::offerOrAcceptDraw);
  });
  commands.on("game.decline",
              [this] { to_online(&ServerGame::declineDraw, &PlayController::declineDraw); });
  commands.on("game.threefold", [this] { context_.play->claim(qt::DrawClaim::Threefold); });
  commands.on("game.fifty", [this] { context_.play->claim(qt::DrawClaim::FiftyMoves); });
  commands.on("game.losing-chances",
              [this] { context_.play->claim(qt::DrawClaim::LosingChances); });
  commands.on("game.flag", [this] { context_.play->claimFlag(); });
  commands.on("game.resign", [this] { to_online(&ServerGame::resign, &PlayController::resign); });
  commands.on("server.play", [this] { askForServer(); });
  commands.on("server.leave", [this] { leave(); });
}

void GameCommands::to_online(void (ServerGame::*there)(), void (PlayController::*here)()) {
  if (online_ != nullptr) (online_->*there)();
  else if (context_.play->isPlaying()) (context_.play->*here)();
}

void GameCommands::connect_server() {
  connect(context_.api, &BoardApi::gameStarted, this, &GameCommands::follow);
  connect(context_.api, &BoardApi::interrupted, this, context_.say);
  connect(context_.api, &BoardApi::failed, this, context_.say);
  connect(context_.api, &BoardApi::challenged, this, [this](const Challenge& challenge) {
    context_.say(words("%1 challenges you.", "%1 fordert Sie heraus.").arg(challenge.challenger));
  });
}

void GameCommands::askForGame() {
  const VariantPosition shown = context_.game->variantPosition().value_or(VariantPosition{});
  auto* const dialog = new NewGameDialog{shown, context_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { begin(dialog->game()); });
  dialog->open();
}

void GameCommands::begin(const NewGame& game) {
  end();
  context_.say({});
  context_.play->begin(game);
  if (!context_.play->isPlaying()) return;
  context_.binding->setPlaying(true, tags_of({game.players.white.name, game.players.black.name}));
}

void GameCommands::end() {
  context_.play->end();
  leave();
}

void GameCommands::freeBoard() {
  context_.play->end();
  if (online_ != nullptr) stop_following();
}

void GameCommands::askForGamesBefore() {
  if (!context_.game->unsavedGamesBefore().empty()) return gamesBeforeWanted();
  context_.say(words("No game that was on this board before has unsaved changes.",
                     "Keine Partie, die vorher auf diesem Brett war, hat ungespeicherte "
                     "Änderungen."));
}

void GameCommands::undoBeginning() {
  freeBoard();
  context_.game->undoGame();
}

bool GameCommands::isBoardFree() const {
  const bool is_free = online_ == nullptr || online_->isOver();
  if (!is_free) {
    context_.say(
        words("This board follows a game on a server. Leave the server first, or open a "
              "new window.",
              "Dieses Brett folgt einer Partie auf einem Server. Verlassen Sie zuerst den "
              "Server, oder öffnen Sie ein neues Fenster."));
  }
  return is_free;
}

void GameCommands::askForServer() const {
  auto* const dialog = new ServerDialog{*context_.api, context_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

/// Shows a game on the server, unless one is being played already.
void GameCommands::follow(const QString& id) {
  if (online_ != nullptr && !online_->isOver()) return;
  context_.play->end();
  // The board leads no longer: what it shows from now on is another game.
  context_.binding->setPlaying(false);
  delete online_;
  online_ = new ServerGame{*context_.api, context_.board->board(), this};
  connect(online_, &ServerGame::started, this, &GameCommands::begin_online);
  connect(online_, &ServerGame::messageReceived, this, context_.say);
  connect(online_, &ServerGame::finished, this, [this](const QString& sentence) {
    context_.say(sentence);
    enable();
  });
  context_.api->follow(id);
}

void GameCommands::begin_online() {
  context_.say({});
  context_.binding->setPlaying(
      true, tags_of({online_->nameOf(Color::White), online_->nameOf(Color::Black)}));
  enable();
}

void GameCommands::leave() {
  context_.api->leave();
  if (online_ != nullptr) stop_following();
  enable();
}

void GameCommands::stop_following() {
  delete online_;
  online_ = nullptr;
  context_.binding->setPlaying(false);
  context_.board->setMode(qt::BoardMode::BothSides);
  enable();
}

void GameCommands::enable() {
  const bool is_playing = context_.play->isPlaying() || online_ != nullptr;
  for (const char* const id :
       {"game.take-back", "game.offer", "game.decline", "game.resign", "game.end"}) {
    context_.commands->action(id)->setEnabled(is_playing);
  }
  for (const char* const id :
       {"game.move-now", "game.switch", "game.threefold", "game.fifty", "game.flag"}) {
    context_.commands->action(id)->setEnabled(context_.play->isPlaying());
  }
  context_.commands->action("game.losing-chances")
      ->setEnabled(context_.play->isPlaying() &&
                   context_.board->board().session().arbiter().ruleset().losing_chances_claims);
  context_.commands->action("server.leave")
      ->setEnabled(context_.api->isConnected() || online_ != nullptr);
}

}  // namespace tabiya::desktop
