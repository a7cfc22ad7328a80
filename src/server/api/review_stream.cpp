#include "server/api/review_stream.hpp"

#include <boost/json/serialize.hpp>
#include <utility>

namespace tabiya::server {

void ReviewStream::send_whole(ReviewState state) {
  if (is_writing_) {
    waiting_.clear();  // the newer state has it
    next_ = std::move(state);
    return;
  }
  is_writing_ = true;
  const auto kept = std::make_shared<const ReviewState>(std::move(state));
  const auto write = [kept, players = players_, reader = reader_] {
    boost::json::object json =
        review_json(*kept, names_of(*players, reader.language), reader.language);
    json["isOwn"] = reader.is_owner;
    return boost::json::serialize(json);
  };
  const auto admission = api_.workers.run(
      {.client = reader_.client,
       .name = "a review",
       .work = [self = shared_from_this(), write](const JobStop& /*stop*/) -> Task {
         return [self, line = write()]() mutable { self->written(std::move(line)); };
       },
       .failed =
           [self = shared_from_this()] {
             if (const auto stream = self->stream_.lock()) stream->end();
           }});
  if (admission != Workers::Admission::Accepted) written(write());
}

void ReviewStream::send_progress(const ReviewState& state,
                                 const std::vector<std::size_t>& positions) {
  std::string line = boost::json::serialize(progress_json(state, positions));
  if (is_writing_) waiting_.push_back(std::move(line));
  else send(std::move(line));
}

void ReviewStream::end() {
  ends_ = true;
  if (is_writing_) return;
  if (const auto stream = stream_.lock()) stream->end();
}

void ReviewStream::send(std::string line) {
  if (const auto stream = stream_.lock()) stream->send(std::move(line));
}

void ReviewStream::written(std::string line) {
  is_writing_ = false;
  send(std::move(line));
  for (std::string& progress : std::exchange(waiting_, {})) send(std::move(progress));
  if (auto next = std::exchange(next_, std::nullopt)) return send_whole(*std::move(next));
  if (ends_) end();
}

}  // namespace tabiya::server
