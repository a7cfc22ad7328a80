#include "desktop/engine_list.hpp"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <memory>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

using std::chrono::milliseconds;

QJsonObject to_json(const EngineEntry& engine) {
  QJsonObject options;
  for (const auto& [name, value] : engine.options) options[name] = value;
  return {{"name", engine.name},
          {"program", engine.program},
          {"arguments", QJsonArray::fromStringList(engine.arguments)},
          {"options", options}};
}

EngineEntry to_engine(const QJsonObject& object) {
  EngineEntry engine{.name = object["name"].toString(), .program = object["program"].toString()};
  for (const auto& argument : object["arguments"].toArray()) {
    engine.arguments.push_back(argument.toString());
  }
  const QJsonObject options = object["options"].toObject();
  for (const QString& name : options.keys()) engine.options[name] = options[name].toString();
  return engine;
}

uci::ProgramCall call_of(const EngineEntry& engine, std::stop_token stop, uci::Host& host) {
  uci::ProgramCall call{.arguments = {QFile::encodeName(engine.program).toStdString()},
                        .stop = std::move(stop),
                        .host = &host};
  for (const QString& argument : engine.arguments) call.arguments.push_back(qt::from_qt(argument));
  // Engines look for their files where they are.
  const QFileInfo file{engine.program};
  if (file.isAbsolute()) call.folder = QFile::encodeName(file.absolutePath()).toStdString();
  return call;
}

players::UciSettings settings_of(const EngineEntry& engine, std::stop_token stop, uci::Host& host) {
  players::UciSettings settings{.name = qt::from_qt(engine.name),
                                .call = call_of(engine, std::move(stop), host)};
  for (const auto& [name, value] : engine.options) {
    settings.options.emplace_back(qt::from_qt(name), qt::from_qt(value));
  }
  return settings;
}

}  // namespace

std::vector<EngineEntry> load_engines() {
  std::vector<EngineEntry> engines;
  const QByteArray text = QSettings{}.value("engines").toByteArray();
  for (const auto& value : QJsonDocument::fromJson(text).array()) {
    const EngineEntry engine = to_engine(value.toObject());
    if (!engine.name.isEmpty() && !engine.program.isEmpty()) engines.push_back(engine);
  }
  return engines;
}

void save_engines(const std::vector<EngineEntry>& engines) {
  QJsonArray array;
  for (const EngineEntry& engine : engines) array.push_back(to_json(engine));
  QSettings{}.setValue("engines", QJsonDocument{array}.toJson(QJsonDocument::Compact));
}

players::PlayerThread::Make player_of(const EngineEntry& engine, milliseconds move_time,
                                      milliseconds patience, uci::Host& host) {
  return [engine, move_time, patience, &host](std::stop_token closing) {
    players::UciSettings settings = settings_of(engine, std::move(closing), host);
    settings.move_time = move_time;
    settings.patience = patience;
    return std::make_unique<players::UciPlayer>(std::move(settings));
  };
}

std::expected<EngineInfo, QString> query_engine(const EngineEntry& engine) {
  players::UciPlayer player{settings_of(engine, {}, uci::this_machine())};
  if (const auto started = player.prepare(); !started) {
    return std::unexpected{qt::to_qt(players::to_words(started.error(), language()))};
  }
  const uci::Client& client = *player.client();
  return EngineInfo{.name = qt::to_qt(client.name()),
                    .author = qt::to_qt(client.author()),
                    .options = client.options()};
}

}  // namespace tabiya::desktop
