/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/self_test.h"

#include "runtime/worker/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MEMORY ((uint64_t)1 << 30)
#define SCRATCH "/tmp/cudalint-self-test"

extern char **environ;

/* Each attempt: 0 when it was possible, else -1 with errno. It cleans up what it made. */
static int possible(int fd)
{
    if (fd >= 0)
        close(fd);
    return fd >= 0 ? 0 : -1;
}

static int write_file(void)
{
    int fd = open(SCRATCH, O_CREAT | O_WRONLY, 0600);
    if (fd >= 0)
        unlink(SCRATCH);
    return possible(fd);
}

static int write_existing(void)
{
    return possible(open("/dev/null", O_RDWR));
}

static int write_here(void)
{
    int fd = open(".cudalint-self-test", O_CREAT | O_WRONLY, 0600);
    if (fd >= 0)
        unlink(".cudalint-self-test");
    return possible(fd);
}

static int make_folder(void)
{
    return mkdir(SCRATCH, 0700) == 0 ? rmdir(SCRATCH) : -1;
}

static int make_link(void)
{
    return symlink("/", SCRATCH) == 0 ? unlink(SCRATCH) : -1;
}

static int make_memory_file(void)
{
    return possible(memfd_create("x", 0));
}

static int read_secret(void)
{
    return possible(open("/etc/passwd", O_RDONLY));
}

static int socket_internet(void)
{
    return possible(socket(AF_INET, SOCK_STREAM, 0));
}

static int socket_local(void)
{
    return possible(socket(AF_UNIX, SOCK_STREAM, 0));
}

static int start_fork(void)
{
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    return pid < 0 ? -1 : waitpid(pid, NULL, 0) < 0;
}

static int start_program(void)
{
    char *const argv[] = {"true", NULL};
    pid_t pid;
    int error = posix_spawnp(&pid, "true", NULL, NULL, argv, environ);
    if (error != 0) {
        errno = error;
        return -1;
    }
    return waitpid(pid, NULL, 0) < 0;
}

static int become_program(void)
{
    char *const argv[] = {"/nonexistent", NULL};
    execv(argv[0], argv);
    return errno == ENOENT ? 0 : -1; /* it got as far as looking for the file */
}

static int signal_parent(void)
{
    return kill(getppid(), 0);
}

static int map_terabyte(void)
{
    void *p =
        mmap(NULL, (size_t)1 << 40, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? -1 : munmap(p, (size_t)1 << 40);
}

static int raise_limit(void)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0)
        return -1;
    return setrlimit(RLIMIT_NOFILE, &r);
}

static const struct attempt {
    const char *name;
    int (*try)(void);
    unsigned needs; /* SANDBOX_... parts of which one denies it */
} attempts[] = {
    {"write a new file", write_file, SANDBOX_SECCOMP | SANDBOX_LANDLOCK},
    {"write a file here", write_here, SANDBOX_SECCOMP | SANDBOX_LANDLOCK},
    {"open for writing", write_existing, SANDBOX_SECCOMP | SANDBOX_LANDLOCK},
    {"make a folder", make_folder, SANDBOX_SECCOMP | SANDBOX_LANDLOCK},
    {"make a link", make_link, SANDBOX_SECCOMP | SANDBOX_LANDLOCK},
    {"make a memory file", make_memory_file, SANDBOX_SECCOMP},
    {"read another file", read_secret, SANDBOX_LANDLOCK},
    {"internet socket", socket_internet, SANDBOX_SECCOMP},
    {"local socket", socket_local, SANDBOX_SECCOMP},
    {"fork", start_fork, SANDBOX_SECCOMP},
    {"start a program", start_program, SANDBOX_SECCOMP},
    {"become a program", become_program, SANDBOX_SECCOMP},
    {"signal the parent", signal_parent, SANDBOX_SECCOMP},
    {"map a terabyte", map_terabyte, SANDBOX_RLIMIT},
    {"set a limit", raise_limit, SANDBOX_SECCOMP},
};
#define ATTEMPTS (sizeof attempts / sizeof *attempts)

static long deadly_ptrace(void)
{
    return ptrace(PTRACE_TRACEME, 0, 0, 0);
}

static long deadly_io_uring(void)
{
    struct io_uring_params p = {0};
    return syscall(SYS_io_uring_setup, 1, &p);
}

static long deadly_mount(void)
{
    return syscall(SYS_mount, "none", "/nonexistent", "tmpfs", 0, NULL);
}

static const struct {
    const char *name;
    long (*try)(void);
} deadly[] = {{"ptrace", deadly_ptrace}, {"io_uring", deadly_io_uring}, {"mount", deadly_mount}};

/* A child closes the sandbox and tries; it must die of it. */
static bool test_deadly(const char *name, long (*try)(void), const struct sandbox_options *o)
{
    int status = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        if (!(sandbox_close(o) & SANDBOX_SECCOMP))
            _exit(77);
        try();
        _exit(0);
    }
    if (pid < 0 || waitpid(pid, &status, 0) < 0) {
        printf("FAIL %s: no child\n", name);
        return false;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) {
        printf("skip %s: no seccomp\n", name);
        return true;
    }
    bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
    printf(killed ? "ok %s kills\n" : "FAIL %s does not kill\n", name);
    return killed;
}

static bool test_denied(const struct attempt *t, int before, unsigned closed)
{
    if (!(closed & t->needs)) {
        printf("skip %s: this kernel lacks %s\n", t->name, sandbox_text(t->needs));
        return true;
    }
    if (before != 0) {
        printf("skip %s: cannot be done without a sandbox either\n", t->name);
        return true;
    }
    if (t->try() == 0) {
        printf("FAIL %s: it was possible\n", t->name);
        return false;
    }
    printf("ok %s: %s\n", t->name, strerror(errno));
    return true;
}

/* What must go on working. */
static bool test_allowed(unsigned closed)
{
    void *memory = malloc((size_t)64 << 20);
    bool reads = possible(open("/usr/lib", O_RDONLY | O_DIRECTORY)) == 0;
    bool ok = memory && reads;
    free(memory);
    printf(ok ? "ok memory and libraries (%s)\n" : "FAIL memory or libraries (%s)\n",
           sandbox_text(closed));
    return ok;
}

int self_test(void)
{
    struct sandbox_options o = {.seconds = 60, .bytes = MEMORY};
    int before[ATTEMPTS];
    bool ok = true;
#ifdef WORKER_SANITIZED
    printf("skip all: a build with sanitizers has no sandbox\n");
    return 0;
#endif
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        ok &= test_deadly(deadly[i].name, deadly[i].try, &o);
    for (size_t i = 0; i < ATTEMPTS; i++)
        before[i] = attempts[i].try();
    fflush(stdout);
    unsigned closed = sandbox_close(&o);
    for (size_t i = 0; i < ATTEMPTS; i++)
        ok &= test_denied(&attempts[i], before[i], closed);
    ok &= test_allowed(closed);
    fflush(stdout);
    return ok ? 0 : 1;
}
