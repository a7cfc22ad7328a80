#include "server/rooms/listeners.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::server {

void Listeners::add(Number number, LineForm form, std::optional<Color> viewer, Outlet outlet) {
  listeners_.push_back(
      {.number = number, .form = form, .viewer = viewer, .outlet = std::move(outlet)});
}

std::optional<Color> Listeners::remove(Number number) {
  const auto listener = std::ranges::find(listeners_, number, &Listener::number);
  if (listener == listeners_.end()) return std::nullopt;
  const auto viewer = listener->viewer;
  listeners_.erase(listener);
  return viewer;
}

void Listeners::open(Number number, const Line& line, bool is_last) {
  const auto listener = std::ranges::find(listeners_, number, &Listener::number);
  if (listener == listeners_.end()) return;
  listener->outlet.send(line);
  listener->is_open = true;
  if (!is_last) return;
  Listener leaving = std::move(*listener);
  listeners_.erase(listener);
  if (leaving.outlet.end) leaving.outlet.end();
}

void Listeners::end_open() {
  std::vector<Listener> leaving;
  for (Listener& listener : listeners_) {
    if (listener.is_open) leaving.push_back(std::move(listener));
  }
  std::erase_if(listeners_, [](const Listener& listener) { return listener.is_open; });
  for (Listener& listener : leaving) {
    if (listener.outlet.end) listener.outlet.end();
  }
}

std::size_t Listeners::spectators() const noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(listeners_, [](const Listener& listener) { return !listener.viewer; }));
}

bool Listeners::has_player(Color color) const noexcept {
  return std::ranges::find(listeners_, color, &Listener::viewer) != listeners_.end();
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
  for (Listener& listener : listeners_) {
    if (!listener.is_open) continue;
    const auto line = std::ranges::find(lines, server::viewpoint_of(listener.form, listener.viewer),
                                        &ViewpointLine::viewpoint);
    if (line != lines.end()) listener.outlet.send(line->line);
  }
}

void Listeners::send_to_player(Color color, const Line& line) {
  for (Listener& listener : listeners_) {
    if (listener.is_open && listener.viewer == color) listener.outlet.send(line);
  }
}

void Listeners::send_chat(ChatRoom room, const Line& line) {
  for (Listener& listener : listeners_) {
    const bool may_hear = listener.viewer.has_value() == (room == ChatRoom::Players);
    if (listener.is_open && may_hear && listener.form != LineForm::Feed) {
      listener.outlet.send(line);
    }
  }
}

}  // namespace tabiya::server
