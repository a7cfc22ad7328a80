/// What other programs show of a link to a game: title, description and picture, in the form of
/// Open Graph, which chats, forums and search engines read.
#pragma once

#include <string>
#include <string_view>

#include "server/api/api.hpp"
#include "server/http/exchange.hpp"
#include "server/rooms/room.hpp"

namespace tabiya::server {

/// The tags for the head of the page of a game.
[[nodiscard]] std::string preview_tags(Api& api, const Room& room, std::string_view base_url,
                                       Color viewer);

/// Answers with a file of the page; with the page and the tags of a game if the path is its link.
void answer_page(Api& api, const ExchangePtr& exchange);

}  // namespace tabiya::server
