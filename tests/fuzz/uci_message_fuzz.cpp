/// A command or a reply that is read and written is read again as the same.
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "tabiya/uci/command.hpp"
#include "tabiya/uci/reply.hpp"
#include "uci/inner/line_buffer.hpp"

namespace tabiya::uci {
namespace {

template <class Message>
void check_faults(const std::expected<Parsed<Message>, Fault>& parsed) {
  if (!parsed) {
    assert(!to_string(parsed.error()).empty());
    return;
  }
  for (const Fault& fault : parsed->skipped) assert(!to_string(fault).empty());
}

/// Writing, reading and writing again gives the same text.
template <class Parse>
void check_round_trip(std::string_view line, Parse parse) {
  const auto parsed = parse(line);
  check_faults(parsed);
  if (!parsed) return;
  const std::string written = to_string(parsed->message);
  const auto again = parse(written);
  assert(again);
  assert(again->message == parsed->message);
  assert(to_string(again->message) == written);
}

}  // namespace
}  // namespace tabiya::uci

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tabiya::uci;
  LineBuffer lines;
  lines.append({reinterpret_cast<const char*>(data), size});
  lines.close();
  while (const auto line = lines.take_line()) {
    check_round_trip(line->text, parse_command);
    check_round_trip(line->text, parse_reply);
  }
  return 0;
}
