/// The longest wait of any test.
#pragma once

#include <chrono>

namespace tabiya {

/// One deadline for all, which no machine reaches, however busy.
constexpr std::chrono::seconds longest_wait{60};

}  // namespace tabiya
