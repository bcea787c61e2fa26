// SPDX-License-Identifier: Apache-2.0
// words: cufftComplex cufftReal cufftDoubleReal cufftDoubleComplex
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef float2 cufftComplex;
typedef double2 cufftDoubleComplex;
