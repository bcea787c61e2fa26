/* SPDX-License-Identifier: Apache-2.0 */
/* Job and evidence documents: round trips of random ones, what is rejected and how, the page. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/map.h"
#include "runtime/digest.h"
#include "runtime/document_types.h"
#include "runtime/evidence.h"
#include "runtime/scenario.h"

struct dice {
    struct arena *a;
    uint64_t state;
};

static uint64_t roll(struct dice *d)
{
    return hash_mix(d->state++);
}

static const char *random_text(struct dice *d, const struct doc_field *f)
{
    static const char *const texts[] = {"", "x", "a \"quote\" \\ \n\t", "für", "\xf0\x9f\x98\x80"};
    size_t words = 0;
    if (!f->words)
        return f->null && roll(d) % 2 ? NULL : texts[roll(d) % 5];
    while (f->words[words])
        words++;
    return f->words[roll(d) % words];
}

static uint64_t random_number(struct dice *d, const struct doc_field *f, uint64_t top)
{
    uint64_t max = f->max ? f->max : top, span = max - (uint64_t)f->min;
    uint64_t v = roll(d) % 3 ? roll(d) % 100 : roll(d);
    return span == UINT64_MAX ? v : (uint64_t)f->min + v % (span + 1);
}

static void random_struct(struct dice *d, const struct doc_type *t, char *value, int depth);

static void random_list(struct dice *d, const struct doc_field *f, char *member, int depth)
{
    size_t n = depth > 6 ? 0 : roll(d) % 4;
    size_t size = f->kind == DOC_TEXTS ? sizeof(char *) : f->type->size;
    char *at = arena_alloc(d->a, n * size + 1);
    for (size_t i = 0; i < n; i++) {
        if (f->kind == DOC_TEXTS)
            ((const char **)(void *)at)[i] = random_text(d, f);
        else
            random_struct(d, f->type, at + i * size, depth + 1);
    }
    VEC(void) v = {.at = at, .len = n, .cap = n};
    memcpy(member, &v, sizeof v);
}

static void random_bytes(struct dice *d, void *member)
{
    size_t n = roll(d) % 20;
    uint8_t *data = arena_alloc(d->a, n + 1);
    for (size_t i = 0; i < n; i++)
        data[i] = (uint8_t)roll(d);
    *(uint8_t **)member = data;
    ((size_t *)member)[1] = n;
}

static void random_field(struct dice *d, const struct doc_field *f, char *value, int depth)
{
    static const double reals[] = {0, 0.1, -3.5e-300, 1e22, 1.0 / 3};
    char *at = value + f->offset;
    void *member = at;
    size_t words = 0;
    while (f->words && f->words[words])
        words++;
    switch (f->kind) {
    case DOC_TEXT:
    case DOC_WORD: *(const char **)member = random_text(d, f); break;
    case DOC_CHOICE: *(unsigned *)member = (unsigned)(roll(d) % words); break;
    case DOC_FLAGS: *(uint32_t *)member = (uint32_t)(roll(d) % (1u << words)); break;
    case DOC_BOOL: *(bool *)member = roll(d) % 2; break;
    case DOC_U32: *(uint32_t *)member = (uint32_t)random_number(d, f, UINT32_MAX); break;
    case DOC_I64:
    case DOC_HASH: *(uint64_t *)member = roll(d) % 3 ? roll(d) : 0; break;
    case DOC_U64: *(uint64_t *)member = random_number(d, f, UINT64_MAX); break;
    case DOC_REAL:
        *(double *)member = f->max ? (double)(roll(d) % f->max) : reals[roll(d) % 5];
        break;
    case DOC_U32X3:
        for (int i = 0; i < 3; i++)
            ((uint32_t *)member)[i] = (uint32_t)roll(d);
        break;
    case DOC_BYTES: random_bytes(d, member); break;
    case DOC_TEXTS:
    case DOC_LIST: random_list(d, f, at, depth); break;
    case DOC_OBJECT:
        if (f->has)
            *(bool *)(value + f->has - 1) = roll(d) % 2;
        random_struct(d, f->type, at, depth + 1);
        break;
    }
}

static void random_struct(struct dice *d, const struct doc_type *t, char *value, int depth)
{
    for (size_t i = 0; i < t->count; i++)
        random_field(d, &t->fields[i], value, depth);
}

/* What was written is read, and writes the same again; nothing of it is lost. */
static void check_round_trips(const struct doc_type *t, unsigned rounds)
{
    for (unsigned i = 0; i < rounds; i++) {
        struct arena *a = arena_create();
        struct dice d = {.a = a, .state = 1000 * i};
        char *first = arena_alloc(a, t->size), *second = arena_alloc(a, t->size);
        struct strbuf one = {0}, two = {0};
        random_struct(&d, t, first, 0);
        doc_write(t, first, &one);
        ck_assert_msg(doc_read(a, t, one.at, one.len, second) == 0, "%s\n%s", error_message(),
                      one.at);
        doc_write(t, second, &two);
        ck_assert_str_eq(one.at, two.at);
        strbuf_free(&one);
        strbuf_free(&two);
        arena_destroy(a);
    }
}

