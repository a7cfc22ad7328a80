// Games that contain a position, with and without an index.
#include <atomic>

#include "pgn/inner/index_builder.hpp"
#include "python/errors.hpp"
#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/source.hpp"
#include "python/signals.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/position_index.hpp"
#include "tabiya/pgn/position_search.hpp"

namespace tabiya::python {
namespace {

namespace fs = std::filesystem;

/// A game with the position.
struct FoundValue {
  std::uint64_t number = 0;
  std::string text;
  pgn::Tags tags;
  pgn::Result result = pgn::Result::Unknown;
  Position position;
  std::optional<pgn::Step> next;
};

FoundValue kept(const pgn::FoundGame& found) {
  return {found.number, pgn::to_utf8(found.text), found.tags,
          found.result, found.position,           found.next};
}

py::dict tags_of_found(const FoundValue& found) {
  py::dict pairs;
  for (const pgn::TagPair& pair : found.tags.pairs())
    pairs[py::str(pgn::to_utf8(pair.name))] = pgn::to_utf8(pair.value);
  return pairs;
}

std::shared_ptr<SharedGame> game_of(const FoundValue& found) {
  pgn::Reader reader{pgn::Input::from_memory(found.text)};
  auto game = std::make_shared<SharedGame>(
      pgn::read_tree(reader, {}, pgn::VariantGames::Played).value_or(pgn::ReadGame{}));
  game->number = found.number;
  return game;
}

std::optional<Move> next_move(const FoundValue& found) {
  const Move* const move = found.next ? std::get_if<Move>(&*found.next) : nullptr;
  return move != nullptr ? std::optional{*move} : std::nullopt;
}

std::optional<std::string> next_san(const FoundValue& found) {
  if (!found.next) return std::nullopt;
  return pgn::text_of(found.position, *found.next);
}

/// Keeps the games found, up to a limit.
struct Collection {
  std::vector<FoundValue> games;
  std::size_t limit = 0;  // 0: all
  std::atomic<bool> stop = false;

  explicit Collection(std::optional<std::size_t> most) {
    if (most == std::size_t{0}) throw py::value_error("limit is at least 1");
    limit = most.value_or(0);
  }
  bool add(const pgn::FoundGame& found) {
    games.push_back(kept(found));
    return !stop && games.size() != limit;
  }
};

std::vector<FoundValue> find_position(py::handle source, const PositionValue& position,
                                      bool variations, std::optional<std::size_t> limit) {
  Collection collection{limit};
  Source opened = open_source(source, &collection.stop);
  const pgn::PositionQuery query{position.position,
                                 variations ? pgn::Lines::All : pgn::Lines::Main};
  std::optional<pgn::InputFailure> failure;
  const auto run = [&] {
    failure = pgn::search_all(std::move(opened.input), query,
                              [&](const pgn::FoundGame& found) { return collection.add(found); });
  };
  run_interruptibly({.run = run, .stop = collection.stop});
  raise_if_failed(opened);
  if (failure) raise_ended_early(opened.name, *failure);
  return std::move(collection.games);
}

[[noreturn]] void raise_index_error(const fs::path& index, const pgn::IndexError& error) {
  if (error.kind == pgn::IndexError::Kind::Unreadable)
    raise_system_error(error.system, str_of(index));
  raise("PgnError", shown_path(index) + " " + to_string(error));
}

[[noreturn]] void raise_build_error(const fs::path& pgn, const fs::path& index,
                                    const pgn::IndexBuildError& error) {
  using Kind = pgn::IndexBuildError::Kind;
  switch (error.kind) {
    case Kind::PgnUnreadable: raise_system_error(error.system, str_of(pgn));
    case Kind::IndexUnwritable: raise_system_error(error.system, str_of(index));
    case Kind::PgnNotPlain:
      raise("PgnError",
            shown_path(pgn) +
                " is compressed or not a regular file, so an index cannot fetch games from it");
    case Kind::PgnChanged:
      raise("PgnError", shown_path(pgn) + " changed while it was being indexed");
    case Kind::Stopped: raise("PgnError", "the indexing of " + shown_path(pgn) + " was stopped");
  }
  __builtin_unreachable();
}

/// An index and the file that it describes.
class IndexValue {
 public:
  IndexValue(fs::path pgn, fs::path path)
      : pgn_{std::move(pgn)}, path_{std::move(path)}, index_{open(path_)} {}

  [[nodiscard]] static IndexValue of(py::handle pgn, const py::object& index) {
    fs::path file = path_of(pgn);
    fs::path path = index.is_none() ? pgn::index_path_of(file) : path_of(index);
    return {std::move(file), std::move(path)};
  }
  [[nodiscard]] static IndexValue build(py::handle pgn, const py::object& index, bool variations,
                                        const py::object& progress);

  [[nodiscard]] const pgn::PositionIndex& index() const noexcept { return index_; }
  [[nodiscard]] const fs::path& path() const noexcept { return path_; }
  [[nodiscard]] bool is_current() const {
    return without_gil([this] { return index_.describes(pgn_); });
  }
  [[nodiscard]] std::vector<std::uint64_t> games_with(const PositionValue& position) const {
    auto numbers = index_.games_with(position.position.key());
    if (!numbers) raise_index_error(path_, numbers.error());
    return *std::move(numbers);
  }
  [[nodiscard]] std::vector<FoundValue> find(const PositionValue& position, bool variations,
                                             std::optional<std::size_t> limit) const;

 private:
  [[nodiscard]] static pgn::PositionIndex open(const fs::path& path) {
    auto index = without_gil([&path] { return pgn::PositionIndex::open(path); });
    if (!index) raise_index_error(path, index.error());
    return *std::move(index);
  }

