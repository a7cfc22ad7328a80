/// Objects that can check their own representation invariant.
///
/// `audit(object)` returns every violation of the invariant, each with a name. A violation is
/// always a bug in the program, never a mistake of its user.
///
///     for (const Violation& violation : audit(position)) log(to_string(violation));
///
/// An audit changes nothing and does not throw. It does not stop at the first violation, but checks
/// everything that can still be checked.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabiya {

/// One way in which an object breaks its invariant.
struct Violation {
  /// For programs and tests, such as "key_out_of_date". Points to static storage.
  std::string_view name;
  /// The part of the object, such as "e4" or "ply 12", if it adds to the name.
  std::string where{};

  friend bool operator==(const Violation&, const Violation&) = default;
};

/// The result of an audit, in the order of the checks.
using Violations = std::vector<Violation>;

/// A class with a function `audit(object)`, either a free function in its namespace or a friend.
template <class T>
concept Auditable = requires(const T& object) {
  { audit(object) } -> std::same_as<Violations>;
};

/// Adds a violation unless the condition holds.
inline void note_unless(Violations& found, bool holds, std::string_view name,
                        std::string where = {}) {
  if (!holds) found.push_back({name, std::move(where)});
}

/// Adds the violations of a part of the object. `prefix` names the part.
inline void note_part(Violations& found, const Violations& of_part, std::string_view prefix) {
  for (const Violation& violation : of_part) {
    std::string where{prefix};
    if (!violation.where.empty()) where.append(", ").append(violation.where);
    found.push_back({violation.name, std::move(where)});
  }
}

/// "key_out_of_date" or "piece_of_both_colors at e4".
[[nodiscard]] inline std::string to_string(const Violation& violation) {
  std::string text{violation.name};
  if (!violation.where.empty()) text.append(" at ").append(violation.where);
  return text;
}

}  // namespace tabiya
