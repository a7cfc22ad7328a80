/// What a request asks, by name: from its query, a form, or JSON, all alike.
///
/// Clients of the same API send `{"clock":{"limit":300}}`, `clock.limit=300` as a form, or the same in
/// the query, with and without a Content-Type, so nothing is made of that header: a body that
/// begins with a brace is JSON. Objects become names with dots, arrays of scalars become texts with
/// commas, `null` is absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabiya::server {

class Parameters {
 public:
  /// The first value of a name; nothing if it is absent.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const noexcept;
  /// The same, and empty if it is absent.
  [[nodiscard]] std::string_view text(std::string_view name) const noexcept {
    return find(name).value_or(std::string_view{});
  }
  /// Nothing if it is absent or no whole number.
  [[nodiscard]] std::optional<std::int64_t> number(std::string_view name) const noexcept;
  /// A number that may have decimals, such as the minutes of a seek.
  [[nodiscard]] std::optional<double> decimal(std::string_view name) const noexcept;
  /// True for 1, true, on and yes.
  [[nodiscard]] bool is_true(std::string_view name) const noexcept;
  /// True if nothing but names with this prefix and a dot say so: `clock.limit` for "clock".
  [[nodiscard]] bool has_group(std::string_view prefix) const noexcept;

  void add(std::string name, std::string value) {
    values_.emplace_back(std::move(name), std::move(value));
  }
  void append(const Parameters& others);
  /// True if the body was meant as JSON and is none.
  [[nodiscard]] bool is_malformed() const noexcept { return is_malformed_; }
  void mark_malformed() noexcept { is_malformed_ = true; }
  [[nodiscard]] bool empty() const noexcept { return values_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }

 private:
  std::vector<std::pair<std::string, std::string>> values_;
  bool is_malformed_ = false;
};

/// True for the words by which clients say yes: 1, true, on, yes, in either case.
[[nodiscard]] bool is_trueish(std::string_view text) noexcept;

/// Reads `a=1&b=2`, with `+` and `%20` decoded.
[[nodiscard]] Parameters parse_query(std::string_view text);
/// Reads a body: JSON if it begins with a brace, else a form. What is beyond 200 parameters, or has a name
/// that no parameter has for its length, is left out, and so are values of a list beyond 1,000. JSON with more
/// than 2,000 values is malformed.
[[nodiscard]] Parameters parse_body(std::string_view text);

/// `%41` as `A`; in a query also `+` as a blank. Nothing if a `%` is not followed by two digits, or
/// hides a NUL. Always UTF-8: other bytes are taken for Windows-1252.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text,
                                                         bool plus_is_blank = false);
[[nodiscard]] std::string percent_encoded(std::string_view text);

}  // namespace tabiya::server
