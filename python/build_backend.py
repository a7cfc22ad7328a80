"""Builds the package for pip: a wheel with the compiled extension, or the sources.

It follows PEP 517 and needs only Python, CMake, a compiler and the headers of Python and pybind11 (`tools/setup
python` installs them), so `pip install .` works without a network. The version is that of CMakeLists.txt.

Settings (`pip install --config-settings level=x86-64-v3 .`):

    level    the processor level to compile for: machine (the default), or one of cmake/TabiyaLevels.cmake
    jobs     how many compilers run at once
"""
import base64
import hashlib
import io
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "wheel"
# What the extension is built from; the rest of the repository does not go into the sources for pip.
SOURCES = ["CMakeLists.txt", "CHANGELOG.md", "LICENSE", "pyproject.toml", "apps/level.cpp", "apps/level.hpp", "cmake",
           "docs/python.md", "include", "python", "src", "tools/compiler", "tools/usage", "web/pieces"]
NOT_SOURCES = re.compile(r"/(__pycache__|qt\w*|desktop|server|cli|match|training|uci_engine|chess_control)(/|$)")


def project():
    with open(ROOT / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]


def version():
    return re.search(r"project\(tabiya VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def metadata():
    """The core metadata, version 2.1: a header, then docs/python.md."""
    about = project()
    lines = ["Metadata-Version: 2.1", f"Name: {about['name']}", f"Version: {version()}",
             f"Summary: {about['description']}", f"License: {about['license']['text']}",
             f"Author-email: {about['authors'][0]['name']} <{about['authors'][0]['email']}>",
             f"Keywords: {','.join(about['keywords'])}", f"Requires-Python: {about['requires-python']}",
             f"Project-URL: Homepage, {about['urls']['Homepage']}"]
    lines += [f"Classifier: {classifier}" for classifier in about["classifiers"]]
    for extra, packages in about["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {package}; extra == "{extra}"' for package in packages]
    lines.append("Description-Content-Type: text/markdown")
    return "\n".join(lines) + "\n\n" + (ROOT / about["readme"]).read_text(encoding="utf-8")


def tag():
    """The interpreter, its ABI (with flags such as `d` for debugging) and the platform."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}{sys.abiflags}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def refuse_free_threading():
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        sys.exit("tabiya needs the global interpreter lock, and this Python is built without it (free-threaded): "
                 "use one without a t in its name")


def run(*command):
    try:
        subprocess.run(command, cwd=ROOT, check=True)
    except FileNotFoundError:
        sys.exit(f"{command[0]} is not installed; `tools/setup python` installs what is needed")
    except subprocess.CalledProcessError as failure:
        sys.exit(f"{' '.join(map(str, command))} failed with exit status {failure.returncode}")


def compile_package(settings):
    """Builds the package, and returns its folder."""
    compiler = subprocess.run([ROOT / "tools/compiler", "--cmake"], stdout=subprocess.PIPE, text=True, check=False)
    if compiler.returncode != 0:
        sys.exit("no compiler was found; `tools/setup python` installs one")
    run("cmake", "-S", ".", "-B", BUILD, "-G", "Ninja", *compiler.stdout.split(), "-DCMAKE_BUILD_TYPE=Release",
        "-DTABIYA_BUILD_PYTHON=ONLY", "-DTABIYA_BUILD_PROGRAMS=OFF", "-DTABIYA_BUILD_TESTS=OFF",
        f"-DTABIYA_PYTHON={sys.executable}", f"-DTABIYA_LEVEL={settings.get('level', 'machine')}")
    run("cmake", "--build", BUILD, "--target", "tabiya_python_package", "-j", str(settings.get("jobs", os.cpu_count())))
    return BUILD / "python" / "tabiya"


class Wheel:
    """A wheel that is being written: a zip file with a list of its files and their hashes."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.info = f"tabiya-{version()}.dist-info"
        self.record = []

    def add(self, name, content, mode=0o644):
        entry = zipfile.ZipInfo(name)
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(content)}")

    def close(self):
        self.record.append(f"{self.info}/RECORD,,")
        self.zip.writestr(f"{self.info}/RECORD", "\n".join(self.record) + "\n")
        self.zip.close()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    refuse_free_threading()
    package = compile_package(config_settings or {})
    name = f"tabiya-{version()}-{tag()}.whl"
    wheel = Wheel(Path(wheel_directory) / name)
    for file in sorted(package.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            wheel.add(f"tabiya/{file.relative_to(package).as_posix()}", file.read_bytes(),
                      0o755 if file.suffix == ".so" else 0o644)
    wheel.add(f"{wheel.info}/METADATA", metadata().encode())
    wheel.add(f"{wheel.info}/WHEEL",
              f"Wheel-Version: 1.0\nGenerator: tabiya\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode())
    wheel.add(f"{wheel.info}/LICENSE", (ROOT / "LICENSE").read_bytes())
    wheel.close()
    return name


def build_sdist(sdist_directory, config_settings=None):
    folder = f"tabiya-{version()}"
    with tarfile.open(Path(sdist_directory) / f"{folder}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as sdist:
        for name in SOURCES:
            sdist.add(ROOT / name, f"{folder}/{name}",
                      filter=lambda entry: None if NOT_SOURCES.search(entry.name.removeprefix(folder)) else entry)
        content = metadata().encode()
        entry = tarfile.TarInfo(f"{folder}/PKG-INFO")
        entry.size = len(content)
        sdist.addfile(entry, io.BytesIO(content))
    return f"{folder}.tar.gz"
