/// The version of Tabiya and how it was built.
///
/// Versions are numbered MAJOR.MINOR.PATCH. Programs built with one version of the headers need a
/// library with the same MAJOR.MINOR.
#pragma once

#include <string>
#include <string_view>

namespace tabiya {

/// "0.1.0"
[[nodiscard]] std::string_view version() noexcept;

/// The build details that `--version` prints besides the version.
struct Build {
  std::string_view commit;    ///< abbreviated; "unknown" if built outside a clone or a release
  std::string_view compiler;  ///< "Clang 19.1.7"
  std::string_view level;     ///< the processor level it is compiled for: "x86-64-v3"
};
/// The build of the running library.
[[nodiscard]] const Build& this_build() noexcept;

/// The output of `--version`: "0.1.0 (commit 3f2a…, Clang 19.1.7, x86-64-v3)".
[[nodiscard]] std::string version_and_build();

}  // namespace tabiya
