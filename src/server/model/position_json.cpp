#include "server/model/position_json.hpp"

#include <array>
#include <string>
#include <string_view>

#include "server/model/game_info.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/json/game.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::server {
namespace {

void add_square(boost::json::object& lists, std::string_view key, Square to) {
  boost::json::value& list = lists[key];
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

/// Piece types in the usual order of a list of captured pieces; kings can be captured in Antichess.
constexpr std::array<PieceType, 6> by_value{PieceType::King,   PieceType::Queen,  PieceType::Rook,
                                            PieceType::Bishop, PieceType::Knight, PieceType::Pawn};

/// Only chess has them.
boost::json::array warnings_json(const VariantPosition& position, Language language) {
  boost::json::array list;
  const auto chess = position.as_chess();
  if (!chess) return list;
  for (const Warning warning : warnings(chess->setup())) {
    list.push_back({{"name", to_string(warning)}, {"sentence", to_words(warning, language)}});
  }
  return list;
}

/// "p", in lower case for both sides.
std::string letter_of(PieceType type) { return {to_char(Piece{Color::Black, type})}; }

boost::json::object drops_json(std::span<const Move> moves) {
  boost::json::object drops;
  for (const Move move : moves) {
    if (const auto type = move.dropped_type()) add_square(drops, letter_of(*type), move.to());
  }
  return drops;
}

boost::json::object pocket_json(const Pocket& pocket) {
  boost::json::object counts;
  for (const PieceType type : pocket_types) {
    if (pocket.holds(type)) counts[letter_of(type)] = pocket.count(type);
  }
  return counts;
}

using Counts = ByColor<std::array<int, 6>>;

void count(Counts& counts, Color by, PieceType type) {
  ++counts[by][static_cast<std::size_t>(type)];
}

/// Everything that has exploded counts for the other side.
void count_losses(Counts& counts, const Board& before, const Board& after) {
  for (const auto& vanished : difference(before, after).vanished) {
    count(counts, ~vanished.piece.color, vanished.piece.type);
  }
}

Counts captures_of(const VariantGame& game) {
  Counts counts{};
  const auto positions = game.positions();
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    const VariantPosition& before = positions[ply];
    const auto type = before.captured_by(game.moves()[ply]);
    if (!type) continue;
    if (game.variant() == tabiya::Variant::Atomic) {
      count_losses(counts, before.board(), positions[ply + 1].board());
    } else {
      count(counts, before.turn(), *type);
    }
  }
  return counts;
}

}  // namespace

boost::json::object destinations_json(std::span<const Move> moves, Color turn) {
  boost::json::object destinations;
  for (const Move move : moves) {
    if (move.is_drop()) continue;
    add_square(destinations, to_string(move.from()), move.to());
    if (!move.is_castling()) continue;
    const CastlingSide side = castling_side(move.from(), move.to());
    const Square target = king_castling_target(turn, side);
    if (target != move.from()) add_square(destinations, to_string(move.from()), target);
  }
  return destinations;
}

boost::json::object variant_fields(const VariantPosition& position, std::span<const Move> moves) {
  switch (position.variant()) {
    case tabiya::Variant::Crazyhouse:
      return {{"drops", drops_json(moves)},
              {"pockets",
               {{"white", pocket_json(position.pocket(Color::White))},
                {"black", pocket_json(position.pocket(Color::Black))}}}};
    case tabiya::Variant::ThreeCheck:
      return {{"checksLeft",
               {{"white", position.checks_left(Color::White)},
                {"black", position.checks_left(Color::Black)}}}};
    case tabiya::Variant::Antichess:
      return {{"promotionPieces", boost::json::array{"q", "r", "b", "n", "k"}}};
    default: return {};
  }
}

boost::json::value check_json(const VariantPosition& position) {
  const auto king = position.is_check() ? position.king(position.turn()) : std::nullopt;
  if (!king) return nullptr;
  return boost::json::value(to_string(*king));
}

boost::json::array promotions_json(std::span<const Move> moves) {
  boost::json::array list;
  for (const Move move : moves) {
    if (move.promotion_type() == PieceType::Queen) {
      list.emplace_back(std::string{to_string(move.from())} + std::string{to_string(move.to())});
    }
  }
  return list;
}

boost::json::object captured_json(const VariantGame& game) {
  const Counts counts = captures_of(game);
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

boost::json::object changed_json(const VariantGame& game, std::size_t ply) {
  const auto positions = game.positions();
  return json::to_json(difference(positions[ply].board(), positions[ply + 1].board()));
}

pgn::OpeningFinder find_opening(const VariantGame& game) {
  pgn::OpeningFinder finder;
  for (const VariantPosition& position : game.positions()) {
    if (const auto chess = position.as_chess()) finder.visit(*chess);
  }
  return finder;
}

boost::json::value opening_json(const VariantGame& game) {
  const auto opening = find_opening(game).opening();
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

boost::json::object outcome_json(const VariantGame& game, Language language) {
  boost::json::object json = outcome_json(*game.outcome(), language);
  if (game.variant() == tabiya::Variant::Standard) return json;
  json["article"] = "";
  json["sentence"] = outcome_in_words(game, language);
  return json;
}

boost::json::array claims_json(const VariantGame& game, Language language) {
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

boost::json::object game_json(const VariantGame& game, Language language) {
  const VariantPosition& position = game.position();
  const VariantMoveList moves = game.is_over() ? VariantMoveList{} : legal_moves(position);
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
  boost::json::object json{{"fen", fen_for_clients(position)},
                           {"turn", color_key(position.turn())},
                           {"check", check_json(position)},
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
  for (auto& field : variant_fields(position, moves)) json.insert(std::move(field));
  if (game.outcome()) json["outcome"] = outcome_json(game, language);
  return json;
}

}  // namespace tabiya::server
