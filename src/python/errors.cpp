#include "python/errors.hpp"

#include <exception>
#include <utility>

#include "python/casters.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::python {
namespace {

py::dict attributes_of(const FenError& error, std::string_view fen) {
  return py::dict{py::arg("offset") = error.offset, py::arg("text") = fen};
}

template <class Value>
[[noreturn]] void raise_refused_text(const Value& position, const MoveTextError& error,
                                     std::string_view text) {
  const std::string message = to_words(position.position, error, text);
  switch (error.kind) {
    case MoveTextError::Kind::Illegal: {
      const auto refusal = nearest_refusal(position.position, error);
      const py::object value = refusal ? py::cast(RefusalValue{*refusal, position.position.board()})
                                       : py::object{py::none()};
      raise("IllegalMove", message, py::dict{py::arg("text") = text, py::arg("refusal") = value});
    }
    case MoveTextError::Kind::Ambiguous: {
      py::list candidates;
      for (const Square sq : error.candidates) candidates.append(sq);
      raise("AmbiguousMove", message,
            py::dict{py::arg("text") = text, py::arg("candidates") = py::tuple{candidates}});
    }
    default:
      raise("MalformedMove", message,
            py::dict{py::arg("text") = text, py::arg("offset") = error.offset});
  }
}

template <class Value>
[[noreturn]] void raise_illegal(const Value& position, const Refusal& refusal) {
  raise("IllegalMove", to_words(position.position, refusal),
        py::dict{py::arg("refusal") = RefusalValue{refusal, position.position.board()}});
}

}  // namespace

void raise(const char* exception, const std::string& message, const py::dict& attributes) {
  const py::object type = py::module_::import("tabiya.errors").attr(exception);
  const py::object raised = type(message, **attributes);
  PyErr_SetObject(type.ptr(), raised.ptr());
  throw py::error_already_set{};
}

void translate_failed_casts() {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const py::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "an argument, or a part of one, has a wrong type");
    }
  });
}

void raise_refused(const FenRefusal& refusal, std::string_view fen) {
  const std::string message = to_string(refusal) + ": \"" + std::string{fen} + '"';
  if (const auto* const error = std::get_if<FenError>(&refusal)) {
    raise("FenError", "character " + std::to_string(error->offset + 1) + ": " + message,
          attributes_of(*error, fen));
  }
  raise("PositionError", message,
        py::dict{py::arg("defects") = names_of(std::get<Defects>(refusal)), py::arg("text") = fen});
}

void raise_refused(const PositionValue& position, const MoveTextError& error,
                   std::string_view text) {
  raise_refused_text(position, error, text);
}

void raise_refused(const VariantPositionValue& position, const MoveTextError& error,
                   std::string_view text) {
  raise_refused_text(position, error, text);
}

void raise_refused(const PositionValue& position, const Refusal& refusal) {
  raise_illegal(position, refusal);
}

void raise_refused(const VariantPositionValue& position, const Refusal& refusal) {
  raise_illegal(position, refusal);
}

}  // namespace tabiya::python
