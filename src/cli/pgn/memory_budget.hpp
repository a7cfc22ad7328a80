/// Limits the memory that grows with the number of games.
#pragma once

#include <cstddef>
#include <string_view>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

class MemoryBudget {
 public:
  /// Half of the machine's memory: growing vectors need twice their size.
  MemoryBudget() : MemoryBudget{half_of_memory() / 2} {}
  /// The same for containers that keep their elements in place when they grow.
  [[nodiscard]] static MemoryBudget without_growth() { return MemoryBudget{half_of_memory()}; }
  explicit MemoryBudget(std::size_t bytes) : left_{bytes} {}

  /// False, from then on, if fewer bytes are left.
  [[nodiscard]] bool take(std::size_t bytes) {
    is_exceeded_ = is_exceeded_ || bytes > left_;
    if (!is_exceeded_) left_ -= bytes;
    return !is_exceeded_;
  }
  [[nodiscard]] bool is_exceeded() const { return is_exceeded_; }
  /// "sort needs more than half of this machine's memory; …".
  [[nodiscard]] static Failure failure(std::string_view command);

 private:
  [[nodiscard]] static std::size_t half_of_memory();

  std::size_t left_;
  bool is_exceeded_ = false;
};

}  // namespace tabiya::cli
