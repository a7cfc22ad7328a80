#include "review/balance.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "review/material.hpp"
#include "tabiya/review/winning_chances.hpp"

namespace tabiya::review {
namespace {

using Kind = Consequence::Kind;

/// From the least to the greatest.
constexpr std::array counted{PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                             PieceType::Queen};

/// The number of pieces of each type that a side has more than before, less those of the opponent.
using Balance = std::array<int, counted.size()>;

int worth_of(const Balance& balance) {
  int value = 0;
  for (std::size_t type = 0; type < counted.size(); ++type) {
    value += balance[type] * value_of(counted[type]);
  }
  return value;
}

/// A knight for a bishop is an even trade.
Balance without_trades_of_minors(Balance balance) {
  int& knights = balance[1];
  int& bishops = balance[2];
  const int traded = knights * bishops < 0 ? std::min(std::abs(knights), std::abs(bishops)) : 0;
  knights += knights < 0 ? traded : -traded;
  bishops += bishops < 0 ? traded : -traded;
  return balance;
}

Balance difference(const Balance& left, const Balance& right) {
  Balance result{};
  for (std::size_t type = 0; type < counted.size(); ++type) result[type] = left[type] - right[type];
  return result;
}

Balance balance_of(const Position& position, Color side) {
  Balance balance{};
  for (std::size_t type = 0; type < counted.size(); ++type) {
    balance[type] = position.board().pieces(side, counted[type]).count() -
                    position.board().pieces(~side, counted[type]).count();
  }
  return balance;
}

/// A line up to its last quiet position.
struct QuietLine {
  Balance gained{};            ///< by the side to move at its start
  std::size_t plies = 0;       ///< up to the last capture before the quiet position
  std::size_t plies_seen = 0;  ///< up to the quiet position
};

/// Nothing if a pawn promotes in it.
std::optional<QuietLine> quiet_line(const Position& start, std::span<const Move> line) {
  constexpr std::size_t longest = 12;
  line = line.first(std::min(line.size(), longest));
  QuietLine quiet;
  Position position = start;
  const Balance at_start = balance_of(start, start.turn());
  std::size_t last_capture = 0;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const Move move = line[ply];
    if (move.is_promotion()) return std::nullopt;
    if (position.captured_by(move)) last_capture = ply + 1;
    const bool is_capture = position.captured_by(move).has_value();
    const bool is_last = ply + 1 == line.size();
    position.play_unchecked(move);
    const bool goes_on = is_last ? is_capture : position.captured_by(line[ply + 1]).has_value();
    if (goes_on || position.is_check()) continue;
    quiet = {.gained = difference(balance_of(position, start.turn()), at_start),
             .plies = last_capture,
             .plies_seen = ply + 1};
  }
  return quiet;
}

/// The pieces that a balance lacks or has, the greatest first.
std::vector<PieceType> pieces_of(const Balance& balance, int sign) {
  std::vector<PieceType> pieces;
  for (std::size_t type = counted.size(); type-- > 0;) {
    for (int left = balance[type] * sign; left > 0; --left) pieces.push_back(counted[type]);
  }
  return pieces;
}

bool agrees_with_scores(const BadMove& bad, int value) {
  if (!bad.score_before || !bad.score_after) return false;
  constexpr int centipawns_per_pawn = 100;
  constexpr int least_share = 3;
  const int lost = capped_centipawns(*bad.score_before) + capped_centipawns(*bad.score_after);
  return value * centipawns_per_pawn <= least_share * lost;
}

/// What is lost on balance, as a reason shown by a line. Nothing if it takes too many words.
std::optional<Consequence> reason(const BadMove& bad, Kind kind, Balance lost,
                                  const Position& start, std::span<const Move> line) {
  lost = without_trades_of_minors(lost);
  constexpr std::size_t most_pieces = 3;
  auto pieces = pieces_of(lost, 1);
  auto price = pieces_of(lost, -1);
  const bool is_short = pieces.size() <= most_pieces && price.size() <= most_pieces;
  const int value = worth_of(lost);
  if (value <= 0 || !is_short || line.empty() || !agrees_with_scores(bad, value))
    return std::nullopt;
  return Consequence{.kind = kind,
                     .material = std::move(pieces),
                     .material_for = std::move(price),
                     .line = {line.begin(), line.end()},
                     .start = start};
}

}  // namespace

std::optional<Consequence> difference_of_balance(const BadMove& bad) {
  if (bad.reply.empty()) return std::nullopt;
  std::vector<Move> played{bad.move};
  played.insert(played.end(), bad.reply.begin(), bad.reply.end());
  const auto worse = quiet_line(bad.before, played);
  const auto better = quiet_line(bad.before, bad.better);
  if (!worse || !better || worse->plies_seen == 0 || better->plies_seen == 0) return std::nullopt;
  const Balance more = difference(better->gained, worse->gained);
  if (worth_of(more) <= 0) return std::nullopt;
  if (worth_of(worse->gained) < 0 && worse->plies > 1) {
    const bool is_all_lost = worth_of(better->gained) >= 0;
    return reason(bad, Kind::CostsMaterial, is_all_lost ? difference({}, worse->gained) : more,
                  bad.before.after(bad.move), std::span{bad.reply}.first(worse->plies - 1));
  }
  if (worse->plies_seen < better->plies) return std::nullopt;
  return reason(bad, Kind::MissesMaterial, more, bad.before,
                std::span{bad.better}.first(better->plies));
}

}  // namespace tabiya::review
