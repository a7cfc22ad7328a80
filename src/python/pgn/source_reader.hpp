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

class SourceReader {
 public:
  explicit SourceReader(Source source);
  SourceReader(SourceReader&& other) noexcept = default;
  SourceReader& operator=(SourceReader&&) = delete;
  SourceReader(const SourceReader&) = delete;
  SourceReader& operator=(const SourceReader&) = delete;
  ~SourceReader() { close(); }

  /// Calls `read(pgn::Reader&)` without the GIL. Its answer says whether there was a game left.
  /// Raises: what read() of a file object raises; PgnError if it was closed, if another thread reads, or,
  /// once, why the text ended early.
  template <class Read>
  bool read(Read read) {
    if (is_at_end_) return false;
    begin();
    bool has_more = false;
    {
      const Use use{*this};
      has_more = without_gil([&] { return read(**reader_); });
    }
    raise_if_failed(source_);
    if (!has_more) end();
    return has_more;
  }
  /// Bytes of decompressed text that were read so far.
  [[nodiscard]] std::uint64_t offset() const { return reader_ ? (*reader_)->offset() : 0; }
  [[nodiscard]] const std::string& name() const noexcept { return source_.name; }
  void close();

 private:
  /// Marks the reader as used.
  class Use {
   public:
    explicit Use(SourceReader& reader) : reader_{reader} { reader_.is_used_ = true; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { reader_.is_used_ = false; }

   private:
    SourceReader& reader_;
  };
  void begin() const;
  void end();

  Source source_;
  bool is_packed_;
  bool is_used_ = false;  // with the GIL
  bool is_at_end_ = false;
  std::unique_ptr<OwnedByProcess<pgn::Reader>> reader_;
};

}  // namespace tabiya::python
