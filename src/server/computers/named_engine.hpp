/// A UCI engine configured by the operator.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tabiya/uci/program.hpp"

namespace tabiya::server {

/// Users can play against it; see players::UciPlayer.
struct NamedEngine {
  std::string name;                  ///< the display name: "Stockfish"
  std::vector<std::string> command;  ///< the program and its arguments
  std::vector<std::pair<std::string, std::string>> options{};
  uci::Host* host = &uci::this_machine();
};

}  // namespace tabiya::server
