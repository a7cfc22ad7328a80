/// Two boards play each other on a real server.
#include <QAction>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>

#include "desktop/board_api.hpp"
#include "desktop/edit_commands.hpp"
#include "desktop/game_commands.hpp"
#include "desktop/main_window.hpp"
#include "desktop/preferences.hpp"
#include "desktop/server_dialog.hpp"
#include "desktop/server_game.hpp"
#include "desktop/set_up_dialog.hpp"
#include "desktop/support/test_environment.hpp"
#include "qt/support/eventually.hpp"
#include "qt/support/qt_test.hpp"
#include "tabiya/qt/chess_board.hpp"

namespace tabiya::desktop {

/// `tabiya serve` on a free port.
class Server {
 public:
  /// Waits until the server prints its address.
  explicit Server(const QString& data) {
    process_.start(QStringLiteral(TABIYA_PROGRAMS "/tabiya"),
                   {"serve", "--port", "0", "--data", data, "--log-level", "off",
                    "--requests-per-second", "1000", "--human-pace", "no"});
    while (!process_.canReadLine() && process_.waitForReadyRead(longest_wait_ms)) {
    }
    url_ = QUrl{QString::fromUtf8(process_.readLine()).trimmed()};
    url_.setPath({});
  }
  ~Server() {
    process_.terminate();
    process_.waitForFinished();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] QUrl url() const { return url_; }
  void kill() { process_.kill(); }

  /// A new account's token.
  [[nodiscard]] QString token(const QString& name) const {
    QNetworkAccessManager network;
    post(network, "/api/tabiya/register",
         {{"username", name}, {"password", "correct horse battery"}});
    const QJsonObject made =
        post(network, "/api/tabiya/tokens",
             {{"description", "test"},
              {"scopes", QJsonArray{"board:play", "challenge:read", "challenge:write"}}});
    return made["token"].toString();
  }

 private:
  QJsonObject post(QNetworkAccessManager& network, const QString& path,
                   const QJsonObject& body) const {
    QUrl url = url_;
    url.setPath(path);
    QNetworkRequest request{url};
    request.setRawHeader("Origin", url_.toEncoded());
    request.setHeader(QNetworkRequest::ContentTypeHeader, "application/json");
    QNetworkReply* const reply = network.post(request, QJsonDocument{body}.toJson());
    QEventLoop loop;
    QObject::connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    reply->deleteLater();
    return QJsonDocument::fromJson(reply->readAll()).object();
  }

  QUrl url_;
  QProcess process_;
};

/// One player's board.
struct Seat {
  BoardApi api;
  qt::ChessBoard board;
  ServerGame game{api, board};
  QSignalSpy failed{&api, &BoardApi::failed};

  Seat() { QObject::connect(&api, &BoardApi::gameStarted, &api, &BoardApi::follow); }
  void enter(const Server& server, const QString& name) {
    api.connectTo(server.url(), server.token(name));
    EVENTUALLY(api.isConnected());
  }
  [[nodiscard]] std::size_t moves() const { return board.session().game().moves().size(); }
};

void click_connect(const ServerDialog& dialog) {
  for (QPushButton* const button : dialog.findChildren<QPushButton*>()) {
    if (button->text() == "&Connect") button->click();
  }
}

class ServerTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase();
  void cleanupTestCase() { server_.reset(); }
  void twoPeoplePlayAChallenge();
  void aSeekFindsAnOpponent();
  void theServersComputerAnswers();
  void aWrongTokenIsOneSentence();
  void anAddressWithoutAServerIsOneSentence();
  void aChallengeToNobodyIsOneSentence();
  void nothingReplacesAGameOnTheServer();
  void aGameOnTheServerLosesNoGameBefore();
  void theDialogConnects();
  void aTokenIsSentToItsServerAlone();
  void aServerThatGoesAwayIsOneSentence();

 private:
  void sit(Seat& anna, Seat& ben);

  std::optional<TestEnvironment> home_;
  std::unique_ptr<Server> server_;
  int pairs_ = 0;
};

void ServerTest::initTestCase() {
  home_.emplace();
  server_ = std::make_unique<Server>(home_->file("data"));
}

/// Two new people at two boards.
void ServerTest::sit(Seat& anna, Seat& ben) {
  ++pairs_;
  anna.enter(*server_, QStringLiteral("anna%1").arg(pairs_));
  ben.enter(*server_, QStringLiteral("ben%1").arg(pairs_));
}

