/*===- affine_sched.h - What AffineSched shall do with a function -*- C -*-===*\
|*
|* Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

/*
  For C and C++, in front of a function:

    AFFINE_SCHED_OFF void f(...) { ... }
    AFFINE_SCHED("strategy=feautrier; tile(32,64)") void g(...) { ... }

  The text has options of docs/Options.md, separated by ';'. A function that is
  inlined into another one is subject to what that one says. Compilers other
  than clang, and clang without the plugin, take no notice.
*/

#ifndef AFFINE_SCHED_H
#define AFFINE_SCHED_H

#if defined(__clang__)
#define AFFINE_SCHED(text) __attribute__((annotate("affine-sched: " text)))
#else
#define AFFINE_SCHED(text)
#endif

/* The function is left as it is. */
#define AFFINE_SCHED_OFF AFFINE_SCHED("off")

#endif
