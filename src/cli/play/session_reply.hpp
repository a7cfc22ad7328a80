/// The reply of a session to a line.
#pragma once

#include <string>

namespace tabiya::cli {

struct SessionReply {
  std::string text;          ///< any number of lines, without a final line end
  bool shows_board = false;  ///< the board has changed, or was asked for
};

}  // namespace tabiya::cli
