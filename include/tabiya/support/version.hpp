/// Which Tabiya this is, and how it was built.
#pragma once

#include <string>
#include <string_view>

namespace tabiya {

/// "0.1.0"
[[nodiscard]] std::string_view version() noexcept;

/// What `--version` says besides the version.
struct Build {
  std::string_view commit;    ///< abbreviated; "unknown" outside a clone and a release
  std::string_view compiler;  ///< "Clang 19.1.7"
  std::string_view level;     ///< the processors it is compiled for: "x86-64-v3"
};
/// How the library that runs was built.
[[nodiscard]] const Build& this_build() noexcept;

/// "0.1.0 (commit 3f2a…, Clang 19.1.7, x86-64-v3)": what `--version` says.
[[nodiscard]] std::string version_and_build();

}  // namespace tabiya
