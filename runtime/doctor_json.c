/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/doctor_facts.h"

#include "base/limits.h"
#include "runtime/document_types.h"

#include <stddef.h>

#define FIELD(name, what, type, member, ...)                                                       \
    {.key = name, .kind = DOC_##what, .offset = offsetof(struct type, member), ##__VA_ARGS__}

static const char *const profiling_words[] = {"unknown", "everyone", "admin", NULL};

static const struct doc_field part_fields[] = {
    FIELD("path", TEXT, doctor_part, path),
    FIELD("version", U32, doctor_part, version),
    FIELD("problem", TEXT, doctor_part, problem),
};
static const struct doc_type part_type = DOC_TYPE(sizeof(struct doctor_part), part_fields);

static const struct doc_field compiler_fields[] = {
    FIELD("name", TEXT, doctor_compiler, name, .always = true),
    FIELD("path", TEXT, doctor_compiler, path),
    FIELD("problem", TEXT, doctor_compiler, problem),
    FIELD("version", U32, doctor_compiler, version),
    FIELD("leastArch", U32, doctor_compiler, least_arch),
    FIELD("mostArch", U32, doctor_compiler, most_arch),
    FIELD("headers", BOOL, doctor_compiler, headers),
};
static const struct doc_type compiler_type =
    DOC_TYPE(sizeof(struct doctor_compiler), compiler_fields);

static const struct doc_field device_fields[] = {
    FIELD("number", U32, doctor_device, number, .always = true),
    FIELD("name", TEXT, doctor_device, name, .always = true),
    FIELD("arch", U32, doctor_device, arch),
    FIELD("freeBytes", U64, doctor_device, free_bytes),
    FIELD("totalBytes", U64, doctor_device, total_bytes),
    FIELD("prohibited", BOOL, doctor_device, prohibited),
    FIELD("problem", TEXT, doctor_device, problem),
    FIELD("seconds", REAL, doctor_device, seconds),
};
static const struct doc_type device_type = DOC_TYPE(sizeof(struct doctor_device), device_fields);

static const struct doc_field host_fields[] = {
    FIELD("gpus", U32, doctor_host, gpus, .always = true),
    FIELD("nouveau", BOOL, doctor_host, nouveau),
    FIELD("module", TEXT, doctor_host, module),
    FIELD("nodes", U32, doctor_host, nodes, .always = true),
    FIELD("nodesDenied", BOOL, doctor_host, nodes_denied),
    FIELD("wsl", BOOL, doctor_host, wsl),
    FIELD("container", BOOL, doctor_host, container),
    FIELD("root", BOOL, doctor_host, root),
    FIELD("visible", TEXT, doctor_host, visible, .null = true),
    FIELD("profiling", WORD, doctor_host, profiling, .words = profiling_words),
};
static const struct doc_type host_type = DOC_TYPE(sizeof(struct doctor_host), host_fields);

static const struct doc_field doctor_fields[] = {
    FIELD("doctor", U32, doctor, version, .max = DOCTOR_VERSION, .min = DOCTOR_VERSION,
          .required = true),
    FIELD("host", OBJECT, doctor, host, .type = &host_type, .always = true),
    FIELD("sandbox", TEXT, doctor, sandbox),
    FIELD("compilers", LIST, doctor, compilers, .max = 16, .type = &compiler_type, .always = true),
    FIELD("driver", OBJECT, doctor, driver, .type = &part_type, .always = true),
    FIELD("driverError", I64, doctor, driver_error),
    FIELD("runtime", OBJECT, doctor, runtime, .type = &part_type),
    FIELD("cupti", OBJECT, doctor, cupti, .type = &part_type),
    FIELD("devices", LIST, doctor, devices, .max = LIMIT_GPU_DEVICES, .type = &device_type,
          .always = true),
};
static const struct doc_type doctor_type = DOC_TYPE(sizeof(struct doctor), doctor_fields);

void doctor_write(const struct doctor *d, struct strbuf *out)
{
    struct doctor copy = *d;
    copy.version = DOCTOR_VERSION;
    doc_write(&doctor_type, &copy, out);
}

int doctor_read(struct arena *a, const char *text, size_t len, struct doctor *out)
{
    return doc_read(a, &doctor_type, text, len, out);
}