START_TEST(random_documents)
{
    check_round_trips(&job_type, 300);
    check_round_trips(&evidence_type, 300);
}
END_TEST

#define SCENARIO                                                                                   \
    "{\"name\":\"s\",\"grid\":[4,1,1],\"block\":[256,1,1],\"watch\":[\"bounds\",\"memory\"],"      \
    "\"buffers\":[{\"name\":\"x\",\"type\":\"f32\",\"bytes\":4000,\"exact\":true,"                 \
    "\"fill\":{\"kind\":\"ramp\",\"step\":1}}],"                                                   \
    "\"arguments\":[{\"bytes\":8,\"values\":[{\"kind\":\"buffer\",\"buffer\":0}]},"                \
    "{\"name\":\"n\",\"bytes\":4,\"values\":[{\"kind\":\"int\",\"type\":\"i32\",\"number\":1000}]" \
    "}],"                                                                                          \
    "\"blocks\":[{\"first\":3,\"count\":1}]}"
#define JOB                                                                                        \
    "{\"job\":1,\"kernel\":\"k\",\"source\":\"__global__ void k() "                                \
    "{}\",\"arch\":80,\"scenarios\":[" SCENARIO "]}"

START_TEST(job_is_read)
{
    struct arena *a = arena_create();
    struct job j;
    ck_assert_msg(job_read(a, JOB, strlen(JOB), &j) == 0, "%s", error_message());
    ck_assert_str_eq(j.kernel, "k");
    ck_assert_ptr_null(j.ptx);
    ck_assert_str_eq(j.producer, "auto");
    ck_assert_str_eq(j.engine, "ptx-cpu");
    ck_assert_str_eq(j.file, "");
    const struct scenario *s = &j.scenarios.at[0];
    ck_assert_uint_eq(s->block[0], 256);
    ck_assert_uint_eq(s->watch, SCENARIO_WATCH_BOUNDS | SCENARIO_WATCH_MEMORY);
    ck_assert_uint_eq(s->buffers.at[0].element.bytes, 4);
    ck_assert_int_eq(s->buffers.at[0].fill.kind, SCENARIO_FILL_RAMP);
    ck_assert_int_eq(s->arguments.at[0].values.at[0].kind, SCENARIO_VALUE_BUFFER);
    ck_assert_int_eq(s->arguments.at[1].values.at[0].number, 1000);
    ck_assert_uint_eq(s->arguments.at[1].values.at[0].type.bytes, 4);
    arena_destroy(a);
}
END_TEST

START_TEST(evidence_is_read)
{
    static const char text[] =
        "{\"evidence\":1,\"error\":\"\",\"runs\":[{\"scenario\":\"s\",\"stop\":\"done\","
        "\"violations\":[{\"kind\":\"race\",\"count\":3,\"who\":{\"block\":[0,0,0],"
        "\"thread\":[1,0,0]},\"at\":{\"path\":\"a.cu\",\"line\":7},\"other\":{\"who\":{\"block\":"
        "[0,0,0],\"thread\":[2,0,0]},\"at\":{\"line\":8},\"access\":\"write\",\"stack\":[{\"line\":"
        "8},"
        "{\"line\":12}]}}]}]}";
    struct arena *a = arena_create();
    struct evidence e;
    ck_assert_msg(evidence_read(a, text, strlen(text), &e) == 0, "%s", error_message());
    const struct evidence_violation *v = &e.runs.at[0].violations.at[0];
    ck_assert(v->has_other && !v->has_value);
    ck_assert_uint_eq(v->other.thread[0], 2);
    ck_assert_uint_eq(v->other_at.line, 8);
    ck_assert_uint_eq(v->other_stack.len, 2);
    ck_assert_uint_eq(v->other_stack.at[1].line, 12);
    ck_assert_str_eq(v->other_at.path, "");
    ck_assert_str_eq(v->object, "");
    ck_assert_str_eq(v->space, "");
    arena_destroy(a);
}
END_TEST

