/// Draws the same pictures by our own code, by cairo and by librsvg, and prints times and sizes as rows of a table.
///
///     picture_comparison [PGN [NUMBER]]      games/kasparov.pgn, 21: Kasparov – Topalov, Wijk aan Zee 1999, 87 plies
///
/// Times are CPU times of one thread, the best of several runs; memory is the peak of a process that draws one picture.
/// Cairo gets our shapes and our outlines of letters, and each piece of a PDF once, as a recording; librsvg gets the
/// SVG. A second table has what only we draw. The pictures are left in the working folder, to be looked at:
/// ours-1024.png, cairo-sheet.pdf …
#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/picture/recorded_game.hpp"
#include "picture/glyphs.hpp"
#include "picture/svg_reader.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/image.hpp"

namespace {

using namespace tabiya;
using namespace tabiya::picture;

struct Free {
  void operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
  void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
  void operator()(RsvgHandle* handle) const noexcept { g_object_unref(handle); }
};
using Context = std::unique_ptr<cairo_t, Free>;
using Surface = std::unique_ptr<cairo_surface_t, Free>;
using Handle = std::unique_ptr<RsvgHandle, Free>;

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "picture_comparison: %s\n", message.c_str());
  std::exit(1);
}

Drawing read(const std::string& svg) {
  auto drawing = read_svg(svg);
  if (!drawing) fail(drawing.error());
  return *std::move(drawing);
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned size) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

/// Draws our shapes with cairo.
class CairoPainter {
 public:
  /// With `recordings`, each symbol is recorded once, for all drawings of a document.
  using Recordings = std::map<std::string, Surface>;
  CairoPainter(cairo_t* context, const Drawing& drawing, Recordings* recordings)
      : context_{context}, drawing_{drawing}, recordings_{recordings} {}

  void draw() {
    for (const Item& item : drawing_.items) {
      std::visit([this](const auto& part) { draw(part); }, item);
    }
  }

 private:
  void place(const Matrix& matrix) {
    const cairo_matrix_t same{matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f};
    cairo_transform(context_, &same);
  }

  void set(const Paint& paint) {
    constexpr double most = 255;
    cairo_set_source_rgba(context_, paint.color.red / most, paint.color.green / most,
                          paint.color.blue / most, paint.opacity);
  }

  void set(const Pen& pen) {
    cairo_set_line_width(context_, pen.width);
    cairo_set_line_cap(context_, pen.cap == LineCap::Round    ? CAIRO_LINE_CAP_ROUND
                                 : pen.cap == LineCap::Square ? CAIRO_LINE_CAP_SQUARE
                                                              : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(context_, pen.join == LineJoin::Round   ? CAIRO_LINE_JOIN_ROUND
                                  : pen.join == LineJoin::Bevel ? CAIRO_LINE_JOIN_BEVEL
                                                                : CAIRO_LINE_JOIN_MITER);
    cairo_set_miter_limit(context_, pen.miter_limit);
  }

  void follow(const Path& path) {
    cairo_new_path(context_);
    for (const Step& step : path) {
      switch (step.kind) {
        case Step::Kind::Move: cairo_move_to(context_, step.to.x, step.to.y); break;
        case Step::Kind::Line: cairo_line_to(context_, step.to.x, step.to.y); break;
        case Step::Kind::Curve:
          cairo_curve_to(context_, step.control.x, step.control.y, step.second_control.x,
                         step.second_control.y, step.to.x, step.to.y);
          break;
        case Step::Kind::Close: cairo_close_path(context_); break;
      }
    }
  }

  void draw(const Shape& shape) {
    cairo_save(context_);
    place(shape.place);
    follow(shape.path);
    cairo_set_fill_rule(context_, shape.fill_rule == FillRule::EvenOdd ? CAIRO_FILL_RULE_EVEN_ODD
                                                                       : CAIRO_FILL_RULE_WINDING);
    if (shape.fill) {
      set(*shape.fill);
      cairo_fill_preserve(context_);
    }
    if (shape.stroke) {
      set(*shape.stroke);
      set(shape.pen);
      cairo_stroke_preserve(context_);
    }
    cairo_new_path(context_);
    cairo_restore(context_);
  }

  void draw(const Text& text) { draw(lettering(text)); }

  void draw(const Use& use) {
    cairo_save(context_);
    place(use.place);
    if (recordings_ != nullptr) {
      cairo_set_source_surface(context_, recording_of(use.symbol), 0, 0);
      cairo_paint(context_);
    } else {
      draw_symbol(use.symbol);
    }
    cairo_restore(context_);
  }

  void draw_symbol(std::size_t symbol) {
    for (const Item& item : drawing_.symbols[symbol]) {
      std::visit([this](const auto& part) { draw(part); }, item);
    }
  }

  cairo_surface_t* recording_of(std::size_t symbol) {
    // All pages have the same pieces, in the same order.
    Surface& recording = (*recordings_)[std::to_string(symbol)];
    if (!recording) {
      constexpr cairo_rectangle_t piece{0, 0, 40, 40};
      recording.reset(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &piece));
      const Context context{cairo_create(recording.get())};
      CairoPainter{context.get(), drawing_, nullptr}.draw_symbol(symbol);
    }
    return recording.get();
  }

