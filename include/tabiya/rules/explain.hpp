/// Why a move is not allowed.
#pragma once
