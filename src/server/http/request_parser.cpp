#include "server/http/request_parser.hpp"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <string>
#include <utility>

#include "server/http/target.hpp"
#include "server/http/upload.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Error = beast::error_code;

std::string_view to_view(beast::string_view text) noexcept { return {text.data(), text.size()}; }

/// The member that stores a header, or null if the server does not use it.
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

constexpr std::string_view too_long = "A header, a chunk or a trailer is too long";

int status_of(const Error& error) noexcept {
  if (error == http::error::body_limit) return 413;
  if (error == http::error::header_limit) return 431;
  if (error == http::error::bad_version) return 505;
  return 400;
}

/// What the headers say about the message's framing, beyond what Beast checks.
struct Framing {
  int hosts = 0;
  int encodings = 0;
  bool is_in_chunks = false;
  bool upgrades_to_websocket = false;
};

}  // namespace

struct RequestParser::State final : http::basic_parser<true> {
  explicit State(const RequestLimits& bounds) : limits{bounds}, body_bound{bounds.body_bytes} {
    eager(true);
    header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    body_limit(boost::none);
  }

  void refuse(Response with, Error& error) {
    fault = std::move(with);
    error = http::error::bad_value;
  }
  void refuse(int status, std::string_view sentence, Error& error) {
    refuse(refusal(status, sentence), error);
  }

  void on_request_impl(http::verb /*verb*/, beast::string_view name, beast::string_view target,
                       int version, Error& error) override {
    is_1_1 = version >= 11;
    const auto method = server::parse_method(to_view(name));
    if (!method) return refuse(501, "No such method", error);
    if (target.size() > limits.target_bytes) return refuse(414, "The target is too long", error);
    request.method = *method;
    if (target == "*" && *method == Method::Options) return;  // means the server as a whole
    const auto parsed = server::parse_target(to_view(target));
    if (!parsed) return refuse(400, "The target is neither a path nor an http URL", error);
    request.path = parsed->path;
    request.query = parse_query(parsed->query);
    host_of_target = parsed->host;
  }
  void on_response_impl(int /*code*/, beast::string_view /*reason*/, int /*version*/,
                        Error& /*error*/) override {}

  void on_field_impl(http::field field, beast::string_view name, beast::string_view value,
                     Error& /*error*/) override {
    if (is_header_over) return;  // a trailer, which is not trusted
    note_framing(field, value);
    std::string* place = place_of(field, request.headers);
    if (place == nullptr) place = place_of(name, request.headers);
    if (place == nullptr) return;
    if (!place->empty()) *place += field == http::field::cookie ? "; " : ", ";
    *place += pgn::to_utf8(to_view(value));
    // An empty header names an unknown client; that differs from an absent header.
    if (place == &request.headers.forwarded_for && place->empty()) *place = ",";
  }

  void note_framing(http::field field, beast::string_view value) {
    if (field == http::field::host) ++framing.hosts;
    if (field == http::field::expect && beast::iequals(value, "100-continue")) waits = true;
    if (field == http::field::upgrade) {
      framing.upgrades_to_websocket = beast::iequals(value, "websocket");
    }
    if (field != http::field::transfer_encoding) return;
    framing.is_in_chunks = framing.encodings++ == 0 && beast::iequals(value, "chunked");
  }

  /// A proxy may parse an ambiguous message differently, so that a body to one is a request to the
  /// other. Source: RFC 9112, 3.2, 6.1 and 11.2.
  void examine_framing(Error& error) {
    if (framing.encodings > 0 && !is_1_1)
      return refuse(400, "HTTP/1.0 does not support chunked transfer encoding", error);
    if (framing.encodings > 0 && !framing.is_in_chunks) {
      return refuse(501, "Unsupported transfer encoding: only chunked is supported", error);
    }
    if (framing.hosts > 1) return refuse(400, "The request names two hosts", error);
    if (framing.hosts == 0 && is_1_1) return refuse(400, "The request names no host", error);
    if (!host_of_target.empty()) request.headers.host = host_of_target;
    if (!is_host(request.headers.host)) refuse(400, "The host is not a name or an address", error);
  }

  void on_header_impl(Error& error) override {
    is_header_over = true;
    keeps_alive = keep_alive();
    wants_websocket = upgrade() && framing.upgrades_to_websocket && is_1_1 &&
                      request.method == Method::Get && !request.headers.websocket_key.empty();
    examine_framing(error);
    if (error) return;
    if (on_header) {
      if (auto refused = on_header(request)) return refuse(*std::move(refused), error);
    }
    if (content_length().value_or(0) > body_bound) refuse_body(error);
  }

  void refuse_body(Error& error) { refuse(body_too_long(body_bound), error); }

  void on_body_init_impl(const boost::optional<std::uint64_t>& /*length*/,
                         Error& /*error*/) override {}
  std::size_t on_body_impl(beast::string_view body, Error& error) override {
    take(to_view(body), error);
    return body.size();
  }
  void on_chunk_header_impl(std::uint64_t /*size*/, beast::string_view extensions,
                            Error& error) override {
    if (extensions.size() > limits.header_bytes) refuse(431, too_long, error);
  }
  std::size_t on_chunk_body_impl(std::uint64_t /*remain*/, beast::string_view body,
                                 Error& error) override {
    take(to_view(body), error);
    return body.size();
  }
  void on_finish_impl(Error& /*error*/) override {}

  void take(std::string_view bytes, Error& error) {
    taken += bytes.size();
    if (taken > body_bound) return refuse_body(error);
    request.body += bytes;
  }

  /// Writes the bytes of the upload received so far in one call, even if they came in many chunks.
  void write_upload() {
    if (!request.upload || fault || request.body.empty()) return;
    if (!request.upload->write(request.body)) {
      fault = no_space_for_uploads();
    }
    request.body.clear();
  }

  RequestLimits limits;
  std::uint64_t body_bound;
  Request request;
  Framing framing;
  std::string host_of_target;
  OnHeader on_header;
  std::uint64_t taken = 0;
  std::optional<Response> fault;
  bool is_header_over = false;
  bool keeps_alive = false;
  bool wants_websocket = false;
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
  state_->write_upload();
  if (error && error != http::error::need_more && !state_->fault) {
    const int status = status_of(error);
    state_->fault = refusal(status, reason_phrase(status));
  }
  // Beast waits for the end of a header, a chunk header or the trailers.
  if (error == http::error::need_more && bytes.size() - used > state_->limits.header_bytes) {
    state_->fault = refusal(431, too_long);
  }
  return used;
}

const std::optional<Response>& RequestParser::fault() const noexcept { return state_->fault; }
bool RequestParser::has_header() const noexcept { return state_->is_header_done(); }
bool RequestParser::is_complete() const noexcept { return state_->is_done() && !state_->fault; }
Request& RequestParser::request() noexcept { return state_->request; }
std::optional<std::uint64_t> RequestParser::body_length() const noexcept {
  if (state_->framing.is_in_chunks) return std::nullopt;
  return state_->content_length().value_or(0);
}
bool RequestParser::keeps_alive() const noexcept { return state_->keeps_alive; }
bool RequestParser::is_http_1_1() const noexcept { return state_->is_1_1; }
bool RequestParser::wants_websocket() const noexcept { return state_->wants_websocket; }
bool RequestParser::waits_for_continue() const noexcept {
  return state_->waits && state_->is_header_done() && !state_->is_done() && state_->taken == 0;
}
void RequestParser::on_header(OnHeader then) { state_->on_header = std::move(then); }
void RequestParser::set_body_bound(std::uint64_t bytes) noexcept { state_->body_bound = bytes; }

}  // namespace tabiya::server
