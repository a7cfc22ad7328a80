#include "desktop/board_api.hpp"

#include <QJsonDocument>
#include <QNetworkRequest>
#include <QTimer>
#include <memory>
#include <utility>

#include "desktop/words.hpp"

namespace tabiya::desktop {
namespace {

constexpr int retry_milliseconds = 3'000;
constexpr qsizetype longest_line = 4'000'000;

/// Gives the complete lines of a stream that arrives in pieces.
class LineSplitter {
 public:
  template <class OnLine>
  void feed(const QByteArray& bytes, OnLine on_line) {
    rest_ += bytes;
    QList<QByteArray> lines = rest_.split('\n');
    rest_ = lines.takeLast();
    for (const QByteArray& line : std::as_const(lines)) {
      if (!line.trimmed().isEmpty()) on_line(line.trimmed());
    }
    if (rest_.size() > longest_line) rest_.clear();
  }

 private:
  QByteArray rest_;
};

Challenge challenge_of(const QJsonObject& object) {
  return {.id = object["id"].toString(),
          .challenger = object["challenger"]["name"].toString(),
          .time = object["timeControl"]["show"].toString(),
          .variant = object["variant"]["key"].toString(),
          .is_rated = object["rated"].toBool()};
}

int status_of(const QNetworkReply& reply) {
  return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

}  // namespace

BoardApi::BoardApi(QObject* parent) : QObject{parent} {}

void BoardApi::connectTo(const QUrl& server, const QString& token) {
  leave();
  server_ = server;
  token_ = token;
  QNetworkReply* const reply = network_.get(request(QStringLiteral("/api/account")));
  connect(reply, &QNetworkReply::finished, this, [this, reply] {
    reply->deleteLater();
    if (reply->error() != QNetworkReply::NoError) return report(*reply);
    const QJsonObject account = QJsonDocument::fromJson(reply->readAll()).object();
    user_ = account["username"].toString(account["id"].toString());
    if (user_.isEmpty()) {
      return failed(words("This address does not answer as a chess server.",
                          "Diese Adresse antwortet nicht wie ein Schachserver."));
    }
    listen();
    Q_EMIT connected(user_);
  });
}

void BoardApi::leave() {
  user_.clear();
  game_.clear();
  for (QPointer<QNetworkReply>* reply : {&events_, &game_stream_, &seek_}) drop(*reply);
}

void BoardApi::seek(double minutes, int increment, bool is_rated) {
  cancelSeek();
  QUrlQuery form;
  form.addQueryItem("time", QString::number(minutes));
  form.addQueryItem("increment", QString::number(increment));
  form.addQueryItem("rated", is_rated ? "true" : "false");
  // The request stays open until the game begins.
  seek_ = stream(post(QStringLiteral("/api/board/seek"), form), [](const QJsonObject& /*line*/) {});
  connect(seek_, &QNetworkReply::finished, this, &BoardApi::seekEnded);
}

void BoardApi::cancelSeek() { drop(seek_); }

void BoardApi::challenge(const QString& user, int seconds, int increment, bool is_rated) {
  QUrlQuery form;
  form.addQueryItem("clock.limit", QString::number(seconds));
  form.addQueryItem("clock.increment", QString::number(increment));
  form.addQueryItem("rated", is_rated ? "true" : "false");
  const QString name = QString::fromUtf8(QUrl::toPercentEncoding(user));
  post(QStringLiteral("/api/challenge/") + name, form);
}

void BoardApi::challengeComputer(int level, int seconds, int increment) {
  QUrlQuery form;
  form.addQueryItem("level", QString::number(level));
  form.addQueryItem("clock.limit", QString::number(seconds));
  form.addQueryItem("clock.increment", QString::number(increment));
  post(QStringLiteral("/api/challenge/ai"), form);
}

void BoardApi::accept(const QString& challenge) {
  post(QStringLiteral("/api/challenge/%1/accept").arg(challenge));
}
void BoardApi::decline(const QString& challenge) {
  post(QStringLiteral("/api/challenge/%1/decline").arg(challenge));
}

void BoardApi::follow(const QString& game) {
  game_ = game;
  listen_to_game();
}

void BoardApi::move(const QString& uci) {
  QNetworkReply* const reply = network_.post(
      request(QStringLiteral("/api/board/game/%1/move/%2").arg(game_, uci)), QByteArray{});
  connect(reply, &QNetworkReply::finished, this, [this, reply] {
    reply->deleteLater();
    if (reply->error() != QNetworkReply::NoError) Q_EMIT moveRefused(sentence_of(*reply));
  });
}

void BoardApi::resign() { act(QStringLiteral("resign")); }
void BoardApi::abort() { act(QStringLiteral("abort")); }
void BoardApi::claimVictory() { act(QStringLiteral("claim-victory")); }
void BoardApi::draw(bool is_wanted) {
  act(is_wanted ? QStringLiteral("draw/yes") : QStringLiteral("draw/no"));
}
void BoardApi::takeBack(bool is_wanted) {
  act(is_wanted ? QStringLiteral("takeback/yes") : QStringLiteral("takeback/no"));
}

void BoardApi::act(const QString& action) {
  post(QStringLiteral("/api/board/game/%1/%2").arg(game_, action));
}

QNetworkRequest BoardApi::request(const QString& path) const {
  QUrl url = server_;
  url.setPath(path);
  QNetworkRequest request{url};
  request.setRawHeader("Authorization", "Bearer " + token_.toUtf8());
  request.setRawHeader("Accept-Language", language() == Language::German ? "de" : "en");
  request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("tabiya-board"));
  // A token must not travel to another server.
  request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                       QNetworkRequest::SameOriginRedirectPolicy);
  return request;
}

