#include "server/http/request_parser.hpp"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <string>
#include <utility>

#include "server/http/upload.hpp"

namespace tabiya::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Error = beast::error_code;

std::string_view to_view(beast::string_view text) noexcept { return {text.data(), text.size()}; }

/// Where a header is kept, if somebody reads it.
std::string* place_of(http::field field, RequestHeaders& headers) noexcept {
  switch (field) {
    case http::field::accept: return &headers.accept;
    case http::field::accept_encoding: return &headers.accept_encoding;
    case http::field::accept_language: return &headers.accept_language;
    case http::field::authorization: return &headers.authorization;
    case http::field::content_type: return &headers.content_type;
    case http::field::cookie: return &headers.cookie;
    case http::field::host: return &headers.host;
    case http::field::if_none_match: return &headers.if_none_match;
    case http::field::origin: return &headers.origin;
    case http::field::user_agent: return &headers.user_agent;
    case http::field::sec_websocket_key: return &headers.websocket_key;
    case http::field::sec_websocket_version: return &headers.websocket_version;
    default: return nullptr;
  }
}

std::string* place_of(beast::string_view name, RequestHeaders& headers) noexcept {
  if (beast::iequals(name, "X-Forwarded-For")) return &headers.forwarded_for;
  if (beast::iequals(name, "X-Forwarded-Proto")) return &headers.forwarded_proto;
  return nullptr;
}

int status_of(const Error& error) noexcept {
  if (error == http::error::body_limit) return 413;
  if (error == http::error::header_limit) return 431;
  if (error == http::error::bad_version) return 505;
  return 400;
}

}  // namespace

struct RequestParser::State final : http::basic_parser<true> {
  explicit State(const RequestLimits& bounds) : limits{bounds} {
    eager(true);
    header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    body_limit(boost::none);
  }

  void refuse(int status, Error& error) {
    fault = status;
    error = http::error::bad_value;
  }

  void on_request_impl(http::verb /*verb*/, beast::string_view name, beast::string_view target,
                       int version, Error& error) override {
    is_1_1 = version >= 11;
    const auto method = server::parse_method(to_view(name));
    if (!method) return refuse(501, error);
    if (target.size() > limits.target_bytes) return refuse(414, error);
    if (target.empty() || target.front() != '/') return refuse(400, error);
    request.method = *method;
    const std::string_view text = to_view(target);
    const std::size_t question = std::min(text.find('?'), text.size());
    std::string_view path = text.substr(0, question);
    while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    request.path = path;
    request.query = parse_query(text.substr(std::min(question + 1, text.size())));
  }
  void on_response_impl(int /*code*/, beast::string_view /*reason*/, int /*version*/,
                        Error& /*error*/) override {}

  void on_field_impl(http::field field, beast::string_view name, beast::string_view value,
                     Error& error) override {
    if (field == http::field::expect && beast::iequals(value, "100-continue")) waits = true;
    std::string* place = place_of(field, request.headers);
    if (place == nullptr) place = place_of(name, request.headers);
    if (place == nullptr) return;
    if (field == http::field::host && !place->empty()) return refuse(400, error);
    if (!place->empty()) *place += field == http::field::cookie ? "; " : ", ";
    *place += to_view(value);
    // It names nobody, which is not the same as if it were not there.
    if (place == &request.headers.forwarded_for && place->empty()) *place = ",";
  }

  void on_header_impl(Error& /*error*/) override {
    if (on_header) on_header(request);
  }

  void on_body_init_impl(const boost::optional<std::uint64_t>& /*length*/,
                         Error& /*error*/) override {}
  std::size_t on_body_impl(beast::string_view body, Error& error) override {
    take(to_view(body), error);
    return body.size();
  }
  void on_chunk_header_impl(std::uint64_t /*size*/, beast::string_view /*extensions*/,
                            Error& /*error*/) override {}
  std::size_t on_chunk_body_impl(std::uint64_t /*remain*/, beast::string_view body,
                                 Error& error) override {
    take(to_view(body), error);
    return body.size();
  }
  void on_finish_impl(Error& /*error*/) override {}

  [[nodiscard]] std::uint64_t body_bound() const noexcept {
    return request.upload ? limits.upload_bytes : limits.body_bytes;
  }

  void take(std::string_view bytes, Error& error) {
    taken += bytes.size();
    if (taken > body_bound()) return refuse(413, error);
    if (!request.upload) {
      request.body += bytes;
    } else if (!request.upload->write(bytes)) {
      refuse(503, error);
    }
  }

  RequestLimits limits;
  Request request;
  std::function<void(Request&)> on_header;
  std::uint64_t taken = 0;
  std::optional<int> fault;
  bool waits = false;
  bool is_1_1 = false;
};

RequestParser::RequestParser(const RequestLimits& limits)
    : state_{std::make_unique<State>(limits)} {}
RequestParser::~RequestParser() = default;
RequestParser::RequestParser(RequestParser&&) noexcept = default;
RequestParser& RequestParser::operator=(RequestParser&&) noexcept = default;

std::size_t RequestParser::read(std::string_view bytes) {
  if (state_->fault || state_->is_done() || bytes.empty()) return 0;
  Error error;
  const std::size_t used =
      state_->put(boost::asio::const_buffer{bytes.data(), bytes.size()}, error);
  if (error && error != http::error::need_more && !state_->fault) state_->fault = status_of(error);
  if (state_->is_header_done() && !state_->fault &&
      state_->content_length().value_or(0) > state_->body_bound()) {
    state_->fault = 413;
  }
  // Beast counts the header only where it ends.
  if (!state_->is_header_done() && bytes.size() - used > state_->limits.header_bytes) {
    state_->fault = 431;
  }
  return used;
}

std::optional<int> RequestParser::fault() const noexcept { return state_->fault; }
bool RequestParser::has_header() const noexcept { return state_->is_header_done(); }
bool RequestParser::is_complete() const noexcept { return state_->is_done() && !state_->fault; }
Request& RequestParser::request() noexcept { return state_->request; }
bool RequestParser::keeps_alive() const noexcept { return state_->keep_alive(); }
bool RequestParser::is_http_1_1() const noexcept { return state_->is_1_1; }
bool RequestParser::wants_websocket() const noexcept {
  return state_->upgrade() && !state_->request.headers.websocket_key.empty();
}
bool RequestParser::waits_for_continue() const noexcept {
  return state_->waits && state_->is_header_done() && !state_->is_done() && state_->taken == 0;
}
void RequestParser::on_header(std::function<void(Request&)> then) {
  state_->on_header = std::move(then);
}

}  // namespace tabiya::server
