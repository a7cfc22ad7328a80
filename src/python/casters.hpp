/// Conversions between values of the library and Python objects, for the signatures of bound
/// functions. Every source that binds a function with these types includes this header.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/objects.hpp"
#include "tabiya/rules/bitboard.hpp"

namespace tabiya::python {

/// Raises a ValueError for a text or a number that should have been a `noun` and is not.
void refuse_value(py::handle object, const char* noun);

/// A caster for a type with object_of() and a function that reads it. An object that is neither
/// text nor number is of a wrong type: pybind11 tries other signatures, then raises a TypeError.
template <class T, std::optional<T> (*read)(py::handle), const char* noun>
class ValueCaster {
 public:
  template <class U>
  // NOLINTNEXTLINE(readability-identifier-naming): pybind11 looks for this name
  using cast_op_type = T&;
  bool load(py::handle source, bool /*convert*/) {
    const auto found = read(source);
    if (found) value_ = *found;
    else refuse_value(source, noun);
    return found.has_value();
  }
  static py::handle cast(T value, py::return_value_policy /*policy*/, py::handle /*parent*/) {
    return object_of(value).inc_ref();
  }
  explicit operator T&() { return value_; }
  explicit operator T*() { return &value_; }

 private:
  T value_{};
};

inline constexpr char color_noun[] = "a color: \"white\" or \"black\"";
inline constexpr char type_noun[] = "a type of piece, such as \"knight\" or \"N\"";
inline constexpr char piece_noun[] = "a piece: one of the letters PNBRQKpnbrqk";
inline constexpr char variant_noun[] = "a variant, such as \"Atomic\"";
inline constexpr char square_noun[] = "a square: \"a1\" to \"h8\", or 0 to 63";

}  // namespace tabiya::python

namespace pybind11::detail {

template <>
struct type_caster<tabiya::Color>
    : tabiya::python::ValueCaster<tabiya::Color, tabiya::python::read_color,
                                  tabiya::python::color_noun> {
  static constexpr auto name = const_name("Color");
};
template <>
struct type_caster<tabiya::PieceType>
    : tabiya::python::ValueCaster<tabiya::PieceType, tabiya::python::read_piece_type,
                                  tabiya::python::type_noun> {
  static constexpr auto name = const_name("PieceType");
};
template <>
struct type_caster<tabiya::Piece>
    : tabiya::python::ValueCaster<tabiya::Piece, tabiya::python::read_piece,
                                  tabiya::python::piece_noun> {
  static constexpr auto name = const_name("Piece");
};
template <>
struct type_caster<tabiya::Variant>
    : tabiya::python::ValueCaster<tabiya::Variant, tabiya::python::read_variant,
                                  tabiya::python::variant_noun> {
  static constexpr auto name = const_name("Variant");
};
/// A move is returned as its only object, however it is returned.
template <>
class type_caster<tabiya::Move> : public type_caster_base<tabiya::Move> {
 public:
  static handle cast(tabiya::Move move, return_value_policy /*policy*/, handle /*parent*/) {
    return tabiya::python::object_of(move).inc_ref();
  }
};
template <>
struct type_caster<tabiya::Square>
    : tabiya::python::ValueCaster<tabiya::Square, tabiya::python::read_square,
                                  tabiya::python::square_noun> {
  static constexpr auto name = const_name("Square");
};

}  // namespace pybind11::detail
