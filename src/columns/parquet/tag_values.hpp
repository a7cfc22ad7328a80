/// Values of tags as numbers, dates and times. Nothing where a text does not fit the type.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabiya::columns::parquet {

/// A number of 16 bits, such as "2100", "+8" or "-12". As a word: sign-extended.
[[nodiscard]] std::optional<std::uint32_t> small_number(std::string_view text);
/// "2013.01.31" as days since 1970; as a word, sign-extended. Dates of which a part is unknown have
/// no place.
[[nodiscard]] std::optional<std::uint32_t> days_of_date(std::string_view text);
/// "06:36:23" as milliseconds of the day.
[[nodiscard]] std::optional<std::uint32_t> milliseconds_of_time(std::string_view text);
/// The parts of a time control such as "300+3", in seconds.
[[nodiscard]] std::optional<std::uint32_t> initial_time(std::string_view text);
[[nodiscard]] std::optional<std::uint32_t> increment(std::string_view text);
/// The game of "https://lichess.org/svbhwzoe"; empty if there is none.
[[nodiscard]] std::string_view lichess_game(std::string_view site);
/// The tournament of "… https://lichess.org/tournament/abcd1234"; empty if there is none.
[[nodiscard]] std::string_view lichess_tournament(std::string_view event);

}  // namespace tabiya::columns::parquet
