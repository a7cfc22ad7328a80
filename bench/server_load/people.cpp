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
  Maker(LoadBalancer& balancer, std::size_t count, Kind kind, const std::vector<std::size_t>& homes)
      : balancer_{balancer},
        people_(count),
        kind_{kind},
        homes_{homes},
        prefix_{"load" + fresh_number() + "x"} {}

  void make_next() {
    if (begun_ == people_.size()) return;
    const std::size_t number = begun_++;
    Person& person = people_[number];
    person.home = homes_[number % homes_.size()];
    const std::string origin =
        "Origin: http://tabiya\r\n" + forwarded_for(number / people_of_address);
    if (kind_ == Kind::Guests) {
      return balancer_.ask(person.home, request_text("GET", "/api/tabiya/session", origin),
                           [this, &person](const Reply& reply) {
                             person.name = field_of(reply.body, "username");
                             person.credential = cookie_of(reply);
                             finish(reply);
                           });
    }
    person.name = prefix_ + std::to_string(number);
    balancer_.ask(person.home,
                  request_text("POST", "/api/tabiya/register", origin,
                               "username=" + person.name + "&password=correct+horse"),
                  [this, &person](const Reply& reply) { make_token(person, reply); });
  }

  [[nodiscard]] bool is_done() const noexcept { return finished_ == people_.size(); }
  /// None if any was refused.
  [[nodiscard]] std::vector<Person> people() && {
    return refused_ == 0 ? std::move(people_) : std::vector<Person>{};
  }

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

  void make_token(Person& person, const Reply& registered) {
    if (registered.status != 201) return finish(registered);
    person.session = cookie_of(registered);
    balancer_.ask(person.home,
                  request_text("POST", "/api/tabiya/tokens", person.session,
                               "description=load&scopes=board:play,challenge:write,challenge:read"),
                  [this, &person](const Reply& reply) {
                    person.credential = "Authorization: Bearer " +
                                        std::string{field_of(reply.body, "token")} + "\r\n";
                    finish(reply);
                  });
  }

  void finish(const Reply& reply) {
    ++finished_;
    const bool is_made = reply.status == 200 || reply.status == 201;
    if (!is_made && ++refused_ == 1) {
      std::fprintf(stderr, "could not create a player: %d %.*s\n", reply.status,
                   static_cast<int>(reply.body.size()), reply.body.data());
    }
    make_next();
  }

  LoadBalancer& balancer_;
  std::vector<Person> people_;
  Kind kind_;
  const std::vector<std::size_t>& homes_;
  std::string prefix_;
  std::size_t begun_ = 0;
  std::size_t finished_ = 0;
  std::size_t refused_ = 0;
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

std::vector<Person> make_people(Context& context, LoadBalancer& balancer, std::size_t count,
                                Kind kind, const std::vector<std::size_t>& homes) {
  Maker maker{balancer, count, kind, homes};
  for (std::size_t number = 0; number < at_once; ++number) maker.make_next();
  run_until(context, [&] { return maker.is_done(); });
  return std::move(maker).people();
}

}  // namespace tabiya::load
