/// Names for the files that `tabiya pgn split` writes.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace tabiya::cli {

/// A text as the name of a file, without an ending, that no shell and no system takes for anything
/// else: no option, no hidden file, no device, no folder, no control character; at most
/// max_part_name_bytes of UTF-8.
[[nodiscard]] std::string part_name(std::string_view text);

inline constexpr std::size_t max_part_name_bytes = 100;

/// Names that differ although texts are alike as names, also where capitals are not told apart.
class PartNames {
 public:
  /// The name itself, or with a number in parentheses if it is taken.
  [[nodiscard]] std::string unique(const std::string& name);

 private:
  std::set<std::string> taken_;
  std::map<std::string, std::uint64_t> last_number_;
};

}  // namespace tabiya::cli
