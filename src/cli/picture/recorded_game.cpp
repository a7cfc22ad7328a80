#include "cli/picture/recorded_game.hpp"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <variant>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn_input.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::cli {
namespace {

/// The glyphs that stand beside a move, by their numbers from 1.
constexpr std::array<std::string_view, 6> glyphs{"!", "?", "!!", "??", "!?", "?!"};

/// What the annotator drew on the board after a move, or before the first.
void add_annotations(picture::Marks& marks, const pgn::Node& node, std::optional<Square> target) {
  const std::span<const std::string> comments{node.comments};
  if (auto arrows = pgn::find_annotation<pgn::Arrows>(comments)) {
    marks.arrows = std::move(arrows->arrows);
  }
  if (auto circles = pgn::find_annotation<pgn::ColoredSquares>(comments)) {
    marks.circles = std::move(circles->squares);
  }
  for (const pgn::Nag nag : node.nags) {
    const auto number = static_cast<std::size_t>(nag.number);
    if (!target || number == 0 || number > glyphs.size()) continue;
    marks.labels.push_back({*target, std::string{glyphs[number - 1]}});
    return;
  }
}

/// "12... Nf6".
std::string numbered(const VariantPosition& before, std::string_view san) {
  const char* const dots = before.turn() == Color::White ? "." : "...";
  return fmt::format("{}{} {}", before.fullmove_number(), dots, san);
}

void add_diagrams(RecordedGame& game, VariantPosition position) {
  const pgn::GameTree& tree = game.tree;
  picture::Marks marks = picture::marks_of(position);
  add_annotations(marks, tree[pgn::GameTree::root()], std::nullopt);
  game.diagrams.push_back(
      {position.board(), std::move(marks), {}, position.turn(), picture::rows_of(position)});
  for (const pgn::NodeId id : tree.main_line()) {
    const auto move = pgn::move_of(tree[id].step);
    if (!move) return;
    marks = picture::marks_of(position, *move);
    add_annotations(marks, tree[id], move->to());
    game.moves.push_back(to_san(position, *move));
    std::string caption = numbered(position, game.moves.back());
    position.play_unchecked(*move);
    game.diagrams.push_back({position.board(), std::move(marks), std::move(caption),
                             position.turn(), picture::rows_of(position)});
  }
}

std::string known(const pgn::Tags& tags, std::string_view name) {
  const std::string_view value = tags.find(name).value_or("");
  if (value.find_first_not_of("?. ") == std::string_view::npos) return {};
  return std::string{value};
}

/// Its name in PGN; empty for chess.
std::string_view variant_of(const pgn::GameTree& game) {
  return game.variant() == Variant::Standard ? std::string_view{} : to_string(game.variant());
}

/// The number of the move that led to a diagram, and who made it; counted from the start.
struct MovePlace {
  std::uint64_t number;
  Color side;
};
MovePlace place_of(const RecordedGame& game, std::size_t diagram) {
  const std::uint64_t ply = game.tree.first_ply() + diagram - 1;
  return {ply / 2, ply % 2 == 0 ? Color::White : Color::Black};
}

std::string name_of(MovePlace place) {
  return fmt::format("{}{}", place.number, place.side == Color::White ? 'w' : 'b');
}

std::expected<std::size_t, Failure> parse_place(const RecordedGame& game, std::string_view text) {
  const std::size_t last = game.diagrams.size() - 1;
  if (text == "start") return 0;
  if (text == "end") return last;
  for (std::size_t diagram = 1; diagram <= last; ++diagram) {
    if (name_of(place_of(game, diagram)) == text) return diagram;
  }
  return std::unexpected{
      Failure{fmt::format("\"{}\" is not a place in this game: start, end, or a move from {} to {}",
                          excerpt(text), last == 0 ? "?" : name_of(place_of(game, 1)),
                          last == 0 ? "?" : name_of(place_of(game, last)))}};
}

}  // namespace

std::expected<RecordedGame, Failure> read_recorded_game(pgn::Input input, const std::string& file,
                                                        std::uint64_t number) {
  pgn::Reader reader{std::move(input)};
  pgn::TreeBuilder builder{{}, pgn::VariantGames::Played};
  std::uint64_t count = 0;
  while (auto read = read_tree(reader, builder)) {
    if (++count < number) continue;
    make_utf8(*read);
    const auto start = read->tree.variant_start();
    if (!start) {
      return std::unexpected{Failure{sentence_of(read->errors.front(), file)}};
    }
    RecordedGame game{std::move(read->tree), {}, {}, {}};
    for (const pgn::ReplayError& error : read->errors) {
      game.problems.push_back(sentence_of(error, file));
    }
    add_diagrams(game, *start);
    return game;
  }
  if (const auto& failure = reader.failure()) {
    return std::unexpected{failure_to_read_on(file, *failure)};
  }
  return std::unexpected{
      Failure{count == 0 ? fmt::format("{} contains no games", file)
                         : fmt::format("{} has {}, not {}", file, counted(count, "game"), number)}};
}

std::expected<std::vector<std::size_t>, Failure> parse_places(const RecordedGame& game,
                                                              std::string_view list) {
  std::vector<std::size_t> places;
  for (;;) {
    const std::size_t comma = list.find(',');
    const auto place = parse_place(game, list.substr(0, comma));
    if (!place) return std::unexpected{place.error()};
    places.push_back(*place);
    if (comma == std::string_view::npos) return places;
    list.remove_prefix(comma + 1);
  }
}

std::string players_of(const pgn::Tags& tags) {
  const std::string white = known(tags, "White");
  const std::string black = known(tags, "Black");
  if (white.empty() && black.empty()) return {};
  return (white.empty() ? "?" : white) + " – " + (black.empty() ? "?" : black);
}

std::string occasion_of(const pgn::GameTree& game) {
  std::string text;
  const auto add = [&](std::string_view part) {
    if (!text.empty() && !part.empty()) text += ", ";
    text += part;
  };
  for (const char* const name : {"Event", "Site", "Date"}) add(known(game.tags, name));
  const std::string_view variant = variant_of(game);
  if (text.find(variant) == std::string::npos) add(variant);
  if (game.result != pgn::Result::Unknown) add(pgn::to_string(game.result));
  return text;
}

picture::ScoreSheet score_sheet_of(const RecordedGame& game) {
  const pgn::Tags& tags = game.tree.tags;
  const MovePlace first = place_of(game, 1);
  return {.event = known(tags, "Event"),
          .site = known(tags, "Site"),
          .date = known(tags, "Date"),
          .round = known(tags, "Round"),
          .white = known(tags, "White"),
          .black = known(tags, "Black"),
          .white_rating = known(tags, "WhiteElo"),
          .black_rating = known(tags, "BlackElo"),
          .result = std::string{pgn::to_string(game.tree.result)},
          .moves = game.moves,
          .first_number = static_cast<int>(first.number),
          .first_side = first.side,
          .variant = std::string{variant_of(game.tree)}};
}

}  // namespace tabiya::cli
