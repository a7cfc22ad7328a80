#include <algorithm>

#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/shared_game.hpp"

namespace tabiya::python {
namespace {

std::string value_of_tag(const TagsValue& tags, const std::string& name) {
  const auto value = tags.game->tree.tags.find(name);
  if (!value) throw py::key_error(name);
  return std::string{*value};
}

void remove_tag(const TagsValue& tags, const std::string& name) {
  if (!tags.game->tree.tags.remove(name)) throw py::key_error(name);
}

bool is_in_names(char letter) {
  return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= 'a' && letter <= 'z');
}

bool is_control(char letter) {
  constexpr unsigned char blank = 0x20;
  constexpr unsigned char del = 0x7F;
  return static_cast<unsigned char>(letter) < blank || static_cast<unsigned char>(letter) == del;
}

/// A tag that was read has the name that it has. Source: PGN 8.1.
void set_tag(const TagsValue& tags, const std::string& name, const std::string& value) {
  pgn::Tags& pairs = tags.game->tree.tags;
  const bool is_name = !name.empty() && std::ranges::all_of(name, is_in_names);
  if (!is_name && !pairs.find(name)) {
    throw py::value_error("\"" + name +
                          "\" is not a name of a tag: letters, digits and underscores");
  }
  if (std::ranges::any_of(value, is_control))
    throw py::value_error("the value of a tag has a control character");
  pairs.set(name, value);
}

/// Of the names now, so that tags can be changed meanwhile.
py::iterator iterate_names(const TagsValue& tags) {
  py::list names;
  for (const pgn::TagPair& pair : tags.game->tree.tags.pairs()) names.append(pair.name);
  return py::iter(names);
}

py::dict dict_of_tags(const TagsValue& tags) {
  py::dict pairs;
  for (const pgn::TagPair& pair : tags.game->tree.tags.pairs())
    pairs[py::str(pair.name)] = pair.value;
  return pairs;
}

}  // namespace

void bind_tags(py::module_& module) {
  py::class_<TagsValue>(
      module, "Tags", R"(The tag pairs of a game, in order: a mutable mapping from names to values.

    >>> game = tabiya.pgn.parse('[White "Anna"] 1. e4 *')
    >>> game.tags["White"], game.tags.get("Black", "?")
    ('Anna', '?')
    >>> game.tags["Black"] = "Ben"
    >>> list(game.tags)
    ['White', 'Black']

Names are case-sensitive, of letters, digits and underscores; values have no control characters. The
writer puts the seven tag roster first, whatever the order here.)")
      .def("__getitem__", value_of_tag)
      .def("__setitem__", set_tag)
      .def("__delitem__", remove_tag)
      .def("__iter__", iterate_names)
      .def("__len__", [](const TagsValue& tags) { return tags.game->tree.tags.pairs().size(); })
      .def("__contains__",
           [](const TagsValue& tags, const std::string& name) {
             return tags.game->tree.tags.find(name).has_value();
           })
      .def("__contains__", [](const TagsValue&, const py::object&) { return false; })
      .def("__repr__", [](const TagsValue& tags) {
        return "Tags(" + py::repr(dict_of_tags(tags)).cast<std::string>() + ")";
      });
}

}  // namespace tabiya::python
