/// A search as a value, and what it has found, so that it can be made on another machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "server/computers/any_question.hpp"
#include "server/computers/review_part.hpp"
#include "server/model/game_info.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/players/player.hpp"
#include "tabiya/review/evaluation.hpp"

namespace tabiya::server {

/// The order is that of importance: a person waits for a move.
enum class SearchKind : std::uint8_t { Move, Analysis, Review };

/// One value for each kind of search.
template <class T>
class BySearchKind {
 public:
  [[nodiscard]] T& operator[](SearchKind kind) noexcept {
    return values_.at(static_cast<std::size_t>(kind));
  }
  [[nodiscard]] const T& operator[](SearchKind kind) const noexcept {
    return values_.at(static_cast<std::size_t>(kind));
  }

 private:
  std::array<T, 3> values_{};
};
inline constexpr std::array all_search_kinds{SearchKind::Move, SearchKind::Analysis,
                                             SearchKind::Review};

/// What our engine plays at a level.
struct MoveWork {
  ComputerLevel level;
  AnyQuestion question;
};
struct AnalysisWork {
  VariantGame game;
  int lines = 1;
  engine::SearchLimits limits{};  ///< depth, nodes and time
};
using EngineWork = std::variant<MoveWork, AnalysisWork, ReviewPart>;

/// Evaluations are in the order in which they were made: from the last position to the first.
using EngineOutcome =
    std::variant<players::Thought, engine::SearchResult, std::vector<review::Evaluation>>;

}  // namespace tabiya::server
