/* One time loop over 44 statements that depend on each other cyclically: one
   large component must not make scheduling slow. */
// REQUIRES: openmp
// RUN: %checksum %s %t -limit=20 | FileCheck %s
//
// CHECK-COUNT-12: {{^[-A-Za-z0-9]+: 2800779420$}}
// CHECK-NOT: {{.}}
#include <stdio.h>
enum { D = 36, T = 6 };
unsigned q0[D + 4][D + 4];
unsigned q1[D + 4][D + 4];
unsigned q2[D + 4][D + 4];
unsigned q3[D + 4][D + 4];
unsigned q4[D + 4][D + 4];
unsigned q5[D + 4][D + 4];
unsigned q6[D + 4][D + 4];
unsigned q7[D + 4][D + 4];
unsigned q8[D + 4][D + 4];
unsigned q9[D + 4][D + 4];
unsigned q10[D + 4][D + 4];
unsigned q11[D + 4][D + 4];
unsigned q12[D + 4][D + 4];
unsigned q13[D + 4][D + 4];
unsigned q14[D + 4][D + 4];
unsigned q15[D + 4][D + 4];
unsigned q16[D + 4][D + 4];
unsigned q17[D + 4][D + 4];
unsigned q18[D + 4][D + 4];
unsigned q19[D + 4][D + 4];
unsigned q20[D + 4][D + 4];
unsigned q21[D + 4][D + 4];
unsigned q22[D + 4][D + 4];
unsigned q23[D + 4][D + 4];
unsigned q24[D + 4][D + 4];
unsigned q25[D + 4][D + 4];
unsigned q26[D + 4][D + 4];
unsigned q27[D + 4][D + 4];
unsigned q28[D + 4][D + 4];
unsigned q29[D + 4][D + 4];
unsigned q30[D + 4][D + 4];
unsigned q31[D + 4][D + 4];
unsigned q32[D + 4][D + 4];
unsigned q33[D + 4][D + 4];
unsigned q34[D + 4][D + 4];
unsigned q35[D + 4][D + 4];
unsigned q36[D + 4][D + 4];
unsigned q37[D + 4][D + 4];
unsigned q38[D + 4][D + 4];
unsigned q39[D + 4][D + 4];
unsigned q40[D + 4][D + 4];
unsigned q41[D + 4][D + 4];
unsigned q42[D + 4][D + 4];
unsigned q43[D + 4][D + 4];
__attribute__((noinline)) void evolve(int steps, int n) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n; i++)
      for (int j = 2; j < n; j++) {
        q0[i][j] += q43[i][j - 1] + (q5[i - 1][j] >> 1);
        q1[i][j] += q0[i][j - 1] + (q6[i - 1][j] >> 2);
        q2[i][j] += q1[i][j - 1] + (q7[i - 1][j] >> 3);
        q3[i][j] += q2[i][j - 1] + (q8[i - 1][j] >> 1);
        q4[i][j] += q3[i][j - 1] + (q9[i - 1][j] >> 2);
        q5[i][j] += q4[i][j - 1] + (q10[i - 1][j] >> 3);
        q6[i][j] += q5[i][j - 1] + (q11[i - 1][j] >> 1);
        q7[i][j] += q6[i][j - 1] + (q12[i - 1][j] >> 2);
        q8[i][j] += q7[i][j - 1] + (q13[i - 1][j] >> 3);
        q9[i][j] += q8[i][j - 1] + (q14[i - 1][j] >> 1);
        q10[i][j] += q9[i][j - 1] + (q15[i - 1][j] >> 2);
        q11[i][j] += q10[i][j - 1] + (q16[i - 1][j] >> 3);
        q12[i][j] += q11[i][j - 1] + (q17[i - 1][j] >> 1);
        q13[i][j] += q12[i][j - 1] + (q18[i - 1][j] >> 2);
        q14[i][j] += q13[i][j - 1] + (q19[i - 1][j] >> 3);
        q15[i][j] += q14[i][j - 1] + (q20[i - 1][j] >> 1);
        q16[i][j] += q15[i][j - 1] + (q21[i - 1][j] >> 2);
        q17[i][j] += q16[i][j - 1] + (q22[i - 1][j] >> 3);
        q18[i][j] += q17[i][j - 1] + (q23[i - 1][j] >> 1);
        q19[i][j] += q18[i][j - 1] + (q24[i - 1][j] >> 2);
        q20[i][j] += q19[i][j - 1] + (q25[i - 1][j] >> 3);
        q21[i][j] += q20[i][j - 1] + (q26[i - 1][j] >> 1);
        q22[i][j] += q21[i][j - 1] + (q27[i - 1][j] >> 2);
        q23[i][j] += q22[i][j - 1] + (q28[i - 1][j] >> 3);
        q24[i][j] += q23[i][j - 1] + (q29[i - 1][j] >> 1);
        q25[i][j] += q24[i][j - 1] + (q30[i - 1][j] >> 2);
        q26[i][j] += q25[i][j - 1] + (q31[i - 1][j] >> 3);
        q27[i][j] += q26[i][j - 1] + (q32[i - 1][j] >> 1);
        q28[i][j] += q27[i][j - 1] + (q33[i - 1][j] >> 2);
        q29[i][j] += q28[i][j - 1] + (q34[i - 1][j] >> 3);
        q30[i][j] += q29[i][j - 1] + (q35[i - 1][j] >> 1);
        q31[i][j] += q30[i][j - 1] + (q36[i - 1][j] >> 2);
        q32[i][j] += q31[i][j - 1] + (q37[i - 1][j] >> 3);
        q33[i][j] += q32[i][j - 1] + (q38[i - 1][j] >> 1);
        q34[i][j] += q33[i][j - 1] + (q39[i - 1][j] >> 2);
        q35[i][j] += q34[i][j - 1] + (q40[i - 1][j] >> 3);
        q36[i][j] += q35[i][j - 1] + (q41[i - 1][j] >> 1);
        q37[i][j] += q36[i][j - 1] + (q42[i - 1][j] >> 2);
        q38[i][j] += q37[i][j - 1] + (q43[i - 1][j] >> 3);
        q39[i][j] += q38[i][j - 1] + (q0[i - 1][j] >> 1);
        q40[i][j] += q39[i][j - 1] + (q1[i - 1][j] >> 2);
        q41[i][j] += q40[i][j - 1] + (q2[i - 1][j] >> 3);
        q42[i][j] += q41[i][j - 1] + (q3[i - 1][j] >> 1);
        q43[i][j] += q42[i][j - 1] + (q4[i - 1][j] >> 2);
      }
}
int main(void) {
  for (int i = 0; i < D + 4; i++) for (int j = 0; j < D + 4; j++) {
    q0[i][j] = (unsigned)(i * 3 + j) % 97u;
    q1[i][j] = (unsigned)(i * 4 + j) % 97u;
    q2[i][j] = (unsigned)(i * 5 + j) % 97u;
    q3[i][j] = (unsigned)(i * 6 + j) % 97u;
    q4[i][j] = (unsigned)(i * 7 + j) % 97u;
    q5[i][j] = (unsigned)(i * 8 + j) % 97u;
    q6[i][j] = (unsigned)(i * 9 + j) % 97u;
    q7[i][j] = (unsigned)(i * 10 + j) % 97u;
    q8[i][j] = (unsigned)(i * 11 + j) % 97u;
    q9[i][j] = (unsigned)(i * 12 + j) % 97u;
    q10[i][j] = (unsigned)(i * 13 + j) % 97u;
    q11[i][j] = (unsigned)(i * 14 + j) % 97u;
    q12[i][j] = (unsigned)(i * 15 + j) % 97u;
    q13[i][j] = (unsigned)(i * 16 + j) % 97u;
    q14[i][j] = (unsigned)(i * 17 + j) % 97u;
    q15[i][j] = (unsigned)(i * 18 + j) % 97u;
    q16[i][j] = (unsigned)(i * 19 + j) % 97u;
    q17[i][j] = (unsigned)(i * 20 + j) % 97u;
    q18[i][j] = (unsigned)(i * 21 + j) % 97u;
    q19[i][j] = (unsigned)(i * 22 + j) % 97u;
    q20[i][j] = (unsigned)(i * 23 + j) % 97u;
    q21[i][j] = (unsigned)(i * 24 + j) % 97u;
    q22[i][j] = (unsigned)(i * 25 + j) % 97u;
    q23[i][j] = (unsigned)(i * 26 + j) % 97u;
    q24[i][j] = (unsigned)(i * 27 + j) % 97u;
    q25[i][j] = (unsigned)(i * 28 + j) % 97u;
    q26[i][j] = (unsigned)(i * 29 + j) % 97u;
    q27[i][j] = (unsigned)(i * 30 + j) % 97u;
    q28[i][j] = (unsigned)(i * 31 + j) % 97u;
    q29[i][j] = (unsigned)(i * 32 + j) % 97u;
    q30[i][j] = (unsigned)(i * 33 + j) % 97u;
    q31[i][j] = (unsigned)(i * 34 + j) % 97u;
    q32[i][j] = (unsigned)(i * 35 + j) % 97u;
    q33[i][j] = (unsigned)(i * 36 + j) % 97u;
    q34[i][j] = (unsigned)(i * 37 + j) % 97u;
    q35[i][j] = (unsigned)(i * 38 + j) % 97u;
    q36[i][j] = (unsigned)(i * 39 + j) % 97u;
    q37[i][j] = (unsigned)(i * 40 + j) % 97u;
    q38[i][j] = (unsigned)(i * 41 + j) % 97u;
    q39[i][j] = (unsigned)(i * 42 + j) % 97u;
    q40[i][j] = (unsigned)(i * 43 + j) % 97u;
    q41[i][j] = (unsigned)(i * 44 + j) % 97u;
    q42[i][j] = (unsigned)(i * 45 + j) % 97u;
    q43[i][j] = (unsigned)(i * 46 + j) % 97u;
  }
  evolve(T, D + 2);
  unsigned h = 9;
  for (int i = 0; i < D + 4; i++) for (int j = 0; j < D + 4; j++) {
    h = h * 31u + q0[i][j];
    h = h * 31u + q1[i][j];
    h = h * 31u + q2[i][j];
    h = h * 31u + q3[i][j];
    h = h * 31u + q4[i][j];
    h = h * 31u + q5[i][j];
    h = h * 31u + q6[i][j];
    h = h * 31u + q7[i][j];
    h = h * 31u + q8[i][j];
    h = h * 31u + q9[i][j];
    h = h * 31u + q10[i][j];
    h = h * 31u + q11[i][j];
    h = h * 31u + q12[i][j];
    h = h * 31u + q13[i][j];
    h = h * 31u + q14[i][j];
    h = h * 31u + q15[i][j];
    h = h * 31u + q16[i][j];
    h = h * 31u + q17[i][j];
    h = h * 31u + q18[i][j];
    h = h * 31u + q19[i][j];
    h = h * 31u + q20[i][j];
    h = h * 31u + q21[i][j];
    h = h * 31u + q22[i][j];
    h = h * 31u + q23[i][j];
    h = h * 31u + q24[i][j];
    h = h * 31u + q25[i][j];
    h = h * 31u + q26[i][j];
    h = h * 31u + q27[i][j];
    h = h * 31u + q28[i][j];
    h = h * 31u + q29[i][j];
    h = h * 31u + q30[i][j];
    h = h * 31u + q31[i][j];
    h = h * 31u + q32[i][j];
    h = h * 31u + q33[i][j];
    h = h * 31u + q34[i][j];
    h = h * 31u + q35[i][j];
    h = h * 31u + q36[i][j];
    h = h * 31u + q37[i][j];
    h = h * 31u + q38[i][j];
    h = h * 31u + q39[i][j];
    h = h * 31u + q40[i][j];
    h = h * 31u + q41[i][j];
    h = h * 31u + q42[i][j];
    h = h * 31u + q43[i][j];
  }
  printf("%u\n", h);
  return 0;
}
