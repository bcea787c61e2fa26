/* SPDX-License-Identifier: Apache-2.0 */
#include "report/style.h"

static const char *const sequences[] = {
    [STYLE_RESET] = "\033[0m", [STYLE_BOLD] = "\033[1m",       [STYLE_GUTTER] = "\033[34m",
    [STYLE_NOTE] = "\033[36m", [STYLE_WARNING] = "\033[1;33m", [STYLE_ERROR] = "\033[1;31m",
    [STYLE_HELP] = "\033[32m",
};

const char *style(bool color, enum style s)
{
    return color ? sequences[s] : "";
}

enum style style_of_severity(enum severity s)
{
    return s == SEVERITY_ERROR ? STYLE_ERROR : s == SEVERITY_WARNING ? STYLE_WARNING : STYLE_NOTE;
}
