// Compiles the non-template code of Asio and Beast once, instead of in every file.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
