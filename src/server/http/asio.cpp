// The code of Asio and Beast that is no template, compiled once instead of in every file.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
