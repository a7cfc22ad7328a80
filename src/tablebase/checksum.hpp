/// The checksum at the end of a table's file. Internal.
///
/// Source: CityHash with CRC (Google, 2011), over pieces of 16 MiB.
#pragma once

#include "tablebase/byte_reader.hpp"

namespace tabiya::tablebase {

/// True if the last 16 bytes are the checksum of all before them. Reads the whole file.
[[nodiscard]] bool has_right_checksum(Bytes file);

}  // namespace tabiya::tablebase
