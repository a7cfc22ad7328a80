/// Our own pieces as SVG.
#pragma once

#include <string_view>

namespace tabiya::picture {

[[nodiscard]] std::string_view tabiya_pieces() noexcept;

}  // namespace tabiya::picture
