#include "server/operation/inner/server.hpp"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/engine_workers/work_frames.hpp"
#include "server/engine_workers/worker_link.hpp"
#include "server/http/endpoint.hpp"
#include "server/http/event_loop.hpp"
#include "server/http/http_server.hpp"
#include "server/http/inner/asset.hpp"
#include "server/operation/control_socket.hpp"
#include "server/operation/folder_lock.hpp"
#include "server/operation/folder_watch.hpp"
#include "server/operation/log.hpp"
#include "server/operation/metrics.hpp"
#include "server/operation/node.hpp"
#include "server/operation/operator_commands.hpp"
#include "server/operation/store_files.hpp"
#include "server/site/site.hpp"
#include "tabiya/pgn/openings.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;

/// Threads for PGN files: some for queries, some for uploads. Each uses at most 64 MB.
constexpr WorkerOptions file_options{
    .threads = 2, .max_waiting = 32, .max_waiting_of_client = 4, .is_background = true};
/// How long the shutdown waits for pending answers.
constexpr int closing_ticks = 50;
constexpr auto closing_tick = 100ms;

HttpOptions http_options(const Configuration& configuration) {
  HttpOptions options;
  options.address = configuration.address;
  options.port = configuration.port;
  options.connections = configuration.connections;
  options.connections_per_client = configuration.connections_per_address;
  options.sockets_per_client = std::max<std::size_t>(1, configuration.connections_per_address / 2);
  options.requests_per_second = configuration.requests_per_second;
  options.requests_at_once = 10 * configuration.requests_per_second;
  options.trusted_proxies = configuration.trusted_proxies;
  options.is_encrypted = configuration.url.starts_with("https://") || configuration.secure_cookies;
  options.request.upload_bytes = std::uint64_t{configuration.upload_megabytes} << 20;
  options.upload_folder = configuration.data;
  return options;
}

/// SQLite's file; nothing if the store is in PostgreSQL.
std::optional<std::filesystem::path> database_file_of(const Configuration& configuration) {
  if (!configuration.store) return configuration.data / database_name;
  if (configuration.store->is_postgresql()) return std::nullopt;
  return configuration.store->folder() / database_name;
}

/// The files that a running server has opened.
std::vector<std::filesystem::path> files_of(const Configuration& configuration) {
  std::vector<std::filesystem::path> files{configuration.data};
  if (const auto file = database_file_of(configuration)) {
    for (const char* const end : {"", "-wal", "-shm"}) files.emplace_back(file->string() + end);
  }
  return files;
}

/// Opens SQLite's file in a locked folder, and marks the folder.
std::expected<Store, std::string> open_file(Loop& loop, const std::filesystem::path& file,
                                            FolderLock& lock) {
  const std::filesystem::path folder = file.parent_path();
  std::error_code ignored;
  if (lock.is_marked() && !exists(symlink_status(file, ignored))) {
    return std::unexpected{fmt::format(
        "{0}/{1} is missing, but a server has used {0}; put the file or a backup in its place, or "
        "remove {0}/lock to begin a new server",
        folder.string(), database_name)};
  }
  auto store = Store::open(loop, {.file = file});
  if (!store)
    return std::unexpected{"cannot open " + file.string() + ": " + store.error().sentence};
  if (auto marked = lock.mark(folder); !marked) return std::unexpected{marked.error()};
  return *std::move(store);
}

using SharedTables = std::shared_ptr<const Tablebase>;

/// Null if the configuration names no folders.
std::expected<SharedTables, std::string> open_tables(const Configuration& configuration) {
  if (configuration.tables.empty()) return nullptr;
  auto tables = std::make_shared<Tablebase>();
  if (const auto unreadable = tables->add_folders(configuration.tables); !unreadable.empty()) {
    return std::unexpected{"tables: " + to_string(unreadable.front())};
  }
  if (tables->wdl_count() + tables->dtz_count() == 0) {
    return std::unexpected{"tables: no table in " + configuration.tables +
                           ": their names are like KRPvKR.rtbw and KRPvKR.rtbz"};
  }
  return tables;
}

