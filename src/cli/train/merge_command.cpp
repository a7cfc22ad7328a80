#include "cli/train/merge_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/train/recorded_games.hpp"

namespace tabiya::cli {

void TrainMergeCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "Files of recorded games")->required()->type_name("");
  app.add_option("-o,--output", output_, "The file to write")->required()->type_name("FILE");
}

ExitCode TrainMergeCommand::run() const {
  std::string description = "merged:";
  for (const std::string& file : files_) {
    if (file == output_) return report({output_ + ": a file cannot be merged into itself"});
    const auto reader = open_recorded_games(file);
    if (!reader) return report(reader.error());
    description += "\n" + reader->description();
  }
  auto writer = create_game_file(output_, description);
  if (!writer) return report(writer.error());
  bool was_written = true;
  for (const std::string& file : files_) {
    const auto read = read_recorded_games(
        file, [&](const training::GameRecord& game) { return was_written = writer->write(game); });
    if (!read) return report(read.error());
  }
  was_written = was_written && writer->flush();
  return was_written ? ExitCode::Success : report({output_ + ": the file cannot be written"});
}

}  // namespace tabiya::cli
