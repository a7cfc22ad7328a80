/// Starting a child whose three standard streams are pipes.
#pragma once

#include <sys/types.h>

#include <expected>
#include <system_error>

#include "tabiya/uci/process.hpp"

namespace tabiya::uci {

/// A child, and our ends of its pipes.
struct Spawned {
  pid_t id;
  Descriptor input, output, errors;
};

/// Errors: what the system says, also of a program that is not there.
[[nodiscard]] std::expected<Spawned, std::error_code> spawn(const ProgramCall& call);

}  // namespace tabiya::uci
