#include "server/store/store_address.hpp"

#include <algorithm>
#include <optional>

namespace tabiya::server {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";
constexpr std::string_view shown_scheme = "postgresql://";

/// What follows "postgresql://" or "postgres://".
std::optional<std::string_view> after_scheme(std::string_view text) {
  for (const std::string_view scheme : {shown_scheme, std::string_view{"postgres://"}}) {
    if (text.starts_with(scheme)) return text.substr(scheme.size());
  }
  return std::nullopt;
}

/// The part with user, password and hosts.
std::string_view authority_of(std::string_view rest) {
  return rest.substr(0, std::min(rest.find_first_of("/?"), rest.size()));
}

bool is_hexadecimal(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f') ||
         (letter >= 'A' && letter <= 'F');
}

bool has_broken_code(std::string_view text) {
  for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1)) {
    const std::string_view digits = text.substr(at + 1, 2);
    if (digits.size() < 2 || !std::ranges::all_of(digits, is_hexadecimal) || digits == "00") {
      return true;
    }
  }
  return false;
}

/// Why libpq would misread the address, and then quote a part of a password.
std::optional<std::string> fault_of_url(std::string_view rest) {
  const bool is_printable =
      std::ranges::all_of(rest, [](unsigned char byte) { return byte > ' ' && byte != 0x7f; });
  if (!is_printable) return "without spaces; write them as %20";
  if (has_broken_code(rest)) return "with two hexadecimal digits after each %; write % as %25";
  const std::string_view authority = authority_of(rest);
  const bool has_more_at_signs = std::ranges::count(authority, '@') > 1 ||
                                 rest.substr(authority.size())
                                     .substr(0, rest.substr(authority.size()).find('?'))
                                     .contains('@');
  if (has_more_at_signs)
    return "with one @ before the host; write @ in a password as %40, / as %2F";
  return std::nullopt;
}

}  // namespace

std::expected<StoreAddress, std::string> StoreAddress::parse(std::string_view text) {
  StoreAddress address;
  if (text.starts_with(sqlite_scheme) && text.size() > sqlite_scheme.size()) {
    address.folder_ = text.substr(sqlite_scheme.size());
    return address;
  }
  const auto rest = after_scheme(text);
  if (!rest || rest->empty()) return std::unexpected{"sqlite:FOLDER or postgresql://HOST/DATABASE"};
  if (auto fault = fault_of_url(*rest)) {
    return std::unexpected{"an address of PostgreSQL " + *std::move(fault)};
  }
  address.url_ = text;
  return address;
}

std::string StoreAddress::shown() const {
  if (!is_postgresql()) return folder_.string();
  const std::string_view rest = after_scheme(url_).value_or("");
  const std::string_view authority = authority_of(rest);
  const std::size_t at = authority.rfind('@');
  const std::string_view hosts =
      at == std::string_view::npos ? authority : authority.substr(at + 1);
  const std::string_view beyond = rest.substr(authority.size());
  return std::string{shown_scheme} + std::string{hosts} +
         std::string{beyond.substr(0, beyond.find('?'))};
}

}  // namespace tabiya::server
