/* The program's last words: on a fault (a signal that ends it: SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) it
 * says on the standard error stream what it was doing, so that the fault can be sought, and then ends
 * by that signal as it would have without.
 *
 *     lacuna: Lacuna 0.2 ends by SIGSEGV
 *     last command: go depth 20
 *     position: chess rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
 *     key: A2C6F9D3B1E05847
 *
 * Nothing is changed where something else watches for faults: a sanitizer, a debugger. On Windows, which
 * writes its own report, nothing is said. */
#ifndef LACUNA_BASE_FAULT_H
#define LACUNA_BASE_FAULT_H

#include <stdint.h>

/* Begins to watch. Once, before any thread is started. */
void fault_watch(void);
/* Lets a stack of this thread that ran over be told of as well. Each thread that goes deep, at its start;
 * fault_watch does it for the first. */
void fault_watch_thread(void);

/* Keeps what is to be told: the last line read, cut where it is very long; the position on the board.
 * Called from one thread at a time each; a fault at any moment finds the last text that was whole. */
void fault_note_command(const char *line);
void fault_note_position(const char *variant, const char *fen, uint64_t key);

#endif
