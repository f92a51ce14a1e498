/* CECP: limits and positions. */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "game/movetext.h"
#include "game/san.h"
#include "game/zero_ranks.h"
#include "match/engine/cecp_internal.h"

/* --- Limits ------------------------------------------------------------------------------------ */

/* level MOVES MINUTES[:SECONDS] INCREMENT; it has whole seconds, `time` is exact. */
static void send_level(Player *p, const TimeControl *tc)
{
    char line[96];
    Text t = text_over(line, sizeof line);
    int64_t seconds = (tc->base + 500) / 1000;
    if (seconds == 0 && tc->base > 0) {
        seconds = 1;
    }
    text_add(&t, "level %d %" PRId64, tc->moves, seconds / 60);
    if (seconds % 60 != 0) {
        text_add(&t, ":%02d", (int)(seconds % 60));
    }
    text_add(&t, tc->increment % 1000 == 0 ? " %.0f" : " %.3f", (double)tc->increment / 1000);
    player_send(p, "%s", line);
}

bool cecp_send_limits(Player *p, const TimeControl *tc, Error *e)
{
    bool clock = time_control_clock(tc);
    if (clock) {
        send_level(p, tc);
    } else if (tc->move_time > 0) {
        player_send(p, tc->move_time % 1000 == 0 ? "st %.0f" : "st %.3f",
                    (double)tc->move_time / 1000);
    } else if (tc->nodes > 0 && p->cecp.nps) {
        player_send(p, "st 1");
    } else {
        player_send(p, "level 0 600 0"); /* long enough for every depth */
    }
    if (tc->nodes > 0 && p->cecp.nps && !clock && tc->move_time == 0) {
        player_send(p, "nps %" PRIu64, tc->nodes); /* that many count as the second of `st` */
    } else if (tc->nodes > 0 && !clock && tc->move_time == 0 && tc->depth == 0) {
        return error_set(e, "the engine cannot be limited by nodes: CECP without the feature nps");
    }
    if (tc->depth > 0) {
        player_send(p, "sd %d", tc->depth);
    }
    return true;
}

/* --- Turns ------------------------------------------------------------------------------------- */

void cecp_turn_text(const Player *p, Game *g, Turn turn, char *text)
{
    const Variant *v = game_variant(g);
    Text t = text_over(text, SENT_MAX);
    if (p->cecp.san && player_is_chess(v)) {
        char san[SAN_MAX];
        san_write(g, turn, san);
        text_add(&t, "%s", san);
        return;
    }
    char canonical[TURN_TEXT_MAX];
    movetext_write(v, turn, canonical);
    if (zero_ranks_apply(v)) {
        zero_ranks_write(canonical, &t);
    } else {
        text_add(&t, "%s", canonical);
    }
}

void cecp_send_turn(Player *p, const char *text)
{
    player_send(p, p->cecp.usermove ? "usermove %s" : "%s", text);
}

/* --- Positions --------------------------------------------------------------------------------- */

/* `edit` gives every king and rook at home its right to castle, and no en passant. */
static bool edit_says_all(const Variant *v, const Setup *s)
{
    static const uint8_t RIGHTS[COLOURS][WINGS] = {{CASTLE_K, CASTLE_Q}, {CASTLE_k, CASTLE_q}};
    if (s->en_passant != NO_SQUARE || !v->has_castling) {
        return s->en_passant == NO_SQUARE;
    }
    for (Colour c = WHITE; c < COLOURS; c++) {
        const Castling *castling = &v->castling[c];
        for (int wing = 0; wing < WINGS; wing++) {
            Square rook = castling->rook_from[wing];
            bool home = rook != NO_SQUARE &&
                        s->piece[castling->king_from] == piece_make(c, v->king) &&
                        s->piece[rook] == piece_make(c, v->castling_rook);
            if (home != ((s->castling & RIGHTS[c][wing]) != 0)) {
                return false;
            }
        }
    }
    return true;
}

/* XBoard's old way. A pawn move makes it Black's turn; then the pieces are put anew. */
static void send_edit(Player *p, const Variant *v, const Setup *s)
{
    if (s->side == BLACK) {
        cecp_send_turn(p, "a2a3");
    }
    player_send(p, "edit");
    player_send(p, "#");
    for (Colour c = WHITE; c < COLOURS; c++) {
        if (c == BLACK) {
            player_send(p, "c");
        }
        for (int i = 0; i < v->squares; i++) {
            Square square = (Square)i;
            char name[4];
            if (s->piece[square] != NO_PIECE && piece_colour(s->piece[square]) == c) {
                variant_square_name(v, square, name);
                player_send(p, "%c%s", variant_letter(v, WHITE, piece_type(s->piece[square])),
                            name);
            }
        }
    }
    player_send(p, ".");
}

bool cecp_can_begin(const Player *p, const Game *g, Error *e)
{
    const Variant *v = game_variant(g);
    char fen[FEN_MAX];
    Setup s;
    game_start_fen(g, fen);
    if (strcmp(fen, v->start_fen) == 0 || p->cecp.setboard) {
        return true;
    }
    game_setup(g, &s);
    return (player_is_chess(v) && edit_says_all(v, &s)) ||
           error_set(e,
                     "the engine cannot be given the start position %.90s: CECP without the "
                     "feature setboard",
                     fen);
}

/* g stands at its start position. */
static bool send_start(Player *p, const Game *g, Error *e)
{
    const Variant *v = game_variant(g);
    char fen[FEN_MAX];
    Setup s;
    game_start_fen(g, fen);
    if (!cecp_can_begin(p, g, e)) {
        return false;
    }
    if (strcmp(fen, v->start_fen) == 0) {
        return true;
    }
    if (p->cecp.setboard) {
        player_send(p, "setboard %s", fen);
        return true;
    }
    game_setup(g, &s);
    send_edit(p, v, &s);
    return true;
}

bool cecp_send_position(Player *p, const Game *g, Error *e)
{
    char fen[FEN_MAX], text[SENT_MAX];
    Game *replay = game_new(game_variant(g), e);
    if (replay == NULL) {
        return false;
    }
    game_start_fen(g, fen);
    bool done = game_set_fen(replay, fen, e) && send_start(p, replay, e);
    for (int i = 0; done && i < game_ply(g); i++) {
        cecp_turn_text(p, replay, game_turn(g, i), text);
        cecp_send_turn(p, text);
        done = game_play(replay, game_turn(g, i), e);
    }
    game_free(replay);
    return done;
}
