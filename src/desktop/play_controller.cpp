#include "desktop/play_controller.hpp"

#include <QRandomGenerator>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

using Kind = PlayerChoice::Kind;

}  // namespace

PlayController::PlayController(qt::ChessBoard& board, QObject* parent)
    : QObject{parent}, board_{board} {
  const qt::GameSession& session = board.session();
  // Queued, so that all who follow the session have seen the move before the next one.
  connect(&session, &qt::GameSession::moved, this, &PlayController::ask, Qt::QueuedConnection);
  connect(&session, &qt::GameSession::replaced, this, &PlayController::ask, Qt::QueuedConnection);
  connect(&board, &qt::ChessBoard::drawOffered, this, &PlayController::answer_offer);
  connect(&board, &qt::ChessBoard::gameEnded, this, [this] {
    for (const Color color : all_colors) {
      if (computers_[color]) computers_[color]->stop();
    }
    if (is_playing_) board_.setMode(qt::BoardMode::ViewOnly);
  });
}

void PlayController::begin(const NewGame& game) {
  end();
  game_ = game;
  board_.setMode(qt::BoardMode::ViewOnly);
  qt::GameSession& session = board_.session();
  session.setRuleset(*game.ruleset);
  if (const auto set = session.setTimes(game.times); !set) {
    return failed(
        words("This time control is not possible: %1.", "Diese Bedenkzeit ist nicht möglich: %1.")
            .arg(qt::to_qt(to_string(set.error()))));
  }
  session.begin(game.start, game.castling_mode);
  // A race is seen from White's side by both players.
  const bool is_race = game.start.variant() == Variant::RacingKings;
  if (game.flips_board) board_.setOrientation(qt::BoardOrientation::MoverBelow);
  else if (!is_person(Color::White) && is_person(Color::Black) && !is_race) {
    board_.setOrientation(qt::BoardOrientation::BlackBelow);
  } else {
    board_.setOrientation(qt::BoardOrientation::WhiteBelow);
  }
  is_playing_ = true;
  Q_EMIT started();
  seat_computers();
  ask();
}

void PlayController::end() {
  if (!is_playing_) return;
  is_playing_ = false;
  computers_ = {};
  board_.setMode(qt::BoardMode::BothSides);
  Q_EMIT finished();
}

bool PlayController::hasBegun() const {
  const qt::GameSession& session = board_.session();
  const bool is_engines_turn_first =
      !is_person(session.game().start().turn()) && is_person(~session.game().start().turn());
  return session.game().moves().size() > (is_engines_turn_first ? 1U : 0U);
}

void PlayController::setBook(std::shared_ptr<const OpeningBook> book) {
  book_ = book;
  board_.setComputerBook(std::move(book));
}

void PlayController::seat_computers() {
  for (const Color color : all_colors) seat(color);
}

void PlayController::seat(Color color) {
  const PlayerChoice& player = game_.players[color];
  auto& computer = computers_[color];
  computer.reset();
  // Against one person, the board runs our engine by itself, and allows premoves.
  if (player.kind == Kind::Person || is_lone_computer(color)) return;
  computer = std::make_unique<qt::ComputerPlayer>();
  if (const auto level = players::Level::of(player.level)) computer->setLevel(*level);
  computer->setBook(book_);
  if (player.kind == Kind::Engine) computer->setPlayer(player_of(player.engine, game_.move_time));
  computer->setGameSeed(QRandomGenerator::global()->generate64());
  connect(computer.get(), &qt::ComputerPlayer::moveChosen, this,
          [this, color](Move move) { play(color, move); });
  connect(computer.get(), &qt::ComputerPlayer::drawAnswered, this, [this, color](bool accepts) {
    if (board_.session().game().draw_offer() != ~color) return;
    if (accepts) board_.acceptDraw(qt::side_of(color));
    else board_.declineDraw(qt::side_of(color));
  });
  computer->setMayResign(game_.computers_resign);
  connect(computer.get(), &qt::ComputerPlayer::resigned, this,
          [this, color] { board_.resign(qt::side_of(color)); });
  connect(computer.get(), &qt::ComputerPlayer::failed, this,
          [this, color](const QString& sentence) { give_up(color, sentence); });
  if (player.kind == Kind::Engine) computer->prepare();
}

