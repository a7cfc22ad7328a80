#include "pgn/decompression.hpp"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace tabiya::pgn {
namespace {

constexpr std::size_t inflated_piece_bytes = std::size_t{1} << 18;
constexpr std::size_t max_pieces_ahead = 8;

constexpr std::string_view out_of_memory = "there is not enough memory";
constexpr std::string_view damaged = "the compressed data is damaged";
constexpr std::string_view over_memory_limit =
    "decompressing the data needs more memory than allowed";
constexpr std::string_view cut_off = "the compressed data is truncated";

/// The result of one decompression step.
struct Progress {
  std::size_t used;     // compressed bytes
  std::size_t written;  // plain bytes
  std::string_view refusal{};
};

/// Decompresses Zstandard: any number of consecutive frames.
class ZstandardDecoder {
 public:
  explicit ZstandardDecoder(std::size_t max_memory) {
    constexpr int min_log = 10;
    constexpr int max_log = 30;
    if (stream_ == nullptr) throw std::bad_alloc{};
    const int log = std::clamp(static_cast<int>(std::bit_width(max_memory)) - 1, min_log, max_log);
    static_cast<void>(ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, log));
  }
  [[nodiscard]] Progress step(std::span<const char> from, std::span<char> into) {
    ZSTD_inBuffer input{from.data(), from.size(), 0};
    ZSTD_outBuffer output{into.data(), into.size(), 0};
    const std::size_t hint = ZSTD_decompressStream(stream_.get(), &output, &input);
    if (ZSTD_isError(hint) != 0) return {input.pos, output.pos, refusal_of(hint)};
    is_complete_ = hint == 0;
    return {input.pos, output.pos};
  }
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }

 private:
  [[nodiscard]] static std::string_view refusal_of(std::size_t result) noexcept {
    const bool takes_too_much =
        ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge;
    return takes_too_much ? over_memory_limit : damaged;
  }

  struct Free {
    void operator()(ZSTD_DStream* stream) const noexcept { ZSTD_freeDStream(stream); }
  };
  std::unique_ptr<ZSTD_DStream, Free> stream_{ZSTD_createDStream()};
  bool is_complete_ = true;
};

/// Decompresses gzip: any number of consecutive members.
class GzipDecoder {
 public:
  /// zlib always takes 48 KB.
  explicit GzipDecoder(std::size_t /*max_memory*/) {
    constexpr int gzip_only = 16;
    if (inflateInit2(&stream_, MAX_WBITS + gzip_only) != Z_OK) throw std::bad_alloc{};
  }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;
  ~GzipDecoder() { inflateEnd(&stream_); }

  [[nodiscard]] Progress step(std::span<const char> from, std::span<char> into) {
    if (is_complete_ && !from.empty()) inflateReset(&stream_);
    // zlib's interface lacks const, but it does not write to its input.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(from.data()));
    stream_.avail_in = static_cast<uInt>(from.size());
    stream_.next_out = reinterpret_cast<Bytef*>(into.data());
    stream_.avail_out = static_cast<uInt>(into.size());
    const int code = inflate(&stream_, Z_NO_FLUSH);
    const Progress done{from.size() - stream_.avail_in, into.size() - stream_.avail_out,
                        is_fine(code) ? std::string_view{} : damaged};
    if (done.used != 0 || code == Z_STREAM_END) is_complete_ = code == Z_STREAM_END;
    return done;
  }
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }

 private:
  [[nodiscard]] static bool is_fine(int code) noexcept {
    return code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR;
  }

  z_stream stream_{};
  bool is_complete_ = true;
};

/// Passes pieces of text from one thread to another.
class Pipeline {
 public:
  /// Waits for room. False if the reader has stopped.
  [[nodiscard]] bool put(std::vector<char> piece) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return is_abandoned_ || pieces_.size() < max_pieces_ahead; });
    if (is_abandoned_) return false;
    pieces_.push_back(std::move(piece));
    changed_.notify_all();
    return true;
  }
  void end(std::string reason) {
    const std::scoped_lock lock{mutex_};
    reason_ = std::move(reason);
    has_ended_ = true;
    changed_.notify_all();
  }
  [[nodiscard]] std::optional<std::vector<char>> take() {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return has_ended_ || !pieces_.empty(); });
    if (pieces_.empty()) return std::nullopt;
    std::vector<char> piece = std::move(pieces_.front());
    pieces_.pop_front();
    changed_.notify_all();
    return piece;
  }
  void abandon() {
    const std::scoped_lock lock{mutex_};
    is_abandoned_ = true;
    changed_.notify_all();
  }
  [[nodiscard]] std::string reason() {
    const std::scoped_lock lock{mutex_};
    return reason_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::vector<char>> pieces_;
  std::string reason_;
  bool has_ended_ = false;
  bool is_abandoned_ = false;
};

