#include <algorithm>
#include <set>

#include "notation/characters.hpp"
#include "notation/epd_syntax.hpp"
#include "notation/fen_fields.hpp"
#include "tabiya/notation/epd.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya {
namespace {

constexpr std::size_t position_field_count = 4;
constexpr std::size_t fen_field_count = 6;

constexpr bool is_control(char letter) {
  return static_cast<unsigned char>(letter) < ' ' || letter == 0x7F;
}

/// Reads a line in one pass.
class EpdReader {
 public:
  EpdReader(std::string_view text, FenReading reading) : text_{text}, reading_{reading} {}

  std::expected<Epd, EpdError> read() {
    if (const auto error = read_position()) return std::unexpected{*error};
    while (true) {
      skip_between_operations();
      if (at_end()) return std::move(epd_);
      if (const auto error = read_operation()) return std::unexpected{*error};
    }
  }

 private:
  [[nodiscard]] bool is_strict() const { return reading_ == FenReading::Strict; }
  [[nodiscard]] bool at_end() const { return place_ == text_.size(); }
  [[nodiscard]] char here() const { return text_[place_]; }

  void skip_blanks() {
    while (!at_end() && is_blank(here())) ++place_;
  }

  void skip_between_operations() {
    skip_blanks();
    while (!is_strict() && !at_end() && here() == ';') {
      ++place_;
      skip_blanks();
    }
  }

  /// The text up to the next blank or semicolon.
  FenField take_word() {
    const std::size_t begin = place_;
    while (!at_end() && !is_blank(here()) && here() != ';') ++place_;
    return {text_.substr(begin, place_ - begin), begin};
  }

  /// Goes to the next field. False if a strict reader finds other white space than one space.
  bool go_to_field(bool is_first) {
    if (!is_strict()) skip_blanks();
    else if (!is_first && !at_end() && here() == ' ') ++place_;
    return at_end() || !is_blank(here());
  }

  std::optional<EpdError> read_position() {
    FixedList<FenField, fen_field_count> fields;
    while (fields.size() < position_field_count) {
      if (!go_to_field(fields.empty())) {
        return in_position({.kind = FenError::Kind::StraySpace, .offset = place_});
      }
      if (at_end() || here() == ';')
        return EpdError{.kind = EpdError::Kind::TooFewFields, .offset = place_};
      fields.push_back(take_word());
    }
    while (!is_strict() && fields.size() < fen_field_count) {
      skip_blanks();
      if (at_end() || !is_digit(here())) break;
      fields.push_back(take_word());
    }
    const auto error = read_fen_fields({fields.begin(), fields.end()}, reading_, epd_.setup);
    if (error) return in_position(*error);
    return std::nullopt;
  }

  static EpdError in_position(const FenError& error) {
    return {.kind = EpdError::Kind::Position, .offset = error.offset, .fen = error};
  }

  std::optional<EpdError> read_operation() {
    const FenField opcode = take_word();
    if (const auto kind = opcode_error(opcode.text)) return EpdError{*kind, opcode.offset};
    if (!opcodes_.insert(opcode.text).second)
      return EpdError{EpdError::Kind::RepeatedOpcode, opcode.offset};

    EpdOperation operation{.opcode = std::string{opcode.text}, .operands = {}};
    if (const auto error = read_operands(operation)) return error;
    if (is_counter(opcode.text)) return set_counter(operation, opcode.offset);
    const auto done = epd_.operations.set(std::move(operation));
    if (!done) return EpdError{done.error(), opcode.offset};
    return std::nullopt;
  }

  std::optional<EpdError> read_operands(EpdOperation& operation) {
    while (true) {
      skip_blanks();
      if (at_end()) {
        if (!is_strict()) return std::nullopt;
        return EpdError{EpdError::Kind::UnterminatedOperation, text_.size()};
      }
      if (here() == ';') {
        ++place_;
        return std::nullopt;
      }
      const std::size_t begin = place_;
      auto operand = here() == '"' ? take_string() : take_unquoted();
      if (!operand) return operand.error();
      if (const auto kind = operand_error(*operand)) return EpdError{*kind, begin};
      operation.operands.push_back(std::move(*operand));
    }
  }

  std::expected<EpdOperand, EpdError> take_string() {
    const std::size_t begin = place_ + 1;
    const std::size_t end = text_.find('"', begin);
    if (end == std::string_view::npos) {
      return std::unexpected{EpdError{EpdError::Kind::UnterminatedString, place_}};
    }
    place_ = end + 1;
    return EpdOperand{.text = std::string{text_.substr(begin, end - begin)}, .is_quoted = true};
  }

  std::expected<EpdOperand, EpdError> take_unquoted() {
    return EpdOperand{.text = std::string{take_word().text}};
  }

  std::optional<EpdError> set_counter(const EpdOperation& operation, std::size_t offset) {
    const EpdError malformed{EpdError::Kind::MalformedCounter, offset};
    if (operation.operands.size() != 1) return malformed;
    const auto number = operation.operands.front().number();
    if (!number || *number < 0 || *number > max_fen_counter) return malformed;
    const bool is_clock = operation.opcode == halfmove_clock_opcode;
    (is_clock ? epd_.setup.halfmove_clock : epd_.setup.fullmove_number) =
        static_cast<std::uint32_t>(*number);
    return std::nullopt;
  }

  std::string_view text_;
  FenReading reading_;
  std::size_t place_ = 0;
  std::set<std::string_view> opcodes_;  // read so far
  Epd epd_;
};

}  // namespace

std::optional<EpdError::Kind> opcode_error(std::string_view opcode) noexcept {
  if (opcode.empty() || !is_letter(opcode.front())) return EpdError::Kind::MalformedOpcode;
  const auto is_allowed = [](char letter) {
    return is_letter(letter) || is_digit(letter) || letter == '_';
  };
  if (!std::all_of(opcode.begin(), opcode.end(), is_allowed))
    return EpdError::Kind::MalformedOpcode;
  if (opcode.size() > max_epd_opcode_size) return EpdError::Kind::OpcodeTooLong;
  return std::nullopt;
}

std::optional<EpdError::Kind> operand_error(const EpdOperand& operand) noexcept {
  const auto is_forbidden = [&](char letter) {
    if (is_control(letter) || letter == '"') return true;
    return !operand.is_quoted && (letter == ' ' || letter == ';');
  };
  if (!operand.is_quoted && operand.text.empty()) return EpdError::Kind::MalformedOperand;
  if (std::any_of(operand.text.begin(), operand.text.end(), is_forbidden))
    return EpdError::Kind::MalformedOperand;
  if (operand.is_quoted && operand.text.size() > max_epd_string_size)
    return EpdError::Kind::StringTooLong;
  return std::nullopt;
}

std::expected<Epd, EpdError> parse_epd(std::string_view text, FenReading reading) {
  return EpdReader{text, reading}.read();
}

}  // namespace tabiya
