#include "tabiya/uci/fault.hpp"

namespace tabiya::uci {
namespace {

std::string quoted(const std::string& text) { return '"' + text + '"'; }

std::string sentence(const Fault& fault) {
  switch (fault.kind) {
    case Fault::Kind::EmptyLine: return "the line is empty";
    case Fault::Kind::UnknownCommand:
      return "unknown command " + quoted(fault.found) +
             (fault.wanted.empty() ? "" : "; did you mean " + quoted(fault.wanted) + "?");
    case Fault::Kind::UnknownWord: return "unexpected " + quoted(fault.found);
    case Fault::Kind::NumberMissing: return quoted(fault.wanted) + " needs a whole number";
    case Fault::Kind::NumberMalformed:
      return quoted(fault.wanted) + " needs a whole number, not " + quoted(fault.found);
    case Fault::Kind::NumberCut:
      return quoted(fault.wanted) + " needs a whole number; " + fault.found +
             " is read without its fraction";
    case Fault::Kind::WordMissing: return "expected " + fault.wanted;
    case Fault::Kind::NoLimit: return "no limit can be read; searching one ply";
  }
  return {};
}

}  // namespace

std::string to_string(const Fault& fault) {
  return (fault.command.empty() ? "" : fault.command + ": ") + sentence(fault);
}

}  // namespace tabiya::uci