using SharedBook = std::shared_ptr<const OpeningBook>;

/// Null if the configuration names none.
std::expected<SharedBook, std::string> open_book(const Configuration& configuration) {
  if (configuration.book.empty()) return nullptr;
  auto book = OpeningBook::open(configuration.book);
  if (!book) {
    return std::unexpected{
        fmt::format("book: {}: {}", configuration.book.string(), to_string(book.error()))};
  }
  if (book->size() == 0) {
    return std::unexpected{fmt::format("book: {} has no entry", configuration.book.string())};
  }
  return std::make_shared<const OpeningBook>(*std::move(book));
}

/// What an operator can add to a server: files that it reads and never changes.
struct Knowledge {
  SharedTables tables;
  SharedBook book;
};

std::expected<Knowledge, std::string> open_knowledge(const Configuration& configuration) {
  auto tables = open_tables(configuration);
  if (!tables) return std::unexpected{tables.error()};
  auto book = open_book(configuration);
  if (!book) return std::unexpected{book.error()};
  return Knowledge{*std::move(tables), *std::move(book)};
}

SiteOptions site_options(const Configuration& configuration, const Knowledge& knowledge) {
  SiteOptions options;
  options.computers.threads = configuration.engine_threads;
  options.computers.analysis_threads = std::min(1, configuration.engine_threads);
  options.computers.hash_megabytes = configuration.engine_hash_megabytes;
  options.computers.tablebase.tables = knowledge.tables;
  options.computers.book = knowledge.book;
  options.computers.has_human_pace = configuration.human_pace;
  options.computers.review_threads = configuration.review_threads;
  options.reviews.nodes = configuration.review_nodes;
  for (const EngineSetting& engine : configuration.engines) {
    options.computers.engines.push_back({engine.name, engine.command});
  }
  options.password_threads = configuration.password_threads;
  return options;
}

/// What the server has that has the games: if several share a database, only the one that leads.
struct Hosted {
  Hosted(const Configuration& configuration, Loop& loop, Store store, const Knowledge& knowledge)
      : site{loop, std::move(store), site_options(configuration, knowledge)},
        workers{loop, {}},
        readers{loop, file_options},
        uploaders{loop, file_options},
        api{.site = site,
            .workers = workers,
            .readers = readers,
            .uploaders = uploaders,
            .shelf = shelf,
            .base_url = configuration.url,
            .has_secure_cookies = configuration.secure_cookies,
            .tables = knowledge.tables,
            .book = knowledge.book} {
    if (const Asset* const games = find_asset("/games/kasparov.pgn")) {
      shelf.add_for_all("kasparov", take_in(games->bytes));
    }
  }

  void close() {
    workers.close();
    readers.close();
    uploaders.close();
  }

  Site site;
  Workers workers;
  Workers readers;
  Workers uploaders;
  PgnShelf shelf;
  Api api;
};

}  // namespace

struct Server::State {
  State(const Configuration& the_configuration, Knowledge the_knowledge,
        std::unique_ptr<EventLoop> the_loop)
      : configuration{the_configuration},
        knowledge{std::move(the_knowledge)},
        log{make_log(the_configuration.log_level)},
        loop{std::move(the_loop)},
        http{*loop, http_options(the_configuration), router},
        commands{{.http = http,
                  .router = router,
                  .broadcast =
                      [this](const std::string& frame) {
                        node ? node->broadcast(frame) : http.broadcast(frame);
                      },
                  .stop = [this] { close(); },
                  .fault = [this] { return folder.fault(); },
                  .site = [this] { return hosted ? &hosted->site : nullptr; },
                  .place = [this] { return place(); }}} {}

