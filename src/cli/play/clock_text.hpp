/// Times as a clock displays them.
#pragma once

#include <string>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::cli {

/// "1:04:59"; with tenths below ten seconds: "0:00:09.3". Rounded down.
[[nodiscard]] std::string to_clock_text(Milliseconds time);

/// How long a running clock keeps showing the same text. Always positive.
[[nodiscard]] Milliseconds until_clock_text_changes(Milliseconds time) noexcept;

}  // namespace tabiya::cli
