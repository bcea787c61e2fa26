/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/stream.h"

#include <errno.h>
#include <unistd.h>

int stream_write(int to, const char *text, size_t n)
{
    for (size_t done = 0; done < n;) {
        ssize_t did = write(to, text + done, n - done);
        if (did < 0 && errno == EINTR)
            continue;
        if (did <= 0)
            return -1;
        done += (size_t)did;
    }
    return 0;
}

int stream_read(int from, size_t most, struct strbuf *out)
{
    char piece[65536];
    ssize_t n;
    while (out->len <= most && (n = read(from, piece, sizeof piece)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        strbuf_add_bytes(out, piece, (size_t)n);
    }
    return 0;
}
