#include "picture/deflate.hpp"

#include <zlib.h>

#include <cassert>

namespace tabiya::picture {

std::string deflated(std::string_view bytes) {
  // Higher levels take five times as long, for a tenth less.
  constexpr int level = 6;
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string result(size, '\0');
  // zlib takes bytes as unsigned characters.
  [[maybe_unused]] const int done = compress2(reinterpret_cast<Bytef*>(result.data()), &size,
                                              reinterpret_cast<const Bytef*>(bytes.data()),
                                              static_cast<uLong>(bytes.size()), level);
  assert(done == Z_OK);  // the buffer suffices, and the level exists
  result.resize(size);
  return result;
}

}  // namespace tabiya::picture
