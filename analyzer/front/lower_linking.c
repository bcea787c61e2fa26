/* SPDX-License-Identifier: Apache-2.0 */
/* Device code of several files that are linked together. */
#include "front/lower_private.h"

static bool in_one_file(CXCursor a, CXCursor b)
{
    CXFile file, other;
    clang_getExpansionLocation(clang_getCursorLocation(a), &file, NULL, NULL, NULL);
    clang_getExpansionLocation(clang_getCursorLocation(b), &other, NULL, NULL, NULL);
    return file && other && clang_File_isEqual(file, other);
}

/* Without -rdc neither is of use: a declaration of what another file defines, and one in a header of what this file
 * defines. */
void lower_see_linking(struct lower_unit *u, CXCursor c)
{
    CXCursor first = clang_getCanonicalCursor(c);
    if (c.kind != CXCursor_FunctionDecl || clang_getCursorLinkage(c) != CXLinkage_External)
        return;
    if (clang_Cursor_isNull(clang_getCursorDefinition(c))
            ? !lower_is_guessed(u, c)
            : clang_isCursorDefinition(c) && !in_one_file(c, first) && !lower_in_system(first) &&
                  !lower_in_made_file(first))
        u->m->links_device_code = true;
}
