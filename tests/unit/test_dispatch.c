/* SPDX-License-Identifier: Apache-2.0 */
/* Workers that answer, hang, crash; the cache of compiled PTX; launch comments. */
#include <check.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/sha256.h"
#include "confirm/dispatch.h"
#include "confirm/ptx_cache.h"
#include "report/launch_comment.h"

static int shell(const char *command, const char *text, double seconds, struct strbuf *out)
{
    const char *argv[] = {"/bin/sh", "-c", command, NULL};
    return dispatch_run(argv, text, strlen(text), seconds, 1 << 20, out);
}

START_TEST(test_answer)
{
    struct strbuf out = {0}, text = {0};
    for (unsigned i = 0; i < 100000; i++) /* more than a pipe holds, both ways */
        strbuf_add(&text, "0123456");
    ck_assert_int_eq(shell("cat", strbuf_text(&text), 20, &out), 0);
    ck_assert_uint_eq(out.len, text.len);
    strbuf_free(&out);
    strbuf_free(&text);
}
END_TEST

START_TEST(test_bad_workers)
{
    struct strbuf out = {0};
    ck_assert_int_eq(shell("sleep 100 & wait", "x", 0.2, &out), -1);
    ck_assert_str_eq(error_message(), "the worker did not answer in time");
    ck_assert_int_eq(shell("kill -SEGV $$", "x", 20, &out), -1);
    ck_assert_str_eq(error_message(), "the worker was ended by signal 11");
    ck_assert_int_eq(shell("yes", "x", 20, &out), -1);
    ck_assert_str_eq(error_message(), "the worker answers with more than 1 MiB");
    strbuf_free(&out);
    const char *argv[] = {"/nonexistent/cudalint-run", NULL};
    ck_assert_int_eq(dispatch_run(argv, "", 0, 1, 100, &out), -1);
    strbuf_free(&out);
}
END_TEST

/* Answers each line with its process, arguments and the line; some lines end or hang it. */
static const char fake_worker[] = "#!/bin/sh\n"
                                  "while read -r line; do\n"
                                  "  case $line in\n"
                                  "  crash) kill -SEGV $$ ;;\n"
                                  "  hang) sleep 100 ;;\n"
                                  "  slow) sleep 0.5; echo \"$$ $* $line\" ;;\n"
                                  "  last) echo \"$$ $* $line\"; exit 0 ;;\n"
                                  "  *) echo \"$$ $* $line\" ;;\n"
                                  "  esac\n"
                                  "done\n";

struct fake {
    char path[64];
    struct dispatch_pool *pool;
};

static void fake_open(struct fake *f, size_t count)
{
    strcpy(f->path, "/tmp/cudalint-worker.XXXXXX");
    int fd = mkstemp(f->path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq((int)write(fd, fake_worker, strlen(fake_worker)), (int)strlen(fake_worker));
    ck_assert_int_eq(fchmod(fd, 0700), 0);
    close(fd);
    f->pool = dispatch_pool_create(f->path, count);
    ck_assert_ptr_nonnull(f->pool);
}

static void fake_close(struct fake *f)
{
    dispatch_pool_destroy(f->pool);
    unlink(f->path);
}

/* The process that answered with its device and the line; -1 when none did. */
static int ask_fake(struct fake *f, const char *line, double seconds, int *device)
{
    struct strbuf out = {0}, text = {0};
    int pid = -1;
    char said[16] = "";
    strbuf_addf(&text, "%s\n", line);
    if (dispatch_pool_ask(f->pool, strbuf_text(&text), text.len, seconds, 1 << 20, &out) == 0) {
        ck_assert_int_eq(
            sscanf(strbuf_text(&out), "%d --serve --device %d %15s", &pid, device, said), 3);
        ck_assert_str_eq(said, line);
    }
    strbuf_free(&out);
    strbuf_free(&text);
    return pid;
}

START_TEST(test_warm_worker)
{
    struct fake f;
    int device;
    fake_open(&f, 4);
    int first = ask_fake(&f, "a", 20, &device);
    ck_assert_int_gt(first, 0);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(ask_fake(&f, "b", 20, &device), first);
    ck_assert_int_eq(device, 0);
    fake_close(&f);
    ck_assert_int_eq(kill(first, 0), -1); /* ended and waited for */
}
END_TEST

START_TEST(test_lost_worker)
{
    struct fake f;
    int device;
    fake_open(&f, 1);
    int first = ask_fake(&f, "a", 20, &device);
    ck_assert_int_eq(ask_fake(&f, "crash", 20, &device), -1);
    ck_assert_str_eq(error_message(), "the worker was ended by signal 11");
    int second = ask_fake(&f, "a", 20, &device);
    ck_assert_int_gt(second, 0);
    ck_assert_int_ne(second, first);
    ck_assert_int_eq(ask_fake(&f, "hang", 0.2, &device), -1);
    ck_assert_str_eq(error_message(), "the worker did not answer in time");
    ck_assert_int_eq(ask_fake(&f, "last", 20, &device) > 0, 1); /* its last words: an answer */
    ck_assert_int_eq(ask_fake(&f, "a", 20, &device) > 0, 1);
    fake_close(&f);
}
END_TEST

struct asker {
    struct fake *f;
    int pid, device;
};

static void *ask_slowly(void *context)
{
    struct asker *a = context;
    a->pid = ask_fake(a->f, "slow", 20, &a->device);
    return NULL;
}

/* Three threads on two workers: side by side, on a device each; the third waits for one of them. */
START_TEST(test_workers_side_by_side)
{
    struct fake f;
    pthread_t threads[3];
    struct asker a[3];
    fake_open(&f, 2);
    for (int i = 0; i < 3; i++) {
        a[i] = (struct asker){.f = &f};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, ask_slowly, &a[i]), 0);
    }
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    bool used[2] = {false, false};
    for (int i = 0; i < 3; i++) {
        ck_assert_int_gt(a[i].pid, 0);
        ck_assert_int_lt(a[i].device, 2);
        used[a[i].device] = true;
    }
    ck_assert(used[0] && used[1]);
    fake_close(&f);
}
END_TEST

