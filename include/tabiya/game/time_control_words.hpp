/// Time controls and times as phrases for people.
#pragma once

#include <string>

#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/time_control.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya {

/// "40 moves in 90 minutes, then 30 minutes, 30 seconds a move"; no full stop.
[[nodiscard]] std::string to_words(const TimeControl& control,
                                   Language language = Language::English);

/// "1 hour 40 minutes", "2.5 seconds", "3 days".
[[nodiscard]] std::string to_words(Milliseconds time, Language language = Language::English);

}  // namespace tabiya
