/// Any bytes are refused as a table, or answer every question: with a value or with what is damaged. The first byte
/// chooses the men and the kind of table.
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

#include "tablebase/material.hpp"
#include "tablebase/table.hpp"

namespace {

using namespace tabiya;
using tablebase::Man;
using tablebase::Material;
using tablebase::Table;
using tablebase::TableKind;
using tablebase::View;

constexpr std::array<std::string_view, 8> names{"KQvK",  "KPvK",  "KRvKR",  "KPvKP",
                                                "KPPvK", "KBNvK", "KRPvKP", "KPPvKPP"};

/// Puts the men on squares that differ from one seed to the next.
View view_of(const Material& material, unsigned seed) {
  View view{{}, seed % 2 == 0 ? Color::White : Color::Black};
  Bitboard taken;
  unsigned at = seed * 37;
  for (const Man man : material.list()) {
    const bool is_pawn = tablebase::piece_of(man).type == PieceType::Pawn;
    auto square = static_cast<Square>(0);
    do {
      at = at * 5 + 13;
      square = static_cast<Square>(is_pawn ? 8 + at % 48 : at % 64);
    } while (taken.contains(square));
    taken |= Bitboard{square};
    view.men.at(man) |= Bitboard{square};
  }
  return view;
}

void ask(const Table& table, const View& view, TableKind kind) {
  if (kind == TableKind::Wdl) {
    static_cast<void>(table.wdl(view));
    return;
  }
  if (!table.stores(view)) return;
  for (const Wdl result : {Wdl::Loss, Wdl::BlessedLoss, Wdl::CursedWin, Wdl::Win}) {
    const auto distance = table.distance(view, result);
    assert(!distance || distance->plies >= 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto material = *Material::parse(names.at(data[0] % names.size()));
  const auto kind = data[0] / names.size() % 2 == 0 ? TableKind::Wdl : TableKind::Dtz;
  const auto table = Table::read(std::span{data, size}.subspan(1), material, kind);
  if (!table) return 0;
  constexpr unsigned questions = 200;
  for (unsigned seed = 0; seed < questions; ++seed) ask(*table, view_of(material, seed), kind);
  return 0;
}
