/// Any bytes as text that PostgreSQL accepts.
///
/// SQLite stores every text. PostgreSQL refuses the character NUL, which JSON can contain, and what
/// is not UTF-8. Such bytes are stored as the character U+0001 and two hexadecimal digits, and so
/// is U+0001 itself. All other text is stored as it is.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::server {

[[nodiscard]] std::string to_postgres_text(std::string_view bytes);
[[nodiscard]] bool is_coded_text(std::string_view text) noexcept;
[[nodiscard]] std::string from_postgres_text(std::string_view text);

/// Bytes as PostgreSQL writes and reads them: "\x01ff". What is not of this form has no bytes.
[[nodiscard]] std::string to_postgres_bytes(std::string_view bytes);
[[nodiscard]] std::string from_postgres_bytes(std::string_view text);

}  // namespace tabiya::server
