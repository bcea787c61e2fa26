/* SPDX-License-Identifier: Apache-2.0 */
/* Landlock (Linux 5.13): which files may be read; none may be written, no network from ABI 4 on. */
#include "runtime/worker/sandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Rights newer than Debian 12's header: by number, from the kernel's documentation. */
#define FS_RIGHTS_ABI1 ((1ull << 13) - 1)
#define FS_REFER (1ull << 13)     /* ABI 2 */
#define FS_TRUNCATE (1ull << 14)  /* ABI 3 */
#define FS_IOCTL_DEV (1ull << 15) /* ABI 5 */
#define NET_TCP 3ull              /* ABI 4: bind, connect */
#define SCOPED 3ull               /* ABI 6: abstract sockets, signals */

struct ruleset {
    uint64_t fs;
    uint64_t net;
    uint64_t scoped;
};

static void allow(int ruleset, const char *path, uint64_t rights)
{
    struct stat s;
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return;
    if (fstat(fd, &s) == 0) {
        if (!S_ISDIR(s.st_mode))
            rights &= ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
        struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = fd};
        syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(fd);
}

bool sandbox_landlock(const struct sandbox_options *o)
{
    static const char *const always[] = {"/lib",           "/lib64",     "/usr/lib",
                                         "/usr/lib64",     "/usr/share", "/etc/ld.so.cache",
                                         "/etc/localtime", "/dev/null",  "/dev/urandom"};
    long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (abi < 1)
        return false;
    struct ruleset r = {.fs = FS_RIGHTS_ABI1 | (abi >= 2 ? FS_REFER : 0) |
                              (abi >= 3 ? FS_TRUNCATE : 0) | (abi >= 5 ? FS_IOCTL_DEV : 0),
                        .net = abi >= 4 ? NET_TCP : 0,
                        .scoped = abi >= 6 ? SCOPED : 0};
    size_t size = abi >= 6 ? sizeof r : abi >= 4 ? 16 : 8;
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &r, size, 0);
    if (ruleset < 0)
        return false;
    uint64_t rights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR |
                      (o->exec ? LANDLOCK_ACCESS_FS_EXECUTE : 0);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        allow(ruleset, always[i], rights);
    for (size_t i = 0; i < o->read_count; i++)
        allow(ruleset, o->reads[i], rights);
    bool ok = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return ok;
}
