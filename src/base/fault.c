/* What a fault's last words tell, and the signals that make them be told (Unix; fault_windows.c). */
#define _DEFAULT_SOURCE /* sigaltstack */
#include "base/fault.h"

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "base/version.h"

/* --- Notes ------------------------------------------------------------------------------------- */

/* The next note is written beside the last one, which a fault meanwhile still finds whole. */
enum { NOTE_MAX = 4096 };
typedef struct {
    char text[2][NOTE_MAX];
    atomic_int last;
} Note;

static Note command = {.text = {"none", "none"}}, position = {.text = {"none", "none"}};

static Text begin_note(Note *note)
{
    return text_over(note->text[1 - atomic_load(&note->last)], NOTE_MAX);
}

static void end_note(Note *note)
{
    atomic_store(&note->last, 1 - atomic_load(&note->last));
}

void fault_note_command(const char *line)
{
    Text t = begin_note(&command);
    text_add(&t, "%s", line);
    if (t.cut) {
        memcpy(t.at + NOTE_MAX - 4, "...", 4);
    }
    end_note(&command);
}

void fault_note_position(const char *variant, const char *fen, uint64_t key)
{
    Text t = begin_note(&position);
    text_add(&t, "%s %s\nkey: %016" PRIX64, variant, fen, key);
    end_note(&position);
}

/* --- Signals ----------------------------------------------------------------------------------- */

static const struct {
    int number;
    const char *name;
} faults[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
    {SIGILL, "SIGILL"},   {SIGABRT, "SIGABRT"},
};
enum { FAULTS = sizeof faults / sizeof *faults };

/* Only what POSIX allows in a signal's handler: no stdio, no memory from the heap, no locks. */
static void say(const char *text)
{
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t written = write(STDERR_FILENO, text, length);
        if (written <= 0) {
            return;
        }
        text += written;
        length -= (size_t)written;
    }
}

static void last_words(int number)
{
    const char *name = "?";
    for (int i = 0; i < FAULTS; i++) {
        name = faults[i].number == number ? faults[i].name : name;
    }
    say("lacuna: " LACUNA_NAME " " LACUNA_VERSION " ends by ");
    say(name);
    say("\nlast command: ");
    say(command.text[atomic_load(&command.last)]);
    say("\nposition: ");
    say(position.text[atomic_load(&position.last)]);
    say("\n");
    (void)raise(number); /* SA_RESETHAND: now it ends the program, when this handler returns */
}

void fault_watch_thread(void)
{
    enum { HANDLER_BYTES = 32 * 1024 };
    static _Thread_local char room[HANDLER_BYTES];
    stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    (void)sigaltstack(&stack, NULL);
}

void fault_watch(void)
{
    struct sigaction action = {.sa_handler = last_words,
                               .sa_flags = (int)(SA_RESETHAND | SA_ONSTACK)};
    (void)sigemptyset(&action.sa_mask);
    fault_watch_thread();
    for (int i = 0; i < FAULTS; i++) {
        struct sigaction now;
        if (sigaction(faults[i].number, NULL, &now) == 0 && now.sa_handler == SIG_DFL) {
            (void)sigaction(faults[i].number, &action, NULL);
        }
    }
}
