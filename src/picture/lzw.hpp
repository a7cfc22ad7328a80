/// The compression of GIF.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tabiya::picture {

/// Codes of 9 to 12 bits for pixels of 8 bits, in blocks of up to 255 bytes.
/// Source: GIF 89a, appendix F.
[[nodiscard]] std::string lzw_blocks(std::span<const std::uint8_t> pixels);

}  // namespace tabiya::picture
