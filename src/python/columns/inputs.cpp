// Positions of a batch as the inputs of networks.
#include <pybind11/numpy.h>

#include <algorithm>
#include <span>

#include "python/casters.hpp"
#include "python/choice.hpp"
#include "python/columns/columns.hpp"
#include "python/signals.hpp"
#include "tabiya/columns/fen_tokens.hpp"
#include "tabiya/columns/legal_mask.hpp"
#include "tabiya/columns/planes.hpp"
#include "tabiya/columns/positions_view.hpp"

namespace tabiya::python {
namespace {

using columns::GameColumns;
using columns::PositionsView;

/// The positions of some games of a batch, and where each game begins among them.
struct Selection {
  PositionsView positions;
  std::vector<std::int32_t> game_offsets;

  [[nodiscard]] auto size() const noexcept { return static_cast<py::ssize_t>(positions.size()); }
};

void require_columns(const GameColumns& games) {
  const auto require = [&games](const auto& column, const char* name) {
    if (column.empty() && games.games() != 0)
      throw py::value_error{std::string{"the batch lacks the column \""} + name + '"'};
  };
  require(games.boards, "boards");
  require(games.turns, "turns");
  require(games.castling, "castling");
  require(games.en_passant, "en_passant");
  require(games.halfmove_clocks, "halfmove_clocks");
}

/// A program can write into the arrays of a batch, so what the functions below rely on is checked.
void require_sense(const Selection& selection) {
  const auto refuse = [](const char* what) {
    throw py::value_error{std::string{"the batch has been changed: "} + what};
  };
  const auto all_below = [](const auto& values, int bound) {
    return std::ranges::all_of(values, [bound](int value) { return value < bound; });
  };
  constexpr int codes = 13;
  constexpr int rights = 16;
  constexpr int files = 8;
  const PositionsView& positions = selection.positions;
  if (!all_below(positions.boards, codes)) refuse("a board has a number above 12");
  if (!all_below(positions.turns, 2)) refuse("a turn is neither 0 nor 1");
  if (!all_below(positions.castling, rights)) refuse("castling rights are above 15");
  const auto is_file = [](int file) { return file >= columns::no_file && file < files; };
  if (!std::ranges::all_of(positions.en_passant, is_file))
    refuse("an en passant file is not from -1 to 7");
}

/// The offsets of the positions of some games, counted from the first of them.
std::vector<std::int32_t> offsets_of(const GameColumns& games, std::size_t start, std::size_t end) {
  const auto offsets = std::span{games.position_offsets}.subspan(start, end - start + 1);
  const auto most = static_cast<std::int32_t>(games.turns.size());
  if (offsets.front() < 0 || offsets.back() > most || !std::ranges::is_sorted(offsets)) {
    throw py::value_error{"the batch has been changed: the offsets of the positions do not ascend"};
  }
  std::vector<std::int32_t> from_start;
  for (const std::int32_t offset : offsets) from_start.push_back(offset - offsets.front());
  return from_start;
}

/// The games from `start` to before `stop`, or to the end.
Selection select(const GameColumns& games, std::size_t start, std::optional<std::size_t> stop) {
  require_columns(games);
  const std::size_t end = stop.value_or(games.games());
  if (start > end || end > games.games()) {
    throw py::index_error{"the batch has " + std::to_string(games.games()) + " games"};
  }
  Selection selection{.positions = {}, .game_offsets = offsets_of(games, start, end)};
  const auto first = static_cast<std::size_t>(games.position_offsets[start]);
  const auto count = static_cast<std::size_t>(selection.game_offsets.back());
  const auto part = [first, count](const auto& column, std::size_t width = 1) {
    return column.empty() ? std::span{column.data(), 0}
                          : std::span{column.data() + first * width, count * width};
  };
  selection.positions = {.boards = part(games.boards, columns::squares_of_board),
                         .turns = part(games.turns),
                         .castling = part(games.castling),
                         .en_passant = part(games.en_passant),
                         .halfmove_clocks = part(games.halfmove_clocks),
                         .fullmove_numbers = part(games.fullmove_numbers)};
  require_sense(selection);
  return selection;
}

template <class Value>
std::span<Value> elements_of(py::array_t<Value>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

py::array_t<float> new_planes(const Selection& selection, std::size_t planes) {
  return py::array_t<float>{
      {selection.size(), static_cast<py::ssize_t>(planes), py::ssize_t{8}, py::ssize_t{8}}};
}

py::array_t<float> piece_planes(const GameColumns& games, std::string_view viewpoint,
                                std::size_t start, std::optional<std::size_t> stop) {
  const auto from = choice<columns::Viewpoint>(
      "viewpoint", viewpoint,
      {{"mover", columns::Viewpoint::Mover}, {"white", columns::Viewpoint::White}});
  const Selection selection = select(games, start, stop);
  auto planes = new_planes(selection, columns::piece_planes);
  const auto elements = elements_of(planes);
  without_gil([&] { columns::write_piece_planes(selection.positions, from, elements); });
  return planes;
}

py::array_t<float> leela_planes(const GameColumns& games, std::string_view before_start,
                                std::size_t start, std::optional<std::size_t> stop) {
  const auto fill =
      choice<columns::HistoryFill>("before_start", before_start,
                                   {{"nothing", columns::HistoryFill::Nothing},
                                    {"unless_initial", columns::HistoryFill::UnlessInitial},
                                    {"start", columns::HistoryFill::Start}});
  const Selection selection = select(games, start, stop);
  auto planes = new_planes(selection, columns::leela_planes);
  const auto elements = elements_of(planes);
  without_gil([&] {
    columns::write_leela_planes(selection.positions, selection.game_offsets, fill, elements);
  });
  return planes;
}

py::array_t<float> alpha_zero_planes(const GameColumns& games, std::size_t start,
                                     std::optional<std::size_t> stop) {
  const Selection selection = select(games, start, stop);
  auto planes = new_planes(selection, columns::alpha_zero_planes);
  const auto elements = elements_of(planes);
  without_gil([&] {
    columns::write_alpha_zero_planes(selection.positions, selection.game_offsets, elements);
  });
  return planes;
}

py::array legal_mask(const GameColumns& games, std::string_view vocabulary, std::size_t start,
                     std::optional<std::size_t> stop) {
  const auto chosen = choice<columns::Vocabulary>(
      "vocabulary", vocabulary,
      {{"leela", columns::Vocabulary::Leela}, {"alpha_zero", columns::Vocabulary::AlphaZero}});
  const Selection selection = select(games, start, stop);
  py::array_t<std::uint8_t> mask{
      {selection.size(), static_cast<py::ssize_t>(columns::size_of(chosen))}};
  const auto elements = elements_of(mask);
  without_gil([&] { return columns::write_legal_mask(selection.positions, chosen, elements); });
  return mask.attr("view")(py::dtype{"?"});
}

py::array_t<std::uint8_t> fen_tokens(const GameColumns& games, std::size_t start,
                                     std::optional<std::size_t> stop) {
  const Selection selection = select(games, start, stop);
  py::array_t<std::uint8_t> tokens{
      {selection.size(), static_cast<py::ssize_t>(columns::tokens_of_position)}};
  const auto elements = elements_of(tokens);
  without_gil([&] { columns::write_fen_tokens(selection.positions, elements); });
  return tokens;
}

}  // namespace

void bind_inputs(ColumnsType& type) {
  type.def(
          "piece_planes", &piece_planes, py::kw_only(), py::arg("viewpoint") = "mover",
          py::arg("start") = 0, py::arg("stop") = py::none(),
          R"(float32 (n, 12, 8, 8): ones where such a piece stands, of the games from `start` to before `stop`.

From the "mover": own P N B R Q K, then the opponent's, and Black's board is upside down; from "white": White's, then
Black's. Ranks from the first, files from the a-file. The planes of all games of a batch can take gigabytes. Raises
ValueError if the batch lacks a column that is needed: boards, turns, castling, en_passant, halfmove_clocks.)")
      .def("leela_planes", &leela_planes, py::kw_only(), py::arg("before_start") = "unless_initial",
           py::arg("start") = 0, py::arg("stop") = py::none(),
           R"(float32 (n, 112, 8, 8): Leela's classical input, with the seven positions before each.

Before the start of a game stand "nothing", the "start" again, or the start "unless_initial", as lc0 does by default.)")
      .def("alpha_zero_planes", &alpha_zero_planes, py::kw_only(), py::arg("start") = 0,
           py::arg("stop") = py::none(),
           "float32 (n, 119, 8, 8): AlphaZero's input, with the seven positions before each.")
      .def("legal_mask", &legal_mask, py::arg("vocabulary"), py::kw_only(), py::arg("start") = 0,
           py::arg("stop") = py::none(),
           "bool (n, 1858) for \"leela\", (n, 4672) for \"alpha_zero\": which moves of the "
           "vocabulary are legal.")
      .def("fen_tokens", &fen_tokens, py::kw_only(), py::arg("start") = 0,
           py::arg("stop") = py::none(),
           "uint8 (n, 77): each position as characters of a FEN of fixed length, numbers from 0 to "
           "30.");
}

}  // namespace tabiya::python
