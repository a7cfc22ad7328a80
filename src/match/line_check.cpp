#include "match/line_check.hpp"

#include <algorithm>
#include <cstdlib>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::match {
namespace {

/// Checkmate, stalemate, fifty moves or a third occurrence: no move may follow.
[[nodiscard]] bool is_over(const Position& position, const std::vector<ZobristKey>& before) {
  constexpr std::uint32_t fifty_moves = 100;
  if (!has_legal_move(position) || position.halfmove_clock() >= fifty_moves) return true;
  const auto window =
      static_cast<std::ptrdiff_t>(std::min<std::size_t>(position.halfmove_clock(), before.size()));
  return std::count(before.end() - window, before.end(), position.key()) >= 2;
}

}  // namespace

std::optional<Finding::Kind> fault_of(const uci::Info& info, const Position& position,
                                      std::vector<ZobristKey> before) {
  Position now = position;
  for (const std::string& text : info.line) {
    if (now != position && is_over(now, before)) return Finding::Kind::LineGoesPastEnd;
    const auto move = parse_uci(now, text);
    if (!move) return Finding::Kind::BrokenLine;
    before.push_back(now.key());
    now.play_unchecked(*move);
  }
  const bool tells_mate = info.score && info.score->unit == uci::InfoScore::Unit::Mate &&
                          info.score->bound == uci::InfoScore::Bound::Exact;
  if (tells_mate && !info.line.empty()) {
    const int moves = info.score->value;
    const int plies = moves > 0 ? 2 * moves - 1 : -2 * moves;
    const int told = static_cast<int>(info.line.size());
    if (told < plies && has_legal_move(now)) return Finding::Kind::MateNotShown;
    if (told != plies || !is_checkmate(now)) return Finding::Kind::FalseMate;
  }
  return std::nullopt;
}

}  // namespace tabiya::match
