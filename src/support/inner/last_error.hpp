/// The error that the operating system reports for the last call.
#pragma once

#include <cerrno>
#include <system_error>

namespace tabiya {

[[nodiscard]] inline std::error_code last_error() { return {errno, std::generic_category()}; }

}  // namespace tabiya
