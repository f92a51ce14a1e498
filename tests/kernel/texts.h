/* FEN and move text of the position under test, both ways. */
#ifndef LACUNA_TESTS_KERNEL_TEXTS_H
#define LACUNA_TESTS_KERNEL_TEXTS_H

#include <stddef.h>

#include "game/movetext_grammar.h"
#include "kernel/playout.h"

/* Set from its own FEN the position is the same in every field. The links of removed squares are
 * left as they were on removal, so the links are for check_links. */
static void check_fen(const Pos *pos)
{
    static Pos again;
    Setup s;
    Error e;
    char fen[FEN_MAX];
    REQUIRE(fen_read(playout.v, playout.fen, &s, &e), MOVE_NONE);
    REQUIRE(pos_set(&again, playout.board, &s, &e), MOVE_NONE);
    REQUIRE(again.key == pos->key, MOVE_NONE);
    REQUIRE(memcmp(&again, pos, offsetof(Pos, next)) == 0, MOVE_NONE);
    pos_get(&again, &s);
    fen_write(playout.v, &s, fen);
    REQUIRE(strcmp(fen, playout.fen) == 0, MOVE_NONE);
}

/* A set of numbers that is emptied by a new stamp. */
enum { SEEN_BITS = 14, SEEN_ROOM = 1 << SEEN_BITS };
static struct {
    uint64_t number;
    int stamp;
} seen[SEEN_ROOM];

/* Whether the number is new since the stamp changed. Fewer than SEEN_ROOM are added to a stamp. */
static bool seen_add(uint64_t number, int stamp)
{
    size_t at = (size_t)(number * 0x9e3779b97f4a7c15u >> (64 - SEEN_BITS));
    while (seen[at].stamp == stamp) {
        if (seen[at].number == number) {
            return false;
        }
        at = (at + 1) % SEEN_ROOM;
    }
    seen[at].number = number;
    seen[at].stamp = stamp;
    return true;
}

static uint64_t turn_text_packed(const TurnText *s)
{
    const unsigned parts[] = {s->from,   s->to,         s->type,    s->freed,
                              s->pulled, s->stone_from, s->stone_to};
    uint64_t number = s->kind;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        number = number << 8 | parts[i];
    }
    return number;
}

/* Every legal turn's text is read back as the turn's turn text, and no two turns have the same: then
 * movetext_read, which looks for the turn of that turn text, finds this turn and no other. */
static void check_turn_texts(void)
{
    char text[TURN_TEXT_MAX];
    Error e;
    REQUIRE(playout.turns.count < SEEN_ROOM, MOVE_NONE);
    for (size_t i = 0; i < playout.turns.count; i++) {
        Turn turn = playout.turns.at[i];
        TurnText read, turn_text = turn_text_of(turn);
        movetext_write(playout.v, turn, text);
        REQUIRE(turn_text_read(playout.v, text, &read, &e), turn.first);
        REQUIRE(turn_text_equal(&read, &turn_text), turn.first);
        REQUIRE(seen_add(turn_text_packed(&read), playout.positions + 1), turn.first);
    }
}

/* One turn through the whole reader, which lists all turns for it. */
static void check_movetext_read(void)
{
    if (playout.turns.count == 0) {
        return;
    }
    Turn read, turn = playout.turns.at[playout_random(playout.turns.count)];
    char text[TURN_TEXT_MAX];
    Error e;
    movetext_write(playout.v, turn, text);
    REQUIRE(game_set_fen(playout.game, playout.fen, &e), turn.first);
    REQUIRE(movetext_read(playout.game, text, &read, &e), turn.first);
    REQUIRE(turn_equal(read, turn), turn.first);
}

#endif
