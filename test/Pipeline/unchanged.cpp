// C++ without a nest that could be scheduled: containers, algorithms, virtual
// calls, exceptions. The object file is the same, bit by bit, with the plugin
// and without it, at every level.
// RUN: %clang -O0 -c %s -o %t.plain && %clang -O0 %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -O1 -c %s -o %t.plain && %clang -O1 %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -Os -c %s -o %t.plain && %clang -Os %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -Oz -c %s -o %t.plain && %clang -Oz %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -O2 -c %s -o %t.plain && %clang -O2 %load -c %s -o %t.o && cmp %t.plain %t.o
// RUN: %clang -O3 -g -c %s -o %t.plain && %clang -O3 -g %load -c %s -o %t.o -Rpass=affine-sched -Rpass-missed=affine-sched 2>&1 | FileCheck %s
// RUN: cmp %t.plain %t.o
// CHECK-NOT: remark: scheduled
// CHECK: unchanged.cpp:{{.*}} remark: original code kept
// CHECK-NOT: remark: scheduled
#include <algorithm>
#include <map>
#include <string>
#include <vector>

struct Shape {
  virtual ~Shape() {}
  virtual double area() const = 0;
};

std::map<std::string, int> countWords(const std::vector<std::string> &Words) {
  std::map<std::string, int> Count;
  for (const std::string &Word : Words)
    ++Count[Word];
  return Count;
}

double totalArea(const std::vector<Shape *> &Shapes) {
  double Sum = 0;
  for (const Shape *S : Shapes) {
    try {
      Sum += S->area();
    } catch (int) {
      Sum = 0;
    }
  }
  return Sum;
}

int find(const std::vector<int> &Values, int Value) {
  auto Found = std::lower_bound(Values.begin(), Values.end(), Value);
  return Found == Values.end() ? -1 : *Found;
}

void sort(std::vector<int> &Values) { std::sort(Values.begin(), Values.end()); }

unsigned hash(const char *Text) {
  unsigned Hash = 0;
  while (*Text)
    Hash = Hash * 31 + *Text++;
  return Hash;
}

double dot(const double *A, const double *B, int Length) {
  double Sum = 0;
  for (int I = 0; I < Length; ++I)
    Sum += A[I] * B[I];
  return Sum;
}
