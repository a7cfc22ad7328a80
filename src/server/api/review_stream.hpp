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

class ReviewStream : public std::enable_shared_from_this<ReviewStream> {
 public:
  /// Requires: `api` outlives this. `client` is charged for the work.
  ReviewStream(Api& api, const LineStreamPtr& stream, std::string client, ReviewedPlayers players,
               Language language)
      : api_{api},
        stream_{stream},
        client_{std::move(client)},
        players_{std::make_shared<const ReviewedPlayers>(std::move(players))},
        language_{language} {}

  void send_whole(ReviewState state);
  void send_progress(const ReviewState& state, const std::vector<std::size_t>& positions);
  /// Once all lines are sent.
  void end();

 private:
  void send(std::string line);
  void written(std::string line);

  Api& api_;
  std::weak_ptr<LineStream> stream_;
  std::string client_;
  std::shared_ptr<const ReviewedPlayers> players_;
  Language language_;
  bool is_writing_ = false;
  std::vector<std::string> waiting_{};  // progress that follows what is being written
  std::optional<ReviewState> next_{};   // the whole state that follows
  bool ends_ = false;
};

}  // namespace tabiya::server
