/// How PDF writes numbers.
#pragma once

#include <string>

namespace tabiya::picture {

/// "0.125", without zeros at the end.
[[nodiscard]] std::string pdf_number(double number);

}  // namespace tabiya::picture
