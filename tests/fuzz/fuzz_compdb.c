/* SPDX-License-Identifier: Apache-2.0 */
/* Compile databases: any bytes in a compile_commands.json. */
#include "fuzz.h"

#include "base/error.h"
#include "front/compdb.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = "/tmp/cudalint-fuzz-XXXXXX";
    int fd = mkstemp(path);
    struct compdb *db = NULL;
    struct compdb_entry entry;

    if (fd < 0 || write(fd, data, size) != (ssize_t)size) {
        perror(path);
        exit(2);
    }
    close(fd);
    if (compdb_load(path, &db) == 0) {
        compdb_lookup(db, "/src/a.cu", &entry);
        compdb_lookup(db, "include/b.cuh", &entry);
        compdb_free(db);
    } else if (!*error_message()) {
        abort();
    }
    unlink(path);
    return 0;
}
