/// UCI move notation without reference to a position. Internal.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "notation/written_move.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {

/// The two squares of a move that is not a drop, and the letter of a promotion.
[[nodiscard]] std::string uci_squares(Color us, Move move, CastlingMode mode);

/// Errors: the index of the first unexpected byte, or the size of the text if it ends too early.
[[nodiscard]] std::expected<WrittenMove, std::size_t> read_uci(std::string_view text) noexcept;

}  // namespace tabiya
