/* Stands for exception.h of the CUDA samples. */
#ifndef CUDALINT_SAMPLES_EXCEPTION_H
#define CUDALINT_SAMPLES_EXCEPTION_H
#include "exception"
#include "ios"
#define RUNTIME_EXCEPTION(m) throw std::runtime_error(m)
#define LOGIC_EXCEPTION(m) throw std::logic_error(m)
#define RANGE_EXCEPTION(m) throw std::range_error(m)
template <class T> void handleException(const T &);
#endif
