// Games as text, and files that are replaced as a whole.
#include <optional>

#include "pgn/inner/safe_file.hpp"
#include "python/choice.hpp"
#include "python/errors.hpp"
#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/source.hpp"
#include "python/signals.hpp"
#include "tabiya/pgn/destination.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::python {
namespace {

using pgn::WriteOptions;

/// The options as words. A member for each argument of to_pgn().
struct WrittenForm {
  std::string tags, comments, glyphs;
  bool variations, move_numbers, result;
  std::string notation, letters, layout;
  std::size_t columns;
};

PieceLetters read_letters(const std::string& letters) {
  if (letters == "figurines") return figurines;
  const auto found = piece_letters(letters);
  if (!found) throw py::value_error("there are no piece letters for \"" + letters + '"');
  return *found;
}

WriteOptions options_of(const WrittenForm& form) {
  using enum WriteOptions::Layout;
  constexpr std::size_t least_columns = 10;
  if (form.columns < least_columns) throw py::value_error("columns is at least 10");
  return {.tags = choice<WriteOptions::TagPairs>("tags", form.tags,
                                                 {{"all", WriteOptions::TagPairs::All},
                                                  {"roster", WriteOptions::TagPairs::Roster},
                                                  {"none", WriteOptions::TagPairs::None}}),
          .comments = choice<WriteOptions::Comments>("comments", form.comments,
                                                     {{"all", WriteOptions::Comments::All},
                                                      {"text", WriteOptions::Comments::Text},
                                                      {"none", WriteOptions::Comments::None}}),
          .glyphs = choice<WriteOptions::Glyphs>("glyphs", form.glyphs,
                                                 {{"numbers", WriteOptions::Glyphs::Numbers},
                                                  {"suffixes", WriteOptions::Glyphs::Suffixes},
                                                  {"none", WriteOptions::Glyphs::None}}),
          .has_variations = form.variations,
          .has_move_numbers = form.move_numbers,
          .has_result = form.result,
          .notation = choice<WriteOptions::Notation>("notation", form.notation,
                                                     {{"san", WriteOptions::Notation::San},
                                                      {"lan", WriteOptions::Notation::Lan},
                                                      {"uci", WriteOptions::Notation::Uci}}),
          .letters = read_letters(form.letters),
          .layout = choice<WriteOptions::Layout>(
              "layout", form.layout,
              {{"lines", Lines}, {"long_line", LongLine}, {"one_line", OneLine}}),
          .max_columns = form.columns};
}

py::tuple prepare_for(SharedGame& game, const std::string& name) {
  const auto destination = pgn::parse_destination(name);
  if (!destination)
    throw py::value_error("games can be prepared for \"lichess\" and \"scid\", not \"" + name +
                          '"');
  return names_of(pgn::prepare_for(*destination, game.tree));
}

/// A file that is written as a whole or not at all.
class FileToReplace {
 public:
  explicit FileToReplace(py::object path) : path_{std::move(path)} {
    auto file = pgn::SafeFile::create(path_of(path_));
    if (!file) raise_system_error(file.error(), path_);
    file_.emplace(*std::move(file));
  }
  void write(std::string_view text) {
    if (!file_) raise("PgnError", "the file has been closed");
    file_->write(text);
  }
  void commit() {
    if (!file_) raise("PgnError", "the file has been closed");
    const auto done = without_gil([this] { return file_->commit(); });
    file_.reset();
    if (!done) raise_system_error(done.error(), path_);
  }
  void discard() { file_.reset(); }

 private:
  py::object path_;
  std::optional<pgn::SafeFile> file_;
};

}  // namespace

void bind_writing(py::module_& module) {
  py::class_<FileToReplace>(module, "_FileToReplace",
                            "A file that is written as a whole or not at all.")
      .def(py::init<py::object>())
      .def("write", &FileToReplace::write)
      .def("commit", &FileToReplace::commit)
      .def("discard", &FileToReplace::discard);
  auto tree = py::reinterpret_borrow<py::class_<SharedGame, std::shared_ptr<SharedGame>>>(
      module.attr("GameTree"));
  tree.def(
          "to_pgn",
          [](const SharedGame& game, std::string tags, std::string comments, std::string glyphs,
             bool variations, bool move_numbers, bool result, std::string notation,
             std::string letters, std::string layout, std::size_t columns) {
            return pgn::to_pgn(game.tree,
                               options_of({std::move(tags), std::move(comments), std::move(glyphs),
                                           variations, move_numbers, result, std::move(notation),
                                           std::move(letters), std::move(layout), columns}));
          },
          py::kw_only(), py::arg("tags") = "all", py::arg("comments") = "all",
          py::arg("glyphs") = "numbers", py::arg("variations") = true,
          py::arg("move_numbers") = true, py::arg("result") = true, py::arg("notation") = "san",
          py::arg("letters") = "en", py::arg("layout") = "lines", py::arg("columns") = 79,
          R"(The game as PGN. The defaults give export format: equal games give equal text.

    >>> game = tabiya.pgn.parse("1. e4! {[%clk 0:03:00] best} e5 (1... c5) 2. Nf3 *")
    >>> game.to_pgn(tags="none", comments="text", glyphs="suffixes", variations=False).strip()
    '1. e4! {best} 1... e5 2. Nf3 *'
    >>> game.to_pgn(tags="none", comments="none", notation="lan", letters="de", layout="long_line").strip()
    '1. e2-e4 $1 e7-e5 (1... c7-c5) 2. Sg1-f3 *'

tags          "all", "roster" (the seven that every game has), "none"
comments      "all", "text" (without commands such as [%clk 0:00:30]), "none"
glyphs        "numbers" ($1), "suffixes" (! and ? where one exists), "none"
notation      "san" (Nf3), "lan" (Ng1-f3), "uci" (g1f3)
letters       of the pieces: a language code such as "de", or "figurines"
layout        "lines" (wrapped at `columns` characters), "long_line" (the moves on one line), "one_line" (everything)

The text ends with an empty line, so games can be joined.)")
      .def("__str__", [](const SharedGame& game) { return pgn::to_pgn(game.tree); })
      .def(
          "prepare_for", prepare_for, py::arg("program"),
          R"(Changes the game so that "lichess" or "scid" reads it as it was, and returns what is lost all the same.

    >>> tabiya.pgn.parse('[WhiteElo "5000"] 1. e4 *').prepare_for("scid")
    ('a rating that is not a whole number up to 4000',))");
}

}  // namespace tabiya::python
