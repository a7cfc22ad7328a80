/// Objects that can examine themselves.
///
/// A class with a rich representation has a rule that ties its parts together: the representation
/// invariant. `audit(object)` says in how many ways an object breaks it, each with a name. A sound
/// object breaks none, ever; what an audit finds is a mistake of the program and not of its user.
///
///     for (const Violation& violation : audit(position)) log(to_string(violation));
///
/// An audit changes nothing, does not throw, and does not stop at what it finds first: it goes on
/// as long as there is something left that can be examined at all.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabiya {

/// One way in which an object breaks its invariant.
struct Violation {
  /// For programs and tests, such as "key_out_of_date". It outlives everything.
  std::string_view name;
  /// The part of the object, such as "e4" or "ply 12", if that says more than the name.
  std::string where{};

  friend bool operator==(const Violation&, const Violation&) = default;
};

/// All that an audit found, in the order of its examination; their number is the size.
using Violations = std::vector<Violation>;

/// A class of which `audit(object)` finds every violation; a free function beside the class, or a
/// friend of it.
template <class T>
concept Auditable = requires(const T& object) {
  { audit(object) } -> std::same_as<Violations>;
};

/// Adds a violation unless the condition holds: the step of which audits are made.
inline void note_unless(Violations& found, bool holds, std::string_view name,
                        std::string where = {}) {
  if (!holds) found.push_back({name, std::move(where)});
}

/// Adds what the audit of a part of the object found. `prefix` says which part it is.
inline void note_part(Violations& found, const Violations& of_part, std::string_view prefix) {
  for (const Violation& violation : of_part) {
    std::string where{prefix};
    if (!violation.where.empty()) where.append(", ").append(violation.where);
    found.push_back({violation.name, std::move(where)});
  }
}

/// "key_out_of_date" or "man_of_two_kinds at e4".
[[nodiscard]] inline std::string to_string(const Violation& violation) {
  std::string text{violation.name};
  if (!violation.where.empty()) text.append(" at ").append(violation.where);
  return text;
}

}  // namespace tabiya
