/// Solves materials in the order in which they depend on each other, and keeps their results. Internal.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "tablebase/make/solver.hpp"

namespace tabiya::tablebase {

class Solutions {
 public:
  /// The fifty-move rule draws after `most_plies`.
  explicit Solutions(unsigned threads, int most_plies = 100) noexcept
      : threads_{threads}, most_plies_{most_plies} {}

  /// The materials whose results one needs, itself last, in an order in which each follows those that it
  /// needs.
  [[nodiscard]] static std::vector<Material> order_of(const Material& material);

  /// Is shown each part of a material once it is solved; a false answer stops the work.
  using Visit = std::function<bool(const PositionNumbers& numbers, const Solver& solver, int file)>;

  /// Solves a material after those that it needs and that are not known yet. Shows the parts of this
  /// material only. Returns false if it was stopped.
  [[nodiscard]] bool solve(const Material& material, const Solver::GoesOn& goes_on,
                           const Visit& visit);

  /// The results of a material that was solved before.
  [[nodiscard]] const Results* find(const Material& material) const;

  /// Forgets results, the largest first, until they take at most so much memory.
  void shrink_to(std::uint64_t bytes);

 private:
  [[nodiscard]] bool solve_one(const Material& material, const Solver::GoesOn& goes_on,
                               const Visit& visit);

  unsigned threads_;
  int most_plies_;
  std::map<std::uint64_t, std::unique_ptr<Results>> results_;
};

}  // namespace tabiya::tablebase