/// Decompresses everything into the pipeline. Returns why it stopped; empty at the end.
template <class Decoder>
std::string decompress(const Source& source, Pipeline& pipeline, std::size_t max_memory) {
  Decoder decoder{max_memory};
  std::vector<char> compressed(inflated_piece_bytes);
  for (;;) {
    const std::size_t size = source.read(compressed);
    if (size == 0) {
      const std::string reason = source.why_ended();
      return reason.empty() && !decoder.is_complete() ? std::string{cut_off} : reason;
    }
    std::span<const char> left{compressed.data(), size};
    bool has_more = true;
    while (has_more) {
      std::vector<char> piece(inflated_piece_bytes);
      const Progress step = decoder.step(left, piece);
      left = left.subspan(step.used);
      has_more = !left.empty() || step.written == piece.size();
      piece.resize(step.written);
      if (step.written != 0 && !pipeline.put(std::move(piece))) return {};
      if (!step.refusal.empty()) return std::string{step.refusal};
    }
  }
}

/// The reading end of a pipeline, with the thread at the other end.
class Decompressor {
 public:
  Decompressor(Source source, Compression compression, std::size_t max_memory)
      : thread_{[this, source = std::move(source), compression, max_memory] {
          pipeline_.end(run(source, compression, max_memory));
        }} {}
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;
  ~Decompressor() { pipeline_.abandon(); }

  [[nodiscard]] std::size_t read(std::span<char> into) {
    if (used_ == piece_.size()) {
      auto next = pipeline_.take();
      if (!next) return 0;
      piece_ = *std::move(next);
      used_ = 0;
    }
    const std::size_t size = std::min(into.size(), piece_.size() - used_);
    std::copy_n(piece_.data() + used_, size, into.data());
    used_ += size;
    return size;
  }
  [[nodiscard]] std::string why_ended() { return pipeline_.reason(); }

 private:
  /// Why decompression stopped. Exceptions must not leave the thread.
  [[nodiscard]] std::string run(const Source& source, Compression compression,
                                std::size_t max_memory) {
    try {
      return compression == Compression::Gzip
                 ? decompress<GzipDecoder>(source, pipeline_, max_memory)
                 : decompress<ZstandardDecoder>(source, pipeline_, max_memory);
    } catch (const std::bad_alloc&) {
      return std::string{out_of_memory};
    }
  }

  Pipeline pipeline_;
  std::vector<char> piece_;
  std::size_t used_ = 0;
  std::jthread thread_;  // last, because it uses the other members
};

}  // namespace

Compression compression_of(std::string_view beginning) noexcept {
  constexpr std::string_view zstandard_frame = "\x28\xB5\x2F\xFD";
  constexpr std::string_view skippable_frame = "\x2A\x4D\x18";  // after a byte from 0x50 to 0x5F
  constexpr std::string_view gzip = "\x1F\x8B";
  if (beginning.starts_with(gzip)) return Compression::Gzip;
  const bool is_skippable = beginning.size() >= compression_mark_bytes &&
                            (static_cast<unsigned char>(beginning[0]) & 0xF0) == 0x50 &&
                            beginning.substr(1).starts_with(skippable_frame);
  return beginning.starts_with(zstandard_frame) || is_skippable ? Compression::Zstandard
                                                                : Compression::None;
}

Source decompressed(Source compressed, Compression compression, std::size_t max_memory) {
  const auto decompressor =
      std::make_shared<Decompressor>(std::move(compressed), compression, max_memory);
  return {[decompressor](std::span<char> into) { return decompressor->read(into); },
          [decompressor] { return decompressor->why_ended(); }};
}

}  // namespace tabiya::pgn
