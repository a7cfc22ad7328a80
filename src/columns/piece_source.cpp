#include "columns/piece_source.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "pgn/inner/parallel.hpp"

namespace tabiya::columns {
namespace {

/// Where no piece ends within so many pieces' sizes, the text is read by one thread.
constexpr std::size_t most_pieces_without_border = 8;

/// Reads pieces, and then the rest of a stream.
struct RestOfStream {
  std::vector<std::shared_ptr<const TextPiece>> pieces;
  std::shared_ptr<pgn::Input> input;
  const char* at;  // in the input
  std::size_t piece = 0;
  std::size_t place = 0;  // in the piece

  std::size_t operator()(std::span<char> into) {
    if (piece == pieces.size()) return read_input(into);
    const std::string_view rest = pieces[piece]->text().substr(place);
    const std::size_t size = std::min(into.size(), rest.size());
    std::memcpy(into.data(), rest.data(), size);
    place += size;
    if (size == rest.size()) {
      pieces[piece++].reset();
      place = 0;
    }
    return size;
  }

  std::size_t read_input(std::span<char> into) {
    while (at == input->end()) {
      if (input->is_final()) return 0;
      input->advance(at);
      at = input->begin();
    }
    const std::size_t size = std::min(into.size(), static_cast<std::size_t>(input->end() - at));
    std::memcpy(into.data(), at, size);
    at += size;
    return size;
  }
};

}  // namespace

PieceSource::PieceSource(pgn::Input input, std::size_t piece_bytes)
    : input_{std::make_shared<pgn::Input>(std::move(input))},
      piece_bytes_{piece_bytes},
      is_in_memory_{input_->is_final()},
      begin_{input_->begin()},
      at_{begin_} {}

std::uint64_t PieceSource::offset() const noexcept {
  return input_->offset() + static_cast<std::uint64_t>(at_ - input_->begin());
}

bool PieceSource::is_at_end() const noexcept { return input_->is_final() && at_ == input_->end(); }

void PieceSource::read_more() {
  input_->advance(at_);
  at_ = input_->begin();
}

/// The size of the next piece; 0 if no end is found.
std::size_t PieceSource::find_end() {
  const std::size_t most = most_pieces_without_border * piece_bytes_;
  std::size_t searched = piece_bytes_;
  for (;;) {
    const std::string_view text = window().substr(0, most);
    const bool is_whole = input_->is_final() && text.size() == window().size();
    if (is_whole && text.size() <= piece_bytes_) return text.size();
    if (text.size() > searched) {
      const std::size_t border = pgn::find_border(text, searched);
      if (border != text.size()) return border;
      if (is_whole) return text.size();
      searched = text.size() - 1;  // its last byte can be the bracket after the end
    }
    if (text.size() == most) return 0;
    read_more();
  }
}

std::optional<TextPiece> PieceSource::next() {
  const std::size_t size = find_end();
  if (size == 0) return std::nullopt;
  TextPiece piece{offset()};
  const std::string_view text = window().substr(0, size);
  if (is_in_memory_) piece.borrowed = text;
  else piece.owned = text;
  at_ += size;
  return piece;
}

pgn::Input PieceSource::rest_from(std::vector<std::shared_ptr<const TextPiece>> pieces) {
  if (is_in_memory_) {
    const char* const begin = pieces.empty() ? at_ : pieces.front()->borrowed.data();
    return pgn::Input::from_memory({begin, static_cast<std::size_t>(input_->end() - begin)});
  }
  return pgn::Input::from_source(RestOfStream{std::move(pieces), input_, at_});
}

void PieceSource::release_before(std::uint64_t offset) {
  if (!is_in_memory_) return;
  const char* const place = begin_ + (offset - input_->offset());
  if (input_->can_release_before(place)) input_->release_before(place);
}

}  // namespace tabiya::columns
