/* SPDX-License-Identifier: Apache-2.0 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "front/compdb.h"

static char dir[64];

static void write_file(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
}

static const char *path_of(struct arena *a, const char *name)
{
    return arena_printf(a, "%s/%s", dir, name);
}

static void setup(void)
{
    strcpy(dir, "/tmp/test_compdb_XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(dir));
    char sub[96];
    snprintf(sub, sizeof sub, "%s/build", dir);
    mkdir(sub, 0777);
    snprintf(sub, sizeof sub, "%s/src", dir);
    mkdir(sub, 0777);
    write_file("src/a.cu", "");
    write_file("src/b.cuh", "");
}

static void teardown(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", dir);
    ck_assert_int_eq(system(command), 0);
}

/* The words of the command of `file`, joined by spaces. */
static const char *words_of(struct arena *a, const struct compdb *db, const char *file, bool exact)
{
    struct compdb_entry e;
    ck_assert(compdb_lookup(db, file, &e));
    ck_assert_int_eq(e.exact, exact);
    const char *out = "";
    for (size_t i = 0; i < e.word_count; i++)
        out = arena_printf(a, "%s%s%s", out, i ? " " : "", e.words[i]);
    return out;
}

START_TEST(finds_commands_and_arguments)
{
    struct arena *a = arena_create();
    struct compdb *db = NULL;
    write_file("build/compile_commands.json",
               arena_printf(a,
                            "[{\"directory\":\"%s/build\",\"command\":\"ccache g++ -DHOST -c "
                            "../src/a.cu\",\"file\":\"../src/a.cu\"},\n"
                            "{\"directory\":\"%s/build\",\"command\":\"env A=1 /opt/nvcc -DX=\\\"a "
                            "b\\\" -c ../src/a.cu\",\"file\":\"%s/src/a.cu\"},\n"
                            "{\"directory\":\"%s\",\"arguments\":[\"clang++\",\"-DY\",\"z.cpp\"],"
                            "\"file\":\"z.cpp\"}]",
                            dir, dir, dir, dir));
    ck_assert_int_eq(compdb_load(path_of(a, "build"), &db), 0);
    ck_assert_uint_eq(compdb_size(db), 3);
    ck_assert_str_eq(words_of(a, db, path_of(a, "src/a.cu"), true), "-DX=a b -c ../src/a.cu");
    ck_assert_str_eq(words_of(a, db, path_of(a, "build/../src/a.cu"), true),
                     "-DX=a b -c ../src/a.cu");
    ck_assert_str_eq(words_of(a, db, path_of(a, "z.cpp"), true), "-DY z.cpp");
    ck_assert_str_eq(words_of(a, db, path_of(a, "src/b.cuh"), false), "-DX=a b -c ../src/a.cu");
    compdb_free(db);
    arena_destroy(a);
}
END_TEST

START_TEST(takes_the_compiling_part_of_joined_commands)
{
    struct arena *a = arena_create();
    struct compdb *db = NULL;
    write_file("compile_commands.json",
               "[{\"directory\":\"\",\"command\":\"nvcc -M a.cu -o d && nvcc -DB a.cu\","
               "\"file\":\"src/a.cu\"}]");
    ck_assert_int_eq(compdb_load(path_of(a, "compile_commands.json"), &db), 0);
    ck_assert_str_eq(words_of(a, db, path_of(a, "src/a.cu"), true), "-DB a.cu");
    compdb_free(db);
    arena_destroy(a);
}
END_TEST

static const struct {
    const char *text;
    const char *message;
} broken[] = {
    {"[\n{\"directory\":\"/\",\n\"command", "compile_commands.json:3:"},
    {"", "compile_commands.json:1:"},
    {"{}", "list of commands"},
    {"[{\"directory\":\"/\",\"command\":\"x\"}]", "entry 1"},
    {"[{\"file\":\"/a.cu\"}]", "entry 1"},
    {"[1]", "entry 1"},
    {"[null", "compile_commands.json:1:"},
    {"\x80\xff", "compile_commands.json:1:"},
};

START_TEST(explains_broken_databases)
{
    struct arena *a = arena_create();
    struct compdb *db = NULL;
    write_file("compile_commands.json", broken[_i].text);
    ck_assert_int_eq(compdb_load(dir, &db), -1);
    ck_assert_msg(strstr(error_message(), broken[_i].message) != NULL, "%s", error_message());
    arena_destroy(a);
}
END_TEST

START_TEST(looks_upward_and_in_build)
{
    struct arena *a = arena_create();
    write_file("build/compile_commands.json", "[]");
    const char *found = compdb_find(a, path_of(a, "src"));
    ck_assert_ptr_nonnull(found);
    ck_assert_str_eq(found, path_of(a, "build/compile_commands.json"));
    ck_assert_ptr_null(compdb_find(a, "/"));
    struct compdb *db = NULL;
    struct compdb_entry e;
    ck_assert_int_eq(compdb_load(found, &db), 0);
    ck_assert(!compdb_lookup(db, path_of(a, "src/a.cu"), &e));
    compdb_free(db);
    ck_assert_int_eq(compdb_load("/nonexistent/compile_commands.json", &db), -1);
    arena_destroy(a);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("compdb");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, finds_commands_and_arguments);
    tcase_add_test(t, takes_the_compiling_part_of_joined_commands);
    tcase_add_loop_test(t, explains_broken_databases, 0, sizeof broken / sizeof broken[0]);
    tcase_add_test(t, looks_upward_and_in_build);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? 1 : 0;
}
