#include "tabiya/uci/play_line.hpp"

#include <utility>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::uci {
namespace {

struct RefusalWords {
  std::string operator()(const FenRefusal& refusal) const {
    return "the position: " + tabiya::to_string(refusal);
  }
  std::string operator()(const MoveRefusal& refusal) const {
    return "move " + std::to_string(refusal.ply) + ": " +
           to_words(refusal.position, refusal.error, refusal.text);
  }
};

void play(PlayedLine& line, Move move) {
  line.captured_on.reset();
  if (line.position.captured_by(move)) line.captured_on = move.to();
  line.before.push_back(line.position.key());
  line.position.play_unchecked(move);
  // A capture or a pawn move cannot be undone, so no earlier position can be repeated.
  if (line.position.halfmove_clock() == 0) line.before.clear();
}

}  // namespace

std::string to_string(const PositionRefusal& refusal) {
  return std::visit(RefusalWords{}, refusal);
}

std::expected<PlayedLine, PositionRefusal> play_line(const SetPosition& command,
                                                     CastlingMode mode) {
  PlayedLine line;
  if (command.fen) {
    auto position = parse_position(*command.fen, mode);
    if (!position) return std::unexpected{std::move(position).error()};
    line.position = *position;
  }
  std::size_t ply = 0;
  for (const std::string& text : command.moves) {
    ++ply;
    const auto move = parse_uci(line.position, text);
    if (!move) return std::unexpected{MoveRefusal{ply, text, move.error(), line.position}};
    play(line, *move);
  }
  return line;
}

}  // namespace tabiya::uci
