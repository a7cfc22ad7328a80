#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/board_layers.hpp"
#include "picture/row_layers.hpp"
#include "picture/svg_writer.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::picture {
namespace {

/// Where a piece stands from a frame on.
struct Station {
  std::size_t frame;
  Square square;
};

/// The way of one piece through the frames.
struct Track {
  Piece piece;
  std::vector<Station> stations;
  std::optional<std::size_t> last_frame{};  ///< the frame that lacks it: it was captured
};

/// Follows the pieces from frame to frame by what has changed; knows no moves, so that any series
/// of boards can be shown.
class Tracker {
 public:
  explicit Tracker(std::span<const Frame> frames) {
    for (const Square sq : frames.front().board.occupied()) begin(sq, frames.front().board, 0);
    for (std::size_t at = 1; at < frames.size(); ++at) {
      follow(frames[at - 1].board, frames[at], at);
    }
  }

  [[nodiscard]] std::vector<Track> take() && { return std::move(tracks_); }

 private:
  void begin(Square sq, const Board& board, std::size_t frame) {
    standing_[index_of(sq)] = tracks_.size();
    tracks_.push_back({*board.piece_on(sq), {{frame, sq}}});
  }

  void follow(const Board& before, const Frame& now, std::size_t frame) {
    const Board& after = now.board;
    std::vector<std::pair<Square, std::size_t>> gone;  // from where, and which track
    std::vector<Square> come;
    for (const Square sq : all_squares) {
      if (before.piece_on(sq) == after.piece_on(sq)) continue;
      if (before.piece_on(sq)) gone.emplace_back(sq, standing_[index_of(sq)]);
      if (after.piece_on(sq)) come.push_back(sq);
    }
    for (const Square sq : come) move(sq, after, frame, gone);
    send_to_explosion(now.marks, frame, gone);
    for (const auto& [sq, track] : gone) tracks_[track].last_frame = frame;
  }

  /// The nearest equal piece that has left its square arrives; else a new one appears.
  void move(Square to, const Board& board, std::size_t frame,
            std::vector<std::pair<Square, std::size_t>>& gone) {
    auto nearest = gone.end();
    for (auto at = gone.begin(); at != gone.end(); ++at) {
      if (tracks_[at->second].piece != *board.piece_on(to)) continue;
      if (nearest == gone.end() || distance(at->first, to) < distance(nearest->first, to)) {
        nearest = at;
      }
    }
    if (nearest == gone.end()) {
      send_pawn(to, board, frame, gone);
      return begin(to, board, frame);
    }
    tracks_[nearest->second].stations.push_back({frame, to});
    standing_[index_of(to)] = nearest->second;
    gone.erase(nearest);
  }

  /// A new piece on its last rank was a pawn beside or before that square, which goes there.
  void send_pawn(Square to, const Board& board, std::size_t frame,
                 const std::vector<std::pair<Square, std::size_t>>& gone) {
    const Color color = board.piece_on(to)->color;
    if (relative_rank(color, rank_of(to)) != Rank::Eighth) return;
    for (const auto& [from, track] : gone) {
      const bool is_before = relative_rank(color, rank_of(from)) == Rank::Seventh;
      if (tracks_[track].piece != Piece{color, PieceType::Pawn} || !is_before) continue;
      if (distance(from, to) == 1) return tracks_[track].stations.push_back({frame, to});
    }
  }

  /// A piece that has captured explodes where it arrives.
  void send_to_explosion(const Marks& marks, std::size_t frame,
                         const std::vector<std::pair<Square, std::size_t>>& gone) {
    if (!marks.explosion) return;
    for (const auto& [from, track] : gone) {
      if (from == *marks.explosion || !marks.last_move.contains(from)) continue;
      tracks_[track].stations.push_back({frame, *marks.explosion});
    }
  }

  std::vector<Track> tracks_;
  std::array<std::size_t, square_count> standing_{};
};

class AnimationWriter {
 public:
  AnimationWriter(std::span<const Frame> frames, const AnimationStyle& style)
      : frames_{frames}, style_{style}, svg_{2'000 * frames.size() + 8'000} {
    const std::chrono::milliseconds least{20};
    delay_ = std::max(style.delay, least);
    total_ = delay_ * (frames.size() - 1) + std::max(style.last_delay, least);
    glide_ = std::min<std::chrono::milliseconds>(delay_ / 2, std::chrono::milliseconds{250});
  }

