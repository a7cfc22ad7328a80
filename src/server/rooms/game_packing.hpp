/// Packs the events of finished games that are stored as text, in the background.
///
/// The store packs games that end by itself, once packing has begun. Left are those that ended
/// before: in a database of an older version, or while a server of one shared it.
#pragma once

#include "server/base/loop.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

class GamePacking {
 public:
  /// Begins. Requires: both outlive this.
  GamePacking(Loop& loop, Store& store);

 private:
  void begin();
  void pack_after(GameCursor after);
  void store(PackableGames games);

  Loop& loop_;
  Store& store_;
  Timer next_;
};

}  // namespace tabiya::server
