/// A log that is packed is unpacked as it was. Any other bytes are refused, or are a packed log.
#include <cassert>
#include <cstdint>
#include <string_view>

#include "game/inner/packed_log.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const auto packed = tabiya::pack_log(bytes);
  assert(packed.has_value() == (bytes.empty() || bytes.ends_with('\n')));
  assert(!packed || tabiya::unpack_log(*packed) == bytes);
  const auto log = tabiya::unpack_log(bytes);
  if (!log) return 0;
  const auto again = tabiya::pack_log(*log);
  assert(again && tabiya::unpack_log(*again) == log);
  return 0;
}
