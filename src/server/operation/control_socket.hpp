/// The socket in the data folder through which operators control the server. Anyone with write
/// access to that folder is an operator.
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;  // NOLINT(readability-identifier-naming): it is theirs
}

namespace tabiya::server {

class ControlSocket {
 public:
  using Respond = std::move_only_function<void(std::string)>;
  /// Executes the command in a line and responds with the result.
  using OnLine = std::function<void(std::string_view, Respond)>;

  /// Errors: a sentence, if another server uses this folder, or something else has its name.
  [[nodiscard]] static std::expected<ControlSocket, std::string> open(
      boost::asio::io_context& context, const std::filesystem::path& data, OnLine on_line);
  ~ControlSocket();
  ControlSocket(ControlSocket&&) noexcept;
  ControlSocket& operator=(ControlSocket&&) noexcept;
  /// Makes the socket again if it was removed. Returns a sentence if that is impossible.
  [[nodiscard]] std::optional<std::string> renew();
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;

 private:
  struct State;
  explicit ControlSocket(std::shared_ptr<State> state) noexcept;
  std::shared_ptr<State> state_;
};

}  // namespace tabiya::server
