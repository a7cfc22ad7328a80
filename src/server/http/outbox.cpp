#include "server/http/outbox.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>

namespace tabiya::server {
namespace {

using Buffer = boost::asio::const_buffer;
constexpr std::size_t max_parts = 6;

/// Writes as much as the system accepts now, possibly nothing, and sets `taken`. False on an error.
bool try_write(boost::asio::ip::tcp::socket& socket, const std::array<Buffer, max_parts>& buffers,
               std::size_t& taken) {
  boost::system::error_code error;
  taken = socket.write_some(buffers, error);
  return !error || error == boost::asio::error::would_block ||
         error == boost::asio::error::interrupted;
}

}  // namespace

Outbox::Result Outbox::write(boost::asio::ip::tcp::socket& socket,
                             std::initializer_list<std::string_view> parts, std::string_view kept) {
  std::size_t taken = 0;
  if (empty()) {
    std::array<Buffer, max_parts> buffers;
    std::size_t count = 0;
    for (const std::string_view part : parts) buffers[count++] = Buffer{part.data(), part.size()};
    buffers[count] = Buffer{kept.data(), kept.size()};
    if (!try_write(socket, buffers, taken)) return Result::Failed;
  }
  for (std::string_view part : parts) {
    const std::size_t skipped = std::min(taken, part.size());
    taken -= skipped;
    backlog_ += part.substr(skipped);
  }
  if (!kept.empty()) kept_ = kept.substr(taken);
  return empty() ? Result::Written : Result::Waiting;
}

Outbox::Result Outbox::resume(boost::asio::ip::tcp::socket& socket) {
  const std::array<Buffer, max_parts> buffers{
      Buffer{backlog_.data() + written_, backlog_.size() - written_},
      Buffer{kept_.data(), kept_.size()}};
  std::size_t taken = 0;
  if (!try_write(socket, buffers, taken)) return Result::Failed;
  const std::size_t of_backlog = std::min(taken, backlog_.size() - written_);
  written_ += of_backlog;
  kept_.remove_prefix(taken - of_backlog);
  if (written_ == backlog_.size()) {
    backlog_ = {};  // also frees its memory
    written_ = 0;
  }
  return empty() ? Result::Written : Result::Waiting;
}

}  // namespace tabiya::server
