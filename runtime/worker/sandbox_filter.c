/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The seccomp filter: an allow-list, so that system calls of future kernels are closed too.  Written
 * by hand: libseccomp would be a dependency for eighty lines of BPF.
 */
#include "runtime/worker/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define AUDIT_ARCH_HERE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define AUDIT_ARCH_HERE AUDIT_ARCH_AARCH64
#endif

#ifdef AUDIT_ARCH_HERE

#define FILTER_MAX 400

struct filter {
    struct sock_filter at[FILTER_MAX];
    unsigned short len;
};

static void put(struct filter *f, uint16_t code, uint32_t k, uint8_t yes, uint8_t no)
{
    if (f->len < FILTER_MAX)
        f->at[f->len++] = (struct sock_filter){code, yes, no, k};
}

static void load(struct filter *f, size_t at)
{
    put(f, BPF_LD | BPF_W | BPF_ABS, (uint32_t)at, 0, 0);
}

static void answer(struct filter *f, uint32_t what)
{
    put(f, BPF_RET | BPF_K, what, 0, 0);
}

#define NUMBER offsetof(struct seccomp_data, nr)
/* The low half of an argument: flags and numbers of processes fit. */
#define ARGUMENT(n) (offsetof(struct seccomp_data, args) + 8 * (n))
#define DENY (SECCOMP_RET_ERRNO | EPERM)
#define ABSENT (SECCOMP_RET_ERRNO | ENOSYS)

/* This call always gets this answer. */
static void when(struct filter *f, long call, uint32_t what)
{
    put(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1);
    answer(f, what);
}

/* Allowed when none of `bits` is set in an argument (`all`: when all of them are). */
static void when_bits(struct filter *f, long call, unsigned argument, uint32_t bits, bool all)
{
    put(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 5);
    load(f, ARGUMENT(argument));
    put(f, BPF_ALU | BPF_AND | BPF_K, bits, 0, 0);
    put(f, BPF_JMP | BPF_JEQ | BPF_K, all ? bits : 0, 0, 1);
    answer(f, SECCOMP_RET_ALLOW);
    answer(f, DENY);
}

static void when_equal(struct filter *f, long call, unsigned argument, uint32_t value)
{
    put(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
    load(f, ARGUMENT(argument));
    put(f, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(f, SECCOMP_RET_ALLOW);
    answer(f, DENY);
}

/* A pointer argument must be NULL: both halves. */
static void when_null(struct filter *f, long call, unsigned argument)
{
    put(f, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 6);
    load(f, ARGUMENT(argument));
    put(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
    load(f, ARGUMENT(argument) + 4);
    put(f, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    answer(f, SECCOMP_RET_ALLOW);
    answer(f, DENY);
}

static void build(struct filter *f, bool exec)
{
    const uint32_t writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
    const uint32_t thread = CLONE_VM | CLONE_THREAD | CLONE_SIGHAND;
    load(f, offsetof(struct seccomp_data, arch));
    put(f, BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_HERE, 1, 0);
    answer(f, SECCOMP_RET_KILL_PROCESS);
    load(f, NUMBER);
#ifdef __x86_64__
    put(f, BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1); /* the x32 numbers */
    answer(f, SECCOMP_RET_KILL_PROCESS);
    when_bits(f, SYS_open, 1, writes, false);
#endif
    when_bits(f, SYS_openat, 2, writes, false);
    when(f, SYS_openat2, ABSENT); /* its flags are out of sight: glibc takes openat */
    when_bits(f, SYS_clone, 0, thread, true);
    when(f, SYS_clone3, ABSENT); /* as openat2 */
    when_null(f, SYS_prlimit64, 2);
    when_equal(f, SYS_tgkill, 0, (uint32_t)getpid()); /* abort() */
    if (exec)
        when(f, SYS_execve, SECCOMP_RET_ALLOW);
#define ALLOW(call) when(f, SYS_##call, SECCOMP_RET_ALLOW);
#define KILL(call) when(f, SYS_##call, SECCOMP_RET_KILL_PROCESS);
#include "runtime/worker/sandbox_calls.def"
    answer(f, DENY);
}

bool sandbox_filter(bool exec)
{
    struct filter f = {.len = 0};
    build(&f, exec);
    struct sock_fprog program = {.len = f.len, .filter = f.at};
    if (f.len >= FILTER_MAX)
        return false;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

#else

bool sandbox_filter(bool exec)
{
    (void)exec;
    return false; /* no table of system calls for this machine */
}

#endif
