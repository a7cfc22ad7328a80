#include "desktop/session_store.hpp"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>
#include <utility>

namespace tabiya::desktop {
namespace {

QString lock_name(const QString& file) { return file + QStringLiteral(".lock"); }

/// A lock that belongs to its process however old it is.
std::unique_ptr<QLockFile> make_lock(const QString& file) {
  auto lock = std::make_unique<QLockFile>(lock_name(file));
  lock->setStaleLockTime(0);
  return lock;
}

QJsonObject to_json(const qt::GameModel::Snapshot& game) {
  return {{"pgn", game.pgn},
          {"file", game.file_name},
          {"number", qint64(game.number_in_file)},
          {"text", game.file_text}};
}

qt::GameModel::Snapshot to_snapshot(const QJsonObject& object) {
  return {.pgn = object["pgn"].toString(),
          .file_name = object["file"].toString(),
          .number_in_file = quint64(object["number"].toInteger(1)),
          .file_text = object["text"].toString(),
          .is_modified = true};
}

QJsonObject to_json(const SessionContent& content) {
  QJsonArray before;
  for (const auto& game : content.games_before) before.push_back(to_json(game));
  QJsonObject object{{"before", before},
                     {"pgn", content.pgn},
                     {"file", content.file},
                     {"number", qint64(content.number_in_file)},
                     {"ply", content.ply},
                     {"modified", content.is_modified},
                     {"flipped", content.is_flipped},
                     {"tree", content.tree_file}};
  if (content.file_text) object["text"] = *content.file_text;
  return object;
}

SessionContent to_content(const QJsonObject& object) {
  SessionContent content{.pgn = object["pgn"].toString(),
                         .file = object["file"].toString(),
                         .number_in_file = quint64(object["number"].toInteger(1)),
                         .ply = object["ply"].toInt(),
                         .is_modified = object["modified"].toBool(),
                         .is_flipped = object["flipped"].toBool(),
                         .tree_file = object["tree"].toString()};
  if (object.contains("text")) content.file_text = object["text"].toString();
  for (const auto& game : object["before"].toArray()) {
    content.games_before.push_back(to_snapshot(game.toObject()));
  }
  return content;
}

}  // namespace

QString session_folder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
         QStringLiteral("/sessions");
}

SessionFile::SessionFile(const QString& folder)
    : file_{folder + '/' + QUuid::createUuid().toString(QUuid::WithoutBraces) +
            QStringLiteral(".json")} {
  QDir{}.mkpath(folder);
  lock_ = make_lock(file_);
  // Without a lock, the session is still saved; another program might show it a second time.
  static_cast<void>(lock_->tryLock());
}

SessionFile::SessionFile(QString file, std::unique_ptr<QLockFile> lock)
    : file_{std::move(file)}, lock_{std::move(lock)} {}

SessionFile::SessionFile(SessionFile&&) noexcept = default;
SessionFile& SessionFile::operator=(SessionFile&&) noexcept = default;
SessionFile::~SessionFile() = default;

bool SessionFile::save(const SessionContent& content) {
  QSaveFile file{file_};
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(QJsonDocument{to_json(content)}.toJson(QJsonDocument::Compact));
  return file.commit();
}

std::optional<SessionContent> SessionFile::content() const {
  QFile file{file_};
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
  if (!document.isObject()) return std::nullopt;
  return to_content(document.object());
}

void SessionFile::forget() { QFile::remove(file_); }

std::vector<SessionFile> abandoned_sessions(const QString& folder) {
  std::vector<SessionFile> sessions;
  const QDir dir{folder};
  const QStringList names =
      dir.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Time | QDir::Reversed);
  for (const QString& name : names) {
    auto lock = make_lock(dir.filePath(name));
    if (!lock->tryLock()) continue;
    SessionFile session{dir.filePath(name), std::move(lock)};
    if (session.content()) sessions.push_back(std::move(session));
  }
  return sessions;
}

}  // namespace tabiya::desktop
