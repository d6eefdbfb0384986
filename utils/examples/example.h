/* What the examples share: a clock, repeatable contents, and a digest of the
   result. Standard output carries only the digest, standard error the time. */
#ifndef EXAMPLE_H
#define EXAMPLE_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define KERNEL __attribute__((noinline))

static inline double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static inline void *numbers(size_t count, unsigned seed) {
  double *p = malloc((count + 1) * sizeof(double));
  if (!p)
    exit(2);
  for (size_t i = 0; i < count; i++)
    p[i] = (double)((i * 2654435761u + seed) % 1009u) / 1009.0;
  return p;
}

/* The FNV-1a hash of the bytes: equal only if the results are bitwise equal. */
static inline void finish(double start, const void *result, size_t bytes) {
  fprintf(stderr, "%.4f\n", seconds() - start);
  const unsigned char *p = result;
  uint64_t h = 14695981039346656037ull;
  for (size_t i = 0; i < bytes; i++)
    h = (h ^ p[i]) * 1099511628211ull;
  printf("%016llx\n", (unsigned long long)h);
}

#endif
