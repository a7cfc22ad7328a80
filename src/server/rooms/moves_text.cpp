#include "server/rooms/moves_text.hpp"

#include <algorithm>

#include "tabiya/notation/variant_san.hpp"

namespace tabiya::server {
namespace {

/// The length of the longest named opening in plies.
constexpr std::size_t longest_opening = 40;

std::optional<pgn::Opening> opening_reached(const VariantGame& game) {
  pgn::OpeningFinder finder;
  for (std::size_t ply = 0; ply <= std::min(game.moves().size(), longest_opening); ++ply) {
    if (const auto chess = game.positions()[ply].as_chess()) finder.visit(*chess);
  }
  return finder.opening();
}

}  // namespace

void MovesText::Words::add(char separator, std::string_view word) {
  if (!text.empty()) text += separator;
  text += word;
  ends.push_back(text.size());
}

void MovesText::Words::cut(std::size_t count) {
  if (ends.size() <= count) return;
  ends.resize(count);
  text.resize(count == 0 ? 0 : ends.back());
}

void MovesText::follow(const VariantGame& game, bool has_named_openings) {
  const std::size_t count = game.moves().size();
  if (uci_.ends.size() > count) {
    uci_.cut(count);
    san_.cut(count);
    if (has_named_openings) opening_ = opening_reached(game);
    return;
  }
  for (std::size_t ply = uci_.ends.size(); ply < count; ++ply) {
    const VariantPosition& before = game.positions()[ply];
    const Move move = game.moves()[ply];
    uci_.add(' ', to_uci(before, move, game.castling_mode()));
    san_.add(',', '"' + to_san(before, move) + '"');
    if (!has_named_openings || ply >= longest_opening) continue;
    const auto chess = game.positions()[ply + 1].as_chess();
    if (auto named = chess ? pgn::opening_of(*chess) : std::nullopt) opening_ = named;
  }
}

bool MovesText::matches(const VariantGame& game) const noexcept {
  return uci_.ends.size() == game.moves().size() && san_.ends.size() == game.moves().size();
}

std::string_view MovesText::last_move() const noexcept {
  const std::string_view text = uci_.text;
  const std::size_t blank = text.rfind(' ');
  return blank == std::string_view::npos ? text : text.substr(blank + 1);
}

}  // namespace tabiya::server
