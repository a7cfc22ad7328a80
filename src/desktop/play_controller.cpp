#include "desktop/play_controller.hpp"

#include <QDateTime>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/engine/draw_offer.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/draw_offers.hpp"
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
      if (engines_[color].ours) engines_[color].ours->stop();
    }
    if (is_playing_) board_.setMode(qt::BoardMode::ViewOnly);
  });
}

void PlayController::begin(const NewGame& game) {
  end();
  game_ = game;
  board_.setMode(qt::BoardMode::ViewOnly);
  qt::GameSession& session = board_.session();
  session.setCastlingMode(game.castling_mode);
  session.setRuleset(*game.ruleset);
  if (const auto set = session.setTimes(game.times); !set) {
    return failed(
        words("This time control is not possible: %1.", "Diese Bedenkzeit ist nicht möglich: %1.")
            .arg(qt::to_qt(to_string(set.error()))));
  }
  session.begin(game.start);
  if (game.flips_board) board_.setOrientation(qt::BoardOrientation::MoverBelow);
  else if (!is_person(Color::White) && is_person(Color::Black)) {
    board_.setOrientation(qt::BoardOrientation::BlackBelow);
  } else {
    board_.setOrientation(qt::BoardOrientation::WhiteBelow);
  }
  is_playing_ = true;
  Q_EMIT started();
  seat_engines();
  ask();
}

void PlayController::end() {
  if (!is_playing_) return;
  is_playing_ = false;
  engines_ = {};
  board_.setMode(qt::BoardMode::BothSides);
  Q_EMIT finished();
}

bool PlayController::hasBegun() const {
  const qt::GameSession& session = board_.session();
  const bool is_engines_turn_first =
      !is_person(session.game().start().turn()) && is_person(~session.game().start().turn());
  return session.game().moves().size() > (is_engines_turn_first ? 1U : 0U);
}

void PlayController::seat_engines() {
  for (const Color color : all_colors) seat(color);
}

void PlayController::seat(Color color) {
  const PlayerChoice& player = game_.players[color];
  Engines& engines = engines_[color];
  engines = {};
  const auto play_move = [this, color](Move move) { play(color, move); };
  if (player.kind == Kind::Engine) {
    engines.uci = std::make_unique<UciOpponent>(player.engine, game_.move_time);
    connect(engines.uci.get(), &UciOpponent::moveChosen, this, play_move);
    connect(engines.uci.get(), &UciOpponent::failed, this,
            [this, color](const QString& sentence) { give_up(color, sentence); });
  }
  // Against one person, the board runs our engine by itself, and allows premoves.
  if (player.kind == Kind::Computer && !is_lone_computer(color)) {
    engines.ours = std::make_unique<qt::ComputerPlayer>();
    if (const auto level = engine::Level::of(player.level)) engines.ours->setLevel(*level);
    engines.ours->setGameSeed(static_cast<std::uint64_t>(QDateTime::currentMSecsSinceEpoch()));
    connect(engines.ours.get(), &qt::ComputerPlayer::moveChosen, this, play_move);
  }
}

/// Lets the side to move think, if it is an engine.
void PlayController::ask() {
  if (!is_playing_) return;
  const Arbiter& arbiter = board_.session().arbiter();
  if (arbiter.is_over()) return board_.setMode(qt::BoardMode::ViewOnly);
  for (const Color color : all_colors) {
    if (!is_lone_computer(color)) continue;
    board_.setComputerLevel(game_.players[color].level);
    return board_.setMode(color == Color::White ? qt::BoardMode::ComputerPlaysWhite
                                                : qt::BoardMode::ComputerPlaysBlack);
  }
  const Color mover = arbiter.game().turn();
  board_.setMode(is_person(mover) ? qt::BoardMode::BothSides : qt::BoardMode::ViewOnly);
  if (!is_person(mover)) ask_engine(mover);
}

void PlayController::ask_engine(Color color) {
  const qt::GameSession& session = board_.session();
  Engines& engines = engines_[color];
  if (engines.uci) engines.uci->think(session.arbiter(), session.now());
  if (engines.ours) engines.ours->think(session.arbiter());
}

void PlayController::play(Color color, Move move) {
  if (accepts_draw(color)) return board_.acceptDraw(qt::side_of(color));
  const MoveAttempt attempt{move.from(), move.to(), move.promotion_type()};
  const auto done = board_.session().move(attempt, color);
  if (done) return;
  const QString why = qt::to_qt(to_words(board_.session().position(), done.error(), language()));
  give_up(color, words("%1 may not move: %2.", "%1 darf nicht ziehen: %2.")
                     .arg(game_.players[color].name, why));
}

void PlayController::give_up(Color color, const QString& sentence) {
  game_.players[color].kind = Kind::Person;
  // Not at once: the engine is still reporting.
  QMetaObject::invokeMethod(
      this,
      [this, color] {
        engines_[color] = {};
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
    if (engines_[color].uci) engines_[color].uci->stop();
    if (engines_[color].ours) engines_[color].ours->stop();
  }
  const auto done = board_.session().takeBack(takes_two ? 2 : 1);
  if (!done) {
    Q_EMIT failed(qt::to_qt(to_words(board_.session().position(), done.error(), language())));
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
    if (engines_[color].uci) engines_[color].uci->moveNow();
  }
}

void PlayController::switchSides() {
  std::swap(game_.players.white, game_.players.black);
  seat_engines();
  ask();
}

/// An engine whose turn it is answers when it has thought; see play().
void PlayController::answer_offer(qt::Side by) {
  const Color answerer = ~qt::color_of(by);
  const Engines& engines = engines_[answerer];
  const bool is_engine = engines.uci || engines.ours;
  if (!is_playing_ || !is_engine || board_.session().game().turn() == answerer) return;
  if (accepts_draw(answerer)) board_.acceptDraw(qt::side_of(answerer));
  else board_.declineDraw(qt::side_of(answerer));
}

/// Whether an engine accepts the opponent's draw offer. False if there is none.
bool PlayController::accepts_draw(Color color) {
  const Arbiter& arbiter = board_.session().arbiter();
  const Game& game = arbiter.game();
  if (game.draw_offer() != ~color) return false;
  if (engines_[color].ours) return engines_[color].ours->acceptsDraw(arbiter);
  if (!engines_[color].uci) return false;
  return engine::accepts_draw(
      {.score = engines_[color].uci->score(),
       .move_number = game.position().fullmove_number(),
       .pieces = game.position().board().occupied().count(),
       .plies_since_last_offer = plies_between_last_offers(arbiter.events(), ~color)});
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
