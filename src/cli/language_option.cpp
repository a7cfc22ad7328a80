#include "cli/language_option.hpp"

#include <CLI/CLI.hpp>
#include <string>

namespace tabiya::cli {

void declare_language(CLI::App& app, Language& language) {
  app.add_option_function<std::string>(
         "--lang",
         [&language](const std::string& code) {
           const auto parsed = parse_language(code);
           if (!parsed) throw CLI::ValidationError("--lang", "must be en or de");
           language = *parsed;
         },
         "Language of messages: en or de")
      ->type_name("CODE");
}

}  // namespace tabiya::cli
