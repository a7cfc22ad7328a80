#include "engine/search/inner/parameters.hpp"

#include <vector>

namespace tabiya::engine::tuning {
namespace {

/// A local variable, because parameters are added before main() begins.
[[nodiscard]] std::vector<Parameter>& all_parameters() {
  static std::vector<Parameter> all;
  return all;
}

}  // namespace

std::span<const Parameter> parameters() noexcept { return all_parameters(); }

int add_parameter(const Parameter& parameter) {
  all_parameters().push_back(parameter);
  return parameter.default_value;
}

}  // namespace tabiya::engine::tuning
