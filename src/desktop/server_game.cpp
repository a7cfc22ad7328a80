#include "desktop/server_game.hpp"

#include <string>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

constexpr ByColor<const char*> sides{"white", "black"};
constexpr ByColor<const char*> clocks{"wtime", "btime"};
constexpr ByColor<const char*> draws{"wdraw", "bdraw"};
constexpr ByColor<const char*> takebacks{"wtakeback", "btakeback"};

/// The server decides when a flag has fallen, and which claims are right.
Ruleset followed_rules() {
  Ruleset rules = casual_ruleset();
  rules.flag_falls = FlagFalls::WhenNoticed;
  return rules;
}

QString name_of(const QJsonObject& player) {
  if (player.contains("aiLevel")) {
    return words("Computer, level %1", "Computer, Stufe %1").arg(player["aiLevel"].toInt());
  }
  return player["name"].toString(player["id"].toString());
}

std::optional<TimeControl> time_of(const QJsonObject& clock) {
  if (clock.isEmpty()) return std::nullopt;
  const auto control = TimeControl::sudden_death(Milliseconds{clock["initial"].toInteger()},
                                                 Milliseconds{clock["increment"].toInteger()});
  return control ? std::optional{*control} : std::nullopt;
}

QString uci_of(const VariantGame& game, std::size_t ply) {
  return qt::to_qt(to_uci(game.positions()[ply], game.moves()[ply], game.castling_mode()));
}

struct FirstPosition {
  VariantPosition position;
  CastlingMode mode;
};

/// Where a game begins: its variant has the key of Lichess, and "startpos" is its first position.
FirstPosition start_of(const QJsonObject& full) {
  const QString key = full["variant"]["key"].toString();
  const bool is_chess960 = key == QStringLiteral("chess960");
  const CastlingMode mode = is_chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
  const Variant variant = parse_variant(qt::from_qt(key)).value_or(Variant::Standard);
  const std::string fen = qt::from_qt(full["initialFen"].toString());
  return {parse_variant_position(variant, fen, mode).value_or(VariantPosition{variant}), mode};
}

/// "fromPosition" is chess that begins from another position.
bool is_known(const QString& variant) {
  return variant.isEmpty() || variant == QStringLiteral("chess960") ||
         variant == QStringLiteral("fromPosition") || parse_variant(qt::from_qt(variant));
}

bool is_over(const QString& status) {
  return status != QStringLiteral("created") && status != QStringLiteral("started");
}

/// How a game was won, as the server's status says.
QString victory_in_words(const QString& status, const QString& winner) {
  if (status == QStringLiteral("mate")) {
    return words("%1 wins by checkmate", "%1 gewinnt durch Schachmatt").arg(winner);
  }
  if (status == QStringLiteral("resign")) {
    return words("%1 wins by resignation", "%1 gewinnt durch Aufgabe").arg(winner);
  }
  if (status == QStringLiteral("outoftime")) {
    return words("%1 wins on time", "%1 gewinnt durch Zeitüberschreitung").arg(winner);
  }
  if (status == QStringLiteral("timeout")) {
    return words("%1 wins: the opponent left the game",
                 "%1 gewinnt: Der Gegner hat die Partie verlassen")
        .arg(winner);
  }
  return words("%1 wins", "%1 gewinnt").arg(winner);
}

/// How a game ended, when only the server's status tells.
QString ending_in_words(const QString& status, std::optional<Color> winner) {
  if (winner) return victory_in_words(status, qt::to_qt(to_words(*winner, language())));
  if (status == QStringLiteral("draw")) return words("Draw", "Remis");
  if (status == QStringLiteral("stalemate")) return words("Draw by stalemate", "Remis durch Patt");
  if (status == QStringLiteral("outoftime")) {
    return words("Draw: time ran out", "Remis: Die Zeit ist abgelaufen");
  }
  if (status == QStringLiteral("timeout")) {
    return words("Draw: a player left the game", "Remis: Ein Spieler hat die Partie verlassen");
  }
  if (status == QStringLiteral("aborted")) {
    return words("The game was aborted", "Die Partie wurde abgebrochen");
  }
  return words("The game is over", "Die Partie ist beendet");
}

}  // namespace

ServerGame::ServerGame(BoardApi& api, qt::ChessBoard& board, QObject* parent)
    : QObject{parent}, api_{api}, board_{board} {
  connect(&api, &BoardApi::gameLine, this, &ServerGame::handle);
  connect(&api, &BoardApi::moveRefused, this, [this](const QString& sentence) {
    reload();
    Q_EMIT messageReceived(sentence);
  });
  connect(&board.session(), &qt::GameSession::moved, this, &ServerGame::send);
}

void ServerGame::offerOrAcceptDraw() { api_.draw(true); }
void ServerGame::declineDraw() {
  api_.draw(false);
  api_.takeBack(false);
}
void ServerGame::takeBack() { api_.takeBack(true); }
void ServerGame::resign() {
  // A game that has not begun is left, not lost.
  if (board_.session().game().moves().size() < 2) api_.abort();
  else api_.resign();
}

void ServerGame::handle(const QJsonObject& line) {
  const QString type = line["type"].toString();
  if (type == QStringLiteral("gameFull")) begin(line);
  if (type == QStringLiteral("gameState")) update(line);
  if (type == QStringLiteral("opponentGone") && line["gone"].toBool()) {
    Q_EMIT messageReceived(words("The opponent has left.", "Der Gegner ist gegangen."));
  }
}

