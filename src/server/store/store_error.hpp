/// Why the store cannot be opened, read or written.
#pragma once

#include <string>

namespace tabiya::server {

struct StoreError {
  int code = 0;          ///< the database's own
  std::string sentence;  ///< without a full stop
};

}  // namespace tabiya::server
