#include "tabiya/pgn/writer.hpp"

#include "pgn/movetext_writer.hpp"
#include "pgn/tag_section.hpp"

namespace tabiya::pgn {

void append_pgn(std::string& text, const GameTree& game, const WriteOptions& options) {
  append_tag_section(text, tag_section_of(game), options);
  MovetextWriter{text, game, options}.write();
  end_game_text(text, options);
}

std::string to_pgn(const GameTree& game, const WriteOptions& options) {
  std::string text;
  append_pgn(text, game, options);
  return text;
}

}  // namespace tabiya::pgn
