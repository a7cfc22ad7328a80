/// A UCI engine that plays the variants it is given, and takes the rules and the position as it is
/// told: a program that sends the wrong variant gets no legal move of the game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/scripted_host.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/uci/command.hpp"

namespace tabiya::test {

class VariantEngine : public ScriptedEngine {
 public:
  using Dialog = std::vector<std::string>;
  /// Has no option UCI_Variant if it plays none. Adds each line that it reads to the dialog.
  VariantEngine(std::vector<Variant> variants, std::shared_ptr<Dialog> dialog)
      : variants_{std::move(variants)}, dialog_{std::move(dialog)} {}

  void read(std::string_view text, Stage& stage) override {
    dialog_->emplace_back(text);
    const auto command = uci::parse_command(text);
    if (!command) return;
    if (std::holds_alternative<uci::Hello>(command->message)) {
      greet(stage);
    } else if (const auto* option = std::get_if<uci::SetOption>(&command->message)) {
      if (option->name == "UCI_Variant") variant_ = *parse_variant(option->value.value_or(""));
    } else if (std::holds_alternative<uci::IsReady>(command->message)) {
      stage.say("readyok");
    } else if (const auto* position = std::get_if<uci::SetPosition>(&command->message)) {
      position_ = understood(*position);
    } else if (std::holds_alternative<uci::Go>(command->message)) {
      stage.say("bestmove " + best());
    } else if (std::holds_alternative<uci::Quit>(command->message)) {
      stage.exit(0);
    }
  }

 private:
  void greet(Stage& stage) const {
    stage.say("id name Varied");
    if (!variants_.empty()) {
      std::string offer = "option name UCI_Variant type combo default chess var chess";
      for (const Variant variant : variants_) offer += " var " + std::string{uci_name_of(variant)};
      stage.say(offer);
    }
    stage.say("uciok");
  }

  [[nodiscard]] std::optional<VariantPosition> understood(const uci::SetPosition& command) const {
    VariantPosition position{variant_};
    if (command.fen) {
      const auto start = parse_variant_position(variant_, *command.fen);
      if (!start) return std::nullopt;
      position = *start;
    }
    for (const std::string& text : command.moves) {
      const auto move = parse_uci(position, text);
      if (!move) return std::nullopt;
      position.play_unchecked(*move);
    }
    return position;
  }

  /// A drop, if one is possible.
  [[nodiscard]] std::string best() const {
    const VariantMoveList moves = position_ ? legal_moves(*position_) : VariantMoveList{};
    if (moves.empty()) return "0000";
    Move best = moves[0];
    for (const Move move : moves) {
      if (move.is_drop()) best = move;
    }
    return to_uci(*position_, best);
  }

  std::vector<Variant> variants_;
  std::shared_ptr<Dialog> dialog_;
  Variant variant_ = Variant::Standard;
  std::optional<VariantPosition> position_{VariantPosition{}};
};

/// A host on which every program is such an engine.
struct VariantHost {
  explicit VariantHost(std::vector<Variant> variants)
      : host{[variants = std::move(variants), dialog = dialog](const uci::ProgramCall&) {
          return std::make_unique<VariantEngine>(variants, dialog);
        }} {}

  /// The options that were set, once the engine has answered.
  [[nodiscard]] std::vector<std::string> options() const {
    std::vector<std::string> set;
    for (const std::string& line : *dialog) {
      if (line.starts_with("setoption")) set.push_back(line);
    }
    return set;
  }

  std::shared_ptr<VariantEngine::Dialog> dialog = std::make_shared<VariantEngine::Dialog>();
  ScriptedHost host;
};

}  // namespace tabiya::test
