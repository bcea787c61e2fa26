/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header signal.h. */
#ifndef CUDALINT_SIGNAL_H
#define CUDALINT_SIGNAL_H
typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
typedef struct { unsigned long __v[16]; } sigset_t;
struct siginfo_t;
struct sigaction {
    __sighandler_t sa_handler;
    sigset_t sa_mask;
    int sa_flags;
};
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
extern "C" {
__sighandler_t signal(int, __sighandler_t);
int raise(int);
int kill(int, int);
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigemptyset(sigset_t *);
}
namespace std {
using ::raise;
using ::sig_atomic_t;
using ::signal;
}
#endif
