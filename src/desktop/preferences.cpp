#include "desktop/preferences.hpp"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>

#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

constexpr int longest_animation = 1'000;

QString token_file() {
  return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) +
         QStringLiteral("/tokens.json");
}

/// From an origin to its token.
QJsonObject load_tokens() {
  QFile file{token_file()};
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

bool save_tokens(const QJsonObject& tokens) {
  if (tokens.isEmpty()) return !QFile::exists(token_file()) || QFile::remove(token_file());
  QDir{}.mkpath(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation));
  QSaveFile file{token_file()};
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
  file.write(QJsonDocument{tokens}.toJson());
  return file.commit();
}

qt::Appearance appearance_of(const QString& name) {
  if (name == QStringLiteral("light")) return qt::Appearance::Light;
  return name == QStringLiteral("dark") ? qt::Appearance::Dark : qt::Appearance::FollowSystem;
}
QString name_of(qt::Appearance appearance) {
  switch (appearance) {
    case qt::Appearance::Light: return QStringLiteral("light");
    case qt::Appearance::Dark: return QStringLiteral("dark");
    case qt::Appearance::FollowSystem: break;
  }
  return QStringLiteral("system");
}

}  // namespace

Preferences load_preferences() {
  const QSettings settings;
  const Preferences defaults;
  Preferences chosen;
  chosen.language = parse_language(qt::from_qt(settings.value("language").toString()));
  chosen.theme = settings.value("theme", defaults.theme).toString();
  chosen.appearance = appearance_of(settings.value("appearance").toString());
  chosen.has_coordinates = settings.value("coordinates", defaults.has_coordinates).toBool();
  chosen.shows_legal_targets = settings.value("targets", defaults.shows_legal_targets).toBool();
  chosen.auto_queen = settings.value("queens", defaults.auto_queen).toBool();
  chosen.has_figurines = settings.value("figurines", defaults.has_figurines).toBool();
  chosen.animation_ms =
      std::clamp(settings.value("animation", defaults.animation_ms).toInt(), 0, longest_animation);
  chosen.book = settings.value("book").toString();
  chosen.tables = settings.value("tables", qEnvironmentVariable("TABIYA_TABLES")).toString();
  chosen.server = settings.value("server", defaults.server).toString();
  return chosen;
}

void save(const Preferences& preferences) {
  QSettings settings;
  settings.setValue("language",
                    preferences.language ? qt::to_qt(to_string(*preferences.language)) : QString{});
  settings.setValue("theme", preferences.theme);
  settings.setValue("appearance", name_of(preferences.appearance));
  settings.setValue("coordinates", preferences.has_coordinates);
  settings.setValue("targets", preferences.shows_legal_targets);
  settings.setValue("queens", preferences.auto_queen);
  settings.setValue("figurines", preferences.has_figurines);
  settings.setValue("animation", preferences.animation_ms);
  settings.setValue("book", preferences.book);
  settings.setValue("tables", preferences.tables);
  settings.setValue("server", preferences.server);
}

QString origin_of(const QUrl& server) {
  if (server.host().isEmpty()) return {};
  const int default_port = server.scheme() == QStringLiteral("https") ? 443 : 80;
  return QStringLiteral("%1://%2:%3")
      .arg(server.scheme(), server.host())
      .arg(server.port(default_port));
}

QString load_token(const QUrl& server) { return load_tokens()[origin_of(server)].toString(); }

bool save_token(const QUrl& server, const QString& token) {
  QJsonObject tokens = load_tokens();
  if (token.isEmpty()) tokens.remove(origin_of(server));
  else tokens[origin_of(server)] = token;
  return save_tokens(tokens);
}

}  // namespace tabiya::desktop