  [[nodiscard]] std::expected<void, std::string> begin(std::optional<Store> store);
  [[nodiscard]] std::expected<void, std::string> join_nodes();
  [[nodiscard]] std::expected<void, std::string> open_control();
  StreamCaller::Recognize host(OpenedStore opened);
  [[nodiscard]] std::expected<std::shared_ptr<LinkUser>, std::string> take_worker(
      const std::shared_ptr<NodeLink>& link, std::string_view offer) const;
  void add_local_routes();
  [[nodiscard]] Response health() const;
  [[nodiscard]] std::string metrics() const;
  [[nodiscard]] std::string place() const;
  void tick();
  void note_violations(const Site& site);
  void note_store(const StoreFigures& store);
  void note_failed_tables();
  void look_at_folder();
  void give_up();
  void close();
  void wait_for_end(int ticks_left);

  Configuration configuration;
  Knowledge knowledge;
  // The first members: destroyed last.
  std::optional<FolderLock> lock;
  std::optional<FolderLock> store_lock;  // of SQLite's folder, if it is another one
  std::shared_ptr<spdlog::logger> log;
  std::unique_ptr<EventLoop> loop;
  std::unique_ptr<Hosted> hosted;  // null: another node has the games
  Router router;
  HttpServer http;
  FolderWatch folder{files_of(configuration)};
  std::optional<std::string> fault_logged{};
  std::string store_fault_logged{};
  OperatorCommands commands;
  std::optional<ControlSocket> control;
  std::unique_ptr<Node> node;  // null: the store is not shared
  Timer next_look;
  std::uint16_t port = 0;
  std::size_t violations_logged = 0;
  std::uint64_t failures_logged = 0;
  std::size_t failed_tables_logged = 0;
  bool is_closing = false;
  End end = End::Stopped;
};

std::expected<void, std::string> Server::State::begin(std::optional<Store> store) {
  static_cast<void>(pgn::openings());  // reads the table now, not in a task of the loop
  loop->watch().on_remark([this](const LoopWatch::Remark& remark) { log_remark(*log, remark); });
  add_local_routes();
  if (store) {
    auto stored = Site::read(store->reader());
    http.recognize_callers(host({*std::move(store), std::move(stored)}));
  } else if (auto joined = join_nodes(); !joined) {
    return joined;
  }
  if (auto opened = open_control(); !opened) return opened;
  const auto listening = http.listen();
  if (!listening) return std::unexpected{listening.error()};
  port = *listening;
  loop->every(1s, [this] { tick(); });
  loop->on_end_signal([this] { close(); });
  log->info("listening on {}", endpoint_text(configuration.address, port));
  return {};
}

std::expected<void, std::string> Server::State::join_nodes() {
  node = std::make_unique<Node>(
      *loop, http, router,
      NodeOptions{.database = configuration.store->url(),
                  .address = configuration.node_address,
                  .port = configuration.node_port},
      NodeHost{.lead = [this](OpenedStore opened) { return host(std::move(opened)); },
               .give_up = [this] { give_up(); },
               .take_worker = [this](const auto& link,
                                     std::string_view offer) { return take_worker(link, offer); },
               .note = [this](const std::string& sentence) { log->warn("{}", sentence); }});
  if (auto joined = node->join(); !joined) {
    return std::unexpected{"cannot open " + configuration.store->shown() + ": " + joined.error()};
  }
  log->info("{}", place());
  return {};
}

/// Takes up the games, and serves them from now on. Returns how the site recognizes a caller.
StreamCaller::Recognize Server::State::host(OpenedStore opened) {
  hosted =
      std::make_unique<Hosted>(configuration, loop->loop(), std::move(opened.store), knowledge);
  Site& site = hosted->site;
  add_api(router, hosted->api);
  for (const std::string& sentence : site.load(std::move(opened.stored)))
    log->error("{}", sentence);
  site.computers.on_fault([this](const std::string& fault) { log->error("engine {}", fault); });
  site.computers.check_engines();
  site.rooms.on_pause([this] { return node && !node->is_ready(); });
  if (configuration.audit) {
    site.rooms.audit_all_every(*configuration.audit,
                               [this](std::string_view name, const Violations& found) {
                                 log->info("audit of {}: {} violations", name, found.size());
                               });
  }
  log->info("{} games in progress", site.rooms.live_count());
  // While the store cannot be read, no one loses a stream.
  return [examine = known_callers(hosted->api)](const Request& request, auto then) {
    examine(request, [then = std::move(then)](const std::optional<Response>& refused) {
      then(!refused || refused->status == 503);
    });
  };
}

