/// Writes a JSON object as text, field by field, in the order of the calls.
///
/// For the lines of streams, because every move creates some: no document is built first. All other
/// JSON is made by Boost.JSON.
///
///     JsonObject line;
///     line.plain("type", "gameState").number("wtime", 60'000);
///     send(line.take());  // {"type":"gameState","wtime":60000}
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::server {

/// A text as a JSON string, in quotes.
[[nodiscard]] std::string json_text(std::string_view text);

/// Names are plain, as are texts for plain(): they have no quotes, backslashes and control
/// characters.
class JsonObject {
 public:
  JsonObject& plain(std::string_view name, std::string_view text);
  JsonObject& text(std::string_view name, std::string_view text);
  JsonObject& number(std::string_view name, std::int64_t number);
  JsonObject& boolean(std::string_view name, bool value);
  JsonObject& value(std::string_view name, const boost::json::value& value);
  /// A value that is JSON text already, such as that of another object.
  JsonObject& written(std::string_view name, std::string_view json);
  /// An array whose elements are JSON text already, with commas between them.
  JsonObject& written_array(std::string_view name, std::string_view elements);

  /// The finished object. Requires: called once, and last.
  [[nodiscard]] std::string take();

 private:
  std::string& begin_field(std::string_view name);

  std::string text_ = "{";
};

}  // namespace tabiya::server
