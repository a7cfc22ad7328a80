/// Work that must not stop the windows.
///
///     in_background(this, [file] { return read(file); }, [this](Games games) { show(games); });
#pragma once

#include <QCoreApplication>
#include <QMetaObject>
#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <memory>
#include <utility>

namespace tabiya::desktop {

/// Calls `work()` in another thread, then `done(result)` in the application's thread, unless the
/// context is gone.
/// Requires: neither refers to anything that may be gone by then, except that `done` may use the
/// context.
template <class Work, class Done>
void in_background(QObject* context, Work work, Done done) {
  const QPointer<QObject> guard{context};
  QThreadPool::globalInstance()->start([guard, work, done]() mutable {
    const auto result = std::make_shared<decltype(work())>(work());
    auto deliver = [guard, result, done]() mutable {
      if (guard) done(std::move(*result));
    };
    QMetaObject::invokeMethod(QCoreApplication::instance(), std::move(deliver),
                              Qt::QueuedConnection);
  });
}

}  // namespace tabiya::desktop
