#include "server/support/postgresql.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill() is POSIX
#include <spawn.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "support/eventually.hpp"
#ifdef TABIYA_HAS_POSTGRESQL
#include "server/store/postgresql/connection.hpp"
#endif

namespace tabiya::server::testing {
namespace {

namespace fs = std::filesystem;

/// The folder of the newest server, or "".
fs::path find_programs() {
  fs::path newest;
  int newest_version = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator{"/usr/lib/postgresql", error}) {
    const int version = std::atoi(entry.path().filename().c_str());
    if (version <= newest_version || !fs::exists(entry.path() / "bin/initdb")) continue;
    newest = entry.path() / "bin";
    newest_version = version;
  }
  return newest;
}

const fs::path& programs() {
  static const fs::path folder = find_programs();
  return folder;
}

/// As an ordinary user.
std::vector<std::string> command_of(std::string_view program, std::vector<std::string> arguments) {
  std::vector<std::string> words;
  if (::geteuid() == 0) {
    words = {"/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"};
  }
  words.push_back((programs() / program).string());
  std::ranges::move(arguments, std::back_inserter(words));
  return words;
}

/// Its output is appended to a file.
pid_t begin_process(const std::vector<std::string>& words, const std::string& log, int input = -1) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, 0);
  if (input < 0) posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A signal to the group of the test program, such as that of Ctrl-C, does not reach it.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  pid_t process = 0;
  const int error = posix_spawn(&process, words.front().c_str(), &actions, &attributes,
                                arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) throw std::system_error{error, std::generic_category(), words.front()};
  return process;
}

std::string last_line_of(const fs::path& file) {
  std::ifstream lines{file};
  std::string last;
  for (std::string line; std::getline(lines, line);) last = line;
  return last;
}

