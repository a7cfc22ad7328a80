#include "tabiya/json/game.hpp"

namespace tabiya::json {

boost::json::object to_json(const Outcome& outcome) {
  boost::json::value winner = nullptr;
  if (outcome.winner()) winner = outcome.winner() == Color::White ? "white" : "black";
  return {{"result", to_string(outcome)},
          {"winner", winner},
          {"termination", to_string(outcome.termination())},
          {"article", fide_article(outcome.termination())}};
}

}  // namespace tabiya::json
