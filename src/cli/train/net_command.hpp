/// `tabiya train net`: trains the network of the evaluation on games.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "training/inner/network_trainer.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainNetCommand {
 public:
  static constexpr const char* name = "net";
  static constexpr const char* summary = "Train the network of the evaluation on recorded games";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train net --epochs 20 --threads 2 --checkpoint net.state -o our.net a.games\n"
      "  tabiya train net --resume net.state --threads 2 -o our.net a.games\n"
      "The same games, options and seed give the same network with any number of threads. The "
      "weights\n"
      "after the last epoch are kept: the rate falls so low that these are the best. Ctrl-C "
      "finishes\n"
      "the batch, then writes the checkpoint and the network.";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run();

 private:
  [[nodiscard]] std::expected<std::string, Failure> read_checkpoint_file();
  [[nodiscard]] std::expected<void, Failure> read_games(training::TrainingSet& positions) const;
  [[nodiscard]] ExitCode train(const training::TrainingSet& positions,
                               training::NetworkTrainer& trainer) const;
  [[nodiscard]] std::expected<void, Failure> write_state(
      const training::NetworkTrainer& trainer) const;
  [[nodiscard]] std::expected<void, Failure> write_network(
      const training::TrainingSet& positions, const training::NetworkTrainer& trainer) const;

  std::vector<std::string> files_;
  training::NetworkTrainingOptions options_;
  training::PositionFilter filter_;
  unsigned threads_ = 1;
  std::string output_;
  std::string checkpoint_file_;
  std::string resumed_file_;
  std::string table_file_;
  std::string plot_file_;
};

}  // namespace tabiya::cli
