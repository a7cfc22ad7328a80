/// The checksum at the end of a table's file. Internal.
///
/// Source: CityHash with CRC (Google, 2011), over pieces of 16 MiB.
#pragma once

#include <array>

#include "tablebase/byte_reader.hpp"

namespace tabiya::tablebase {

/// The 16 bytes that follow a content.
[[nodiscard]] std::array<std::uint8_t, 16> checksum_of(Bytes content);

/// True if the last 16 bytes are the checksum of all before them. Reads the whole file.
[[nodiscard]] bool has_right_checksum(Bytes file);

}  // namespace tabiya::tablebase
