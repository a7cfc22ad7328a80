/// What a conversation at the terminal answers to a line.
#pragma once

#include <string>

namespace tabiya::cli {

struct SessionReply {
  std::string text;          ///< any number of lines, the last without its end
  bool shows_board = false;  ///< the picture has changed, or was asked for
};

}  // namespace tabiya::cli
