#include "tabiya/json/game.hpp"

#include <boost/json/array.hpp>
#include <string>
#include <utility>

namespace tabiya::json {
namespace {

boost::json::object placement_json(const BoardChange::Placement& placement) {
  return {{"piece", std::string{to_char(placement.piece)}},
          {"square", to_string(placement.square)}};
}

}  // namespace

boost::json::object to_json(const Outcome& outcome) {
  boost::json::value winner = nullptr;
  if (outcome.winner()) winner = outcome.winner() == Color::White ? "white" : "black";
  return {{"result", to_string(outcome)},
          {"winner", winner},
          {"termination", to_string(outcome.termination())},
          {"article", fide_article(outcome.termination())}};
}

boost::json::object to_json(const BoardChange& change) {
  boost::json::array moved;
  boost::json::array vanished;
  boost::json::array appeared;
  for (const auto& [piece, from, to] : change.moved) {
    moved.push_back(boost::json::object{
        {"piece", std::string{to_char(piece)}}, {"from", to_string(from)}, {"to", to_string(to)}});
  }
  for (const auto& placement : change.vanished) vanished.push_back(placement_json(placement));
  for (const auto& placement : change.appeared) appeared.push_back(placement_json(placement));
  return {{"moved", std::move(moved)},
          {"vanished", std::move(vanished)},
          {"appeared", std::move(appeared)}};
}

}  // namespace tabiya::json
