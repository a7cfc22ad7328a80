/// Sets of pieces in files.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/picture/piece_set.hpp"

namespace tabiya::cli {

/// Reads a file with a group for each piece, or a folder with a file for each: wk.svg, bP.svg, white_king.svg …
/// Errors: a file that cannot be read, or a piece that is missing.
[[nodiscard]] std::expected<picture::PieceSet, Failure> read_pieces(const std::string& path);

}  // namespace tabiya::cli
