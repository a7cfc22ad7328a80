/// What the iterators over the games of a source share: one reader, used by one thread at a time, without
/// the GIL.
#pragma once

#include <memory>
#include <utility>

#include "python/errors.hpp"
#include "python/fork.hpp"
#include "python/pgn/source.hpp"
#include "python/signals.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::python {

template <class Reader>
class SourceReaderOf {
 public:
  /// `make(Input)` makes the reader, without the GIL. `has_threads`: it has threads of its own.
  template <class Make>
  SourceReaderOf(Source source, bool has_threads, Make make)
      : source_{std::move(source)},
        has_threads_{has_threads || source_.input.is_packed()},
        reader_{without_gil([&] {
          return std::make_unique<OwnedByProcess<Reader>>(
              std::make_unique<Reader>(make(std::move(source_.input))));
        })} {}
  explicit SourceReaderOf(Source source)
      : SourceReaderOf{std::move(source), false,
                       [](pgn::Input input) { return Reader{std::move(input)}; }} {}
  SourceReaderOf(SourceReaderOf&& other) noexcept = default;
  SourceReaderOf& operator=(SourceReaderOf&&) = delete;
  SourceReaderOf(const SourceReaderOf&) = delete;
  SourceReaderOf& operator=(const SourceReaderOf&) = delete;
  // NOLINTNEXTLINE(bugprone-exception-escape): only memory could run out.
  ~SourceReaderOf() { close(); }

  /// Calls `read(Reader&)` without the GIL. Its answer says whether there was a game left.
  /// Raises: PgnError if it was closed or if another thread reads; once, after the last game, what read() of
  /// a file object has raised (an interruption at once), or PgnError for why the text ended early.
  template <class Read>
  bool read(Read read) {
    if (is_at_end_) return false;
    begin();
    bool has_more = false;
    {
      const Use use{*this};
      has_more = without_gil([&] { return read(**reader_); });
    }
    raise_if_interrupted(source_);
    if (!has_more) end();
    return has_more;
  }
  /// Bytes of decompressed text that were read so far.
  [[nodiscard]] std::uint64_t offset() const { return reader_ ? (*reader_)->offset() : 0; }
  [[nodiscard]] const std::string& name() const noexcept { return source_.name; }
  /// A thread that reads ahead can be waiting for the GIL, so the reader ends without it.
  void close() {
    if (is_used_ || !reader_) return;
    without_gil([this] { reader_.reset(); });
    source_.keeper = {};
    source_.file.reset();
  }

 private:
  /// Marks the reader as used.
  class Use {
   public:
    explicit Use(SourceReaderOf& reader) : reader_{reader} { reader_.is_used_ = true; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { reader_.is_used_ = false; }

   private:
    SourceReaderOf& reader_;
  };
  void begin() const {
    if (!reader_) raise("PgnError", source_.name + " has been closed");
    if (is_used_) raise("PgnError", "another thread is reading " + source_.name);
    if (has_threads_ && reader_->is_foreign()) {
      raise("PgnError",
            source_.name +
                " was opened before the process forked, and is read by threads of its parent");
    }
  }
  void end() {
    raise_if_failed(source_);
    is_at_end_ = true;
    const auto failure = (*reader_)->failure();
    close();
    if (failure) raise_ended_early(source_.name, *failure);
  }

  Source source_;
  bool has_threads_;
  bool is_used_ = false;  // with the GIL
  bool is_at_end_ = false;
  std::unique_ptr<OwnedByProcess<Reader>> reader_;
};

/// One that reads games as events or trees.
using SourceReader = SourceReaderOf<pgn::Reader>;

}  // namespace tabiya::python
