/// Names of the files that `tabiya pgn split` writes.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace tabiya::cli {

/// Makes a file name without extension that is safe in every shell and system: not an option,
/// hidden file, device or folder, and without control characters; at most max_part_name_bytes of
/// UTF-8.
[[nodiscard]] std::string part_name(std::string_view text);

inline constexpr std::size_t max_part_name_bytes = 100;

/// Keeps names distinct, also on file systems that ignore case.
class PartNames {
 public:
  /// The name itself, or with a number in parentheses if it is taken.
  [[nodiscard]] std::string unique(const std::string& name);

 private:
  std::set<std::string> taken_;
  std::map<std::string, std::uint64_t> last_number_;
};

}  // namespace tabiya::cli
