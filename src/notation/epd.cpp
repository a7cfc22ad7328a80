#include "tabiya/notation/epd.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "notation/epd_syntax.hpp"

namespace tabiya {
namespace {

/// True for `c0` to `c9` and `v0` to `v9`.
bool is_numbered(std::string_view opcode) {
  return opcode.size() == 2 && (opcode[0] == 'c' || opcode[0] == 'v') && opcode[1] >= '0' &&
         opcode[1] <= '9';
}

bool is_before(const EpdOperand& left, const EpdOperand& right) {
  return std::tie(left.text, left.is_quoted) < std::tie(right.text, right.is_quoted);
}

bool is_positive_number(const EpdOperation& operation) {
  if (operation.operands.size() != 1) return false;
  const auto number = operation.operands.front().number();
  return number && *number > 0;
}

bool differs_from_first_move(const EpdOperation& predicted, const EpdOperation& variation) {
  if (predicted.operands.empty() || variation.operands.empty()) return false;
  return predicted.operands.front().text != variation.operands.front().text;
}

}  // namespace

std::optional<std::int64_t> EpdOperand::number() const noexcept {
  if (is_quoted) return std::nullopt;
  const char* begin = text.data();
  const char* const end = begin + text.size();
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') ++begin;
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

const EpdOperation* EpdOperations::find(std::string_view opcode) const noexcept {
  const auto found = operations_.find(opcode);
  return found == operations_.end() ? nullptr : &*found;
}

std::expected<void, EpdError::Kind> EpdOperations::set(EpdOperation operation) {
  if (const auto error = opcode_error(operation.opcode)) return std::unexpected{*error};
  if (is_counter(operation.opcode)) return std::unexpected{EpdError::Kind::MalformedCounter};
  for (const EpdOperand& operand : operation.operands) {
    if (const auto error = operand_error(operand)) return std::unexpected{*error};
  }
  if (operation.opcode == "am" || operation.opcode == "bm") {
    std::sort(operation.operands.begin(), operation.operands.end(), is_before);
  }
  if (is_numbered(operation.opcode)) erase_following(operation.opcode);
  erase(operation.opcode);
  operations_.insert(std::move(operation));
  return {};
}

void EpdOperations::erase_following(std::string_view opcode) {
  std::string following{opcode};
  while (following.back()++ != '9') erase(following);
}

void EpdOperations::erase(std::string_view opcode) {
  const auto found = operations_.find(opcode);
  if (found != operations_.end()) operations_.erase(found);
}

std::vector<std::string_view> operand_texts(const EpdOperations& operations,
                                            std::string_view opcode) {
  std::vector<std::string_view> texts;
  const EpdOperation* const operation = operations.find(opcode);
  if (operation == nullptr) return texts;
  for (const EpdOperand& operand : operation->operands) texts.emplace_back(operand.text);
  return texts;
}

EpdWarnings warnings(const EpdOperations& operations) {
  EpdWarnings found;
  const auto* const mate_distance = operations.find("dm");
  if (mate_distance && !is_positive_number(*mate_distance)) {
    found.insert(EpdWarning::MateDistanceNotPositive);
  }
  const auto* const repetition_count = operations.find("rc");
  if (repetition_count && !is_positive_number(*repetition_count)) {
    found.insert(EpdWarning::RepetitionCountNotPositive);
  }
  const auto* const predicted = operations.find("pm");
  const auto* const variation = operations.find("pv");
  if (predicted && variation && differs_from_first_move(*predicted, *variation)) {
    found.insert(EpdWarning::PredictedMoveDiffers);
  }
  const bool wants_draw = operations.find("draw_claim") || operations.find("draw_offer");
  if (wants_draw && !operations.find("sm")) found.insert(EpdWarning::DrawWithoutMove);
  for (const std::string_view opcode : {"draw_accept", "draw_reject", "resign"}) {
    const auto* const operation = operations.find(opcode);
    if (operation && !operation->operands.empty()) found.insert(EpdWarning::UnexpectedOperand);
  }
  return found;
}

}  // namespace tabiya