void ServerTest::twoPeoplePlayAChallenge() {
  Seat anna;
  Seat ben;
  sit(anna, ben);
  QSignalSpy challenged{&ben.api, &BoardApi::challenged};
  anna.api.challenge(ben.api.user(), 600, 5, false);
  EVENTUALLY_EQUAL(challenged.size(), 1);
  const auto challenge = challenged.front().front().value<Challenge>();
  QCOMPARE(challenge.challenger, anna.api.user());
  ben.api.accept(challenge.id);
  EVENTUALLY(anna.game.side() && ben.game.side());
  Seat& white = anna.game.side() == Color::White ? anna : ben;
  Seat& black = &white == &anna ? ben : anna;
  QVERIFY(white.board.submitMove("e2", "e4"));
  EVENTUALLY_EQUAL(black.moves(), 1U);
  EVENTUALLY(black.board.mode() == qt::BoardMode::BothSides);
  QVERIFY(black.board.submitMove("e7", "e5"));
  EVENTUALLY_EQUAL(white.moves(), 2U);
  QVERIFY(
      white.board.session().arbiter().clock().remaining(Color::Black, white.board.session().now()));
  QSignalSpy messages{&black.game, &ServerGame::messageReceived};
  white.game.offerOrAcceptDraw();
  EVENTUALLY(!messages.empty());
  black.game.declineDraw();
  black.game.resign();
  EVENTUALLY(white.game.isOver() && black.game.isOver());
  QVERIFY(white.board.session().arbiter().outcome()->winner() == Color::White);
  QVERIFY(black.board.mode() == qt::BoardMode::ViewOnly);
  QCOMPARE(anna.failed.size() + ben.failed.size(), 0);
}

void ServerTest::aSeekFindsAnOpponent() {
  Seat anna;
  Seat ben;
  sit(anna, ben);
  anna.api.seek(10, 5, false);
  QVERIFY(anna.api.isSeeking());
  ben.api.seek(10, 5, false);
  EVENTUALLY(anna.game.side() && ben.game.side());
  QVERIFY(anna.game.side() != ben.game.side());
  QVERIFY(!anna.api.isSeeking());
}

void ServerTest::theServersComputerAnswers() {
  Seat anna;
  anna.enter(*server_, "clara");
  anna.api.challengeComputer(1, 600, 5);
  EVENTUALLY(anna.game.side().has_value());
  if (anna.game.side() == Color::White) QVERIFY(anna.board.submitMove("d2", "d4"));
  EVENTUALLY(anna.moves() >= 1 && anna.board.mode() == qt::BoardMode::BothSides);
}

void ServerTest::aWrongTokenIsOneSentence() {
  Seat anna;
  anna.api.connectTo(server_->url(), "wrong");
  EVENTUALLY_EQUAL(anna.failed.size(), 1);
  QVERIFY(anna.failed.front().front().toString().startsWith("The server refused: "));
  QVERIFY(!anna.api.isConnected());
}

void ServerTest::anAddressWithoutAServerIsOneSentence() {
  QTcpServer closed;
  closed.listen(QHostAddress::LocalHost);
  QUrl url = server_->url();
  url.setPort(closed.serverPort());
  closed.close();
  Seat anna;
  anna.api.connectTo(url, "x");
  EVENTUALLY_EQUAL(anna.failed.size(), 1);
  QVERIFY(anna.failed.front().front().toString().startsWith("The server cannot be reached: "));
}

void ServerTest::aChallengeToNobodyIsOneSentence() {
  Seat anna;
  anna.enter(*server_, "dora");
  anna.api.challenge("no-one-of-this-name", 600, 5, false);
  EVENTUALLY_EQUAL(anna.failed.size(), 1);
}

void ServerTest::nothingReplacesAGameOnTheServer() {
  MainWindow window{SessionFile{home_->file("sessions")}};
  const WindowContext& context = window.context();
  context.api->connectTo(server_->url(), server_->token("gerda"));
  EVENTUALLY(context.api->isConnected());
  context.api->challengeComputer(1, 600, 5);
  EVENTUALLY(context.binding->isPlaying());
  EVENTUALLY(context.board->submitMove("e2", "e4") || context.game->pgn().contains("\n1. "));
  window.edits().paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  QVERIFY(window.notice().startsWith("This board follows a game on a server."));
  QVERIFY(!context.game->fen().startsWith("4k3/"));
  window.edits().setUp();
  QVERIFY(window.findChild<SetUpDialog*>() == nullptr);
  const QString pgn = context.game->pgn();
  context.commands->action("edit.undo")->trigger();
  QCOMPARE(context.game->pgn(), pgn);
  context.commands->action("edit.redo")->trigger();
  QCOMPARE(context.game->pgn(), pgn);
  window.games().end();
  window.edits().paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  QVERIFY(context.game->fen().startsWith("4k3/"));
}

