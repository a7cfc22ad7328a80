/// What is wrong with a line of the protocol.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabiya::uci {

/// Something in a line that makes no sense.
struct Fault {
  enum class Kind : std::uint8_t {
    EmptyLine,        ///< nothing but white space
    UnknownCommand,   ///< no word of the line begins a command; `found` is its first word
    UnknownWord,      ///< `found` means nothing in `command`
    NumberMissing,    ///< nothing follows `wanted`
    NumberMalformed,  ///< `found` follows `wanted` and is no number it can be
    WordMissing,      ///< `command` needs `wanted`
  };

  Kind kind;
  std::string command{};  ///< the word that begins the command: "go"
  std::string wanted{};
  std::string found{};

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// One sentence: `go: "depth" needs a whole number, not "deep"`.
[[nodiscard]] std::string to_string(const Fault& fault);

/// A message, and what of its line was passed over. The protocol demands that the rest be read.
template <class Message>
struct Parsed {
  Message message;
  std::vector<Fault> skipped;
};

}  // namespace tabiya::uci
