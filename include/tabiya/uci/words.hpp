/// What is wrong with an engine, in words for people.
///
/// As in notation/words.hpp: no full stop, and not meant for programs to parse.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/uci/client.hpp"
#include "tabiya/uci/option.hpp"

namespace tabiya::uci {

/// "the engine did not send bestmove in time", "die Engine hat nicht rechtzeitig geantwortet
/// (bestmove)".
/// In English, the same as to_string().
[[nodiscard]] std::string to_words(const EngineFailure& failure, Language language);

/// The values that an option takes: "a whole number from 1 to 8", "eine ganze Zahl von 1 bis 8".
/// In English, the same as describe_values().
[[nodiscard]] std::string values_in_words(const OptionOffer& offer, Language language);

/// An option that was asked for and is not offered: "Stockfish has no option “Hsah”; it offers Hash,
/// Threads".
[[nodiscard]] std::string missing_option_in_words(std::string_view engine, std::string_view option,
                                                  std::span<const OptionOffer> offered,
                                                  Language language = Language::English);

}  // namespace tabiya::uci
