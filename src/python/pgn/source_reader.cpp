#include "python/pgn/source_reader.hpp"

namespace tabiya::python {

SourceReader::SourceReader(Source source)
    : source_{std::move(source)},
      is_packed_{source_.input.is_packed()},
      reader_{std::make_unique<OwnedByProcess<pgn::Reader>>(
          std::make_unique<pgn::Reader>(std::move(source_.input)))} {}

void SourceReader::begin() const {
  if (!reader_) raise("PgnError", source_.name + " has been closed");
  if (is_used_) raise("PgnError", "another thread is reading " + source_.name);
  if (is_packed_ && reader_->is_foreign()) {
    raise(
        "PgnError",
        source_.name +
            " was opened before the process forked, and is decompressed by a thread of its parent");
  }
}

void SourceReader::end() {
  is_at_end_ = true;
  const auto failure = (*reader_)->failure();
  close();
  if (failure) raise_ended_early(source_.name, *failure);
}

/// A thread that reads ahead can be waiting for the GIL.
void SourceReader::close() {
  if (is_used_ || !reader_) return;
  without_gil([this] { reader_.reset(); });
  source_.keeper = {};
  source_.file.reset();
}

}  // namespace tabiya::python
