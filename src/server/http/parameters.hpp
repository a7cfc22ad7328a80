/// The named parameters of a request, from its query, a form or JSON alike.
///
/// Clients of the same API send `{"clock":{"limit":300}}`, `clock.limit=300` as a form, or the same
/// in the query, with and without a Content-Type. So that header is ignored: a body that begins
/// with a brace is JSON. Nested objects become names with dots, arrays of scalars become
/// comma-separated lists, and `null` counts as absent.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabiya::server {

class Parameters {
 public:
  /// The first value with this name; nothing if absent.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const noexcept;
  /// The same, but empty if absent.
  [[nodiscard]] std::string_view text(std::string_view name) const noexcept {
    return find(name).value_or(std::string_view{});
  }
  /// Nothing if absent or not an integer.
  [[nodiscard]] std::optional<std::int64_t> number(std::string_view name) const noexcept;
  /// A number that can have decimals, such as the minutes of a seek.
  [[nodiscard]] std::optional<double> decimal(std::string_view name) const noexcept;
  /// True for 1, true, on and yes.
  [[nodiscard]] bool is_true(std::string_view name) const noexcept;

  void add(std::string name, std::string value) {
    values_.emplace_back(std::move(name), std::move(value));
  }
  void append(const Parameters& others);
  [[nodiscard]] std::span<const std::pair<std::string, std::string>> values() const noexcept {
    return values_;
  }
  /// True if the body begins like JSON but is not valid.
  [[nodiscard]] bool is_malformed() const noexcept { return is_malformed_; }
  void mark_malformed() noexcept { is_malformed_ = true; }
  [[nodiscard]] bool empty() const noexcept { return values_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }

 private:
  std::vector<std::pair<std::string, std::string>> values_;
  bool is_malformed_ = false;
};

/// True for 1, true, on and yes, ignoring case.
[[nodiscard]] bool is_trueish(std::string_view text) noexcept;

/// Reads `a=1&b=2`, with `+` and `%20` decoded.
[[nodiscard]] Parameters parse_query(std::string_view text);
/// Writes what parse_query() reads.
[[nodiscard]] std::string to_query(const Parameters& parameters);
/// Reads a body: JSON if it begins with a brace, else a form. Left out are parameters beyond 200,
/// those with a name of more than 100 bytes, and values of a list beyond 1,000. JSON with more than
/// 2,000 values is malformed.
[[nodiscard]] Parameters parse_body(std::string_view text);

/// The same of JSON that is parsed already.
[[nodiscard]] Parameters parse_body(const boost::json::object& json);

/// Decodes `%41` as `A`, and in a query also `+` as a blank. Nothing if a `%` is not followed by
/// two hex digits or encodes NUL. The result is always UTF-8: other bytes are read as Windows-1252.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text,
                                                         bool plus_is_blank = false);
[[nodiscard]] std::string percent_encoded(std::string_view text);

}  // namespace tabiya::server
