#include "training/inner/loss_curves.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

namespace tabiya::training {
namespace {

constexpr double plot_width = 720;
constexpr double plot_height = 360;
constexpr double left_margin = 70;
constexpr double right_margin = 20;
constexpr double top_margin = 40;
constexpr double bottom_margin = 40;
constexpr int grid_lines = 4;

[[nodiscard]] std::string formatted(const char* format, double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

/// Maps epochs and losses to the picture.
class LossPlot {
 public:
  explicit LossPlot(const std::vector<EpochLoss>& history)
      : history_{history}, has_held_out_{!history.empty() && history[0].held_out_loss > 0} {
    if (history.empty()) return;
    low_ = high_ = history[0].loss;
    for (const EpochLoss& epoch : history) {
      include(epoch.loss);
      if (has_held_out_) include(epoch.held_out_loss);
    }
  }

  [[nodiscard]] std::string draw() const {
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 360\" "
        "font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"720\" height=\"360\" fill=\"white\"/>\n";
    for (int line = 0; line <= grid_lines; ++line) svg += grid_line(line);
    svg += text(left_margin, top_margin - 16, "#c72", "loss", "start");
    svg += curve("#c72", [](const EpochLoss& epoch) { return epoch.loss; });
    if (has_held_out_) {
      svg += text(left_margin + 60, top_margin - 16, "#2a6", "held-out loss", "start");
      svg += curve("#2a6", [](const EpochLoss& epoch) { return epoch.held_out_loss; });
    }
    const std::string last = "epoch " + std::to_string(history_.size());
    svg += text(x_of(0), plot_height - 14, "#333", "epoch 1", "start");
    if (history_.size() > 1) {
      svg += text(x_of(history_.size() - 1), plot_height - 14, "#333", last, "end");
    }
    return svg + "</svg>\n";
  }

 private:
  void include(double loss) {
    low_ = std::min(low_, loss);
    high_ = std::max(high_, loss);
  }
  [[nodiscard]] double x_of(std::size_t index) const {
    const auto steps = static_cast<double>(std::max<std::size_t>(history_.size(), 2) - 1);
    return left_margin +
           (plot_width - left_margin - right_margin) * static_cast<double>(index) / steps;
  }
  [[nodiscard]] double y_of(double loss) const {
    const double share = high_ > low_ ? (loss - low_) / (high_ - low_) : 0;
    return plot_height - bottom_margin - (plot_height - bottom_margin - top_margin) * share;
  }
  [[nodiscard]] static std::string text(double x, double y, const char* color,
                                        std::string_view words, const char* anchor) {
    return "<text x=\"" + formatted("%.1f", x) + "\" y=\"" + formatted("%.1f", y) + "\" fill=\"" +
           color + "\" text-anchor=\"" + anchor + "\">" + std::string{words} + "</text>\n";
  }
  [[nodiscard]] std::string grid_line(int line) const {
    const double loss = low_ + (high_ - low_) * line / grid_lines;
    const std::string y = formatted("%.1f", y_of(loss));
    return "<line x1=\"70\" x2=\"700\" y1=\"" + y + "\" y2=\"" + y + "\" stroke=\"#ddd\"/>\n" +
           text(left_margin - 6, y_of(loss) + 4, "#333", formatted("%.5f", loss), "end");
  }
  template <class LossOf>
  [[nodiscard]] std::string curve(const char* color, const LossOf& loss_of) const {
    std::string points;
    for (std::size_t index = 0; index < history_.size(); ++index) {
      points += (index == 0 ? "" : " ") + formatted("%.1f", x_of(index)) + "," +
                formatted("%.1f", y_of(loss_of(history_[index])));
    }
    return "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + color +
           "\" stroke-width=\"2\"/>\n";
  }

  const std::vector<EpochLoss>& history_;
  bool has_held_out_;
  double low_ = 0;
  double high_ = 0;
};

}  // namespace

std::string loss_table(const std::vector<EpochLoss>& history) {
  std::string table = "epoch,loss,held_out_loss,rate\n";
  for (std::size_t index = 0; index < history.size(); ++index) {
    const EpochLoss& epoch = history[index];
    table += std::to_string(index + 1) + formatted(",%.8f", epoch.loss) +
             formatted(",%.8f", epoch.held_out_loss) + formatted(",%.8f", epoch.rate) + "\n";
  }
  return table;
}

std::string loss_plot(const std::vector<EpochLoss>& history) { return LossPlot{history}.draw(); }

}  // namespace tabiya::training