  [[nodiscard]] std::string write() && {
    const PictureStyle& style = style_.picture;
    const bool has_rows = frames_.front().rows.has_value();
    svg_ << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << board_size << " "
         << (has_rows ? height_with_rows : board_size) << R"(" width=")" << style.width
         << R"(" height=")" << picture_height(style.width, has_rows) << R"(" role="img">)"
         << "\n<title>";
    add_description(svg_, frames_.back().board);
    if (has_rows) add_description(svg_, *frames_.back().rows);
    svg_ << "</title>\n";
    PieceDrawings drawings;
    for (const Frame& frame : frames_) {
      drawings.add(frame.board);
      if (frame.rows) add_pieces(drawings, *frame.rows);
    }
    drawings.write(svg_, *style.pieces);
    if (has_rows) {
      for (const Color color : all_colors) add_row(color);
      svg_ << R"(<g transform="translate(0 )" << square_size << ")\">\n";
    }
    add_boards();
    svg_ << (has_rows ? "</g>\n</svg>\n" : "</svg>\n");
    return std::move(svg_).take();
  }

 private:
  using Time = std::chrono::milliseconds;

  void add_boards() {
    picture::add_squares(svg_, style_.picture);
    for (std::size_t at = 0; at < frames_.size(); ++at) add_lower_marks(at);
    add_coordinates(svg_, style_.picture);
    for (const Track& track : Tracker{frames_}.take()) add_piece(track);
    for (std::size_t at = 0; at < frames_.size(); ++at) add_upper_marks(at);
  }

  /// A side's row, as often as it changes.
  void add_row(Color color) {
    const int top = top_of_row(color, style_.picture.viewer);
    add_row_ground(svg_, top);
    std::size_t first = 0;
    while (first < frames_.size()) {
      std::size_t next = first + 1;
      while (next < frames_.size() && is_same_row(*frames_[first].rows, *frames_[next].rows, color))
        ++next;
      add_row_between(first, next, color, top);
      first = next;
    }
  }

  /// A row changes when the moving piece arrives.
  void add_row_between(std::size_t first, std::size_t next, Color color, int top) {
    svg_ << "<g visibility=\"" << (first == 0 ? "visible" : "hidden") << "\">";
    std::optional<Time> until;
    if (next < frames_.size()) until = begin_of(next) + glide_;
    add_visibility(first == 0 ? Time{0} : begin_of(first) + glide_, until);
    add_row_content(svg_, *frames_[first].rows, color, top);
    svg_ << "</g>\n";
  }

  [[nodiscard]] Time begin_of(std::size_t frame) const { return delay_ * frame; }

  /// As a part of the whole duration.
  void add_time(Time time) {
    svg_.add_exact(static_cast<double>(time.count()) / static_cast<double>(total_.count()));
  }

  void begin_animation(std::string_view attribute, std::string_view mode) {
    svg_ << R"(<animate attributeName=")" << attribute << R"(" calcMode=")" << mode << R"(" dur=")";
    svg_.add_exact(static_cast<double>(total_.count()) / 1000);
    svg_ << R"(s" repeatCount="indefinite" )";
  }

  /// Visible from one time to another; until the end without the latter.
  void add_visibility(Time from, std::optional<Time> until) {
    if (from == Time{0} && !until) return;
    begin_animation("visibility", "discrete");
    svg_ << "values=\"" << (from == Time{0} ? "" : "hidden;") << "visible"
         << (until ? ";hidden" : "") << "\" keyTimes=\"0";
    for (const std::optional<Time> time :
         {from == Time{0} ? std::nullopt : std::optional{from}, until}) {
      if (!time) continue;
      svg_ << ";";
      add_time(*time);
    }
    svg_ << "\"/>";
  }

  [[nodiscard]] std::optional<Time> end_of(std::size_t frame) const {
    if (frame + 1 == frames_.size()) return std::nullopt;
    return begin_of(frame + 1);
  }

  void begin_marks(std::size_t frame, Time delay = Time{0}) {
    const Time from = begin_of(frame) + delay;
    svg_ << "<g visibility=\"" << (from == Time{0} ? "visible" : "hidden") << "\">";
    add_visibility(from, end_of(frame));
  }

  /// Once the capturing piece has arrived.
  void add_explosion(std::size_t frame) {
    const Marks& marks = frames_[frame].marks;
    if (!marks.explosion) return;
    begin_marks(frame, glide_);
    picture::add_explosion(svg_, marks, style_.picture);
    svg_ << "</g>\n";
  }

  void add_lower_marks(std::size_t frame) {
    add_explosion(frame);
    const Marks& marks = frames_[frame].marks;
    if (!marks.last_move.any() && !marks.checks.any()) return;
    begin_marks(frame);
    add_square_marks(svg_, marks, style_.picture);
    svg_ << "</g>\n";
  }

  void add_upper_marks(std::size_t frame) {
    const Marks& marks = frames_[frame].marks;
    if (marks.circles.empty() && marks.arrows.empty() && marks.labels.empty()) return;
    begin_marks(frame);
    picture::add_upper_marks(svg_, marks, style_.picture);
    svg_ << "</g>\n";
  }

  [[nodiscard]] int left(Square sq) const {
    return column_of(sq, style_.picture.viewer) * square_size;
  }
  [[nodiscard]] int top(Square sq) const { return row_of(sq, style_.picture.viewer) * square_size; }

  void add_piece(const Track& track) {
    const Station first = track.stations.front();
    svg_ << R"(<use href="#)" << group_name(track.piece) << R"(" x=")" << left(first.square)
         << R"(" y=")" << top(first.square) << '"';
    // A promoted piece appears when its pawn arrives; a captured one stays until it is reached.
    if (first.frame > 0) svg_ << R"( visibility="hidden")";
    svg_ << ">";
    const Time from = first.frame == 0 ? Time{0} : begin_of(first.frame) + glide_;
    std::optional<Time> until;
    if (track.last_frame) until = begin_of(*track.last_frame) + glide_;
    add_visibility(from, until);
    if (track.stations.size() > 1) {
      add_way("x", track, [&](Square sq) { return left(sq); });
      add_way("y", track, [&](Square sq) { return top(sq); });
    }
    svg_ << "</use>\n";
  }

  template <class Coordinate>
  void add_way(std::string_view attribute, const Track& track, Coordinate coordinate) {
    begin_animation(attribute, "linear");
    int place = coordinate(track.stations.front().square);
    svg_ << "values=\"" << place;
    for (std::size_t at = 1; at < track.stations.size(); ++at) {
      svg_ << ";" << place;
      place = coordinate(track.stations[at].square);
      svg_ << ";" << place;
    }
    svg_ << ";" << place << "\" keyTimes=\"0";
    for (std::size_t at = 1; at < track.stations.size(); ++at) {
      const Time begin = begin_of(track.stations[at].frame);
      svg_ << ";";
      add_time(begin);
      svg_ << ";";
      add_time(begin + glide_);
    }
    svg_ << ";1\"/>";
  }

  std::span<const Frame> frames_;
  const AnimationStyle& style_;
  SvgWriter svg_;
  Time delay_{};
  Time total_{};
  Time glide_{};
};

}  // namespace

