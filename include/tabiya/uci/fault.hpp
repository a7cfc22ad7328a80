/// What is wrong with a UCI message.
///
/// The protocol demands tolerance: unknown words are skipped, and the rest of the line counts. So a
/// line usually gives a message together with the faults in it, and only a line without a message
/// is an error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabiya::uci {

/// A part of a line that makes no sense.
struct Fault {
  enum class Kind : std::uint8_t {
    EmptyLine,  ///< nothing but white space
    /// The line has no command; `found` is its first word, and `wanted` the command that it is in small
    /// letters, if any.
    UnknownCommand,
    UnknownWord,      ///< `found` is not a field of `command`, or precedes the command
    NumberMissing,    ///< nothing follows `wanted`
    NumberMalformed,  ///< `found` follows `wanted` but is not a whole number
    NumberCut,        ///< `found` follows `wanted`, and only its whole part was read
    WordMissing,      ///< `command` requires `wanted`
    NoLimit,          ///< of the limits of `command`, none can be read
  };

  Kind kind;
  std::string command{};  ///< the word that begins the command: "go"
  std::string wanted{};
  std::string found{};

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// One sentence: `go: "depth" needs a whole number, not "deep"`.
[[nodiscard]] std::string to_string(const Fault& fault);

/// A message, and the parts of its line that were skipped. The protocol demands that the rest still
/// be read.
template <class Message>
struct Parsed {
  Message message;
  std::vector<Fault> skipped;
};

}  // namespace tabiya::uci
