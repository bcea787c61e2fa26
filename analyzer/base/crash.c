/* SPDX-License-Identifier: Apache-2.0 */
#include "base/crash.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/sanitized.h"

/* Faults by stack overflow leave no stack for the handler: it gets its own. */
#define HANDLER_STACK ((size_t)64 << 10)

struct guard {
    sigjmp_buf out;
    struct guard *outer;
};

/* Per thread, as the error message is: a fault belongs to the thread that runs into it. */
static _Thread_local struct guard *innermost;

#if !SANITIZED
static void on_fault(int number)
{
    struct guard *g = innermost;
    if (g)
        siglongjmp(g->out, number);
    signal(number, SIG_DFL);
    raise(number);
}
#endif

void crash_install(void)
{
#if !SANITIZED
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaction(numbers[i], &action, NULL);
#endif
}

/* Apart from crash_guard(), so that no variable lives across sigsetjmp(). */
static int run(struct guard *g, void (*task)(void *context), void *context)
{
    int number = sigsetjmp(g->out, 1);
    if (number == 0)
        task(context);
    return number;
}

int crash_guard(void (*task)(void *context), void *context)
{
    struct guard g = {.outer = innermost};
    stack_t old;
    stack_t own = {.ss_sp = g.outer ? NULL : malloc(HANDLER_STACK), .ss_size = HANDLER_STACK};
    if (own.ss_sp)
        sigaltstack(&own, &old);
    innermost = &g;
    int number = run(&g, task, context);
    innermost = g.outer;
    if (own.ss_sp) {
        sigaltstack(&old, NULL);
        free(own.ss_sp);
    }
    return number;
}
