/// The listeners of one room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/base/line_stream.hpp"
#include "server/model/chat.hpp"
#include "server/rooms/line_form.hpp"

namespace tabiya::server {

/// A line for one viewpoint.
struct ViewpointLine {
  Viewpoint viewpoint;
  Line line;
};

/// Whether a player who listens counts as present at the board. The page reads a game aside while
/// it shows something else, so that it can report what happens there.
enum class Attendance : std::uint8_t { Present, Aside };

/// A listener receives lines once it is open: from the line that shows it the whole game.
class Listeners {
 public:
  using Number = std::uint64_t;

  void add(Number number, LineForm form, std::optional<Color> viewer, LineStreamPtr stream,
           Attendance attendance = Attendance::Present);
  /// The side whose player the removed listener made present; nothing for others.
  std::optional<Color> remove(Number number);
  /// Sends a listener its first line. If that is also the last one, ends its stream.
  void open(Number number, const Line& line, bool is_last);
  /// Ends the streams of the open listeners. The others still get their first line.
  void end_open();

  [[nodiscard]] std::size_t size() const noexcept { return listeners_.size(); }
  [[nodiscard]] std::size_t spectators() const noexcept;
  /// True if this side's player listens and is present.
  [[nodiscard]] bool has_player(Color color) const noexcept;
  /// How many streams a player has open here, aside or not.
  [[nodiscard]] std::size_t streams_of(Color color) const noexcept;
  /// Nothing for an unknown number.
  [[nodiscard]] std::optional<Viewpoint> viewpoint_of(Number number) const noexcept;
  /// The different viewpoints.
  [[nodiscard]] std::vector<Viewpoint> viewpoints() const;

  // To the open listeners.
  /// Sends each listener the line for its viewpoint, if there is one, to the players first.
  void send(const std::vector<ViewpointLine>& lines);
  void send_to_player(Color color, const Line& line);
  /// Players read what players write, and spectators what spectators write.
  void send_chat(ChatRoom room, const Line& line);

 private:
  struct Listener {
    Number number;
    LineForm form;
    std::optional<Color> viewer;  // none: a spectator
    Attendance attendance;
    bool is_open = false;
    LineStreamPtr stream;
  };

  static std::optional<Color> present_side(const Listener& listener) noexcept;
  static void send(Listener& listener, const std::vector<ViewpointLine>& lines);

  std::vector<Listener> listeners_;
};

}  // namespace tabiya::server
