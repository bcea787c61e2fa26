/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs a fuzz target over the files named on the command line, each whole, cut short in steps and
 * with single bytes changed, so that the corpus is a regression test without libFuzzer.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A fresh exact-size copy, so that a sanitizer sees reads past the end. */
static void run_copy(const unsigned char *data, size_t size)
{
    unsigned char *copy = malloc(size ? size : 1);

    if (!copy)
        abort();
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void run_variants(unsigned char *data, size_t size)
{
    static const unsigned char noise[] = {0, '\n', '"', '(', ']', '%', '9', 0xff};
    size_t step = size / 64 + 1;

    run_copy(data, size);
    for (size_t n = 0; n < size; n += step)
        run_copy(data, n);
    for (size_t i = 0; i < size; i += step) {
        unsigned char was = data[i];

        data[i] = noise[i / step % sizeof noise];
        run_copy(data, size);
        data[i] = was;
    }
}

int main(int argc, char **argv)
{
    static unsigned char data[1 << 20];

    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");

        if (!f) {
            perror(argv[i]);
            return 2;
        }
        printf("%s\n", argv[i]); /* before the run: a crash names its file */
        fflush(stdout);
        size_t size = fread(data, 1, sizeof data, f);

        fclose(f);
        run_variants(data, size);
    }
    return 0;
}
