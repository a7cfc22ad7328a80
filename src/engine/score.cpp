#include "tabiya/engine/score.hpp"

namespace tabiya::engine {

Score negated(Score score) noexcept {
  if (const auto* const mate = std::get_if<MateIn>(&score)) return MateIn{-mate->moves};
  return Centipawns{-std::get<Centipawns>(score).value};
}

std::string to_string(Score score) {
  if (const auto* mate = std::get_if<MateIn>(&score)) return "mate " + std::to_string(mate->moves);
  return "cp " + std::to_string(std::get<Centipawns>(score).value);
}

}  // namespace tabiya::engine
