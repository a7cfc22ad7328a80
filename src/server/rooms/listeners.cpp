#include "server/rooms/listeners.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::server {

void Listeners::add(Number number, LineForm form, std::optional<Color> viewer, LineStreamPtr stream,
                    Attendance attendance) {
  listeners_.push_back({.number = number,
                        .form = form,
                        .viewer = viewer,
                        .attendance = attendance,
                        .stream = std::move(stream)});
}

std::optional<Color> Listeners::present_side(const Listener& listener) noexcept {
  return listener.attendance == Attendance::Present ? listener.viewer : std::nullopt;
}

std::optional<Color> Listeners::remove(Number number) {
  const auto listener = std::ranges::find(listeners_, number, &Listener::number);
  if (listener == listeners_.end()) return std::nullopt;
  const auto side = present_side(*listener);
  listeners_.erase(listener);
  return side;
}

void Listeners::open(Number number, const Line& line, bool is_last) {
  const auto listener = std::ranges::find(listeners_, number, &Listener::number);
  if (listener == listeners_.end()) return;
  listener->is_open = true;
  const LineStreamPtr stream = listener->stream;
  if (is_last) listeners_.erase(listener);
  // It can remove the listener, if its client is gone.
  stream->send(line);
  if (is_last) stream->end();
}

void Listeners::end_open() {
  std::vector<LineStreamPtr> ending;
  for (Listener& listener : listeners_) {
    if (listener.is_open) ending.push_back(std::move(listener.stream));
  }
  std::erase_if(listeners_, [](const Listener& listener) { return listener.is_open; });
  for (const LineStreamPtr& stream : ending) stream->end();
}

std::size_t Listeners::spectators() const noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(listeners_, [](const Listener& listener) { return !listener.viewer; }));
}

bool Listeners::has_player(Color color) const noexcept {
  return std::ranges::any_of(
      listeners_, [&](const Listener& listener) { return present_side(listener) == color; });
}

std::size_t Listeners::streams_of(Color color) const noexcept {
  return static_cast<std::size_t>(std::ranges::count(listeners_, color, &Listener::viewer));
}

std::optional<Viewpoint> Listeners::viewpoint_of(Number number) const noexcept {
  const auto listener = std::ranges::find(listeners_, number, &Listener::number);
  if (listener == listeners_.end()) return std::nullopt;
  return server::viewpoint_of(listener->form, listener->viewer);
}

std::vector<Viewpoint> Listeners::viewpoints() const {
  std::vector<Viewpoint> viewpoints;
  for (const Listener& listener : listeners_) {
    const Viewpoint viewpoint = server::viewpoint_of(listener.form, listener.viewer);
    if (std::ranges::find(viewpoints, viewpoint) == viewpoints.end()) {
      viewpoints.push_back(viewpoint);
    }
  }
  return viewpoints;
}

void Listeners::send(const std::vector<ViewpointLine>& lines) {
  for (const bool to_players : {true, false}) {
    for (Listener& listener : listeners_) {
      if (listener.viewer.has_value() == to_players) send(listener, lines);
    }
  }
}

void Listeners::send(Listener& listener, const std::vector<ViewpointLine>& lines) {
  if (!listener.is_open) return;
  const auto line = std::ranges::find(lines, server::viewpoint_of(listener.form, listener.viewer),
                                      &ViewpointLine::viewpoint);
  if (line != lines.end()) listener.stream->send(line->line);
}

void Listeners::send_to_player(Color color, const Line& line) {
  for (Listener& listener : listeners_) {
    if (listener.is_open && listener.viewer == color) listener.stream->send(line);
  }
}

void Listeners::send_chat(ChatRoom room, const Line& line) {
  for (Listener& listener : listeners_) {
    const bool may_hear = listener.viewer.has_value() == (room == ChatRoom::Players);
    if (listener.is_open && may_hear && listener.form != LineForm::Feed) {
      listener.stream->send(line);
    }
  }
}

}  // namespace tabiya::server
