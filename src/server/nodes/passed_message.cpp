#include "server/nodes/passed_message.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "server/http/upload.hpp"
#include "server/nodes/node_link.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t most_piece_bytes = NodeLink::piece_bytes;

/// The first node has limited what it received. Written anew, a target can be longer.
constexpr RequestLimits passed_limits{.target_bytes = std::size_t{256} << 10,
                                      .header_bytes = std::size_t{512} << 10};

constexpr std::size_t most_headers = 100;
constexpr std::size_t most_parameters = 1000;

struct NamedHeader {
  std::string_view name;
  std::string RequestHeaders::* place;
};

/// The headers that concern the leader. Those of the proxy and of the socket's handshake have done
/// their work.
constexpr std::array<NamedHeader, 10> passed_headers{{
    {"Host", &RequestHeaders::host},
    {"Accept", &RequestHeaders::accept},
    {"Accept-Encoding", &RequestHeaders::accept_encoding},
    {"Accept-Language", &RequestHeaders::accept_language},
    {"Authorization", &RequestHeaders::authorization},
    {"Content-Type", &RequestHeaders::content_type},
    {"Cookie", &RequestHeaders::cookie},
    {"If-None-Match", &RequestHeaders::if_none_match},
    {"Origin", &RequestHeaders::origin},
    {"User-Agent", &RequestHeaders::user_agent},
}};

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

/// A header of a page's frame can contain what a header over HTTP cannot.
std::string header_value(std::string value) {
  std::ranges::replace_if(value, is_control, ' ');
  return value;
}

/// The same of a path.
std::string path_text(const Request& request) {
  if (request.path.empty()) return request.method == Method::Options ? "*" : "/";
  std::string text;
  for (const char c : request.path) {
    const bool is_plain = !is_control(c) && c != ' ';
    text += is_plain ? std::string(1, c) : percent_encoded({&c, 1});
  }
  return text;
}

std::string head_text(const Request& request, std::optional<std::uint64_t> body_length) {
  std::string text{to_string(request.method)};
  text.append(" ").append(path_text(request));
  if (!request.query.empty()) text.append("?").append(to_query(request.query));
  text += " HTTP/1.1\r\n";
  for (const auto& [name, place] : passed_headers) {
    const std::string& value = request.headers.*place;
    const bool is_needed = !value.empty() || name == "Host";
    if (is_needed) text.append(name).append(": ").append(header_value(value)).append("\r\n");
  }
  if (!body_length) return text += "Transfer-Encoding: chunked\r\n\r\n";
  if (*body_length > 0) text += "Content-Length: " + std::to_string(*body_length) + "\r\n";
  return text += "\r\n";
}

void write_pairs(FieldWriter& fields, std::span<const std::pair<std::string, std::string>> pairs) {
  fields.number(pairs.size());
  for (const auto& [name, value] : pairs) fields.text(name).text(value);
}

/// Reads at most this many.
std::vector<Header> read_pairs(FieldReader& fields, std::size_t most) {
  const std::uint64_t count = fields.number();
  std::vector<Header> pairs;
  for (std::uint64_t index = 0; index < count && index < most && fields.is_valid(); ++index) {
    std::string name{fields.text()};
    pairs.emplace_back(std::move(name), fields.text());
  }
  return pairs;
}

void write_beside(FieldWriter& fields, const Request& request) {
  fields.text(request.client.key)
      .number(request.client.is_limited)
      .number(request.headers.is_encrypted)
      .number(request.is_from_socket)
      .number(static_cast<std::uint64_t>(request.round_trip.count()));
  const Parameters* const parameters = request.known_parameters();
  fields.number(parameters != nullptr).number(parameters != nullptr && parameters->is_malformed());
  write_pairs(fields,
              parameters == nullptr ? decltype(parameters->values()){} : parameters->values());
}

/// No client of another node is on this machine.
Request read_beside(FieldReader& fields, std::optional<Parameters>& parameters) {
  Request request;
  request.client.key = fields.text();
  request.client.is_limited = fields.number() != 0;
  request.headers.is_encrypted = fields.number() != 0;
  request.is_from_socket = fields.number() != 0;
  request.round_trip = std::chrono::milliseconds{fields.number()};
  if (fields.number() != 0) parameters.emplace();
  const bool is_malformed = fields.number() != 0;
  for (auto& [name, value] : read_pairs(fields, most_parameters)) {
    if (parameters) parameters->add(std::move(name), std::move(value));
  }
  if (parameters && is_malformed) parameters->mark_malformed();
  return request;
}

