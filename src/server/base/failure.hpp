/// Exceptions of other threads, which are kept for the loop.
#pragma once

#include <exception>
#include <string>

namespace tabiya::server {

/// What the exception says. Requires: `failure` is not null.
[[nodiscard]] std::string sentence_of(const std::exception_ptr& failure);

}  // namespace tabiya::server
