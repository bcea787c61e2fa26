/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_image.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_IMAGE_H
#define CUDALINT_HELPER_IMAGE_H
#include "helper_string.h"
#ifndef MIN
#define MIN(__a, __b) ((__a < __b) ? __a : __b)
#endif
#ifndef MAX
#define MAX(__a, __b) ((__a > __b) ? __a : __b)
#endif
template <class __T> bool sdkReadFile(const char *, __T **, unsigned *, bool);
template <class __T>
bool sdkReadFileBlocks(const char *, __T **, unsigned *, unsigned, unsigned, bool);
template <class __T, class __S>
bool sdkWriteFile(const char *, const __T *, unsigned, const __S, bool, bool = false);
template <class __T> bool sdkLoadPGM(const char *, __T **, unsigned *, unsigned *);
template <class __T> bool sdkLoadPPM4(const char *, __T **, unsigned *, unsigned *);
template <class __T> bool sdkSavePGM(const char *, __T *, unsigned, unsigned);
bool sdkLoadPPM4ub(const char *, unsigned char **, unsigned *, unsigned *);
bool sdkSavePPM4ub(const char *, unsigned char *, unsigned, unsigned);
bool sdkSavePPMub(const char *, unsigned char *, unsigned, unsigned);
bool sdkComparePPM(const char *, const char *, const float, const float, bool);
bool sdkComparePGM(const char *, const char *, const float, const float, bool);
bool sdkDumpBin(void *, unsigned, const char *);
bool sdkCompareBin2BinUint(const char *, const char *, unsigned, const float, const float, char *);
bool sdkCompareBin2BinFloat(const char *, const char *, unsigned, const float, const float, char *);
bool sdkCompareL2fe(const float *, const float *, const unsigned, const float);
bool compareData(const void *, const void *, const unsigned, const float, const float);
template <class __T, class __S>
bool compareData(const __T *, const __T *, const unsigned, const __S, const float, float = 0);
bool compareDataAsFloat(const void *, const void *, const unsigned, const float);
template <class __T, class __S>
bool compareDataAsFloatThreshold(const __T *, const __T *, const unsigned, const __S, const float);
#endif
