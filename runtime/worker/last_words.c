/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/last_words.h"

#include "base/strbuf.h"
#include "runtime/worker/sandbox.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* One pair a process, for its signal handlers: there is no other way to reach them. */
struct words {
    struct strbuf crash, late;
};
static struct words words[2];
static volatile sig_atomic_t current = -1;

static void say(const struct strbuf *text)
{
    size_t done = 0;
    while (done < text->len) {
        ssize_t n = write(STDOUT_FILENO, text->at + done, text->len - done);
        if (n <= 0)
            break;
        done += (size_t)n;
    }
}

static void on_signal(int number)
{
    int now = current;
    current = -1;
    if (now >= 0)
        say(number == SIGALRM || number == SIGXCPU || number == SIGTERM ? &words[now].late
                                                                        : &words[now].crash);
    _exit(now >= 0 ? 0 : 3);
}

/* Libraries end the process when they have no memory. */
static __attribute__((unused)) void on_exit_early(void)
{
    int now = current;
    current = -1;
    if (now >= 0) {
        say(&words[now].crash);
        _exit(0);
    }
}

void last_words_install(double seconds)
{
#ifdef WORKER_SANITIZED
    static const int signals[] = {SIGALRM}; /* of a fault, the sanitizer's report is wanted */
#else
    static const int signals[] = {SIGALRM, SIGXCPU, SIGSEGV, SIGBUS, SIGFPE,
                                  SIGILL,  SIGABRT, SIGSYS,  SIGTERM};
    atexit(on_exit_early);
#endif
    static char stack[64 << 10];
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    sigaltstack(&own, NULL);
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
    if (seconds > 0) {
        struct itimerval t = {
            .it_value = {.tv_sec = (time_t)seconds,
                         .tv_usec = (suseconds_t)(1e6 * (seconds - (double)(time_t)seconds))}};
        setitimer(ITIMER_REAL, &t, NULL);
    }
}

void last_words_set(const struct evidence *so_far, const char *stage)
{
    int next = current == 0 ? 1 : 0;
    struct evidence e = *so_far;
    bool compiler = strcmp(stage, "compiler") == 0;
    e.stage = stage;
    e.ptx = NULL; /* it may be large, and is worth nothing without the rest */
    words[next].crash.len = words[next].late.len = 0;
    e.error = compiler ? "the compiler crashed or ran out of memory"
                       : "the engine crashed or ran out of memory";
    evidence_write(&e, &words[next].crash);
    e.error = compiler ? "the compiler ran out of time" : "the engine ran out of time";
    evidence_write(&e, &words[next].late);
    current = next;
}

void last_words_drop(void)
{
    struct itimerval none = {.it_value = {0, 0}};
    setitimer(ITIMER_REAL, &none, NULL);
    current = -1;
}
