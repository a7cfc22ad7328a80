/// The UCI engines that a person has installed, saved in the settings of the user.
#pragma once

#include <QString>
#include <QStringList>
#include <chrono>
#include <expected>
#include <map>
#include <vector>

#include "tabiya/uci/client.hpp"

namespace tabiya::desktop {

struct EngineEntry {
  QString name;
  QString program;
  QStringList arguments{};
  std::map<QString, QString> options{};  ///< the values that differ from the engine's own

  friend bool operator==(const EngineEntry&, const EngineEntry&) = default;
};

[[nodiscard]] std::vector<EngineEntry> load_engines();
void save_engines(const std::vector<EngineEntry>& engines);

/// What an engine says about itself.
struct EngineInfo {
  QString name;
  QString author;
  std::vector<uci::OptionOffer> options;
};

/// Starts an engine and sets its options. `response_timeout` is on the clock of the host.
/// Errors: one sentence for people, with the engine's name.
/// Complexity: waits for the engine, at most `response_timeout`.
[[nodiscard]] std::expected<uci::Client, QString> start_engine(
    const EngineEntry& engine, std::stop_token stop = {},
    std::chrono::milliseconds response_timeout = std::chrono::seconds{10},
    uci::Host& host = uci::this_machine());

/// Starts an engine and queries its name, author and options.
[[nodiscard]] std::expected<EngineInfo, QString> query_engine(const EngineEntry& engine);

/// Why an engine cannot be used any more: "“Fritz” cannot be used: the engine was killed by signal 9."
[[nodiscard]] QString failure_in_words(const QString& name, const uci::EngineFailure& failure);

}  // namespace tabiya::desktop
