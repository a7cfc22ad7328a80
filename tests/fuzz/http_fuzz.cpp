/// Arbitrary HTTP requests. In whatever pieces the bytes arrive, the server reads the same request
/// or refuses it for the same reason. A body and a WebSocket frame must do no harm.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/multiplexer.hpp"
#include "server/http/request_parser.hpp"

using namespace tabiya::server;

namespace {

struct Read {
  bool is_complete = false;
  std::optional<int> fault;
  std::string path;
  std::string body;
  friend bool operator==(const Read&, const Read&) = default;
};

/// The result of a text that arrives in pieces of the given size.
Read read_in_pieces(std::string_view text, std::size_t size) {
  RequestParser parser{{.body_bytes = 4096}};
  std::string unread;
  while (!text.empty() && !parser.fault() && !parser.is_complete()) {
    const std::size_t taken = std::min(size, text.size());
    unread += text.substr(0, taken);
    text.remove_prefix(taken);
    for (std::size_t used = parser.read(unread); used > 0; used = parser.read(unread)) {
      unread.erase(0, used);
    }
  }
  Read read;
  if (parser.fault()) read.fault = parser.fault()->status;
  read.is_complete = parser.is_complete();
  if (!read.is_complete) return read;
  read.path = parser.request().path;
  read.body = parser.request().body;
  return read;
}

/// Answers every request at once.
struct EmptySocket : Multiplexer::Socket {
  void send(std::string /*frame*/) override {}
  void handle(const ExchangePtr& exchange) override { exchange->answer(written_json("{}")); }
  void fail() noexcept override {}
};

void read_frame(std::string_view text) {
  const auto socket = std::make_shared<EmptySocket>();
  const auto frames = std::make_shared<Multiplexer>(Request{}, socket);
  (void)frames->receive(text);
  frames->close();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const Read whole = read_in_pieces(text, text.size());
  const Read split = read_in_pieces(text, 1);
  assert(whole.is_complete == split.is_complete);
  if (whole.is_complete) assert(whole == split);
  const Parameters parameters = parse_body(text);
  assert(!parameters.is_malformed() || parameters.empty());
  const auto decoded = percent_decoded(text);
  if (decoded) assert(percent_decoded(percent_encoded(*decoded)) == *decoded);
  read_frame(text);
  return 0;
}
