/// A client of the Board API, as Lichess and `tabiya serve` have it: requests with a token, and
/// streams of one JSON object a line.
///
///     BoardApi api;
///     api.connectTo(QUrl{"https://lichess.org"}, token);
///     connect(&api, &BoardApi::gameStarted, &api, &BoardApi::follow);
///
/// failed() reports every error as one sentence, using the server's message if it sent one.
#pragma once

#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QUrl>
#include <QUrlQuery>
#include <functional>

namespace tabiya::desktop {

/// A challenge that someone has sent.
struct Challenge {
  QString id;
  QString challenger;
  QString time;     ///< "5+3", or empty without a clock
  QString variant;  ///< "standard", "chess960", …
  bool is_rated = false;
};

class BoardApi : public QObject {
  Q_OBJECT

 public:
  explicit BoardApi(QObject* parent = nullptr);

  /// Asks who the token belongs to, and listens for games and challenges.
  void connectTo(const QUrl& server, const QString& token);
  /// Closes all streams.
  void leave();
  [[nodiscard]] bool isConnected() const noexcept { return !user_.isEmpty(); }
  /// The person's name on the server; empty until it is known.
  [[nodiscard]] QString user() const { return user_; }

  // Finding an opponent:
  void seek(double minutes, int increment, bool is_rated);
  void cancelSeek();
  [[nodiscard]] bool isSeeking() const { return seek_ != nullptr; }
  void challenge(const QString& user, int seconds, int increment, bool is_rated);
  void challengeComputer(int level, int seconds, int increment);
  void accept(const QString& challenge);
  void decline(const QString& challenge);

  // A game:
  /// Streams a game: gameLine() reports its lines.
  void follow(const QString& game);
  void move(const QString& uci);
  void resign();
  void abort();
  void draw(bool is_wanted);
  void takeBack(bool is_wanted);
  void claimVictory();
  [[nodiscard]] QString game() const { return game_; }

 Q_SIGNALS:
  void connected(const QString& user);
  void gameStarted(const QString& id);
  void challenged(const tabiya::desktop::Challenge& challenge);
  void challengeGone(const QString& id);
  /// A line of the game's stream: of type gameFull, gameState, opponentGone, …
  void gameLine(const QJsonObject& line);
  void seekEnded();
  void failed(const QString& sentence);
  /// The server has refused a move; the game must be shown as it stands there.
  void moveRefused(const QString& sentence);
  /// A stream broke off; the client connects again in a few seconds.
  void interrupted(const QString& sentence);

 private:
  using OnLine = std::function<void(const QJsonObject&)>;

  [[nodiscard]] QNetworkRequest request(const QString& path) const;
  QNetworkReply* post(const QString& path, const QUrlQuery& form = {});
  QNetworkReply* stream(QNetworkReply* reply, OnLine on_line);
  void act(const QString& action);
  void report(QNetworkReply& reply);
  void listen();
  void listen_to_game();
  void reconnect(void (BoardApi::*reopen)(), QNetworkReply& reply);
  void handle(const QJsonObject& event);
  static void drop(QPointer<QNetworkReply>& reply);

  QNetworkAccessManager network_;
  QUrl server_;
  QString token_;
  QString user_;
  QString game_;
  QPointer<QNetworkReply> events_;
  QPointer<QNetworkReply> game_stream_;
  QPointer<QNetworkReply> seek_;
};

/// Why a request failed: the server's sentence, or that of the network.
[[nodiscard]] QString sentence_of(QNetworkReply& reply);

}  // namespace tabiya::desktop
