/// The lines of a log in few bytes, for storage: about four for each move instead of 25.
///
/// Nothing of a log is interpreted: any text whose lines end with a line feed can be packed, and
/// is unpacked to the same bytes. All numbers are little-endian; a varint has seven bits in each
/// byte, the lowest first, and the highest bit says that another byte follows.
///
///     1 byte       the version, 1
///     then, for each line
///     varint       milliseconds since the line before; 0 before the first one
///     2 bytes      a move: from, to (six bits each, A1 = 0, B1 = 1, …), promotion (three bits: none,
///                  N, B, R, Q), and a bit that is set if the player is not the one expected. White
///                  is expected first, then the opponent of the last one who moved
///     or           0: any other event, then its length as a varint, and its text;
///                  4096: a line without an instant, or with one that is not after the last line's,
///                  then the line's length as a varint, and the line
///
/// The codes 0 and 4096 are not moves, because a move does not end where it began.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabiya {

/// Nothing if the last line does not end. Unpacking has been tried: it gives the same log.
[[nodiscard]] std::optional<std::string> pack_log(std::string_view log);
/// Nothing if the bytes are not those of a packed log. Safe for any bytes.
[[nodiscard]] std::optional<std::string> unpack_log(std::string_view bytes);

}  // namespace tabiya