std::string to_svg(const Frame& frame, const PictureStyle& style) {
  if (frame.rows) return to_svg(frame.board, frame.marks, *frame.rows, style);
  return to_svg(frame.board, frame.marks, style);
}

std::vector<Frame> frames_of(const VariantPosition& start, std::span<const Move> moves) {
  std::vector<Frame> frames{{start.board(), marks_of(start), rows_of(start)}};
  VariantPosition position = start;
  for (const Move move : moves) {
    Marks marks = marks_of(position, move);
    position.play_unchecked(move);
    frames.push_back({position.board(), std::move(marks), rows_of(position)});
  }
  return frames;
}

std::vector<Frame> frames_of(const Position& start, std::span<const Move> moves) {
  std::vector<Frame> frames{{start.board(), marks_of(start)}};
  Position position = start;
  for (const Move move : moves) {
    Marks marks = marks_of(position, move);
    position.play_unchecked(move);
    frames.push_back({position.board(), std::move(marks)});
  }
  return frames;
}

std::string to_animated_svg(std::span<const Frame> frames, const AnimationStyle& style) {
  assert(!frames.empty() && std::ranges::all_of(frames, [&](const Frame& frame) {
    return frame.rows.has_value() == frames.front().rows.has_value();
  }));
  return AnimationWriter{frames, style}.write();
}

}  // namespace tabiya::picture
