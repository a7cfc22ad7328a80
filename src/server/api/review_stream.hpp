/// The stream of a review to one reader.
///
/// The whole state of a review of 600 plies takes milliseconds to write, so another thread does; lines
/// that come meanwhile wait, and so keep their order.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/api.hpp"
#include "server/api/review_json.hpp"
#include "server/base/line_stream.hpp"
#include "server/http/client.hpp"
#include "server/reviews/reviews.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

struct ReviewReader {
  std::string client;  ///< charged for the work
  Language language = Language::English;
  bool is_owner = false;  ///< has requested the review, and may delete it
};

class ReviewStream : public std::enable_shared_from_this<ReviewStream> {
 public:
  /// Requires: `api` outlives this.
  ReviewStream(Api& api, const LineStreamPtr& stream, ReviewedPlayers players, ReviewReader reader)
      : api_{api},
        stream_{stream},
        players_{std::make_shared<const ReviewedPlayers>(std::move(players))},
        reader_{std::move(reader)} {}

  void send_whole(ReviewState state);
  void send_progress(const ReviewState& state, const std::vector<std::size_t>& positions);
  /// Once all lines are sent.
  void end();

 private:
  void send(std::string line);
  void written(std::string line);

  Api& api_;
  std::weak_ptr<LineStream> stream_;
  std::shared_ptr<const ReviewedPlayers> players_;
  ReviewReader reader_;
  bool is_writing_ = false;
  std::vector<std::string> waiting_{};  // progress that follows what is being written
  std::optional<ReviewState> next_{};   // the whole state that follows
  bool ends_ = false;
};

}  // namespace tabiya::server
