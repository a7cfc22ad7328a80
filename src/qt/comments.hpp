/// Comments as people edit them: the text, while commands such as `[%clk 0:00:30]` stay.
#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::qt {

/// The text of several comments without their commands, with a blank between two.
[[nodiscard]] QString text_of(const std::vector<std::string>& comments);

/// The comments with another text and the same commands: one comment, or none if it would be empty.
[[nodiscard]] std::vector<std::string> with_text(const std::vector<std::string>& comments,
                                                 std::string_view text);

}  // namespace tabiya::qt
