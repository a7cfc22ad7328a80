#include "tabiya/uci/words.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <system_error>

namespace tabiya::uci {
namespace {

using Kind = EngineFailure::Kind;

EngineFailure not_started(std::errc reason) {
  return {.kind = Kind::NotStarted, .reason = std::make_error_code(reason)};
}

TEST(UciWords, SayInGermanHowAnEngineFailed) {
  struct Row {
    EngineFailure failure;
    std::string words;
  };
  for (const auto& [failure, words] : {
           Row{not_started(std::errc::no_such_file_or_directory),
               "konnte nicht gestartet werden: die Datei gibt es nicht"},
           Row{{.kind = Kind::NotStarted,
                .reason = std::make_error_code(std::errc::no_such_file_or_directory),
                .not_in_path = "stockfish"},
               "konnte nicht gestartet werden: in den Ordnern von PATH gibt es kein Programm "
               "stockfish"},
           Row{not_started(std::errc::permission_denied),
               "konnte nicht gestartet werden: die Datei darf nicht ausgeführt werden"},
           Row{not_started(std::errc::executable_format_error),
               "konnte nicht gestartet werden: die Datei ist kein Programm"},
           Row{{.kind = Kind::Died, .awaited = "uciok", .end = Exited{3}},
               "hat sich mit dem Exit-Code 3 beendet"},
           Row{{.kind = Kind::Died, .awaited = "uciok", .end = Killed{SIGSEGV}},
               "ist abgestürzt (Signal 11)"},
           Row{{.kind = Kind::ClosedOutput, .awaited = "uciok"}, "hat ihre Ausgabe geschlossen"},
           Row{{.kind = Kind::NoAnswer, .awaited = "readyok"},
               "hat nicht rechtzeitig geantwortet (readyok)"},
           Row{{.kind = Kind::NotReading}, "hat ihre Eingabe nicht rechtzeitig gelesen"},
           Row{{.kind = Kind::EndlessLine}, "hat eine Zeile ohne Ende geschrieben"},
       }) {
    EXPECT_EQ(to_words(failure, Language::German), "die Engine " + words);
  }
}

TEST(UciWords, AreThoseOfToStringInEnglish) {
  const EngineFailure failure{.kind = Kind::NoAnswer, .awaited = "readyok"};
  EXPECT_EQ(to_words(failure, Language::English), "the engine did not send readyok in time");
}

TEST(UciWords, DescribeTheValuesOfAnOption) {
  const OptionOffer hash{"Hash", SpinOption{.default_value = 16, .min = 1, .max = 64}};
  EXPECT_EQ(values_in_words(hash, Language::English), "a whole number from 1 to 64");
  EXPECT_EQ(values_in_words(hash, Language::German), "eine ganze Zahl von 1 bis 64");
  const OptionOffer style{"Style", ComboOption{"Solid", {"Solid", "Risky"}}};
  EXPECT_EQ(values_in_words(style, Language::German), "einen Wert von Solid, Risky");
}

}  // namespace
}  // namespace tabiya::uci
