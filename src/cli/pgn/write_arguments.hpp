/// The output format of the commands that write games.
#pragma once

#include <string>

#include "tabiya/pgn/writer.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class WriteArguments {
 public:
  void declare(CLI::App& app);
  /// Requires: the arguments have been parsed; parsing validates them.
  [[nodiscard]] pgn::WriteOptions options() const;

 private:
  bool reduces_ = false;
  bool drops_tags_ = false;
  bool keeps_roster_alone_ = false;
  bool drops_comments_ = false;
  bool drops_commands_ = false;
  bool drops_variations_ = false;
  bool drops_glyphs_ = false;
  bool writes_suffixes_ = false;
  bool drops_numbers_ = false;
  bool drops_result_ = false;
  bool writes_figurines_ = false;
  bool writes_long_lines_ = false;
  bool writes_one_line_ = false;
  std::string notation_ = "san";
  std::string language_ = "en";
  std::size_t columns_ = pgn::WriteOptions{}.max_columns;
};

}  // namespace tabiya::cli
