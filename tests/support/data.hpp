/// The large test data: suites and archives that are not in the repository.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace tabiya::test {

/// The folder of the large test data: the environment variable TABIYA_DATA, or else
/// `../shared/data` beside the repository.
inline std::filesystem::path data_folder() {
  if (const char* named = std::getenv("TABIYA_DATA"); named != nullptr && *named != '\0') {
    return named;
  }
#ifdef TABIYA_SOURCE_DIR
  const std::filesystem::path root = TABIYA_SOURCE_DIR;
#else
  const std::filesystem::path root = std::filesystem::current_path();
#endif
  return root / ".." / "shared" / "data";
}

/// The file or folder `relative` in the large test data, if it exists. Otherwise the test skips:
///
///     const auto archive = data_path("pgn/kasparov.pgn");
///     if (!archive) GTEST_SKIP() << data_missing("pgn/kasparov.pgn");
inline std::optional<std::filesystem::path> data_path(std::string_view relative) {
  auto path = (data_folder() / relative).lexically_normal();
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  return path;
}

/// The message of a skipped test.
inline std::string data_missing(std::string_view relative) {
  return "no " + std::string(relative) + " in " + data_folder().lexically_normal().string() +
         "; set TABIYA_DATA to the folder of the test data";
}

}  // namespace tabiya::test