std::expected<std::shared_ptr<LinkUser>, std::string> Server::State::take_worker(
    const std::shared_ptr<NodeLink>& link, std::string_view offer) const {
  if (!hosted) return std::unexpected{std::string{"This node has no games yet"}};
  const auto places = parse_offer(offer);
  if (!places) return std::unexpected{places.error()};
  return WorkerLink::open(hosted->site.computers.workers(), link, *places);
}

std::expected<void, std::string> Server::State::open_control() {
  auto opened = ControlSocket::open(loop->context(), configuration.data,
                                    [this](std::string_view line, ControlSocket::Respond respond) {
                                      log->info("operator: {}", line);
                                      commands.run(line, std::move(respond));
                                    });
  if (!opened) return std::unexpected{opened.error()};
  control = *std::move(opened);
  return {};
}

void Server::State::add_local_routes() {
  router.add(Method::Get, "/healthz",
             [this](const ExchangePtr& exchange) { exchange->answer(health()); });
  router.add(Method::Get, "/readyz", [this](const ExchangePtr& exchange) {
    const bool is_ready = health().status == 200 && (!node || node->is_ready());
    exchange->answer(is_ready ? ok() : refusal(503, "Not ready"));
  });
  // Only for local callers; clients behind a proxy are not local.
  router.add(Method::Get, "/metrics", [this](const ExchangePtr& exchange) {
    if (!exchange->request.client.is_local)
      return exchange->answer(refusal(403, "only available on the server's machine"));
    exchange->answer({.body = metrics(), .type = metrics_type});
  });
}

Response Server::State::health() const {
  if (is_closing) return refusal(503, "Closing");
  if (folder.fault()) return refusal(503, "A file of the server was removed");
  if (!store_fault_logged.empty()) return refusal(503, "The database is away");
  return ok();
}

std::string Server::State::metrics() const {
  std::optional<NodeFigures> figures;
  if (node) {
    figures = {.leads = node->leads(), .nodes = node->count(), .passage = node->counters()};
  }
  return metrics_text({.site = hosted ? &hosted->site : nullptr,
                       .http = http.counters(),
                       .loop = loop->watch().figures(),
                       .node = figures});
}

std::string Server::State::place() const {
  if (!node) return "";
  if (node->leads()) return fmt::format("this node leads {} nodes", node->count());
  if (const auto& leader = node->leader()) return "the node at " + leader->address + " leads";
  return "this node follows; no node is known to lead";
}

void Server::State::tick() {
  http.tick();
  if (node) node->tick();
  if (hosted) note_violations(hosted->site);
  if (hosted) note_store(hosted->site.store.figures());
  if (knowledge.tables) note_failed_tables();
  look_at_folder();
}

void Server::State::note_violations(const Site& site) {
  const auto& violations = site.rooms.violations();
  for (; violations_logged < violations.size(); ++violations_logged) {
    log->critical("broken invariant: {}", violations[violations_logged]);
  }
}

void Server::State::note_failed_tables() {
  const std::vector<ProbeError> failures = knowledge.tables->failures();
  for (; failed_tables_logged < failures.size(); ++failed_tables_logged) {
    log->error("tables: {}; it is not used", to_string(failures[failed_tables_logged]));
  }
}

