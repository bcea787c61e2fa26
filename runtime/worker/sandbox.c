/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/sandbox.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Both limits at once: a process of root could raise a soft one again. */
static bool limit(int what, uint64_t most)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)what, &now) != 0)
        return false;
    if (now.rlim_max == RLIM_INFINITY || now.rlim_max > most)
        now.rlim_max = most;
    now.rlim_cur = now.rlim_max;
    return setrlimit((__rlimit_resource_t)what, &now) == 0;
}

bool sandbox_limit(const struct sandbox_options *o)
{
    struct stat s;
    /* The answer may go to a file; nothing else can be opened for writing. */
    bool file = fstat(STDOUT_FILENO, &s) == 0 && S_ISREG(s.st_mode);
    bool ok = limit(RLIMIT_CORE, 0); /* what fails leaves the rest to be tried */
    ok = limit(RLIMIT_NOFILE, 256) && ok;
    ok = limit(RLIMIT_FSIZE, file ? (uint64_t)1 << 28 : 0) && ok;
    if (o->bytes)
        ok = limit(RLIMIT_AS, o->bytes) && ok;
    if (o->seconds > 0) { /* a second between the signal, which is answered, and the end */
        struct rlimit cpu = {(rlim_t)o->seconds + 1, (rlim_t)o->seconds + 2};
        ok = setrlimit(RLIMIT_CPU, &cpu) == 0 && ok;
    }
    /* Threads count too: NVRTC and clang's front end start none. */
    return limit(RLIMIT_NPROC, 0) && ok;
}

unsigned sandbox_close(const struct sandbox_options *o)
{
#ifdef WORKER_SANITIZED
    (void)o;
    return 0; /* sanitizers need the address space, /proc and system calls that are closed here */
#else
    unsigned parts = 0;
    if (sandbox_limit(o))
        parts |= SANDBOX_RLIMIT;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return parts;
    if (sandbox_landlock(o))
        parts |= SANDBOX_LANDLOCK;
    if (sandbox_filter(o->exec))
        parts |= SANDBOX_SECCOMP;
    return parts;
#endif
}

const char *sandbox_text(unsigned parts)
{
    static const char *const texts[] = {
        "",         "rlimit",          "seccomp",          "rlimit seccomp",
        "landlock", "rlimit landlock", "seccomp landlock", "rlimit seccomp landlock"};
    return texts[parts & 7];
}
