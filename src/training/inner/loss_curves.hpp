/// The losses of training, as a table and as a picture.
#pragma once

#include <string>
#include <vector>

#include "training/inner/network_trainer.hpp"

namespace tabiya::training {

/// CSV with a header: epoch, loss, held-out loss, rate.
[[nodiscard]] std::string loss_table(const std::vector<EpochLoss>& history);

/// An SVG with a curve of the loss and one of the held-out loss.
[[nodiscard]] std::string loss_plot(const std::vector<EpochLoss>& history);

}  // namespace tabiya::training
