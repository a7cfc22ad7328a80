/// The listeners of a room: who gets a line first.
#include "server/rooms/listeners.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tabiya::server {
namespace {

/// Notes who gets a line.
class NumberSink : public LineSink {
 public:
  NumberSink(std::string& order, Listeners::Number number) : order_{order}, number_{number} {}

  void send(const Line& /*line*/) override { order_ += std::to_string(number_); }
  void end() override {}
  void fail() noexcept override {}

 private:
  std::string& order_;
  Listeners::Number number_;
};

TEST(TheListeners, PlayersGetALineBeforeSpectators) {
  Listeners listeners;
  std::string order;
  const auto add = [&](Listeners::Number number, std::optional<Color> viewer) {
    listeners.add(number, LineForm::Api, viewer,
                  std::make_shared<LineStream>([&order, number](const LineStreamPtr&) {
                    return std::make_shared<NumberSink>(order, number);
                  }));
    listeners.open(number, make_line("first"), false);
  };
  add(1, std::nullopt);
  add(2, Color::Black);
  add(3, std::nullopt);
  add(4, Color::White);
  order.clear();
  std::vector<ViewpointLine> lines;
  for (const Viewpoint viewpoint : listeners.viewpoints()) {
    lines.push_back({viewpoint, make_line("x")});
  }
  listeners.send(lines);
  EXPECT_EQ(order, "2413");
}

}  // namespace
}  // namespace tabiya::server
