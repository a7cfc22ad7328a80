/// The tables of three men, which the repository has.
#pragma once

#include <filesystem>

#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::test {

inline std::filesystem::path folder_of_three_men() {
  return std::filesystem::path{__FILE__}.parent_path() / "tables";
}

inline Tablebase three_men() {
  Tablebase tables;
  static_cast<void>(tables.add_folder(folder_of_three_men()));
  return tables;
}

}  // namespace tabiya::test