/* A text of JOB, what takes its place, and the message. */
static const struct {
    const char *from, *to, *message;
} wrong_jobs[] = {
    {"{\"job\"", "[\"job\"", "document: "},
    {"\"job\":1", "\"job\":2", "job: 2 is not within 1..1"},
    {"\"job\":1,", "", "job: is missing"},
    {"\"arch\":80", "\"arch\":\"80\"", "arch: must be an integer"},
    {"\"arch\":80", "\"arch\":7", "arch: 7 is not within 20..999"},
    {"\"arch\":80", "\"arch\":80,\"gird\":1", "gird: unknown key"},
    {"\"arch\":80", "\"arch\":80,\"arch\":80", "document: duplicate"},
    {"\"arch\":80", "\"arch\":80,\"timeout\":-1", "timeout: -1 is not within 0..86400"},
    {"\"arch\":80", "\"arch\":80,\"options\":[1]", "options[0]: must be a string"},
    {"\"arch\":80", "\"arch\":80,\"engine\":\"x\"",
     "engine: must be one of \"ptx-cpu\", \"gpu\", \"none\""},
    {"\"source\"", "\"file\"", "source: is missing, and there is no ptx"},
    {"\"grid\":[4,1,1]", "\"grid\":[4,1]", "scenarios[0].grid: must be a list of 3 integers"},
    {"\"grid\":[4,1,1]", "\"grid\":[4,1,-1]",
     "scenarios[0].grid[2]: -1 is not within 0..4294967295"},
    {"\"grid\":[4,1,1]", "\"grid\":[4,1,1.5]", "scenarios[0].grid[2]: must be an integer"},
    {"\"grid\":[4,1,1],", "", "scenarios[0].grid: is missing"},
    {"\"bounds\"", "\"bound\"", "scenarios[0].watch[0]: must be one of"},
    {"\"bytes\":4000", "\"bytes\":1e3", "scenarios[0].buffers[0].bytes: must be an integer"},
    {"\"bytes\":4000", "\"bytes\":274877906945",
     "scenarios[0].buffers[0].bytes: 274877906945 is not"},
    {"\"bytes\":4000", "\"bytes\":\"0xffffffffffffffff\"", "scenarios[0].buffers[0].bytes: 0xff"},
    {"\"exact\":true", "\"exact\":1", "scenarios[0].buffers[0].exact: must be true or false"},
    {"\"exact\":true", "\"elementBytes\":8",
     "scenarios[0]: buffers[0].type: f32 has 4 bytes, not 8"},
    {"\"ramp\"", "\"rampe\"", "scenarios[0].buffers[0].fill.kind: must be one of"},
    {"\"buffer\":0", "\"buffer\":1",
     "scenarios[0]: arguments[0].values[0]: buffer: there is no buffer 1"},
    {"\"buffer\":0", "\"buffer\":0,\"offset\":1",
     "scenarios[0]: arguments[0].values[0]: offset: 8 bytes at 1 do not fit the parameter's 8"},
    {"\"number\":1000", "\"number\":4294967296",
     "scenarios[0]: arguments[1].values[0]: number: 4294967296 does not fit i32"},
    {"\"type\":\"i32\"", "\"type\":\"f32\"",
     "scenarios[0]: arguments[1].values[0]: type: an int is one of"},
    {"\"kind\":\"int\",\"type\":\"i32\",\"number\":1000", "\"kind\":\"bytes\",\"data\":\"0g\"",
     "scenarios[0].arguments[1].values[0].data: must be a string of pairs of hexadecimal digits"},
    {"\"kind\":\"int\",\"type\":\"i32\",\"number\":1000",
     "\"kind\":\"bytes\",\"data\":\"0001020304\"",
     "scenarios[0]: arguments[1].values[0]: offset: 5 bytes at 0 do not fit"},
    {"\"first\":3", "\"first\":4",
     "scenarios[0]: blocks[0]: 1 blocks from 4 are not in a grid of 4"},
    {"}]}]}", "}]", "document: "},
};

