#include "cli/serve/serve_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "server/operation/inner/server.hpp"
#include "server/operation/inner/store_migration.hpp"

namespace tabiya::cli {
void ServeCommand::declare_options(CLI::App& app) {
  settings_.declare_options(app);
  app.add_option("--from", from_, "migrate: the store to copy")->type_name("STORE");
  app.add_option("--to", to_, "migrate: the store to fill")->type_name("STORE");
  app.add_option("COMMAND", words_, "A command for the running server")->type_name("");
}

namespace {

/// Errors: a sentence that does not repeat the address, which can contain a password.
std::expected<server::StoreAddress, Failure> store_of(const char* option,
                                                      const std::optional<std::string>& text) {
  if (!text) return std::unexpected{Failure{fmt::format("migrate needs {} STORE", option)}};
  auto address = server::StoreAddress::parse(*text);
  if (address) return *std::move(address);
  return std::unexpected{Failure{fmt::format("{} must be {}", option, address.error())}};
}

std::string with_scheme(const server::StoreAddress& address) {
  return (address.is_postgresql() ? "" : "sqlite:") + address.shown();
}

}  // namespace

ExitCode ServeCommand::migrate() const {
  const auto from = store_of("--from", from_);
  if (!from) return report(from.error());
  const auto to = store_of("--to", to_);
  if (!to) return report(to.error());
  const auto show = [](const server::TableCopy& table) {
    fmt::print("{:12} {:>12} rows, {} of them written now\n", table.table, table.rows,
               table.written);
    std::fflush(stdout);
  };
  const auto tables = server::migrate_store(*from, *to, show);
  if (!tables) return report({tables.error()});
  std::uint64_t rows = 0;
  for (const server::TableCopy& table : *tables) rows += table.rows;
  fmt::print("All {} rows are equal in {} and {}.\n", rows, with_scheme(*from), with_scheme(*to));
  return ExitCode::Success;
}

ExitCode ServeCommand::run() const {
  const bool is_migration = words_ == std::vector<std::string>{"migrate"};
  if (is_migration) return migrate();
  if (from_ || to_) return report({"--from and --to belong to the command migrate"});
  auto settings = settings_.read({});
  if (!settings) return report(settings.error());
  if (!words_.empty()) return send_command(*settings);
  return serve(*std::move(settings));
}

/// A server that another one has displaced starts again, at the same address.
ExitCode ServeCommand::serve(server::Configuration configuration) {
  auto end = server::Server::End::Displaced;
  for (bool is_first = true; end == server::Server::End::Displaced; is_first = false) {
    auto server = server::Server::start(configuration);
    if (!server) return report({server.error()});
    if (is_first) fmt::print("{}\n", server->url());
    std::fflush(stdout);
    configuration.port = server->port();
    end = server->run();
  }
  return ExitCode::Success;
}

ExitCode ServeCommand::send_command(const server::Configuration& configuration) const {
  std::string line;
  for (const std::string& word : words_) line += (line.empty() ? "" : " ") + word;
  const auto answer = server::send_operator_command(configuration.data, line);
  if (!answer) return report({answer.error()});
  if (answer->starts_with("error: ")) return report({answer->substr(7)});
  fmt::print("{}\n", *answer);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