/// Sends a form; a refusal becomes a sentence.
QNetworkReply* BoardApi::post(const QString& path, const QUrlQuery& form) {
  QNetworkRequest to = request(path);
  to.setHeader(QNetworkRequest::ContentTypeHeader,
               QStringLiteral("application/x-www-form-urlencoded"));
  QNetworkReply* const reply = network_.post(to, form.query(QUrl::FullyEncoded).toUtf8());
  connect(reply, &QNetworkReply::finished, this, [this, reply] {
    reply->deleteLater();
    if (reply->error() != QNetworkReply::NoError) report(*reply);
  });
  return reply;
}

QNetworkReply* BoardApi::stream(QNetworkReply* reply, OnLine on_line) {
  const auto splitter = std::make_shared<LineSplitter>();
  connect(reply, &QNetworkReply::readyRead, this, [reply, splitter, on_line = std::move(on_line)] {
    // Leave an error body unread for sentence_of().
    if (status_of(*reply) != 200) return;
    splitter->feed(reply->readAll(), [&](const QByteArray& line) {
      const QJsonDocument document = QJsonDocument::fromJson(line);
      if (document.isObject()) on_line(document.object());
    });
  });
  return reply;
}

void BoardApi::listen() {
  drop(events_);
  events_ = stream(network_.get(request(QStringLiteral("/api/stream/event"))),
                   [this](const QJsonObject& event) { handle(event); });
  QNetworkReply* const reply = events_;
  connect(reply, &QNetworkReply::finished, this,
          [this, reply] { reconnect(&BoardApi::listen, *reply); });
}

void BoardApi::listen_to_game() {
  drop(game_stream_);
  if (game_.isEmpty()) return;
  game_stream_ = stream(network_.get(request(QStringLiteral("/api/board/game/stream/") + game_)),
                        [this](const QJsonObject& line) { Q_EMIT gameLine(line); });
  QNetworkReply* const reply = game_stream_;
  connect(reply, &QNetworkReply::finished, this, [this, reply] {
    // The server closes the stream of a game that is over.
    if (reply->error() == QNetworkReply::NoError) return reply->deleteLater();
    reconnect(&BoardApi::listen_to_game, *reply);
  });
}

/// After a stream has ended: connects it again, unless the server refuses.
void BoardApi::reconnect(void (BoardApi::*reopen)(), QNetworkReply& reply) {
  reply.deleteLater();
  if (user_.isEmpty()) return;
  if (const int status = status_of(reply); status >= 400 && status < 500) return report(reply);
  Q_EMIT interrupted(words("The connection to the server was lost. Reconnecting …",
                           "Die Verbindung zum Server ist abgebrochen und wird "
                           "wiederhergestellt …"));
  QTimer::singleShot(retry_milliseconds, this, [this, reopen] {
    if (!user_.isEmpty()) (this->*reopen)();
  });
}

void BoardApi::handle(const QJsonObject& event) {
  const QString type = event["type"].toString();
  if (type == QStringLiteral("gameStart")) {
    drop(seek_);
    Q_EMIT gameStarted(event["game"]["gameId"].toString(event["game"]["id"].toString()));
  }
  const QJsonObject challenge = event["challenge"].toObject();
  const bool is_ours =
      challenge["challenger"]["name"].toString().compare(user_, Qt::CaseInsensitive) == 0;
  if (type == QStringLiteral("challenge") && !is_ours) Q_EMIT challenged(challenge_of(challenge));
  if (type == QStringLiteral("challengeCanceled")) Q_EMIT challengeGone(challenge["id"].toString());
  if (type == QStringLiteral("challengeDeclined")) {
    Q_EMIT failed(words("The challenge was declined.", "Die Herausforderung wurde abgelehnt."));
  }
}

void BoardApi::report(QNetworkReply& reply) {
  if (reply.error() != QNetworkReply::OperationCanceledError) Q_EMIT failed(sentence_of(reply));
}

void BoardApi::drop(QPointer<QNetworkReply>& reply) {
  if (reply == nullptr) return;
  QNetworkReply* const old = reply;
  reply.clear();
  old->disconnect();
  old->abort();
  old->deleteLater();
}

QString sentence_of(QNetworkReply& reply) {
  const QJsonObject answer = QJsonDocument::fromJson(reply.readAll()).object();
  const QString message = answer["error"].toString();
  if (!message.isEmpty()) {
    return words("The server refused: %1.", "Der Server lehnt ab: %1.")
        .arg(message.endsWith('.') ? message.chopped(1) : message);
  }
  if (status_of(reply) == 401) {
    return words("The server does not know this token.", "Der Server kennt dieses Token nicht.");
  }
  return words("The server cannot be reached: %1.", "Der Server ist nicht zu erreichen: %1.")
      .arg(reply.errorString());
}

}  // namespace tabiya::desktop
