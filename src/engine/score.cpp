#include "tabiya/engine/score.hpp"

namespace tabiya::engine {

std::string to_string(Score score) {
  if (const auto* mate = std::get_if<MateIn>(&score)) return "mate " + std::to_string(mate->moves);
  return "cp " + std::to_string(std::get<Centipawns>(score).value);
}

}  // namespace tabiya::engine