START_TEST(jobs_are_rejected)
{
    const char *at = strstr(JOB, wrong_jobs[_i].from);
    struct arena *a = arena_create();
    struct job j;
    ck_assert_msg(at != NULL, "%s", wrong_jobs[_i].from);
    char *text = arena_printf(a, "%.*s%s%s", (int)(at - JOB), JOB, wrong_jobs[_i].to,
                              at + strlen(wrong_jobs[_i].from));
    ck_assert_msg(job_read(a, text, strlen(text), &j) == -1, "%s", text);
    ck_assert_msg(
        strncmp(error_message(), wrong_jobs[_i].message, strlen(wrong_jobs[_i].message)) == 0,
        "%s\nbut: %s", wrong_jobs[_i].message, error_message());
    arena_destroy(a);
}
END_TEST

START_TEST(long_lists_are_rejected)
{
    struct arena *a = arena_create();
    struct strbuf text = {0};
    struct job j;
    strbuf_add(&text, "{\"job\":1,\"ptx\":\"\",\"arch\":80,\"options\":[\"\"");
    for (int i = 0; i < LIMIT_JOB_OPTIONS; i++)
        strbuf_add(&text, ",\"\"");
    strbuf_add(&text, "]}");
    ck_assert_int_eq(job_read(a, text.at, text.len, &j), -1);
    ck_assert_str_eq(error_message(), "options: has 1001 entries, more than 1000");
    text.len = 0;
    strbuf_add(&text, "{\"job\":1,\"ptx\":\"\",\"arch\":80,\"kernel\":\"");
    for (int i = 0; i <= DOC_TEXT_SHORT; i++)
        strbuf_add_char(&text, 'k');
    strbuf_add(&text, "\"}");
    ck_assert_int_eq(job_read(a, text.at, text.len, &j), -1);
    ck_assert_str_eq(error_message(), "kernel: is longer than 65536 bytes");
    strbuf_free(&text);
    arena_destroy(a);
}
END_TEST

START_TEST(source_of_another_encoding)
{
    struct arena *a = arena_create();
    struct job j = {.source = "// f\xfcr \xe2\x82\xac \xc0\x80", .arch = 80}, again;
    struct strbuf text = {0};
    job_write(&j, &text);
    ck_assert_msg(job_read(a, text.at, text.len, &again) == 0, "%s", error_message());
    ck_assert_str_eq(again.source, "// f?r \xe2\x82\xac ??");
    strbuf_free(&text);
    arena_destroy(a);
}
END_TEST

/* Every key of the type, and of the types in it, stands on the page as `key`. */
static void check_page(const char *page, const struct doc_type *t)
{
    for (size_t i = 0; i < t->count; i++) {
        char want[100];
        snprintf(want, sizeof want, "`%s`", t->fields[i].key);
        ck_assert_msg(strstr(page, want) != NULL, "docs/worker.md says nothing about %s", want);
        for (size_t k = 0; t->fields[i].words && t->fields[i].words[k]; k++) {
            snprintf(want, sizeof want, "`%s`", t->fields[i].words[k]);
            if (*t->fields[i].words[k])
                ck_assert_msg(strstr(page, want) != NULL, "docs/worker.md: no word %s", want);
        }
        if (t->fields[i].type)
            check_page(page, t->fields[i].type);
    }
}

START_TEST(page_names_every_key)
{
    static char page[1 << 16];
    FILE *f = fopen(TEST_SOURCE_DIR "/../docs/worker.md", "rb");
    ck_assert(f != NULL);
    size_t n = fread(page, 1, sizeof page - 1, f);
    page[n] = '\0';
    fclose(f);
    check_page(page, &job_type);
    check_page(page, &evidence_type);
}
END_TEST

/* The vectors are those of the FNV reference (RFC 9923, appendix C). */
START_TEST(digest_is_fnv1a)
{
    ck_assert(digest_bytes(DIGEST_START, "", 0) == 0xcbf29ce484222325ull);
    ck_assert(digest_bytes(DIGEST_START, "a", 1) == 0xaf63dc4c8601ec8cull);
    ck_assert(digest_bytes(DIGEST_START, "foobar", 6) == 0x85944171f73967e8ull);
    ck_assert(digest_page(DIGEST_START, 1, "x", 1) != digest_page(DIGEST_START, 2, "x", 1));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("documents");
    TCase *t = tcase_create("documents");
    tcase_add_test(t, random_documents);
    tcase_add_test(t, job_is_read);
    tcase_add_test(t, evidence_is_read);
    tcase_add_loop_test(t, jobs_are_rejected, 0, sizeof wrong_jobs / sizeof *wrong_jobs);
    tcase_add_test(t, long_lists_are_rejected);
    tcase_add_test(t, source_of_another_encoding);
    tcase_add_test(t, page_names_every_key);
    tcase_add_test(t, digest_is_fnv1a);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
