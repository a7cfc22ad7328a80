/// Names tests after the rows of a table.
#pragma once

#include <string>

namespace tabiya::test {

/// For INSTANTIATE_TEST_SUITE_P with rows that have a `name`, which must be an identifier.
inline constexpr auto name_of_row = [](const auto& row) { return std::string{row.param.name}; };

}  // namespace tabiya::test