void ServerTest::aGameOnTheServerLosesNoGameBefore() {
  MainWindow window{SessionFile{home_->file("sessions")}};
  const WindowContext& context = window.context();
  window.edits().paste("1. c4 {mine} *");
  const auto before = context.game->snapshot();
  context.api->connectTo(server_->url(), server_->token("helga"));
  EVENTUALLY(context.api->isConnected());
  QSignalSpy lines{context.api, &BoardApi::gameLine};
  context.api->challengeComputer(1, 600, 5);
  EVENTUALLY(context.binding->isPlaying());
  EVENTUALLY(context.board->mode() == qt::BoardMode::BothSides);
  const bool is_black = context.board->orientation() == qt::BoardOrientation::BlackBelow;
  QVERIFY(is_black ? context.board->submitMove("h7", "h6") : context.board->submitMove("h2", "h3"));
  const auto state = [&lines] { return lines.back().front().toJsonObject(); };
  EVENTUALLY(state()["moves"].toString().contains(' '));
  context.game->setCommentText(context.game->tree().main_line()[0], "said in the game");
  // The stream breaks off, and begins again with the whole game.
  QJsonObject whole = lines.front().front().toJsonObject();
  whole["state"] = state();
  Q_EMIT context.api->gameLine(whole);
  QVERIFY2(context.game->pgn().contains("said in the game"), qPrintable(context.game->pgn()));
  // A command that would replace it says that it does not.
  const QString pgn = context.game->pgn();
  for (const char* const command : {"game.new", "game.board"}) {
    window.say({});
    context.commands->action(command)->trigger();
    QVERIFY(window.notice().startsWith("This board follows a game on a server."));
    QCOMPARE(context.game->pgn(), pgn);
  }
  context.commands->action("game.resign")->trigger();
  EVENTUALLY(context.game->pgn().contains("Termination"));
  const auto first = context.game->snapshot();
  context.api->challengeComputer(1, 600, 5);
  EVENTUALLY(!context.game->pgn().contains("said in the game"));
  const auto kept = context.game->unsavedGamesBefore();
  QCOMPARE(kept.size(), 2U);
  QCOMPARE(kept[0].pgn, before.pgn);
  QCOMPARE(kept[1].pgn, first.pgn);
  window.games().end();
  context.game->undoGame();
  QVERIFY(context.game->snapshot() == first);
  context.game->undoGame();
  QVERIFY(context.game->snapshot() == before);
}

void ServerTest::theDialogConnects() {
  BoardApi api;
  ServerDialog dialog{api};
  const auto lines = dialog.findChildren<QLineEdit*>();
  lines[0]->setText(server_->url().toString());
  lines[1]->setText(server_->token("emma"));
  click_connect(dialog);
  EVENTUALLY_EQUAL(api.user(), QString{"emma"});
}

void ServerTest::aTokenIsSentToItsServerAlone() {
  QTcpServer other;
  other.listen(QHostAddress::LocalHost);
  QUrl other_url = server_->url();
  other_url.setPort(other.serverPort());
  QVERIFY(save_token(server_->url(), "secret"));
  BoardApi api;
  ServerDialog dialog{api};
  const auto lines = dialog.findChildren<QLineEdit*>();
  QLineEdit& address = *lines[0];
  QLineEdit& token = *lines[1];
  address.setText(server_->url().toString());
  QCOMPARE(token.text(), QString{"secret"});
  address.setText(server_->url().toString() + "/");
  QCOMPARE(token.text(), QString{"secret"});
  address.setText(other_url.toString());
  QCOMPARE(token.text(), QString{});
  click_connect(dialog);
  QVERIFY(other.waitForNewConnection(longest_wait_ms));
  QTcpSocket& request = *other.nextPendingConnection();
  EVENTUALLY(request.bytesAvailable() > 0);
  QVERIFY(!request.readAll().contains("secret"));
  token.setText("another");
  click_connect(dialog);
  address.setText(server_->url().toString());
  QCOMPARE(token.text(), QString{"secret"});
  address.setText(other_url.toString());
  QCOMPARE(token.text(), QString{"another"});
  other_url.setScheme("https");
  address.setText(other_url.toString());
  QCOMPARE(token.text(), QString{});
  QCOMPARE(load_token(server_->url()), QString{"secret"});
  QVERIFY(save_token(server_->url(), {}));
  QCOMPARE(load_token(server_->url()), QString{});
}

/// The last one: it ends the server.
void ServerTest::aServerThatGoesAwayIsOneSentence() {
  Seat anna;
  anna.enter(*server_, "fritz");
  QSignalSpy interrupted{&anna.api, &BoardApi::interrupted};
  server_->kill();
  EVENTUALLY(!interrupted.empty());
}

}  // namespace tabiya::desktop

using tabiya::desktop::ServerTest;
TABIYA_QT_TEST(ServerTest)
#include "server_test.moc"
