#include "notation/find_variant_move.hpp"
#include "notation/uci_text.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya {
namespace {

constexpr std::size_t drop_size = 4;

/// True if the text is a drop or begins like one.
[[nodiscard]] bool begins_like_drop(std::string_view text) noexcept {
  return text.size() >= 2 && text[1] == '@' && parse_piece(text[0]).has_value();
}

/// Requires: begins_like_drop(text).
/// Errors: as of `read_uci()`.
[[nodiscard]] std::expected<WrittenDrop, std::size_t> read_uci_drop(
    std::string_view text) noexcept {
  constexpr std::size_t file_place = 2;
  constexpr std::size_t rank_place = 3;
  if (text.size() == file_place || !parse_file(text[file_place]))
    return std::unexpected{file_place};
  if (text.size() == rank_place || !parse_rank(text[rank_place]))
    return std::unexpected{rank_place};
  if (text.size() > drop_size) return std::unexpected{drop_size};
  return WrittenDrop{parse_piece(text[0])->type, *parse_square(text.substr(file_place))};
}

/// Finds the move that one of the readers has read.
template <class Written>
[[nodiscard]] std::expected<Move, MoveTextError> find_read(
    const VariantPosition& position, const std::expected<Written, std::size_t>& written) noexcept {
  if (written) return find_move(position, *written);
  return std::unexpected{
      MoveTextError{.kind = MoveTextError::Kind::Malformed, .offset = written.error()}};
}

}  // namespace

std::string to_uci(const VariantPosition& position, Move move, CastlingMode mode) {
  if (const auto type = move.dropped_type()) {
    return std::string{to_char(Piece{Color::White, *type})} + '@' + to_string(move.to());
  }
  return uci_squares(position.turn(), move, mode);
}

std::expected<Move, MoveTextError> parse_uci(const VariantPosition& position,
                                             std::string_view text) {
  if (const auto chess = position.as_chess()) return parse_uci(*chess, text);
  if (begins_like_drop(text)) return find_read(position, read_uci_drop(text));
  return find_read(position, read_uci(text));
}

}  // namespace tabiya
