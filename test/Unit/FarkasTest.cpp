//===- FarkasTest.cpp - Cones against multipliers and vertices ------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/FarkasLemma.h"
#include "IslFixture.h"
#include <functional>

namespace affinesched {
namespace {

using Vector = std::vector<int>;

/// A polyhedron in three descriptions. Vectors have the entries of a row of
/// FarkasCone: for 1, the parameters, the variables. A vertex has 1 first, a
/// ray 0.
struct Polyhedron {
  const char *Text;
  unsigned Parameters, Variables;
  std::vector<Vector> Constraints, Vertices, Rays;
};

const std::vector<Polyhedron> &polyhedra() {
  static const std::vector<Polyhedron> All = {
      {"{ Z[1,-1] }",
       0,
       2,
       {{-1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {-1, 0, -1}},
       {{1, 1, -1}},
       {}},
      {"{ Z[i,j] : 0 <= i,j <= 3 }",
       0,
       2,
       {{0, 1, 0}, {3, -1, 0}, {0, 0, 1}, {3, 0, -1}},
       {{1, 0, 0}, {1, 3, 0}, {1, 0, 3}, {1, 3, 3}},
       {}},
      {"{ Z[i,j] : 0 <= i <= j }",
       0,
       2,
       {{0, 1, 0}, {0, -1, 1}},
       {{1, 0, 0}},
       {{0, 0, 1}, {0, 1, 1}}},
      {"[n] -> { Z[i] : 0 <= i < n }",
       1,
       1,
       {{0, 0, 1}, {-1, 1, -1}},
       {{1, 1, 0}},
       {{0, 1, 0}, {0, 1, 1}}},
      {"[n] -> { Z[i,j] : j = i + 1 and 0 <= i < n }",
       1,
       2,
       {{1, 0, 1, -1}, {-1, 0, -1, 1}, {0, 0, 1, 0}, {-1, 1, -1, 0}},
       {{1, 1, 0, 1}},
       {{0, 1, 0, 0}, {0, 1, 1, 1}}},
      // isl tightens to 1 <= i <= 2 before the elimination.
      {"{ Z[i] : 1 <= 2i <= 5 }",
       0,
       1,
       {{-1, 1}, {2, -1}},
       {{1, 1}, {1, 2}},
       {}},
  };
  return All;
}

/// Calls \p Visit for all vectors with entries in [-2, 2].
void forEachForm(unsigned Length,
                 const std::function<void(const Vector &)> &Visit) {
  Vector Form(Length, -2);
  for (;;) {
    Visit(Form);
    unsigned Entry = 0;
    while (Entry < Length && Form[Entry] == 2)
      Form[Entry++] = -2;
    if (Entry == Length)
      return;
    ++Form[Entry];
  }
}

int product(const Vector &A, const Vector &B) {
  int Sum = 0;
  for (unsigned I = 0; I < A.size(); ++I)
    Sum += A[I] * B[I];
  return Sum;
}

llvm::DynamicAPInt product(const IntegerRow &A, const Vector &B) {
  llvm::DynamicAPInt Sum(0);
  for (unsigned I = 0; I < B.size(); ++I)
    Sum += A[I] * llvm::DynamicAPInt(B[I]);
  return Sum;
}

bool contains(const FarkasCone &Cone, const Vector &Form) {
  for (const IntegerRow &Row : Cone.Inequalities)
    if (product(Row, Form) < 0)
      return false;
  for (const IntegerRow &Row : Cone.Equalities)
    if (product(Row, Form) != 0)
      return false;
  return true;
}

bool isNonNegativeOnGenerators(const Polyhedron &P, const Vector &Form) {
  for (const Vector &Vertex : P.Vertices)
    if (product(Vertex, Form) < 0)
      return false;
  for (const Vector &Ray : P.Rays)
    if (product(Ray, Form) < 0)
      return false;
  return true;
}

std::string multiplier(unsigned Index) { return "l" + std::to_string(Index); }

/// "s*Form[Entry] = sum of the multipliers' parts in that entry".
std::string coefficientEquation(const Polyhedron &P, const Vector &Form,
                                unsigned Entry) {
  std::string Text = std::to_string(Form[Entry]) + "s = ";
  Text += Entry == 0 ? "l0" : "0";
  for (unsigned K = 0; K < P.Constraints.size(); ++K)
    Text += " + " + std::to_string(P.Constraints[K][Entry]) + multiplier(K + 1);
  return Text;
}

/// { [s,l0,l1,...] : s >= 1, l >= 0, s * Form = l0 + sum l_k constraint_k }.
/// Rational multipliers of Form exist iff integer ones of a multiple s do.
std::string multipliersOf(const Polyhedron &P, const Vector &Form) {
  std::string Names = "s", Conditions = "s >= 1";
  for (unsigned K = 0; K <= P.Constraints.size(); ++K) {
    Names += ", " + multiplier(K);
    Conditions += " and " + multiplier(K) + " >= 0";
  }
  for (unsigned Entry = 0; Entry < Form.size(); ++Entry)
    Conditions += " and " + coefficientEquation(P, Form, Entry);
  return "{ [" + Names + "] : " + Conditions + " }";
}

std::string text(const Vector &Form) {
  std::string Text;
  for (int Entry : Form)
    Text += " " + std::to_string(Entry);
  return Text;
}

class FarkasTest : public IslTest {
protected:
  /// The cone of \p Text, or a failed test.
  const FarkasCone *cone(const char *Text) {
    const FarkasCone *Cone = nullptr;
    EXPECT_EQ(Cache.cone(isl::basic_set(Ctx, Text), Cone), FarkasStatus::Found)
        << Text;
    return Cone;
  }

  FarkasCache Cache;
};

// A form is in the cone iff explicit non-negative multipliers produce it.
TEST_F(FarkasTest, ConeIsWhatMultipliersProduce) {
  for (const Polyhedron &P : polyhedra()) {
    const FarkasCone *Cone = cone(P.Text);
    ASSERT_NE(Cone, nullptr);
    forEachForm(1 + P.Parameters + P.Variables, [&](const Vector &Form) {
      isl::boolean None = isl::set(Ctx, multipliersOf(P, Form)).is_empty();
      ASSERT_FALSE(None.is_error());
      EXPECT_EQ(contains(*Cone, Form), None.is_false()) << P.Text << text(Form);
    });
  }
}

// A form is in the cone iff it is non-negative on all vertices and rays.
TEST_F(FarkasTest, ConeIsWhatVerticesAndRaysAllow) {
  for (const Polyhedron &P : polyhedra()) {
    const FarkasCone *Cone = cone(P.Text);
    ASSERT_NE(Cone, nullptr);
    unsigned Inside = 0, Outside = 0;
    forEachForm(1 + P.Parameters + P.Variables, [&](const Vector &Form) {
      bool Allowed = isNonNegativeOnGenerators(P, Form);
      ++(Allowed ? Inside : Outside);
      EXPECT_EQ(contains(*Cone, Form), Allowed) << P.Text << text(Form);
    });
    EXPECT_GT(Inside, 0u) << P.Text;
    EXPECT_GT(Outside, 0u) << P.Text;
  }
}

TEST_F(FarkasTest, EntriesAreConstantParametersVariables) {
  const FarkasCone *Cone = cone("[n,m] -> { Z[i] : 0 <= i < n and m >= 0 }");
  ASSERT_NE(Cone, nullptr);
  EXPECT_EQ(Cone->Parameters, 2u);
  EXPECT_EQ(Cone->Variables, 1u);
  for (const IntegerRow &Row : Cone->Inequalities)
    EXPECT_EQ(Row.size(), 4u);
}

// The distances (1,-1): c_i - c_j + a >= 0 and nothing else.
TEST_F(FarkasTest, UniformDistanceGivesOneInequality) {
  const FarkasCone *Cone = cone("{ Z[1,-1] }");
  ASSERT_NE(Cone, nullptr);
  EXPECT_TRUE(Cone->Equalities.empty());
  ASSERT_EQ(Cone->Inequalities.size(), 1u);
  EXPECT_EQ(Cone->Inequalities[0],
            (IntegerRow{llvm::DynamicAPInt(1), llvm::DynamicAPInt(1),
                        llvm::DynamicAPInt(-1)}));
}

TEST_F(FarkasTest, EqualSetsShareOneCone) {
  EXPECT_EQ(cone("{ Z[i] : 0 <= i <= 3 }"), cone("{ Z[i] : 0 <= i < 4 }"));
}

// An empty relation allows every form; it has no cone that says so.
TEST_F(FarkasTest, EmptyRelationIsToldApart) {
  const FarkasCone *Cone = nullptr;
  EXPECT_EQ(Cache.cone(isl::basic_set(Ctx, "{ Z[i] : 0 <= i < 0 }"), Cone),
            FarkasStatus::EmptyRelation);
  EXPECT_EQ(Cache.cone(isl::basic_set(Ctx, "{ Z[i] : 1 <= 3i <= 2 }"), Cone),
            FarkasStatus::EmptyRelation);
}

// Dropped local variables leave more points, hence no more forms than allowed.
TEST_F(FarkasTest, LocalVariablesAreDroppedSoundly) {
  const FarkasCone *Cone = cone("{ Z[i] : exists e : i = 2e and 0 <= i <= 4 }");
  ASSERT_NE(Cone, nullptr);
  forEachForm(2, [&](const Vector &Form) {
    if (!contains(*Cone, Form))
      return;
    for (int I : {0, 2, 4})
      EXPECT_GE(Form[0] + Form[1] * I, 0);
  });
}

} // namespace
} // namespace affinesched