  cairo_t* context_;
  const Drawing& drawing_;
  Recordings* recordings_;
};

Surface white_image(int width, int height) {
  Surface surface{cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)};
  const Context context{cairo_create(surface.get())};
  cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo_paint(context.get());
  return surface;
}

std::string png_of(const Surface& surface) {
  std::string png;
  cairo_surface_write_to_png_stream(surface.get(), append, &png);
  return png;
}

Surface image_by_cairo(const std::string& svg) {
  const Drawing drawing = read(svg);
  Surface surface = white_image(static_cast<int>(drawing.width), static_cast<int>(drawing.height));
  const Context context{cairo_create(surface.get())};
  CairoPainter{context.get(), drawing, nullptr}.draw();
  return surface;
}

void render(const std::string& svg, cairo_t* context, double width, double height) {
  GError* error = nullptr;
  const Handle handle{
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error)};
  if (!handle) fail(error->message);
  const RsvgRectangle place{0, 0, width, height};
  if (rsvg_handle_render_document(handle.get(), context, &place, &error) == 0) {
    fail(error->message);
  }
}

Surface image_by_librsvg(const std::string& svg, int side) {
  Surface surface = white_image(side, side);
  const Context context{cairo_create(surface.get())};
  render(svg, context.get(), side, side);
  return surface;
}

using Pages = std::vector<std::string>;
constexpr double page_width = 595;
constexpr double page_height = 842;

/// A PDF of pages that `draw` draws.
std::string cairo_pdf(const Pages& pages,
                      const std::function<void(cairo_t*, const std::string&)>& draw) {
  std::string pdf;
  {
    const Surface surface{
        cairo_pdf_surface_create_for_stream(append, &pdf, page_width, page_height)};
    const Context context{cairo_create(surface.get())};
    for (const std::string& page : pages) {
      draw(context.get(), page);
      cairo_show_page(context.get());
    }
  }
  return pdf;
}

std::string pdf_by_cairo(const Pages& pages) {
  CairoPainter::Recordings recordings;
  return cairo_pdf(pages, [&](cairo_t* context, const std::string& page) {
    const Drawing drawing = read(page);
    CairoPainter{context, drawing, &recordings}.draw();
  });
}
std::string pdf_by_librsvg(const Pages& pages) {
  return cairo_pdf(pages, [](cairo_t* context, const std::string& page) {
    render(page, context, page_width, page_height);
  });
}

double processor_milliseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

using Job = std::function<std::string()>;

/// The cells of a row: ours, cairo's and librsvg's time, and the size where there is a file.
void print_row(const std::string& title, const std::string& file, std::span<const Job> jobs) {
  std::printf("| %s |", title.c_str());
  constexpr std::array names{"ours", "cairo", "librsvg"};
  for (std::size_t at = 0; at < jobs.size(); ++at) {
    constexpr int runs = 40;
    double best = 1e9;
    std::string made;
    for (int run = 0; run < runs; ++run) {
      const double begin = processor_milliseconds();
      made = jobs[at]();
      best = std::min(best, processor_milliseconds() - begin);
    }
    std::printf(best < 0.1 ? " %.4f ms" : best < 10 ? " %.1f ms" : " %.0f ms", best);
    if (!made.empty()) {
      std::printf(", %.1f KB", static_cast<double>(made.size()) / 1e3);
      std::ofstream{std::string{names[at]} + '-' + file, std::ios::binary} << made;
    }
    std::printf(" |");
  }
  std::printf("\n");
}

