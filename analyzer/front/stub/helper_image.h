/* Stands for helper_image.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_IMAGE_H
#define CUDALINT_HELPER_IMAGE_H
#include "helper_string.h"
#ifndef MIN
#define MIN(a, b) ((a < b) ? a : b)
#endif
#ifndef MAX
#define MAX(a, b) ((a > b) ? a : b)
#endif
template <class T> bool sdkReadFile(const char *, T **, unsigned *, bool);
template <class T> bool sdkReadFileBlocks(const char *, T **, unsigned *, unsigned, unsigned, bool);
template <class T, class S> bool sdkWriteFile(const char *, const T *, unsigned, const S, bool, bool = false);
template <class T> bool sdkLoadPGM(const char *, T **, unsigned *, unsigned *);
template <class T> bool sdkLoadPPM4(const char *, T **, unsigned *, unsigned *);
template <class T> bool sdkSavePGM(const char *, T *, unsigned, unsigned);
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
template <class T, class S>
bool compareData(const T *, const T *, const unsigned, const S, const float, float = 0);
bool compareDataAsFloat(const void *, const void *, const unsigned, const float);
template <class T, class S>
bool compareDataAsFloatThreshold(const T *, const T *, const unsigned, const S, const float);
#endif
