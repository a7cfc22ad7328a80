/// Times as clocks show them.
#pragma once

#include <string>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::cli {

/// "1:04:59"; below ten seconds with tenths, "0:00:09.3". What has begun is not counted.
[[nodiscard]] std::string to_clock_text(Milliseconds time);

/// How long a running clock goes on to show the same. Always some time.
[[nodiscard]] Milliseconds until_clock_text_changes(Milliseconds time) noexcept;

}  // namespace tabiya::cli