  fs::path pgn_;
  fs::path path_;
  pgn::PositionIndex index_;
};

IndexValue IndexValue::build(py::handle pgn, const py::object& index, bool variations,
                             const py::object& progress) {
  const fs::path file = path_of(pgn);
  const fs::path path = index.is_none() ? pgn::index_path_of(file) : path_of(index);
  const auto reached = [&progress](std::uint64_t offset) {
    const py::gil_scoped_acquire gil;
    check_signals();
    if (!progress.is_none()) progress(offset);
    return true;
  };
  const auto made = without_gil([&] {
    return pgn::build_index(file, path, variations ? pgn::Lines::All : pgn::Lines::Main, reached);
  });
  if (!made) raise_build_error(file, path, made.error());
  return {file, path};
}

std::vector<FoundValue> IndexValue::find(const PositionValue& position, bool variations,
                                         std::optional<std::size_t> limit) const {
  if (variations && index_.lines() != pgn::Lines::All)
    raise("PgnError", shown_path(path_) + " does not index variations");
  if (!is_current()) raise("PgnError", shown_path(pgn_) + " has changed since it was indexed");
  const auto text = without_gil([this] { return pgn::Input::from_file(pgn_); });
  if (!text) raise_system_error(text.error(), str_of(pgn_));
  Collection collection{limit};
  const pgn::PositionQuery query{position.position,
                                 variations ? pgn::Lines::All : pgn::Lines::Main};
  std::expected<void, pgn::IndexError> done;
  const auto run = [&] {
    done = pgn::search_indexed(*text, index_, query,
                               [&](const pgn::FoundGame& found) { return collection.add(found); });
  };
  run_interruptibly({.run = run, .stop = collection.stop});
  if (!done) raise_index_error(path_, done.error());
  return std::move(collection.games);
}

void bind_found(py::module_& module) {
  py::class_<FoundValue>(module, "FoundGame",
                         "A game that contains a position, and its first occurrence there.")
      .def_readonly("number", &FoundValue::number, "The number of the game in its file, from 1.")
      .def_readonly("text", &FoundValue::text, "The game as it stands in the file.")
      .def_property_readonly("tags", tags_of_found, "The tags as a new dict.")
      .def_property_readonly("result",
                             [](const FoundValue& found) { return to_string(found.result); })
      .def_property_readonly(
          "position", [](const FoundValue& found) { return PositionValue{found.position}; },
          "The position, with the counters of the game.")
      .def_property_readonly("next_move", next_move,
                             "The next move; None if the line ends there or breaks off.")
      .def_property_readonly("next_san", next_san,
                             "The next move in standard algebraic notation, or None.")
      .def("game", game_of, "The game as a `GameTree`.")
      .def("__repr__", [](const FoundValue& found) {
        return "<FoundGame " + std::to_string(found.number) + ">";
      });
}

}  // namespace

void bind_index(py::module_& module) {
  bind_found(module);
  py::class_<IndexValue>(
      module, "Index", R"(An index on disk, beside a PGN file, of the games that contain a position.

    index = tabiya.pgn.Index.build("games.pgn")           # or Index("games.pgn") if it exists
    for found in index.find(position):
        print(found.number, found.tags["White"], found.next_san)

A query reads a few pages, for a file of any size. The PGN file is not compressed.)")
      .def(py::init(&IndexValue::of), py::arg("pgn"), py::arg("index") = py::none(),
           "Opens the index of a PGN file, by default beside it. Raises OSError, or PgnError if it "
           "is damaged.")
      .def_static(
          "build", &IndexValue::build, py::arg("pgn"), py::arg("index") = py::none(), py::kw_only(),
          py::arg("variations") = false, py::arg("progress") = py::none(),
          "Indexes every position, with `variations` those of variations too, and opens the index. "
          "`progress(bytes)` is called from time to time. Readers see the old index until the new "
          "one is complete.")
      .def_property_readonly(
          "path", [](const IndexValue& value) { return str_of(value.path()); }, "Of the index.")
      .def_property_readonly("is_current", &IndexValue::is_current,
                             "True if the PGN file is unchanged since it was indexed.")
      .def_property_readonly(
          "has_variations",
          [](const IndexValue& value) { return value.index().lines() == pgn::Lines::All; })
      .def(
          "__len__", [](const IndexValue& value) { return value.index().game_count(); },
          "The number of games.")
      .def("games_with", &IndexValue::games_with, py::arg("position"),
           "The numbers of the games that can contain the position: all that do, and rarely "
           "another one.")
      .def("find", &IndexValue::find, py::arg("position"), py::kw_only(),
           py::arg("variations") = false, py::arg("limit") = py::none(),
           "The games that contain the position, as a list of `FoundGame`. Positions are compared "
           "as for repetition.")
      .def("__repr__",
           [](const IndexValue& value) { return "<Index " + shown_path(value.path()) + ">"; });
  module.def("find", find_position, py::arg("source"), py::arg("position"), py::kw_only(),
             py::arg("variations") = false, py::arg("limit") = py::none(),
             R"(The games of a source that contain a position, without an index.

    >>> text = b"1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *\n\n1. d4 *\n"
    >>> position = tabiya.Position().play("e4").play("e5").play("Nf3")
    >>> [(found.number, found.next_san) for found in tabiya.pgn.find(text, position)]
    [(1, None), (2, None)]

Positions are compared as for repetition: counters do not matter. With `limit`, at most this number of games.)");
}

}  // namespace tabiya::python
