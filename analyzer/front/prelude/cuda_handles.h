// SPDX-License-Identifier: Apache-2.0
// words: CUtexObject CUsurfObject CUdeviceptr
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef unsigned long long CUdeviceptr;
