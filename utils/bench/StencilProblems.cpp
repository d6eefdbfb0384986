//===- StencilProblems.cpp - Scheduling problems of any size --------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StencilProblems.h"

namespace affinesched::bench {

namespace {

std::string name(unsigned Statement) { return "S" + std::to_string(Statement); }

/// "From -> To" between neighbours, with \p Time and \p NextTime ("" or "t, ").
/// One disjunct per neighbour; isl may unite them.
std::string neighbours(const std::string &From, const std::string &To,
                       const std::string &Time, const std::string &NextTime) {
  std::string Text;
  for (const char *I : {"i - 1", "i", "i + 1"})
    for (const char *J : {"j - 1", "j", "j + 1"})
      Text += "  " + From + "[" + Time + "i, j] -> " + To + "[" + NextTime + I +
              ", " + J + "] : 1 <= i < n - 1 and 1 <= j < n - 1" +
              (Time.empty() ? "" : " and 0 <= t < T - 1") + ";\n";
  return Text;
}

std::string problem(const std::string &Parameters, const std::string &Domain,
                    const std::string &Dependences) {
  return "domain: |\n  " + Parameters + " -> {\n" + Domain +
         "  }\ndependences: |\n  " + Parameters + " -> {\n" + Dependences +
         "  }\n";
}

/// "i0, i1, i2", with \p Changes[K] appended to the K-th where given.
std::string iterators(unsigned Depth, unsigned Changed = ~0u,
                      const std::string &Change = "") {
  std::string Text;
  for (unsigned D = 0; D < Depth; ++D)
    Text += (D ? ", i" : "i") + std::to_string(D) +
            (D == 0 && !Change.empty() ? " + 1" : "") +
            (D == Changed ? Change : "");
  return Text;
}

} // namespace

std::string stencilChain(unsigned Count) {
  std::string Domain, Dependences;
  for (unsigned S = 0; S < Count; ++S) {
    Domain += "  " + name(S) + "[i, j] : 0 <= i < n and 0 <= j < n;\n";
    if (S > 0)
      Dependences += neighbours(name(S - 1), name(S), "", "");
  }
  return problem("[n]", Domain, Dependences);
}

std::string stencilCycle(unsigned Count) {
  std::string Domain, Dependences;
  for (unsigned S = 0; S < Count; ++S) {
    Domain += "  " + name(S) +
              "[t, i, j] : 0 <= t < T and 0 <= i < n and 0 <= j < n;\n";
    if (S > 0)
      Dependences += neighbours(name(S - 1), name(S), "t, ", "t, ");
  }
  Dependences += neighbours(name(Count - 1), name(0), "t, ", "t + 1, ");
  return problem("[T, n]", Domain, Dependences);
}

std::string deepNest(unsigned Depth) {
  std::string Bounds, Inner, Dependences;
  for (unsigned D = 0; D < Depth; ++D) {
    std::string I = "i" + std::to_string(D);
    Bounds += (D ? " and 0 <= " : "0 <= ") + I + " < n";
    Inner += (D ? " and 1 <= " : "0 <= ") + I + " < n - 1";
  }
  for (unsigned D = 1; D < Depth; ++D)
    for (const char *Change : {" - 1", " + 0", " + 1"})
      Dependences += "  S[" + iterators(Depth) + "] -> S[" +
                     iterators(Depth, D, Change) + "] : " + Inner + ";\n";
  return problem("[n]", "  S[" + iterators(Depth) + "] : " + Bounds + ";\n",
                 Dependences);
}

std::string manyParameters(unsigned Count) {
  std::string Parameters, Domain, Dependences;
  for (unsigned S = 0; S < Count; ++S) {
    std::string N = "n" + std::to_string(S);
    Parameters += (S ? ", " : "[") + N;
    Domain += "  " + name(S) + "[i] : 0 <= i < " + N + ";\n";
    if (S > 0)
      Dependences += "  " + name(S - 1) + "[i] -> " + name(S) +
                     "[i] : 0 <= i < " + N + " and i < n" +
                     std::to_string(S - 1) + ";\n";
  }
  return problem(Parameters + "]", Domain, Dependences);
}

} // namespace affinesched::bench
