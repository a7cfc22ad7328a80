#include "tabiya/uci/variant_line.hpp"

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::uci {

std::expected<VariantLine, std::string> play_variant_line(const SetPosition& command,
                                                          Variant variant, CastlingMode mode) {
  VariantLine line{.position = VariantPosition{variant}};
  if (command.fen) {
    auto position = parse_variant_position(variant, *command.fen, mode);
    if (!position) return std::unexpected{"the position: " + to_string(position.error())};
    line.position = *position;
  }
  std::size_t ply = 0;
  for (const std::string& text : command.moves) {
    ++ply;
    const auto move = parse_uci(line.position, text);
    if (!move) {
      return std::unexpected{"move " + std::to_string(ply) + ": " + to_string(move.error(), text)};
    }
    line.before.push_back(line.position.key());
    line.position.play_unchecked(*move);
  }
  return line;
}

}  // namespace tabiya::uci
