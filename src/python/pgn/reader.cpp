// Games as trees.
#include "pgn/inner/tree_builder.hpp"
#include "python/errors.hpp"
#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/source_reader.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::python {
namespace {

using GamePointer = std::shared_ptr<SharedGame>;

pgn::CodePage read_code_page(const std::string& name) {
  const auto page = pgn::parse_code_page(name);
  if (!page)
    throw py::value_error("\"" + name +
                          "\" is not a code page: windows-1252, iso-8859-1, koi8-r, …");
  return *page;
}

/// The iterator that read() returns.
class Games {
 public:
  Games(Source source, pgn::CodePage page, pgn::TreeBounds bounds)
      : reader_{std::move(source)}, builder_{bounds, pgn::VariantGames::Played}, page_{page} {}

  GamePointer next() {
    check_signals();
    std::optional<pgn::ReadGame> found;
    const bool has_game = reader_.read([&](pgn::Reader& reader) {
      found = pgn::read_tree(reader, builder_);
      if (found) pgn::make_utf8(*found, page_);
      return found.has_value();
    });
    if (!has_game) throw py::stop_iteration{};
    auto game = std::make_shared<SharedGame>(*std::move(found));
    game->number = ++count_;
    return game;
  }
  void close() { reader_.close(); }
  [[nodiscard]] std::uint64_t offset() const { return reader_.offset(); }
  [[nodiscard]] std::string shown() const { return "<Games of " + reader_.name() + ">"; }

 private:
  SourceReader reader_;
  pgn::TreeBuilder builder_;
  pgn::CodePage page_;
  std::uint64_t count_ = 0;
};

std::size_t bound_or_none(std::optional<std::size_t> bound) {
  return bound.value_or(pgn::TreeBounds::unbounded);
}

std::unique_ptr<Games> read(py::handle source, const std::string& code_page,
                            std::optional<std::size_t> max_nodes,
                            std::optional<std::size_t> max_text) {
  if (max_nodes == std::size_t{0}) throw py::value_error("max_moves is at least 1");
  const pgn::TreeBounds bounds{.nodes = bound_or_none(max_nodes),
                               .text_bytes = bound_or_none(max_text)};
  const pgn::CodePage page = read_code_page(code_page);
  return std::make_unique<Games>(open_source(source), page, bounds);
}

/// Raises the first error of a game that is to be without any.
void raise_first_error(const SharedGame& game) {
  if (game.errors.empty()) return;
  const pgn::Finding& error = game.errors.front();
  const std::string place = "line " + std::to_string(error.location.line) + ", column " +
                            std::to_string(error.location.column) + ": ";
  raise("PgnError", place + (error.text.empty() ? "" : error.text + ": ") + error.reason,
        py::dict{py::arg("line") = error.location.line, py::arg("column") = error.location.column,
                 py::arg("offset") = error.location.offset});
}

GamePointer parse(const py::object& text, bool strict) {
  const bool is_text = PyUnicode_Check(text.ptr()) != 0 || PyBytes_Check(text.ptr()) != 0;
  if (!is_text) throw py::type_error("a game is parsed from str or bytes");
  const py::object bytes = utf8_of(text);
  const std::string_view view{PyBytes_AS_STRING(bytes.ptr()),
                              static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
  auto found = without_gil([view] {
    pgn::Reader reader{pgn::Input::from_memory(view)};
    auto game = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
    if (game) pgn::make_utf8(*game);
    return game;
  });
  if (!found) raise("PgnError", "the text contains no game");
  auto game = std::make_shared<SharedGame>(*std::move(found));
  if (strict) raise_first_error(*game);
  return game;
}

}  // namespace

void bind_reader(py::module_& module) {
  py::class_<Games>(
      module, "Games",
      "The games of a source, one after the other: an iterator and a context manager.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Games::next)
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](Games& games, const py::args&) { games.close(); })
      .def("close", &Games::close, "Closes the file. Iterating further raises PgnError.")
      .def_property_readonly("offset", &Games::offset,
                             "Bytes of decompressed text read so far; some games ahead.")
      .def("__repr__", &Games::shown);
  module.def("read", read, py::arg("source"), py::kw_only(), py::arg("code_page") = "windows-1252",
             py::arg("max_moves") = py::none(), py::arg("max_text") = py::none(),
             R"(Reads games one after the other as `GameTree`s, from a source of any size.

    >>> text = '[White "Anna"]\n\n1. e4 e5 *\n\n[White "Ben"]\n\n1. d4 *\n'
    >>> [game.tags["White"] for game in tabiya.pgn.read(text)]
    ['Anna', 'Ben']

`source` is a path (str or os.PathLike), bytes, a str with line breaks (the text itself), or a file object opened in
binary or text mode. Text compressed by gzip or Zstandard is recognised and decompressed by a second thread.

A broken game never affects the next one: a move that cannot be played is kept as text, and `errors` and `oddities` say
where and why. Text that is not UTF-8 is decoded from the code page, an IANA name. `max_moves` bounds the moves of a
game that are kept, and `max_text` the bytes of its texts; set them for text that you do not trust.

Raises OSError if a file cannot be opened or read, and PgnError after the last game if compressed data is damaged.)");
  module.def("parse", parse, py::arg("text"), py::kw_only(), py::arg("strict") = false,
             R"(The first game of a text.

    >>> tabiya.pgn.parse("1. e4 e5 2. Nf3 *").san
    ['e4', 'e5', 'Nf3']
    >>> tabiya.pgn.parse("1. e5", strict=True)
    Traceback (most recent call last):
    tabiya.errors.PgnError: line 1, column 4: e5: ...

Raises PgnError if the text contains no game, and if a move cannot be played and `strict` is true.)");
}

}  // namespace tabiya::python