/// Lets the side to move think, if it is an engine.
void PlayController::ask() {
  if (!is_playing_) return;
  const VariantArbiter& arbiter = board_.session().arbiter();
  if (arbiter.is_over()) return board_.setMode(qt::BoardMode::ViewOnly);
  for (const Color color : all_colors) {
    if (!is_lone_computer(color)) continue;
    board_.setComputerLevel(game_.players[color].level);
    board_.setComputerResigns(game_.computers_resign);
    return board_.setMode(color == Color::White ? qt::BoardMode::ComputerPlaysWhite
                                                : qt::BoardMode::ComputerPlaysBlack);
  }
  const Color mover = arbiter.game().turn();
  board_.setMode(is_person(mover) ? qt::BoardMode::BothSides : qt::BoardMode::ViewOnly);
  if (computers_[mover]) computers_[mover]->think(arbiter, board_.session().now());
}

void PlayController::play(Color color, Move move) {
  if (computers_[color]->acceptsDraw(board_.session().arbiter())) {
    return board_.acceptDraw(qt::side_of(color));
  }
  const auto done = board_.session().move(attempt_of(move), color);
  if (done) return;
  const QString why =
      qt::to_qt(to_words(board_.session().variantPosition(), done.error(), language()));
  give_up(color, words("%1 may not move: %2.", "%1 darf nicht ziehen: %2.")
                     .arg(game_.players[color].name, why));
}

void PlayController::give_up(Color color, const QString& sentence) {
  if (is_person(color)) return;  // it has failed already, at its start
  game_.players[color].kind = Kind::Person;
  // Not at once: the engine is still reporting.
  QMetaObject::invokeMethod(
      this,
      [this, color] {
        computers_[color].reset();
        ask();
      },
      Qt::QueuedConnection);
  const QString play_on =
      color == Color::White
          ? words("You can play on for White.", "Sie können für Weiß weiterspielen.")
          : words("You can play on for Black.", "Sie können für Schwarz weiterspielen.");
  Q_EMIT failed(sentence + ' ' + play_on);
}

void PlayController::takeBack() {
  const bool is_one_sided = is_person(Color::White) != is_person(Color::Black);
  const Color mover = board_.session().game().turn();
  // Against an engine, up to the person's own move.
  const bool takes_two = is_one_sided && is_person(mover);
  if (is_lone_computer(Color::White) || is_lone_computer(Color::Black)) return board_.takeBack();
  for (const Color color : all_colors) {
    if (computers_[color]) computers_[color]->stop();
  }
  const auto done = board_.session().takeBack(takes_two ? 2 : 1);
  if (!done) {
    Q_EMIT failed(
        qt::to_qt(to_words(board_.session().variantPosition(), done.error(), language())));
  }
}

void PlayController::offerOrAcceptDraw() {
  const auto offer = board_.session().game().draw_offer();
  if (offer && is_person(~*offer)) return board_.acceptDraw(qt::side_of(~*offer));
  board_.offerDraw(qt::side_of(actor()));
}

void PlayController::declineDraw() {
  const auto offer = board_.session().game().draw_offer();
  board_.declineDraw(qt::side_of(offer ? ~*offer : actor()));
}

void PlayController::claim(qt::DrawClaim claim) { board_.claim(claim); }
void PlayController::claimFlag() { board_.claimFlag(qt::side_of(actor())); }
void PlayController::resign() { board_.resign(qt::side_of(actor())); }

void PlayController::moveNow() {
  for (const Color color : all_colors) {
    if (computers_[color]) computers_[color]->moveNow();
  }
}

void PlayController::switchSides() {
  std::swap(game_.players.white, game_.players.black);
  seat_computers();
  ask();
}

/// A computer whose turn it is answers when it has thought; see play().
void PlayController::answer_offer(qt::Side by) {
  const Color answerer = ~qt::color_of(by);
  const auto& computer = computers_[answerer];
  if (!is_playing_ || !computer || board_.session().game().turn() == answerer) return;
  computer->considerDraw(board_.session().arbiter());
}

bool PlayController::is_person(Color color) const {
  return game_.players[color].kind == Kind::Person;
}

Color PlayController::actor() const {
  const Color mover = board_.session().game().turn();
  return is_person(mover) || !is_person(~mover) ? mover : ~mover;
}

bool PlayController::is_lone_computer(Color color) const {
  return game_.players[color].kind == Kind::Computer && is_person(~color);
}

}  // namespace tabiya::desktop
