/// Starts a child process whose three standard streams are pipes.
#pragma once

#include <sys/types.h>

#include <expected>
#include <system_error>

#include "uci/inner/process.hpp"

namespace tabiya::uci {

/// A child, and our ends of its pipes.
struct Spawned {
  pid_t id;
  Descriptor input, output, errors;
};

/// Errors: the system's error, also for a program that does not exist.
[[nodiscard]] std::expected<Spawned, std::error_code> spawn(const ProgramCall& call);

}  // namespace tabiya::uci
