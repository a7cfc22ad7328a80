/// The socket in the folder of data by which an operator speaks to the server: whoever may write to
/// that folder is one.
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;  // NOLINT(readability-identifier-naming): it is theirs
}

namespace tabiya::server {

class ControlSocket {
 public:
  using Tell = std::move_only_function<void(std::string)>;
  /// Does what a line says, and tells what came of it.
  using OnLine = std::function<void(std::string_view, Tell)>;

  /// Errors: a sentence: another server has this folder.
  [[nodiscard]] static std::expected<ControlSocket, std::string> open(
      boost::asio::io_context& context, const std::filesystem::path& data, OnLine on_line);
  ~ControlSocket();
  ControlSocket(ControlSocket&&) noexcept;
  ControlSocket& operator=(ControlSocket&&) noexcept;
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;

 private:
  struct State;
  explicit ControlSocket(std::shared_ptr<State> state) noexcept;
  std::shared_ptr<State> state_;
};

}  // namespace tabiya::server
