/* UCI: `d`, the board with what gives check. */
#include <inttypes.h>

#include "base/text.h"
#include "game/board_text.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

enum { CHECKERS_MAX = SQUARES_MAX * 4 + 1 };

/* Names of the squares of the pieces that attack the king of the side to move. */
static void checkers_text(const Game *g, char text[CHECKERS_MAX])
{
    Square squares[SQUARES_MAX];
    int count = game_kernel(g)->checkers(game_pos(g), squares);
    Text t = text_over(text, CHECKERS_MAX);
    for (int i = 0; i < count; i++) {
        char name[4];
        variant_square_name(game_variant(g), squares[i], name);
        text_add(&t, "%s%s", i == 0 ? "" : " ", name);
    }
}

bool uci_display(Uci *u, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    const Game *g = u->session->game;
    char board[BOARD_TEXT_MAX], fen[FEN_MAX], checkers[CHECKERS_MAX];
    Setup setup;
    game_setup(g, &setup);
    board_text(game_variant(g), &setup, board);
    game_fen(g, fen);
    checkers_text(g, checkers);
    output_line("\n%s\nFen: %s\nKey: %016" PRIX64 "\nCheckers: %s", board, fen, game_key(g),
                checkers);
    return true;
}