START_TEST(test_sha256)
{
    struct sha256 s;
    char out[65];
    sha256_start(&s);
    sha256_add(&s, "abc", 3);
    sha256_end(&s, out);
    ck_assert_str_eq(out, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256_start(&s);
    for (unsigned i = 0; i < 1000000; i++)
        sha256_add(&s, "a", 1);
    sha256_end(&s, out);
    ck_assert_str_eq(out, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
END_TEST

START_TEST(test_cache)
{
    struct arena *a = arena_create();
    char folder[] = "/tmp/cudalint-test.XXXXXX";
    char key[65], other[65];
    struct ptx_cached c;
    struct job j = {.kernel = "k", .source = "void", .file = "a.cu", .arch = 80};
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ptx_cache_key(&j, NULL, NULL, key);
    j.arch = 90;
    ptx_cache_key(&j, NULL, NULL, other);
    ck_assert_str_ne(key, other);
    j.arch = 80;
    ptx_cache_key(&j, "/bin/sh", NULL, other); /* another worker compiles for itself */
    ck_assert_str_ne(key, other);
    ptx_cache_key(&j, NULL, "ssh box cudalint-run", other);
    ck_assert_str_ne(key, other);
    ck_assert_int_eq(ptx_cache_get(a, folder, key, &c), -1);
    ptx_cache_put(folder, key, "_Z1kv", ".version 8.0\n");
    ck_assert_int_eq(ptx_cache_get(a, folder, key, &c), 0);
    ck_assert_str_eq(c.entry, "_Z1kv");
    ck_assert_str_eq(c.ptx, ".version 8.0\n");
    ck_assert_int_eq(ptx_cache_get(a, folder, other, &c), -1);
    const char *path = arena_printf(a, "rm -r %s", folder);
    ck_assert_int_eq(system(path), 0);
    arena_destroy(a);
}
END_TEST

static const char *problem_of(struct arena *a, const char *text, struct launch_comment *out)
{
    return launch_comment_parse(a, text, strlen(text), out);
}

START_TEST(test_launch_comment)
{
    struct arena *a = arena_create();
    struct launch_comment c;
    ck_assert_ptr_null(problem_of(a, " grid=4,2 block=16x16 n=1000 p.rows=-3 shared=1024 */", &c));
    ck_assert(c.has_grid && c.has_block && c.has_shared);
    ck_assert_uint_eq(c.grid[1], 2);
    ck_assert_uint_eq(c.block[1], 16);
    ck_assert_uint_eq(c.shared, 1024);
    ck_assert_uint_eq(c.values.len, 2);
    ck_assert_str_eq(c.values.at[1].name, "p.rows");
    ck_assert_int_eq(c.values.at[1].number, -3);
    ck_assert_ptr_nonnull(problem_of(a, "", &c));
    ck_assert_ptr_nonnull(problem_of(a, " grid=4,,2", &c));
    ck_assert_ptr_nonnull(problem_of(a, " grid=a", &c));
    ck_assert_ptr_nonnull(problem_of(a, " n=12x", &c));
    ck_assert_ptr_nonnull(problem_of(a, " n 12", &c));
    ck_assert_ptr_nonnull(problem_of(a, " block=99999999999", &c));
    ck_assert_ptr_nonnull(strstr(problem_of(a, " n=3 n=7", &c), "twice"));
    ck_assert_ptr_nonnull(strstr(problem_of(a, " n=5000000000000000000000", &c), "64 bits"));
    struct source s;
    const char *text = "// cudalint: launch block=64\n// more\n__global__ void k()\n{\n}\n";
    source_from_text(a, "a.cu", text, strlen(text), &s);
    ck_assert_ptr_nonnull(launch_comment_find(a, &s, 3, 3));
    ck_assert_ptr_null(launch_comment_find(a, &s, 4, 5));
    arena_destroy(a);
}
END_TEST

int main(void)
{
    signal(SIGPIPE, SIG_IGN); /* as the confirmer does: a worker may end before it reads */
    Suite *s = suite_create("dispatch");
    TCase *t = tcase_create("dispatch");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, test_answer);
    tcase_add_test(t, test_bad_workers);
    tcase_add_test(t, test_warm_worker);
    tcase_add_test(t, test_lost_worker);
    tcase_add_test(t, test_workers_side_by_side);
    tcase_add_test(t, test_sha256);
    tcase_add_test(t, test_cache);
    tcase_add_test(t, test_launch_comment);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
