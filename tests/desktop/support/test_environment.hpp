/// A home of its own for each test: settings, sessions and files.
#pragma once

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QString>
#include <QTemporaryDir>
#include <filesystem>

namespace tabiya::desktop {

class TestEnvironment {
 public:
  TestEnvironment() {
    QCoreApplication::setOrganizationName(QStringLiteral("tabiya"));
    QCoreApplication::setApplicationName(QStringLiteral("desktop-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
    qputenv("HOME", folder_.path().toLocal8Bit());
    QDir::setCurrent(folder_.path());
    // No test looks for a server beyond this machine.
    QSettings{}.setValue("server", "http://127.0.0.1:9");
    qputenv("XDG_CONFIG_HOME", folder_.path().toLocal8Bit());
    qputenv("XDG_DATA_HOME", folder_.path().toLocal8Bit());
  }

  [[nodiscard]] QString file(const QString& name) const { return folder_.filePath(name); }
  [[nodiscard]] std::filesystem::path path(const QString& name) const {
    return file(name).toStdString();
  }
  QString write(const QString& name, const QByteArray& content) const {
    QFile target{file(name)};
    static_cast<void>(target.open(QIODevice::WriteOnly));
    target.write(content);
    return target.fileName();
  }
  [[nodiscard]] QByteArray read(const QString& name) const {
    QFile source{file(name)};
    static_cast<void>(source.open(QIODevice::ReadOnly));
    return source.readAll();
  }

 private:
  QTemporaryDir folder_;
};

/// Three games with comments, odd blanks and an old line end.
inline const char* const three_games =
    "[Event \"A\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 {good}  2. Qh5 "
    "Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\n"
    "[Event \"B\"]\n[White \"Clara\"]\n[Black \"Anna\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 2. c4 "
    "1/2-1/2\r\n\r\n"
    "[Event \"C\"]\n[White \"Dan\"]\n[Black \"Eva\"]\n[Result \"0-1\"]\n\n1. e4 c5 2. Nf3 0-1\n";

}  // namespace tabiya::desktop
