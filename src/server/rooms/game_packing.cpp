#include "server/rooms/game_packing.hpp"

#include <chrono>
#include <utility>

namespace tabiya::server {
namespace {

/// Moves are stored in between.
constexpr std::chrono::seconds pause_between_batches_of_games{1};
/// A server of an older version can be gone then.
constexpr std::chrono::hours packing_interval{1};

}  // namespace

GamePacking::GamePacking(Loop& loop, Store& store) : loop_{loop}, store_{store} { begin(); }

void GamePacking::begin() {
  next_ = loop_.timers.at(loop_.now() + packing_interval, [this] { begin(); });
  store_.append({record::PackingBegun{}}, [this](bool is_durable) {
    if (is_durable) pack_after({});
  });
}

void GamePacking::pack_after(GameCursor after) {
  store_.read([after](Reader& reader) { return reader.games().packable(after); },
              [this](auto games) {
                if (games && games->last) store(*std::move(games));
              });
}

void GamePacking::store(PackableGames games) {
  std::vector<Record> records{record::GamesPacked{std::move(games.games)}};
  store_.append(std::move(records), [this, last = *games.last](bool is_durable) {
    if (!is_durable) return;
    next_ = loop_.timers.at(loop_.now() + pause_between_batches_of_games, [this, last] {
      pack_after(last);
      next_ = loop_.timers.at(loop_.now() + packing_interval, [this] { begin(); });
    });
  });
}

}  // namespace tabiya::server
