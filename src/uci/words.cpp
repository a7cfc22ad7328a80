#include "tabiya/uci/words.hpp"

#include <system_error>
#include <variant>

#include "tabiya/uci/program.hpp"

namespace tabiya::uci {
namespace {

/// The system's messages follow its own language, so the usual reasons are translated here.
std::string start_failure_in_german(const EngineFailure& failure) {
  const std::error_code reason = failure.reason;
  if (!failure.not_in_path.empty()) {
    return "in den Ordnern von PATH gibt es kein Programm " + failure.not_in_path;
  }
  if (reason == std::errc::no_such_file_or_directory) return "die Datei gibt es nicht";
  if (reason == std::errc::permission_denied) return "die Datei darf nicht ausgeführt werden";
  if (reason == std::errc::executable_format_error) return "die Datei ist kein Programm";
  if (reason == std::errc::not_enough_memory) return "der Speicher reicht nicht aus";
  return "Systemfehler " + std::to_string(reason.value());
}

std::string end_in_german(const std::optional<ProcessEnd>& end) {
  if (!end) return "hat sich beendet";
  if (const auto* const exited = std::get_if<Exited>(&*end)) {
    return "hat sich mit dem Exit-Code " + std::to_string(exited->code) + " beendet";
  }
  return "ist abgestürzt (Signal " + std::to_string(std::get<Killed>(*end).signal) + ")";
}

std::string failure_in_german(const EngineFailure& failure) {
  using enum EngineFailure::Kind;
  switch (failure.kind) {
    case NotStarted:
      return "die Engine konnte nicht gestartet werden: " + start_failure_in_german(failure);
    case Died: return "die Engine " + end_in_german(failure.end);
    case ClosedOutput: return "die Engine hat ihre Ausgabe geschlossen";
    case NoAnswer: return "die Engine hat nicht rechtzeitig geantwortet (" + failure.awaited + ")";
    case NotReading: return "die Engine hat ihre Eingabe nicht rechtzeitig gelesen";
    case EndlessLine: return "die Engine hat eine Zeile ohne Ende geschrieben";
    case NoChess960:
      return "die Engine kann diese Partie Chess960 nicht spielen: sie hat keine Option "
             "UCI_Chess960";
    case NoVariant:
      return "die Engine spielt diese Variante nicht: ihre Option UCI_Variant bietet sie nicht an";
  }
  return {};
}

struct GermanValues {
  std::string operator()(const CheckOption& /*type*/) const { return "true oder false"; }
  std::string operator()(const SpinOption& type) const {
    return "eine ganze Zahl von " + std::to_string(type.min) + " bis " + std::to_string(type.max);
  }
  std::string operator()(const ComboOption& type) const {
    std::string words = "einen Wert von ";
    for (const std::string& choice : type.choices) {
      if (&choice != type.choices.data()) words += ", ";
      words += choice;
    }
    return words;
  }
  std::string operator()(ButtonOption /*type*/) const { return "keinen Wert"; }
  std::string operator()(const StringOption& /*type*/) const { return "einen Text"; }
};

}  // namespace

std::string to_words(const EngineFailure& failure, Language language) {
  return language == Language::German ? failure_in_german(failure) : to_string(failure);
}

std::string values_in_words(const OptionOffer& offer, Language language) {
  if (language == Language::German) return std::visit(GermanValues{}, offer.type);
  return describe_values(offer);
}

std::string missing_option_in_words(std::string_view engine, std::string_view option,
                                    std::span<const OptionOffer> offered, Language language) {
  const bool is_german = language == Language::German;
  std::string words{engine};
  words.append(is_german ? " hat keine Option „" : " has no option “").append(option);
  words += is_german ? "“; angeboten wird " : "”; it offers ";
  if (offered.empty()) return words + (is_german ? "keine" : "none");
  std::string_view separator;
  for (const OptionOffer& offer : offered) {
    words.append(separator).append(offer.name);
    separator = ", ";
  }
  return words;
}

}  // namespace tabiya::uci
