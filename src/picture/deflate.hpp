/// Compresses with zlib.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::picture {

/// In the format of RFC 1950, as PNG and PDF hold it.
[[nodiscard]] std::string deflated(std::string_view bytes);

}  // namespace tabiya::picture
