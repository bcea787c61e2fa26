/* SPDX-License-Identifier: Apache-2.0 */
/* The evidence document as JSON: the tables. */
#include "runtime/document_types.h"

#include "base/limits.h"
#include "runtime/evidence.h"

#define AT(type, member) offsetof(struct type, member)
#define FIELD(name, what, type, member, ...)                                                       \
    {.key = name, .kind = DOC_##what, .offset = AT(type, member), ##__VA_ARGS__}
#define MANY LIMIT_EVIDENCE_LIST

static const char *const space_words[] = {"",         "global", "shared", "local",
                                          "constant", "param",  NULL};
static const char *const access_words[] = {"", "read", "write", "atomic", NULL};
static const char *const state_words[] = {"waits", "exited", "elsewhere", NULL};
static const char *const stop_words[] = {"done",       "unsupported", "steps",  "memory",
                                         "timeout",    "trap",        "assert", "deadlock",
                                         "bad-launch", "error",       NULL};
static const char *const stage_words[] = {"", "document", "compiler", "decode", "engine", NULL};

static const struct doc_field place_fields[] = {
    FIELD("path", TEXT, evidence_place, path),
    FIELD("line", U32, evidence_place, line),
    FIELD("column", U32, evidence_place, column),
};
static const struct doc_type place_type = DOC_TYPE(sizeof(struct evidence_place), place_fields);

static const struct doc_field thread_fields[] = {
    FIELD("block", U32X3, evidence_thread, block, .always = true),
    FIELD("thread", U32X3, evidence_thread, thread, .always = true),
};
static const struct doc_type thread_type = DOC_TYPE(sizeof(struct evidence_thread), thread_fields);

static const struct doc_field group_fields[] = {
    FIELD("state", WORD, evidence_group, state, .words = state_words, .always = true),
    FIELD("first", U32, evidence_group, first, .always = true),
    FIELD("last", U32, evidence_group, last, .always = true),
    FIELD("at", OBJECT, evidence_group, at, .type = &place_type),
};
static const struct doc_type group_type = DOC_TYPE(sizeof(struct evidence_group), group_fields);

/* Parts of evidence_violation that are there or not as a whole. */
static const struct doc_field other_fields[] = {
    FIELD("who", OBJECT, evidence_violation, other, .type = &thread_type, .always = true),
    FIELD("at", OBJECT, evidence_violation, other_at, .type = &place_type),
    FIELD("access", WORD, evidence_violation, other_access, .words = access_words),
    FIELD("stack", LIST, evidence_violation, other_stack, .max = MANY, .type = &place_type),
    FIELD("sameValue", BOOL, evidence_violation, same_value),
    FIELD("lockstep", BOOL, evidence_violation, lockstep),
};
static const struct doc_type other_type = DOC_TYPE(0, other_fields);
static const struct doc_field value_fields[] = {
    FIELD("used", I64, evidence_violation, value, .always = true),
    FIELD("exact", I64, evidence_violation, true_value, .always = true),
};
static const struct doc_type value_type = DOC_TYPE(0, value_fields);

static const struct doc_field violation_fields[] = {
    FIELD("kind", TEXT, evidence_violation, kind, .required = true),
    FIELD("space", WORD, evidence_violation, space, .words = space_words),
    FIELD("access", WORD, evidence_violation, access, .words = access_words),
    FIELD("size", U32, evidence_violation, size),
    FIELD("count", U64, evidence_violation, count, .always = true),
    FIELD("who", OBJECT, evidence_violation, who, .type = &thread_type, .always = true),
    FIELD("at", OBJECT, evidence_violation, at, .type = &place_type, .always = true),
    FIELD("near", OBJECT, evidence_violation, near, .type = &place_type),
    FIELD("stack", LIST, evidence_violation, stack, .max = MANY, .type = &place_type),
    FIELD("object", TEXT, evidence_violation, object),
    FIELD("offset", I64, evidence_violation, offset),
    FIELD("objectBytes", U64, evidence_violation, object_bytes),
    FIELD("objectExact", BOOL, evidence_violation, object_exact),
    {.key = "other",
     .kind = DOC_OBJECT,
     .type = &other_type,
     .has = AT(evidence_violation, has_other) + 1},
    {.key = "wrapped",
     .kind = DOC_OBJECT,
     .type = &value_type,
     .has = AT(evidence_violation, has_value) + 1},
    FIELD("text", TEXT, evidence_violation, text),
    FIELD("blocks", BOOL, evidence_violation, blocks),
    FIELD("groups", LIST, evidence_violation, groups, .max = MANY, .type = &group_type),
};
static const struct doc_type violation_type =
    DOC_TYPE(sizeof(struct evidence_violation), violation_fields);

static const struct doc_field metric_fields[] = {
    FIELD("name", TEXT, evidence_metric, name, .required = true),
    FIELD("at", OBJECT, evidence_metric, at, .type = &place_type),
    FIELD("value", U64, evidence_metric, value, .always = true),
    FIELD("ideal", U64, evidence_metric, ideal),
};
static const struct doc_type metric_type = DOC_TYPE(sizeof(struct evidence_metric), metric_fields);

static const struct doc_field digest_fields[] = {
    FIELD("buffer", TEXT, evidence_digest, buffer, .required = true),
    FIELD("hash", HASH, evidence_digest, hash, .always = true),
};
static const struct doc_type digest_type = DOC_TYPE(sizeof(struct evidence_digest), digest_fields);

static const struct doc_field process_fields[] = {
    FIELD("engine", TEXT, evidence_process, engine, .required = true),
    FIELD("pid", U64, evidence_process, pid, .always = true),
    FIELD("alone", BOOL, evidence_process, alone),
};
static const struct doc_type process_type =
    DOC_TYPE(sizeof(struct evidence_process), process_fields);

static const struct doc_field run_fields[] = {
    FIELD("scenario", TEXT, evidence_run, scenario, .always = true),
    FIELD("stop", WORD, evidence_run, stop, .words = stop_words, .always = true),
    FIELD("stopText", TEXT, evidence_run, stop_text),
    FIELD("stopAt", OBJECT, evidence_run, stop_at, .type = &place_type),
    FIELD("violations", LIST, evidence_run, violations, .max = MANY, .type = &violation_type,
          .always = true),
    FIELD("violationsDropped", U64, evidence_run, violations_dropped),
    FIELD("metrics", LIST, evidence_run, metrics, .max = MANY, .type = &metric_type),
    FIELD("memory", LIST, evidence_run, memory, .max = MANY, .type = &digest_type),
    FIELD("warpInstructions", U64, evidence_run, warp_instructions),
    FIELD("laneInstructions", U64, evidence_run, lane_instructions),
    FIELD("blocksRun", U64, evidence_run, blocks_run),
    FIELD("barriers", U64, evidence_run, barriers),
    FIELD("printed", TEXT, evidence_run, printed, .max = LIMIT_EMU_PRINT_BYTES),
    FIELD("processes", LIST, evidence_run, processes, .max = MANY, .type = &process_type),
    FIELD("seconds", REAL, evidence_run, seconds),
};
static const struct doc_type run_type = DOC_TYPE(sizeof(struct evidence_run), run_fields);

static const struct doc_field evidence_fields[] = {
    FIELD("evidence", U32, evidence, version, .max = EVIDENCE_VERSION, .min = EVIDENCE_VERSION,
          .required = true),
    FIELD("engine", TEXT, evidence, engine),
    FIELD("producer", TEXT, evidence, producer),
    FIELD("error", TEXT, evidence, error, .always = true),
    FIELD("stage", WORD, evidence, stage, .words = stage_words),
    FIELD("log", TEXT, evidence, log, .max = 1 << 20),
    FIELD("ptx", TEXT, evidence, ptx, .max = LIMIT_DOCUMENT_BYTES, .null = true),
    FIELD("entry", TEXT, evidence, entry),
    FIELD("staticShared", U64, evidence, static_shared),
    FIELD("maxThreads", U32, evidence, max_threads),
    FIELD("requiredThreads", U32, evidence, required_threads),
    FIELD("registers", U32, evidence, registers),
    FIELD("stackBytes", U32, evidence, stack_bytes),
    FIELD("spillStores", U32, evidence, spill_stores),
    FIELD("spillLoads", U32, evidence, spill_loads),
    FIELD("alone", TEXT, evidence, alone),
    FIELD("sandbox", TEXT, evidence, sandbox),
    FIELD("compileSeconds", REAL, evidence, compile_seconds),
    FIELD("engineSeconds", REAL, evidence, engine_seconds),
    FIELD("runs", LIST, evidence, runs, .max = LIMIT_JOB_SCENARIOS, .type = &run_type,
          .always = true),
};
const struct doc_type evidence_type = DOC_TYPE(sizeof(struct evidence), evidence_fields);

struct evidence evidence_nothing(void)
{
    return (struct evidence){.engine = "",
                             .producer = "",
                             .error = "",
                             .stage = "",
                             .log = "",
                             .entry = "",
                             .alone = "",
                             .sandbox = ""};
}

void evidence_write(const struct evidence *e, struct strbuf *out)
{
    struct evidence copy = *e;
    copy.version = EVIDENCE_VERSION;
    doc_write(&evidence_type, &copy, out);
}

int evidence_read(struct arena *a, const char *text, size_t len, struct evidence *out)
{
    return doc_read(a, &evidence_type, text, len, out);
}
