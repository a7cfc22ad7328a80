/// Why the store cannot be opened, read or written.
#pragma once

#include <string>

#include "server/model/refused.hpp"

namespace tabiya::server {

struct StoreError {
  int code = 0;          ///< the database's own
  std::string sentence;  ///< without a full stop
  /// Another server uses the store.
  bool is_taken = false;
};

/// For callers whose answer needs what cannot be read now.
[[nodiscard]] inline std::unexpected<Refused> unreadable() {
  return refuse(Refused::Kind::Unavailable,
                "the server cannot reach its database; try again in a moment", "store_unreadable");
}

}  // namespace tabiya::server
