/// The fixture for store tests: a store in its own folder, on a loop driven by hand.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.hpp"
#include "server/support/world.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::server::testing {

[[nodiscard]] inline GameInfo game_number(int number) {
  std::string id = "game" + std::to_string(1000 + number);
  return {.id = *GameId::parse(id), .seats = {UserKey{1}, UserKey{2}}};
}

[[nodiscard]] inline record::GameEvent event_of(const GameInfo& game, std::uint32_t number) {
  return {game.id, number, std::to_string(number) + "s event"};
}

class StoreTest : public ::testing::Test {
 protected:
  [[nodiscard]] Store open(StoreOptions options) {
    auto store = Store::open(loop.loop(), std::move(options));
    if (!store) throw std::runtime_error{store.error().sentence};
    return *std::move(store);
  }
  [[nodiscard]] std::filesystem::path file() const { return folder.path() / "test.db"; }
  [[nodiscard]] StoreOptions options(const std::string& vfs = {}) const {
    return {.file = file(), .disk = vfs};
  }
  /// Appends and waits for the result.
  bool append(Store& store, std::vector<Record> records) {
    std::optional<bool> result;
    store.append(std::move(records), [&](bool is_durable) { result = is_durable; });
    loop.until([&] { return result.has_value(); });
    return *result;
  }

  test::ScratchFolder folder;
  HandLoop loop;
  const GameInfo game = game_number(1);
};

}  // namespace tabiya::server::testing
