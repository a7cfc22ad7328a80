#include "desktop/engine_list.hpp"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <utility>

#include "desktop/words.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/uci/words.hpp"

namespace tabiya::desktop {
namespace {

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

uci::Client::Result<void> set_options(uci::Client& client, const EngineEntry& engine,
                                      uci::Deadline deadline) {
  for (const auto& [name, value] : engine.options) {
    if (client.find_option(qt::from_qt(name)) == nullptr) continue;
    const uci::SetOption option{.name = qt::from_qt(name), .value = qt::from_qt(value)};
    if (const auto sent = client.send(option, deadline); !sent) return sent;
  }
  return client.make_ready(deadline);
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

std::expected<uci::Client, QString> start_engine(const EngineEntry& engine, std::stop_token stop,
                                                 std::chrono::milliseconds response_timeout,
                                                 uci::Host& host) {
  const auto deadline = host.now() + response_timeout;
  auto client = uci::Client::start(call_of(engine, std::move(stop), host), deadline);
  if (!client) return std::unexpected{failure_in_words(engine.name, client.error())};
  if (const auto done = set_options(*client, engine, deadline); !done) {
    return std::unexpected{failure_in_words(engine.name, done.error())};
  }
  return std::move(*client);
}

std::expected<EngineInfo, QString> query_engine(const EngineEntry& engine) {
  auto client = start_engine(engine);
  if (!client) return std::unexpected{client.error()};
  EngineInfo info{.name = qt::to_qt(client->name()),
                  .author = qt::to_qt(client->author()),
                  .options = client->options()};
  client->quit(client->now() + std::chrono::seconds{1});
  return info;
}

QString failure_in_words(const QString& name, const uci::EngineFailure& failure) {
  const QString reason = qt::to_qt(to_words(failure, language()));
  return words("“%1” cannot be used: %2.", "„%1“ kann nicht verwendet werden: %2.")
      .arg(name, reason);
}

}  // namespace tabiya::desktop