/// The server sends the whole game again when its stream was interrupted.
void ServerGame::begin(const QJsonObject& full) {
  const QString id = full["id"].toString();
  if (!id.isEmpty() && id == begun_) return update(full["state"].toObject());
  begun_ = id;
  const QString variant = full["variant"]["key"].toString();
  if (!is_known(variant)) {
    is_over_ = true;
    Q_EMIT messageReceived(words("The server plays %1, which is not known here.",
                                 "Der Server spielt %1, das ist hier nicht bekannt.")
                               .arg(variant));
    return;
  }
  is_over_ = false;
  side_.reset();
  for (const Color color : all_colors) {
    const QJsonObject player = full[QLatin1String{sides[color]}].toObject();
    names_[color] = name_of(player);
    if (player["name"].toString().compare(api_.user(), Qt::CaseInsensitive) == 0) side_ = color;
  }
  const auto [start, mode] = start_of(full);
  is_following_ = true;
  qt::GameSession& session = board_.session();
  session.setRuleset(followed_rules());
  const auto time = time_of(full["clock"].toObject());
  has_clock_ = time.has_value();
  const TimeControl control = time.value_or(TimeControl{});
  static_cast<void>(session.setTimes({control, control}));
  session.begin(start, mode);
  is_following_ = false;
  const bool is_turned = side_ == Color::Black && start.variant() != Variant::RacingKings;
  board_.setOrientation(is_turned ? qt::BoardOrientation::BlackBelow
                                  : qt::BoardOrientation::WhiteBelow);
  Q_EMIT started();
  update(full["state"].toObject());
}

void ServerGame::update(const QJsonObject& state) {
  last_state_ = state;
  is_following_ = true;
  follow_moves(state["moves"].toString());
  set_clocks(state);
  is_following_ = false;
  report_offers(state);
  if (desktop::is_over(state["status"].toString())) finish(state);
  give_turn();
}

/// Plays the moves that are new; after a takeback, begins again.
void ServerGame::follow_moves(const QString& moves) {
  const QStringList texts = moves.split(' ', Qt::SkipEmptyParts);
  qt::GameSession& session = board_.session();
  qsizetype agreed = 0;
  const auto played = static_cast<qsizetype>(session.game().moves().size());
  while (agreed < played && agreed < texts.size() &&
         uci_of(session.game(), static_cast<std::size_t>(agreed)) == texts[agreed]) {
    ++agreed;
  }
  if (agreed < played) static_cast<void>(session.takeBack(static_cast<int>(played - agreed)));
  for (const QString& text : texts.mid(agreed)) {
    const auto move = parse_uci(session.variantPosition(), qt::from_qt(text));
    if (!move) return;
    static_cast<void>(session.move(attempt_of(*move)));
  }
}

void ServerGame::set_clocks(const QJsonObject& state) {
  if (!has_clock_ || board_.session().arbiter().is_over()) return;
  for (const Color color : all_colors) {
    const Milliseconds left{state[QLatin1String{clocks[color]}].toInteger()};
    static_cast<void>(board_.session().apply(event::ClockSet{color, left}));
  }
}

void ServerGame::report_offers(const QJsonObject& state) {
  if (!side_) return;
  const Color opponent = ~*side_;
  if (state[QLatin1String{draws[opponent]}].toBool()) {
    Q_EMIT messageReceived(words("%1 offers a draw.", "%1 bietet Remis an.").arg(names_[opponent]));
  }
  if (state[QLatin1String{takebacks[opponent]}].toBool()) {
    Q_EMIT messageReceived(
        words("%1 asks to take a move back.", "%1 möchte einen Zug zurücknehmen.")
            .arg(names_[opponent]));
  }
}

void ServerGame::finish(const QJsonObject& state) {
  is_over_ = true;
  const QString won = state["winner"].toString();
  std::optional<Color> winner;
  for (const Color color : all_colors) {
    if (won == QLatin1String{sides[color]}) winner = color;
  }
  const QString status = state["status"].toString();
  is_following_ = true;
  if (!board_.session().arbiter().is_over()) {
    const bool has_result = winner || status == QStringLiteral("draw");
    const Event ending = status == QStringLiteral("resign") && winner
                             ? Event{event::Resigned{~*winner}}
                         : has_result ? Event{event::Adjudicated{winner}}
                                      : Event{event::Annulled{}};
    static_cast<void>(board_.session().apply(ending));
  }
  is_following_ = false;
  Q_EMIT finished(ending_in_words(status, winner) + '.');
}

void ServerGame::send(Move move, const VariantPosition& before) {
  if (is_following_ || api_.game().isEmpty() || is_over_ || side_ != before.turn()) return;
  const CastlingMode mode = board_.session().game().castling_mode();
  api_.move(qt::to_qt(to_uci(before, move, mode)));
  give_turn();
}

void ServerGame::give_turn() {
  const VariantGame& game = board_.session().game();
  const bool is_ours = side_ == game.turn() && !is_over_ && !game.is_over();
  board_.setMode(is_ours ? qt::BoardMode::BothSides : qt::BoardMode::ViewOnly);
}

/// Shows the game again as the server last said it is.
void ServerGame::reload() {
  if (last_state_.isEmpty()) return;
  update(last_state_);
}

}  // namespace tabiya::desktop
