/// The UCI engines that a person has installed, saved in the settings of the user.
#pragma once

#include <QString>
#include <QStringList>
#include <chrono>
#include <expected>
#include <map>
#include <vector>

#include "tabiya/players/player_thread.hpp"
#include "tabiya/players/uci_player.hpp"
#include "tabiya/uci/option.hpp"

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

/// The engine as a player, as it has been set up here. `move_time` counts where the game has no
/// clock. `patience` is on the clock of the host, which outlives the player.
[[nodiscard]] players::PlayerThread::Make player_of(
    const EngineEntry& engine, std::chrono::milliseconds move_time,
    std::chrono::milliseconds patience = players::usual_patience,
    uci::Host& host = uci::this_machine());

/// Starts an engine and queries its name, author and options. Waits for the engine.
/// Errors: one sentence for people, with the engine's name.
[[nodiscard]] std::expected<EngineInfo, QString> query_engine(const EngineEntry& engine);

}  // namespace tabiya::desktop
