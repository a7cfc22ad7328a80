#include "server_load/people.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace tabiya::load {
namespace {

/// An address may hash fifty passwords in ten minutes and create two hundred guests an hour.
constexpr std::size_t people_of_address = 40;
constexpr std::size_t at_once = 16;

/// Creates players, several at a time.
class Maker {
 public:
  Maker(Senders& senders, std::size_t count, Kind kind)
      : senders_{senders}, count_{count}, kind_{kind}, prefix_{"load" + fresh_number() + "x"} {}

  void make_next() {
    if (begun_ == count_) return;
    const std::size_t number = begun_++;
    const std::string origin =
        "Origin: http://tabiya\r\n" + forwarded_for(number / people_of_address);
    if (kind_ == Kind::Guests) {
      return senders_.ask(request_text("GET", "/api/tabiya/session", origin),
                          [this](const Reply& reply) {
                            finish(reply, field_of(reply.body, "username"), cookie_of(reply));
                          });
    }
    const std::string name = prefix_ + std::to_string(number);
    senders_.ask(request_text("POST", "/api/tabiya/register", origin,
                              "username=" + name + "&password=correct+horse"),
                 [this, name](const Reply& reply) { make_token(name, reply); });
  }

  [[nodiscard]] bool is_done() const noexcept { return finished_ == count_; }
  [[nodiscard]] std::vector<Person> people() && { return std::move(people_); }

 private:
  static std::string fresh_number() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count() %
                          100'000'000);
  }

  static Credential cookie_of(const Reply& reply) {
    const std::string_view cookie = header_of(reply.head, "Set-Cookie: ");
    return "Origin: http://tabiya\r\nCookie: " + std::string{cookie.substr(0, cookie.find(';'))} +
           "\r\n";
  }

  void make_token(const std::string& name, const Reply& registered) {
    if (registered.status != 201) return finish(registered, {}, {});
    const Credential session = cookie_of(registered);
    senders_.ask(
        request_text("POST", "/api/tabiya/tokens", session,
                     "description=load&scopes=board:play,challenge:write,challenge:read"),
        [this, name, session](const Reply& reply) {
          finish(reply, name,
                 "Authorization: Bearer " + std::string{field_of(reply.body, "token")} + "\r\n",
                 session);
        });
  }

  void finish(const Reply& reply, std::string_view name, Credential credential,
              Credential session = {}) {
    ++finished_;
    if (reply.status == 200 || reply.status == 201) {
      people_.push_back({std::string{name}, std::move(credential), std::move(session)});
    } else if (finished_ - people_.size() == 1) {
      std::fprintf(stderr, "could not create a player: %d %.*s\n", reply.status,
                   static_cast<int>(reply.body.size()), reply.body.data());
    }
    make_next();
  }

  Senders& senders_;
  std::size_t count_;
  Kind kind_;
  std::string prefix_;
  std::vector<Person> people_;
  std::size_t begun_ = 0;
  std::size_t finished_ = 0;
};

}  // namespace

std::string forwarded_for(std::size_t number) {
  constexpr std::size_t byte = 256;
  return "X-Forwarded-For: 10." + std::to_string(number / byte / byte % byte) + "." +
         std::to_string(number / byte % byte) + "." + std::to_string(number % byte) + "\r\n";
}

void run_until(Context& context, const std::function<bool()>& is_done) {
  context.restart();
  while (!is_done() && context.run_one() > 0) {
  }
}

std::vector<Person> make_people(Context& context, Senders& senders, std::size_t count, Kind kind) {
  Maker maker{senders, count, kind};
  for (std::size_t number = 0; number < at_once; ++number) maker.make_next();
  run_until(context, [&] { return maker.is_done(); });
  return std::move(maker).people();
}

}  // namespace tabiya::load