/// The row of the peaks of processes that each do one job. To be called before anything is drawn, because a process
/// begins with the memory of this one.
std::string row_of_memory(const std::string& title, std::span<const Job> jobs) {
  std::string row = "| " + title + " |";
  for (const Job& job : jobs) {
    const pid_t child = ::fork();
    if (child == 0) {
      static_cast<void>(job());
      ::_exit(0);
    }
    rusage usage{};
    ::wait4(child, nullptr, 0, &usage);
    row += ' ' + std::to_string(usage.ru_maxrss / 1024) + " MB |";
  }
  return row + '\n';
}

std::string svg_of_start(int side) { return to_svg(Board::initial(), {}, {.width = side}); }

std::array<Job, 3> pngs(int side) {
  const std::string svg = svg_of_start(side);
  return {[svg] { return to_png(svg).value(); }, [svg] { return png_of(image_by_cairo(svg)); },
          [svg, side] { return png_of(image_by_librsvg(svg, side)); }};
}

std::array<Job, 3> pixels(int side) {
  const std::string svg = svg_of_start(side);
  return {[svg] { return static_cast<void>(to_image(svg).value()), std::string{}; },
          [svg] { return static_cast<void>(image_by_cairo(svg)), std::string{}; },
          [svg, side] { return static_cast<void>(image_by_librsvg(svg, side)), std::string{}; }};
}

std::array<Job, 3> pdfs(const Pages& pages) {
  return {[pages] { return to_pdf(pages).value(); }, [pages] { return pdf_by_cairo(pages); },
          [pages] { return pdf_by_librsvg(pages); }};
}

}  // namespace

int main(int count, char** arguments) {
  const std::string file = count > 1 ? arguments[1] : "games/kasparov.pgn";
  const auto number = static_cast<std::uint64_t>(count > 2 ? std::atoi(arguments[2]) : 21);
  auto input = pgn::Input::from_file(file);
  if (!input) fail("cannot read " + file);
  auto game = cli::read_recorded_game(*std::move(input), file, number);
  if (!game) fail(file + " has no game " + std::to_string(number));
  const Pages diagrams = diagram_pages(game->diagrams, {.title = "Diagrams", .per_page = 9});
  ScoreSheet sheet = cli::score_sheet_of(*game);
  const Pages latin = score_sheet(sheet);
  sheet.white = "Щербаков, Вадим";
  sheet.black = "丁立人";

  constexpr int largest = 1024;
  const std::string memory =
      row_of_memory("memory at the peak, a PNG of 1024 by 1024", pngs(largest));
  std::printf("cairo %s, librsvg %d.%d\n\n| | ours | cairo | librsvg |\n|---|---|---|---|\n",
              cairo_version_string(), LIBRSVG_MAJOR_VERSION, LIBRSVG_MINOR_VERSION);
  for (const int side : {160, 360, largest}) {
    const std::string name = std::to_string(side);
    print_row("the initial position, " + name + " by " + name + ": pixels", "", pixels(side));
    print_row("… as PNG", name + ".png", pngs(side));
  }
  print_row("a PDF of " + std::to_string(diagrams.size()) + " pages, nine diagrams each",
            "diagrams.pdf", pdfs(diagrams));
  print_row("a score sheet, PDF", "sheet.pdf", pdfs(latin));
  print_row("… with Russian and Chinese names", "names.pdf", pdfs(score_sheet(sheet)));
  std::printf("%s", memory.c_str());

  std::vector<Frame> frames;
  for (const Diagram& diagram : game->diagrams) frames.push_back({diagram.board, diagram.marks});
  const std::array gif{Job{[&] { return to_gif(frames).value(); }}};
  const std::array moving{Job{[&] { return to_animated_svg(frames); }}};
  const std::array still{Job{[] { return svg_of_start(360); }}};
  std::printf("\n| | ours |\n|---|---|\n");
  print_row("the initial position as SVG", "start.svg", still);
  print_row("a game of " + std::to_string(frames.size() - 1) + " plies as GIF", "game.gif", gif);
  print_row("… as moving SVG", "game.svg", moving);
}
