#include "server/accounts/authorizations.hpp"

#include <algorithm>
#include <expected>
#include <utility>

#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

constexpr std::size_t longest_uri = 1000;
constexpr std::size_t challenge_length = 43;

bool is_letter_of_uri(char c) noexcept { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
bool is_digit_of_uri(char c) noexcept { return '0' <= c && c <= '9'; }

}  // namespace

bool is_redirect_uri(std::string_view uri) noexcept {
  const bool is_clean = std::ranges::all_of(uri, [](char c) {
    return c > ' ' && c < '\x7f' && c != '#' && c != '"' && c != '<' && c != '>' && c != '\\';
  });
  const std::size_t colon = uri.find(':');
  if (!is_clean || uri.size() > longest_uri || colon == std::string_view::npos) return false;
  const std::string_view scheme = uri.substr(0, colon);
  const std::string_view rest = uri.substr(colon + 1);
  if (scheme == "https" || scheme == "http") {
    return rest.starts_with("//") && rest.size() > 2 && rest[2] != '/';
  }
  const bool is_scheme =
      !scheme.empty() && is_letter_of_uri(scheme.front()) &&
      std::ranges::all_of(scheme, [](char c) {
        return is_letter_of_uri(c) || is_digit_of_uri(c) || c == '.' || c == '-' || c == '+';
      });
  return is_scheme && scheme.find('.') != std::string_view::npos && !rest.empty();
}

bool is_code_challenge(std::string_view text) noexcept {
  return text.size() == challenge_length && std::ranges::all_of(text, [](char c) {
           return is_letter_of_uri(c) || is_digit_of_uri(c) || c == '-' || c == '_';
         });
}

Answer<std::string> Authorizations::allow(UserKey user, AuthorizationRequest request, Instant now) {
  if (const auto wait =
          codes_of_user_.count_use(std::to_string(static_cast<std::int64_t>(user)), now)) {
    return std::unexpected{Refused{
        .kind = Kind::TooMany, .sentence = "too many authorization requests", .retry_after = wait}};
  }
  std::erase_if(codes_, [&](const auto& entry) { return entry.second.expires <= now; });
  if (codes_.size() >= max_codes) return refuse(Kind::TooMany, "too many authorization requests");
  std::string code = random_text(secret_length);
  codes_.insert_or_assign(hash_of_secret(code), Code{{user, std::move(request)}, now + code_life});
  return code;
}

Answer<Authorizations::Granted> Authorizations::redeem(const Redemption& redemption, Instant now) {
  const auto node = codes_.extract(hash_of_secret(redemption.code));
  if (node.empty() || node.mapped().expires <= now) {
    return refuse(Kind::Bad, "the code is unknown or has expired");
  }
  Granted granted = std::move(node.mapped().granted);
  const AuthorizationRequest& request = granted.request;
  if (request.client != redemption.client || request.redirect_uri != redemption.redirect_uri) {
    return refuse(Kind::Bad, "the code belongs to another program");
  }
  if (base64_of_hash(redemption.verifier) != request.challenge) {
    return refuse(Kind::Bad, "the verifier does not match");
  }
  return granted;
}

}  // namespace tabiya::server
