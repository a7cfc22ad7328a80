#include "server/base/json_object.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <utility>

namespace tabiya::server {
namespace {

[[maybe_unused]] bool is_plain(std::string_view text) noexcept {
  return std::ranges::none_of(
      text, [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' '; });
}

}  // namespace

std::string json_text(std::string_view text) {
  return boost::json::serialize(boost::json::string_view{text.data(), text.size()});
}

std::string& JsonObject::begin_field(std::string_view name) {
  assert(is_plain(name));
  text_.append(text_.size() == 1 ? "\"" : ",\"").append(name).append("\":");
  return text_;
}

JsonObject& JsonObject::plain(std::string_view name, std::string_view text) {
  assert(is_plain(text));
  begin_field(name).append("\"").append(text).append("\"");
  return *this;
}

JsonObject& JsonObject::text(std::string_view name, std::string_view text) {
  begin_field(name).append(json_text(text));
  return *this;
}

JsonObject& JsonObject::number(std::string_view name, std::int64_t number) {
  begin_field(name).append(std::to_string(number));
  return *this;
}

JsonObject& JsonObject::boolean(std::string_view name, bool value) {
  begin_field(name).append(value ? "true" : "false");
  return *this;
}

JsonObject& JsonObject::value(std::string_view name, const boost::json::value& value) {
  begin_field(name).append(boost::json::serialize(value));
  return *this;
}

JsonObject& JsonObject::written(std::string_view name, std::string_view json) {
  begin_field(name).append(json);
  return *this;
}

JsonObject& JsonObject::written_array(std::string_view name, std::string_view elements) {
  begin_field(name).append("[").append(elements).append("]");
  return *this;
}

std::string JsonObject::take() {
  text_ += '}';
  return std::move(text_);
}

}  // namespace tabiya::server
