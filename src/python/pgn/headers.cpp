// Tags alone, without the moves.
#include <deque>
#include <unordered_set>

#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/source_reader.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::python {
namespace {

/// The tags of a game, and where it begins.
struct Header {
  std::uint64_t number = 0;
  pgn::Location location;
  pgn::Tags tags;
};

/// Collects the tags of games.
struct HeaderCollector : pgn::NullVisitor {
  std::deque<Header> headers;
  std::unordered_set<std::string> wanted;  // empty: all
  std::uint64_t count = 0;

  void begin_game(pgn::Cursor cursor) { headers.push_back({++count, cursor.location(), {}}); }
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    if (!wanted.empty() && !wanted.contains(std::string{tag.name})) return;
    headers.back().tags.add_within(pgn::Tags::generous_bytes, pgn::to_utf8(tag.name),
                                   pgn::to_utf8(tag.value));
  }
  static pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// The iterator that headers() returns. It reads some games at a time, because to give up the GIL takes
/// longer than to read the tags of a game.
class Headers {
 public:
  Headers(Source source, std::unordered_set<std::string> wanted) : reader_{std::move(source)} {
    collector_.wanted = std::move(wanted);
  }

  Header next() {
    constexpr std::size_t games_at_a_time = 64;
    if (collector_.headers.empty()) {
      check_signals();
      static_cast<void>(reader_.read([this](pgn::Reader& reader) {
        while (collector_.headers.size() < games_at_a_time && reader.read_game(collector_))
          continue;
        return !collector_.headers.empty();
      }));
    }
    if (collector_.headers.empty()) throw py::stop_iteration{};
    Header header = std::move(collector_.headers.front());
    collector_.headers.pop_front();
    return header;
  }
  void close() { reader_.close(); }

 private:
  SourceReader reader_;
  HeaderCollector collector_;
};

py::dict tags_of_header(const Header& header) {
  py::dict pairs;
  for (const pgn::TagPair& pair : header.tags.pairs()) pairs[py::str(pair.name)] = pair.value;
  return pairs;
}

py::object tag_or_default(const Header& header, const std::string& name,
                          const py::object& otherwise) {
  const auto value = header.tags.find(name);
  return value ? py::object{py::str(std::string{*value})} : otherwise;
}

std::unique_ptr<Headers> headers(py::handle source,
                                 const std::optional<std::vector<std::string>>& names) {
  std::unordered_set<std::string> wanted;
  if (names) wanted.insert(names->begin(), names->end());
  return std::make_unique<Headers>(open_source(source), std::move(wanted));
}

void bind_header(py::module_& module) {
  py::class_<Header>(module, "Header", "The tags of a game, and where it begins in its text.")
      .def_readonly("number", &Header::number, "The number of the game, from 1.")
      .def_property_readonly(
          "line", [](const Header& header) { return header.location.line; }, "From 1.")
      .def_property_readonly(
          "offset", [](const Header& header) { return header.location.offset; },
          "From 0, in bytes of the decompressed text.")
      .def_property_readonly("tags", tags_of_header, "The tags as a new dict.")
      .def("__getitem__",
           [](const Header& header, const std::string& name) {
             const auto value = header.tags.find(name);
             if (!value) throw py::key_error(name);
             return std::string{*value};
           })
      .def("get", tag_or_default, py::arg("name"), py::arg("default") = py::none(),
           "The value of a tag, or the default.")
      .def("__contains__",
           [](const Header& header, const std::string& name) {
             return header.tags.find(name).has_value();
           })
      .def("__repr__", [](const Header& header) {
        return "<Header " + std::to_string(header.number) + " " +
               py::repr(tags_of_header(header)).cast<std::string>() + ">";
      });
}

}  // namespace

void bind_headers(py::module_& module) {
  bind_header(module);
  py::class_<Headers>(module, "Headers",
                      "The headers of the games of a source: an iterator and a context manager.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Headers::next)
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](Headers& self, const py::args&) { self.close(); })
      .def("close", &Headers::close, "Closes the file.");
  module.def("headers", headers, py::arg("source"), py::kw_only(), py::arg("names") = py::none(),
             R"(Reads the tags of games without their moves, which is several times as fast.

    >>> text = '[White "Anna"]\n\n1. e4 e5 *\n\n[White "Ben"]\n\n1. d4 *\n'
    >>> [(header["White"], header.offset) for header in tabiya.pgn.headers(text)]
    [('Anna', 0), ('Ben', 28)]

The source is as that of read(). With `names`, only these tags are kept. Raises as read().)");
}

}  // namespace tabiya::python