void put_beside(const Request& beside, Request& request) {
  request.client = beside.client;
  request.headers.is_encrypted = beside.headers.is_encrypted;
  request.is_from_socket = beside.is_from_socket;
  request.round_trip = beside.round_trip;
}

/// The body of a response in one frame.
std::string_view first_of_body(const Response& response) {
  return response.text().substr(0, most_piece_bytes);
}

}  // namespace

std::uint64_t body_length_of(const Request& request) {
  return request.upload ? request.upload->size() : request.body.size();
}

bool has_pieces(const Request& request) {
  return request.upload != nullptr || request.body.size() > most_piece_bytes;
}

std::string piece_of(const Request& request, std::uint64_t offset) {
  if (!request.upload) return request.body.substr(offset, most_piece_bytes);
  std::string piece(most_piece_bytes, '\0');
  piece.resize(request.upload->read_at(offset, piece));
  return piece;
}

std::string to_payload(const Request& request, std::optional<std::uint64_t> body_length) {
  FieldWriter fields;
  write_beside(fields, request);
  fields.rest(head_text(request, body_length));
  return fields.take();
}

std::string to_payload(const Request& request) {
  std::string payload = to_payload(request, body_length_of(request));
  if (!has_pieces(request)) payload += request.body;
  return payload;
}

ArrivingRequest::ArrivingRequest(const LocalServer& local, std::string_view payload)
    : parser_{passed_limits} {
  FieldReader fields{payload};
  beside_ = read_beside(fields, parameters_);
  parser_.on_header([this, &local](Request& request) { return prepare(local, request); });
  read(fields.rest());
  if (!fault_ && !parser_.has_header()) fault_ = refusal(400, reason_phrase(400));
}

std::optional<Response> ArrivingRequest::prepare(const LocalServer& local, Request& request) {
  put_beside(beside_, request);
  const RouteOptions options = local.options_of(request);
  parser_.set_body_bound(body_bound(local, options));
  if (!options.is_upload) return std::nullopt;
  request.upload = Upload::create(local.upload_folder);
  return request.upload ? std::nullopt : std::optional{no_space_for_uploads()};
}

void ArrivingRequest::read(std::string_view bytes) {
  while (!bytes.empty() && !fault_) {
    const std::size_t used = parser_.read(bytes);
    fault_ = parser_.fault();
    if (used == 0) return;
    bytes.remove_prefix(used);
  }
}

Request ArrivingRequest::take() {
  Request request = std::move(parser_.request());
  if (parameters_) request.take_parameters(*std::move(parameters_));
  return request;
}

std::optional<RequestHead> parse_head(std::string_view payload) {
  FieldReader fields{payload};
  std::optional<Parameters> ignored;
  const Request beside = read_beside(fields, ignored);
  RequestParser parser{passed_limits};
  parser.on_header([&](Request& request) {
    put_beside(beside, request);
    parser.set_body_bound(std::numeric_limits<std::uint64_t>::max());
    return std::optional<Response>{};
  });
  static_cast<void>(parser.read(fields.rest()));
  if (parser.fault() || !parser.has_header()) return std::nullopt;
  const auto body_length = parser.body_length();
  return RequestHead{.request = std::move(parser.request()), .body_length = body_length};
}

std::string to_payload(const Response& response) {
  FieldWriter fields;
  fields.number(static_cast<std::uint64_t>(response.status)).text(response.type);
  write_pairs(fields, response.headers);
  fields.number(response.text().size()).rest(first_of_body(response));
  return fields.take();
}

std::string_view rest_of_body(const Response& response) {
  return response.text().substr(first_of_body(response).size());
}

std::optional<ArrivingResponse> parse_response(std::string_view payload) {
  FieldReader fields{payload};
  ArrivingResponse arriving;
  arriving.response.status = static_cast<int>(fields.number());
  arriving.response.type = fields.text();
  arriving.response.headers = read_pairs(fields, most_headers);
  arriving.body_length = fields.number();
  if (!fields.is_valid()) return std::nullopt;
  arriving.response.body = fields.rest();
  return arriving;
}

std::string to_payload(const StreamHead& head) {
  FieldWriter fields;
  fields.text(head.type);
  write_pairs(fields, head.headers);
  return fields.take();
}

std::optional<StreamHead> parse_stream_head(std::string_view payload) {
  FieldReader fields{payload};
  StreamHead head;
  head.type = fields.text();
  head.headers = read_pairs(fields, most_headers);
  if (!fields.is_valid()) return std::nullopt;
  return head;
}

}  // namespace tabiya::server
