/// Naming tests after the rows of a table.
#pragma once

#include <string>

namespace tabiya::test {

/// For INSTANTIATE_TEST_SUITE_P over rows with a member `name`, which must be a valid identifier.
inline constexpr auto name_of_row = [](const auto& row) { return std::string{row.param.name}; };

}  // namespace tabiya::test
