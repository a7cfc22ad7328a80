#include "server_http/live_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <utility>

namespace tabiya::server::testing {

// The server makes its own folder, whose permissions are tested.
LiveServer::LiveServer(Configuration configuration) : data_{folder_.path() / "data"} {
  configuration.port = 0;
  configuration.data = data_;
  configuration.log_level = "off";
  configuration.human_pace = false;  // tests do not wait for time
  auto started = Server::start(configuration);
  if (!started) {
    ADD_FAILURE() << started.error();
    std::abort();
  }
  server_ = *std::move(started);
  thread_ = std::thread{[this] { end_ = server_->run(); }};
}

LiveServer::~LiveServer() {
  server_->stop();
  thread_.join();
  server_.reset();
}

boost::json::value json_of(const Reply& reply) {
  boost::json::error_code error;
  auto value = boost::json::parse(reply.body, error);
  return error ? boost::json::value{} : value;
}

Person::Person(std::uint16_t port) : client_{port} {
  const Reply reply = browse("GET", "/api/tabiya/session");
  EXPECT_EQ(reply.status, 200) << reply.body;
  name_ = json_of(reply).at("username").as_string();
}

Person::Person(std::uint16_t port, std::string name, std::string_view scopes)
    : client_{port}, name_{std::move(name)} {
  const Reply reply = browse("POST", "/api/tabiya/register",
                             R"({"username":")" + name_ + R"(","password":"correct horse"})");
  EXPECT_EQ(reply.status, 201) << reply.body;
  const Reply made =
      browse("POST", "/api/tabiya/tokens", "description=test&scopes=" + std::string{scopes});
  EXPECT_EQ(made.status, 201) << made.body;
  token_ = json_of(made).at("token").as_string();
}

void Person::keep_cookie(const Reply& reply) {
  const auto set = reply.headers.find("set-cookie");
  if (set != reply.headers.end()) cookie_ = set->second.substr(0, set->second.find(';'));
}

Reply Person::ask(std::string_view method, std::string_view path, std::string_view body,
                  std::vector<std::string> headers) {
  headers.push_back(bearer());
  return client_.ask(method, path, body, headers);
}

Reply Person::browse(std::string_view method, std::string_view path, std::string_view body) {
  std::vector<std::string> headers{"Origin: http://tabiya"};
  if (!cookie_.empty()) headers.push_back(cookie());
  const Reply reply = client_.ask(method, path, body, headers);
  keep_cookie(reply);
  return reply;
}

void Person::open(TestClient& client, std::string_view path, std::string_view method) const {
  client.send(std::string{method} + " " + std::string{path} + " HTTP/1.1\r\nHost: tabiya\r\n" +
              bearer() + "\r\n\r\n");
  const Reply head = client.read_head();
  EXPECT_EQ(head.status, 200) << path;
  EXPECT_EQ(head.headers.at("content-type"), "application/x-ndjson") << path;
}

}  // namespace tabiya::server::testing
