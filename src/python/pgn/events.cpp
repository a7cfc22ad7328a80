// The events of the reader, for programs that need only parts of the games.
#include <array>
#include <deque>

#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/source_reader.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::python {
namespace {

enum class EventKind : std::uint8_t {
  BeginGame,
  Tag,
  BeginMoves,
  Move,
  Nag,
  Comment,
  BeginVariation,
  EndVariation,
  Result,
  EndGame,
  Oddity
};

constexpr std::array event_names{"begin_game", "tag",      "begin_moves",     "move",
                                 "nag",        "comment",  "begin_variation", "end_variation",
                                 "result",     "end_game", "oddity"};

struct KeptEvent {
  EventKind kind;
  std::uint8_t number = 0;  // of a glyph
  std::string text{};
  std::string value{};  // of a tag
};

/// Keeps events until Python asks for them.
struct EventCollector : pgn::NullVisitor {
  std::deque<KeptEvent> events;
  bool has_variations = true;
  std::string long_comment;

  void keep(EventKind kind, std::string_view text = {}) {
    events.push_back({kind, 0, pgn::to_utf8(text), {}});
  }
  void begin_game(pgn::Cursor /*cursor*/) { keep(EventKind::BeginGame); }
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    events.push_back({EventKind::Tag, 0, pgn::to_utf8(tag.name), pgn::to_utf8(tag.value)});
  }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) {
    keep(EventKind::BeginMoves);
    return pgn::Next::Read;
  }
  void move(std::string_view san, pgn::Cursor /*cursor*/) { keep(EventKind::Move, san); }
  void nag(pgn::Nag nag, pgn::Cursor /*cursor*/) {
    events.push_back({EventKind::Nag, nag.number, {}, {}});
  }
  void comment(const pgn::Comment& comment, pgn::Cursor /*cursor*/) {
    long_comment += comment.text;
    if (comment.is_continued) return;
    keep(EventKind::Comment, long_comment);
    long_comment.clear();
  }
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) {
    if (!has_variations) return pgn::Next::Skip;
    keep(EventKind::BeginVariation);
    return pgn::Next::Read;
  }
  void end_variation(pgn::Cursor /*cursor*/) { keep(EventKind::EndVariation); }
  void result(pgn::Result result, pgn::Cursor /*cursor*/) {
    keep(EventKind::Result, to_string(result));
  }
  void end_game(pgn::Cursor /*cursor*/) { keep(EventKind::EndGame); }
  void oddity(pgn::Oddity oddity, pgn::Cursor /*cursor*/) {
    keep(EventKind::Oddity, slug_of(pgn::Finding::Kind{oddity}));
  }
};

py::tuple tuple_of(const KeptEvent& event) {
  // Made once: interned names, so that programs can compare them fast.
  static const auto& names = *new std::array<py::object, event_names.size()>{[] {
    std::array<py::object, event_names.size()> made;
    for (std::size_t index = 0; index < made.size(); ++index) {
      made[index] =
          py::reinterpret_steal<py::object>(PyUnicode_InternFromString(event_names[index]));
    }
    return made;
  }()};
  const py::object& name = names[static_cast<std::size_t>(event.kind)];
  switch (event.kind) {
    case EventKind::Tag: return py::make_tuple(name, py::make_tuple(event.text, event.value));
    case EventKind::Nag: return py::make_tuple(name, int{event.number});
    case EventKind::Move:
    case EventKind::Comment:
    case EventKind::Result:
    case EventKind::Oddity: return py::make_tuple(name, event.text);
    default: return py::make_tuple(name, py::none());
  }
}

/// The iterator that events() returns.
class EventsOfSource {
 public:
  EventsOfSource(Source source, bool has_variations) : reader_{std::move(source)} {
    collector_.has_variations = has_variations;
  }

  py::tuple next() {
    constexpr std::size_t enough_events = 4096;
    if (collector_.events.empty()) {
      check_signals();
      static_cast<void>(reader_.read([this](pgn::Reader& reader) {
        while (collector_.events.size() < enough_events && reader.read_game(collector_)) continue;
        return !collector_.events.empty();
      }));
    }
    if (collector_.events.empty()) throw py::stop_iteration{};
    const KeptEvent event = std::move(collector_.events.front());
    collector_.events.pop_front();
    return tuple_of(event);
  }
  void close() { reader_.close(); }

 private:
  SourceReader reader_;
  EventCollector collector_;
};

}  // namespace

void bind_events(py::module_& module) {
  py::class_<EventsOfSource>(module, "Events",
                             "The events of a source: an iterator and a context manager.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &EventsOfSource::next)
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](EventsOfSource& self, const py::args&) { self.close(); })
      .def("close", &EventsOfSource::close, "Closes the file.");
  module.def(
      "events",
      [](py::handle source, bool variations) {
        return std::make_unique<EventsOfSource>(open_source(source), variations);
      },
      py::arg("source"), py::kw_only(), py::arg("variations") = true,
      R"(Reads games as events, without playing the moves: pairs of a kind and a value.

    >>> list(tabiya.pgn.events(b"1. e4! {best} *"))[2:6]
    [('move', 'e4'), ('nag', 1), ('comment', 'best'), ('result', '*')]

The kinds are "begin_game", "tag" (a pair of name and value), "begin_moves", "move" (as written, unchecked), "nag" (a
number), "comment", "begin_variation", "end_variation", "result", "end_game" and "oddity" (as `Finding.kind`). Without a
value there is None. Each begin has its end, even in a malformed text. The source is as that of read().

A game is kept until its last event has been taken, and nothing bounds its events or a comment: a text can be made that
takes as much memory as it is long. For text that you do not trust use read() with `max_moves` and `max_text`.)");
}

}  // namespace tabiya::python
