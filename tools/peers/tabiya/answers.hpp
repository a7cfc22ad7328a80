/// Tabiya's answers to the questions of tools/peers/README.md.
#pragma once

#include <boost/json/object.hpp>

namespace tabiya::peers {

[[nodiscard]] boost::json::object answer_to(const boost::json::object& question);

}  // namespace tabiya::peers
