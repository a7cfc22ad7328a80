#include "tabiya/pgn/destination.hpp"

#include <utility>

#include "pgn/lichess.hpp"
#include "pgn/scid.hpp"

namespace tabiya::pgn {

std::string_view name_of(Destination destination) noexcept {
  switch (destination) {
    case Destination::Lichess: return "Lichess";
    case Destination::Scid: return "Scid";
  }
  std::unreachable();
}

std::optional<Destination> parse_destination(std::string_view text) noexcept {
  if (text == "lichess") return Destination::Lichess;
  if (text == "scid") return Destination::Scid;
  return std::nullopt;
}

std::string_view to_string(Loss loss) noexcept {
  switch (loss) {
    case Loss::Game: return "games with this start or by these rules";
    case Loss::Rating: return "a rating that is not a whole number up to 4000";
    case Loss::OpeningCode: return "an ECO that is not a code such as B90 or B90a";
    case Loss::Date: return "a date that is not YYYY.MM.DD, or is after 2047";
    case Loss::LongTag: return "a tag of more than 240 bytes";
    case Loss::EscapedTag: return "the escape of a quote or a backslash in a tag";
    case Loss::LongWord: return "a very long word in a comment";
    case Loss::SecondGlyph: return "a second glyph of the same kind at a move";
    case Loss::NullMove: return "null moves and what follows them";
  }
  std::unreachable();
}

FlagSet<Loss> prepare_for(Destination destination, GameTree& game, const WriteOptions& options) {
  switch (destination) {
    case Destination::Lichess: return prepare_for_lichess(game, options);
    case Destination::Scid: return prepare_for_scid(game, options);
  }
  std::unreachable();
}

}  // namespace tabiya::pgn
