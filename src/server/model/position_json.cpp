#include "server/model/position_json.hpp"

#include <array>
#include <string>
#include <string_view>

#include "server/model/game_info.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/json/game.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/pgn/openings.hpp"

namespace tabiya::server {
namespace {

void add_destination(boost::json::object& destinations, Square from, Square to) {
  boost::json::value& list = destinations[to_string(from)];
  if (!list.is_array()) list = boost::json::array{};
  const boost::json::string name{to_string(to)};
  for (const boost::json::value& known : list.get_array()) {
    if (known == name) return;
  }
  list.get_array().push_back(name);
}

std::string_view claim_name(Claim claim) noexcept {
  return claim == Claim::Threefold ? "threefold" : "fifty";
}

/// Piece types in the usual order of a list of captured pieces.
constexpr std::array<PieceType, 5> by_value{PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                            PieceType::Knight, PieceType::Pawn};

boost::json::array warnings_json(const Position& position, Language language) {
  boost::json::array list;
  for (const Warning warning : warnings(position.setup())) {
    list.push_back({{"name", to_string(warning)}, {"sentence", to_words(warning, language)}});
  }
  return list;
}

}  // namespace

boost::json::object destinations_json(const MoveList& moves, Color turn) {
  boost::json::object destinations;
  for (const Move move : moves) {
    add_destination(destinations, move.from(), move.to());
    if (!move.is_castling()) continue;
    const CastlingSide side = castling_side(move.from(), move.to());
    const Square target = king_castling_target(turn, side);
    if (target != move.from()) add_destination(destinations, move.from(), target);
  }
  return destinations;
}

boost::json::array promotions_json(const MoveList& moves) {
  boost::json::array list;
  for (const Move move : moves) {
    if (move.promotion_type() == PieceType::Queen) {
      list.emplace_back(std::string{to_string(move.from())} + std::string{to_string(move.to())});
    }
  }
  return list;
}

boost::json::object captured_json(const Game& game) {
  ByColor<std::array<int, 6>> counts{};
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    const Position& before = game.positions()[ply];
    if (const auto type = before.captured_by(game.moves()[ply])) {
      ++counts[before.turn()][static_cast<std::size_t>(*type)];
    }
  }
  boost::json::object captured;
  for (const Color color : {Color::White, Color::Black}) {
    std::string letters;
    for (const PieceType type : by_value) {
      const auto count = static_cast<std::size_t>(counts[color][static_cast<std::size_t>(type)]);
      letters.append(count, to_char(Piece{Color::Black, type}));
    }
    captured[color_key(color)] = letters;
  }
  return captured;
}

boost::json::object changed_json(const Game& game, std::size_t ply) {
  const auto positions = game.positions();
  return json::to_json(difference(positions[ply].board(), positions[ply + 1].board()));
}

boost::json::value opening_json(const Game& game) {
  pgn::OpeningFinder finder;
  for (const Position& position : game.positions()) finder.visit(position);
  const auto opening = finder.opening();
  if (!opening) return nullptr;
  return {{"eco", opening->eco}, {"name", opening->name}};
}

boost::json::object outcome_json(const Outcome& outcome, Language language) {
  boost::json::object json{{"result", to_string(outcome)},
                           {"winner", nullptr},
                           {"name", to_string(outcome.termination())},
                           {"article", fide_article(outcome.termination())},
                           {"sentence", to_words(outcome, language)}};
  if (const auto winner = outcome.winner()) json["winner"] = color_key(*winner);
  return json;
}

boost::json::array claims_json(const Game& game, Language language) {
  boost::json::array list;
  for (const Claim claim : game.open_claims()) {
    list.push_back({{"kind", claim_name(claim)},
                    {"move", nullptr},
                    {"sentence", to_words(claim, game.turn(), language)}});
  }
  for (const Claim claim : {Claim::Threefold, Claim::FiftyMoves}) {
    for (const Move move : game.claimable_moves(claim)) {
      const std::string san = to_local_san(game.position(), move, language);
      list.push_back({{"kind", claim_name(claim)},
                      {"move", to_uci(game.position(), move, game.castling_mode())},
                      {"sentence", to_words(claim, game.turn(), san, language)}});
    }
  }
  return list;
}

boost::json::object game_json(const Game& game, Language language) {
  const Position& position = game.position();
  const MoveList moves = game.is_over() ? MoveList{} : legal_moves(position);
  boost::json::array san;
  boost::json::array uci;
  boost::json::array changed;
  for (const std::string& text : san_moves(game)) san.emplace_back(text);
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    uci.emplace_back(to_uci(game.positions()[ply], game.moves()[ply], game.castling_mode()));
    changed.emplace_back(changed_json(game, ply));
  }
  boost::json::array legal;
  for (const Move move : moves) {
    legal.push_back(
        {{"uci", to_uci(position, move, game.castling_mode())}, {"san", to_san(position, move)}});
  }
  boost::json::object json{{"fen", to_fen(position)},
                           {"turn", color_key(position.turn())},
                           {"check", nullptr},
                           {"dests", destinations_json(moves, position.turn())},
                           {"promotions", promotions_json(moves)},
                           {"lastMove", uci.empty() ? boost::json::value{} : uci.back()},
                           {"san", std::move(san)},
                           {"uci", std::move(uci)},
                           {"changed", std::move(changed)},
                           {"outcome", nullptr},
                           {"claims", claims_json(game, language)},
                           {"captured", captured_json(game)},
                           {"opening", opening_json(game)},
                           {"legal", std::move(legal)},
                           {"defects", boost::json::array{}},
                           {"warnings", warnings_json(position, language)}};
  if (position.is_check()) json["check"] = to_string(position.king(position.turn()));
  if (game.outcome()) json["outcome"] = outcome_json(*game.outcome(), language);
  return json;
}

}  // namespace tabiya::server
