/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_gl_interop.h. */
#ifndef CUDALINT_CUDA_GL_INTEROP_H
#define CUDALINT_CUDA_GL_INTEROP_H
#include "__cudalint_prelude.h"
typedef unsigned int GLuint;
typedef unsigned int GLenum;
typedef int GLint;
#define cudaGraphicsRegisterFlagsNone 0
#define cudaGraphicsMapFlagsNone 0
#define cudaGraphicsMapFlagsReadOnly 1
#define cudaGraphicsMapFlagsWriteDiscard 2
#define cudaGraphicsRegisterFlagsWriteDiscard 2
extern "C" {
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **, GLuint, unsigned);
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **, GLuint, GLenum, unsigned);
cudaError_t cudaGLSetGLDevice(int);
cudaError_t cudaGLRegisterBufferObject(GLuint);
cudaError_t cudaGLUnregisterBufferObject(GLuint);
cudaError_t cudaGLMapBufferObject(void **, GLuint);
cudaError_t cudaGLUnmapBufferObject(GLuint);
}
#endif