int run(const std::vector<std::string>& words, const std::string& log) {
  int status = 0;
  ::waitpid(begin_process(words, log), &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void give_to_user(const fs::path& path) {
  if (::geteuid() != 0) return;
  const passwd* const user = ::getpwnam("postgres");
  if (user != nullptr) static_cast<void>(::lchown(path.c_str(), user->pw_uid, user->pw_gid));
}

void give_all_to_user(const fs::path& folder) {
  give_to_user(folder);
  for (const auto& entry : fs::recursive_directory_iterator{folder}) give_to_user(entry.path());
}

fs::path new_folder(const char* pattern) {
  std::string path = (fs::temp_directory_path() / pattern).string();
  if (::mkdtemp(path.data()) == nullptr) {
    throw std::system_error{errno, std::generic_category(), path};
  }
  give_to_user(path);
  return path;
}

void init_cluster(const fs::path& folder) {
  const std::string data = (folder / "data").string();
  const auto words = command_of("initdb", {"-D", data, "--no-sync", "-U", "postgres", "-A", "trust",
                                           "-E", "UTF8", "--locale=C", "--wal-segsize=1"});
  if (run(words, (folder / "log").string()) != 0) {
    throw std::runtime_error{last_line_of(folder / "log")};
  }
  std::ofstream{folder / "data/pg_hba.conf"} << "local all guarded scram-sha-256\n"
                                                "local all all trust\n"
                                                "local replication all trust\n";
  std::ofstream{folder / "data/postgresql.conf", std::ios::app}
      << "fsync=off\nfull_page_writes=off\nlisten_addresses=''\nshared_buffers=16MB\n"
         "max_connections=50\nmax_wal_size=64MB\nmin_wal_size=2MB\nautovacuum=off\n"
         "unix_socket_permissions=0777\nlogging_collector=off\nwal_retrieve_retry_interval=50ms\n";
}

/// A new cluster, made once and then copied, because initdb takes a second. It lies beside the test
/// programs.
void copy_cluster(const fs::path& folder) {
  const fs::path template_folder =
      fs::read_symlink("/proc/self/exe").parent_path() / "postgresql-template";
  const int lock =
      ::open((template_folder.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock < 0) return init_cluster(folder);
  ::flock(lock, LOCK_EX);
  if (!fs::exists(template_folder / "ready")) {
    const fs::path made = new_folder("tabiya-pg-XXXXXX");
    init_cluster(made);
    fs::remove_all(template_folder);
    fs::copy(made, template_folder, fs::copy_options::recursive);
    fs::remove_all(made);
    std::ofstream{template_folder / "ready"};
  }
  ::flock(lock, LOCK_UN);
  ::close(lock);
  fs::copy(template_folder / "data", folder / "data", fs::copy_options::recursive);
  fs::permissions(folder / "data", fs::perms::owner_all);
  give_all_to_user(folder / "data");
}

sockaddr_un socket_address(const std::string& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder + "/.s.PGSQL.5432";
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

int connect_to(const std::string& folder) {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = socket_address(folder);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    return socket;
  }
  ::close(socket);
  return -1;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string address_at(const std::string& host, std::string_view database) {
  return "postgresql://postgres@/" + std::string{database} + "?host=" + host;
}

}  // namespace

const std::optional<std::string>& PostgresServer::absence() {
  static const auto reason = []() -> std::optional<std::string> {
#ifdef TABIYA_HAS_POSTGRESQL
    if (programs().empty()) return "PostgreSQL is not installed";
    try {
      static_cast<void>(shared());
      return std::nullopt;
    } catch (const std::exception& error) {
      return std::string{"PostgreSQL does not start here: "} + error.what();
    }
#else
    return "the server was built without libpq";
#endif
  }();
  return reason;
}

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() {
  make_folder();
  copy_cluster(folder_);
  start();
}

std::unique_ptr<PostgresServer> PostgresServer::standby_of(PostgresServer& primary) {
  std::unique_ptr<PostgresServer> standby{new PostgresServer{Empty{}}};
  standby->make_folder();
  const std::string from = "host=" + primary.host() + " user=postgres application_name=standby";
  EXPECT_EQ(
      run(command_of("pg_basebackup", {"--no-sync", "-D", (standby->folder_ / "data").string(),
                                       "-R", "-X", "stream", "-c", "fast", "-d", from}),
          (standby->folder_ / "log").string()),
      0);
  standby->start();
  return standby;
}

/// The guard is a shell whose input ends when this program does.
void PostgresServer::make_folder() {
  folder_ = new_folder("tabiya-pg-XXXXXX");
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error{"pipe"};
  const std::string script =
      "cat; process=$(head -n 1 \"$0/data/postmaster.pid\"); kill -QUIT \"$process\";"
      " for i in $(seq 100); do kill -0 \"$process\" || break; sleep 0.02; done; rm -rf \"$0\"";
  guard_ = begin_process({"/bin/sh", "-c", script, folder_.string()}, "/dev/null", ends[0]);
  ::close(ends[0]);
  guarded_ = ends[1];
}

PostgresServer::~PostgresServer() {
  stop();
  ::close(guarded_);
  ::waitpid(guard_, nullptr, 0);
}

void PostgresServer::start() {
  process_ =
      begin_process(command_of("postgres", {"-D", (folder_ / "data").string(), "-k", host()}),
                    (folder_ / "log").string());
  EXPECT_TRUE(eventually([this] { return accepts_connections() || has_ended(); }));
  if (process_ == 0) throw std::runtime_error{last_line_of(folder_ / "log")};
}

bool PostgresServer::has_ended() noexcept {
  if (process_ != 0 && ::waitpid(process_, nullptr, WNOHANG) == process_) process_ = 0;
  return process_ == 0;
}

void PostgresServer::stop(std::string_view how) {
  if (process_ == 0) return;
  ::kill(process_, how == "immediate" ? SIGQUIT : SIGINT);
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

std::string PostgresServer::address(std::string_view database) const {
  return address_at(host(), database);
}

std::string PostgresServer::new_database() {
  std::string name = "test_" + std::to_string(++databases_);
  sql("CREATE DATABASE " + name);
  return name;
}

#ifdef TABIYA_HAS_POSTGRESQL

bool PostgresServer::accepts_connections() const {
  return PostgresConnection::open(address("postgres") + "&target_session_attrs=any").has_value();
}

std::string PostgresServer::sql(const std::string& statements, std::string_view database) const {
  auto connection = PostgresConnection::open(address(database) + "&target_session_attrs=any");
  if (!connection) {
    ADD_FAILURE() << connection.error().sentence;
    return "";
  }
  const auto rows = connection->execute_script(statements, Patience{longest_wait});
  if (!rows) {
    ADD_FAILURE() << statements << ": " << rows.error().sentence;
    return "";
  }
  std::string text;
  for (int row = 0; row < rows->count(); ++row) {
    text += (row == 0 ? "" : "\n") + std::string{rows->value(row, 0).value_or("")};
  }
  return text;
}

#else

bool PostgresServer::accepts_connections() const { return false; }
std::string PostgresServer::sql(const std::string&, std::string_view) const { return ""; }

#endif

CuttingProxy::CuttingProxy(const PostgresServer& server)
    : folder_{new_folder("tabiya-proxy-XXXXXX")}, server_host_{server.host()} {
  listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = socket_address(host());
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener_, 16) != 0) {
    throw std::system_error{errno, std::generic_category(), host()};
  }
  thread_ = std::jthread{[this] { listen(); }};
}

CuttingProxy::~CuttingProxy() {
  is_closing_ = true;
  thread_.join();
  connections_.clear();
  ::close(listener_);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string CuttingProxy::address(std::string_view database) const {
  return address_at(host(), database);
}

void CuttingProxy::listen() {
  while (!is_closing_) {
    pollfd ready{.fd = listener_, .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, 10) <= 0) continue;
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    connections_.emplace_back([this, client] { pass_on(client); });
  }
}

void CuttingProxy::pass_on(int client) {
  const int server = is_away_ ? -1 : connect_to(server_host_);
  std::string recent;  // the end of what the client has sent
  bool cuts_next_answer = false;
  std::array<char, 65'536> bytes{};
  while (server >= 0 && !is_closing_ && !is_away_) {
    std::array<pollfd, 2> ready{pollfd{.fd = client, .events = POLLIN, .revents = 0},
                                pollfd{.fd = server, .events = POLLIN, .revents = 0}};
    if (::poll(ready.data(), ready.size(), 10) <= 0) continue;
    if (ready[0].revents != 0) {
      const ssize_t size = ::recv(client, bytes.data(), bytes.size(), 0);
      if (size <= 0) break;
      const std::string_view part{bytes.data(), static_cast<std::size_t>(size)};
      recent += part;
      const bool is_commit = recent.contains(std::string_view{"COMMIT\0", 7});
      if (is_commit) recent.clear();
      recent.erase(0, recent.size() - std::min<std::size_t>(recent.size(), 6));
      const Cut cut = is_commit ? cut_.exchange(Cut::Never) : Cut::Never;
      if (cut == Cut::BeforeCommit) {
        static_cast<void>(send_all(server, part.substr(0, part.find("COMMIT"))));
        ++cuts_;
        break;
      }
      if (!send_all(server, part)) break;
      cuts_next_answer = cuts_next_answer || cut == Cut::AfterCommit;
    }
    if (ready[1].revents != 0) {
      const ssize_t size = ::recv(server, bytes.data(), bytes.size(), 0);
      if (cuts_next_answer && size > 0) {
        ++cuts_;
        break;
      }
      if (size <= 0 || !send_all(client, {bytes.data(), static_cast<std::size_t>(size)})) break;
    }
  }
  if (server >= 0) ::close(server);
  ::close(client);
}

}  // namespace tabiya::server::testing