void Server::State::note_store(const StoreFigures& store) {
  const std::uint64_t failures = store.failed_commits + store.failed_copies;
  if (failures != failures_logged) {
    log->error("{} failed disk operations; the log has {} pages; the last failed commit: {}",
               failures - failures_logged, store.log_pages,
               store.last_failure.empty() ? "none" : store.last_failure);
  }
  failures_logged = failures;
  if (store.fault == store_fault_logged) return;
  if (store.fault.empty()) log->info("the database can be reached again");
  if (!store.fault.empty()) log->critical("nothing can be stored: {}", store.fault);
  store_fault_logged = store.fault;
}
/// Logs what was removed or replaced, and makes the operator's socket again.
void Server::State::look_at_folder() {
  auto fault = folder.fault();
  if (!fault && control) fault = control->renew();
  if (fault == fault_logged) return;
  if (fault) log->critical("{}", *fault);
  if (!fault) log->info("the files of the folder are in their places again");
  fault_logged = std::move(fault);
}

/// Clients lose their connections, as if this node had been killed, and find another one.
void Server::State::give_up() {
  log->critical("another node has taken this one's place; this one begins again");
  end = End::Displaced;
  http.abort();
  loop->stop();
}

void Server::State::close() {
  if (std::exchange(is_closing, true)) return;
  log->info("closing");
  if (hosted) hosted->close();
  if (node) node->leave(hosted ? &hosted->site.store : nullptr);
  http.close();
  wait_for_end(closing_ticks);
}

/// Runs until all answers are sent and everything is on disk, or until the time limit.
void Server::State::wait_for_end(int ticks_left) {
  const bool is_done = http.is_closed() && (!node || node->is_settled()) &&
                       (!hosted || hosted->site.store.is_settled());
  if (is_done || ticks_left == 0) {
    http.abort();
    loop->stop();
    return;
  }
  next_look = loop->loop().timers.at(loop->loop().now() + closing_tick,
                                     [this, ticks_left] { wait_for_end(ticks_left - 1); });
}

/// The system may refuse a thread or memory at any point of the start.
std::expected<Server, std::string> Server::start(const Configuration& configuration) {
  try {
    return begin(configuration);
  } catch (const std::system_error& error) {
    return std::unexpected{"the system has too little memory or too few threads for the server: " +
                           error.code().message()};
  } catch (const std::bad_alloc&) {
    return std::unexpected{std::string{"the system has too little memory for the server"}};
  }
}

std::expected<Server, std::string> Server::begin(const Configuration& configuration) {
  auto knowledge = open_knowledge(configuration);
  if (!knowledge) return std::unexpected{knowledge.error()};
  auto lock = take_folder(configuration.data);
  if (!lock) return std::unexpected{lock.error()};
  std::optional<FolderLock> store_lock;
  const auto file = database_file_of(configuration);
  std::error_code ignored;
  if (file && configuration.store &&
      !equivalent(file->parent_path(), configuration.data, ignored)) {
    auto taken = take_folder(file->parent_path());
    if (!taken) return std::unexpected{taken.error()};
    store_lock = *std::move(taken);
  }
  auto loop = std::make_unique<EventLoop>();
  std::optional<Store> store;
  if (file) {
    auto opened = open_file(loop->loop(), *file, store_lock ? *store_lock : *lock);
    if (!opened) return std::unexpected{opened.error()};
    store.emplace(*std::move(opened));
  }
  auto state = std::make_unique<State>(configuration, *std::move(knowledge), std::move(loop));
  state->lock = *std::move(lock);
  state->store_lock = std::move(store_lock);
  if (auto begun = state->begin(std::move(store)); !begun) return std::unexpected{begun.error()};
  return Server{std::move(state)};
}

Server::Server(std::unique_ptr<State> state) noexcept : state_{std::move(state)} {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

std::string Server::url() const {
  if (!state_->configuration.url.empty()) return state_->configuration.url + "/";
  std::string host = state_->configuration.address;
  if (host == "0.0.0.0" || host == "::") host = "127.0.0.1";
  return "http://" + endpoint_text(host, state_->port) + "/";
}

std::uint16_t Server::port() const noexcept { return state_->port; }

Server::End Server::run() {
  state_->loop->run();
  state_->log->info("closed");
  state_->log->flush();
  return state_->end;
}

void Server::stop() {
  state_->loop->loop().post([state = state_.get()] { state->close(); });
}

}  // namespace tabiya::server
