//===- Enumeration.cpp - Problems and schedules as plain numbers ----------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Enumeration.h"
#include "gtest/gtest.h"
#include "isl/aff.h"
#include "isl/constraint.h"
#include "isl/map.h"
#include "isl/point.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include "isl/union_set.h"
#include "isl/val.h"
#include <algorithm>

namespace affinesched::oracle {
namespace {

using Point = std::vector<int64_t>;

//===----------------------------------------------------------------------===//
// Affine forms and sets as coefficients
//===----------------------------------------------------------------------===//

int64_t floorDivide(int64_t Value, int64_t By) {
  return Value / By - (Value % By < 0);
}

/// (Constant + Iterators.x + sum of factors times floors) / Denominator, the
/// parameters already in the constant.
struct Form {
  int64_t Constant = 0, Denominator = 1;
  Point Iterators;
  std::vector<std::pair<int64_t, Form>> Floors;

  int64_t numerator(const Point &X) const {
    int64_t Sum = Constant;
    for (unsigned D = 0; D < Iterators.size(); ++D)
      Sum += Iterators[D] * X[D];
    for (const auto &[Factor, Argument] : Floors)
      Sum += Factor * floorDivide(Argument.numerator(X), Argument.Denominator);
    return Sum;
  }
  /// Unset where the form is not a whole number.
  std::optional<int64_t> value(const Point &X) const {
    const int64_t Numerator = numerator(X);
    if (Numerator % Denominator != 0)
      return std::nullopt;
    return Numerator / Denominator;
  }
};

Form formOf(const isl::aff &Aff, const Sizes &At) {
  Form Result;
  // isl gives rational coefficients
  const isl::val Denominator =
      isl::manage(isl_aff_get_denominator_val(Aff.get()));
  auto Factor = [&](isl_dim_type Type, unsigned Position) -> int64_t {
    isl::val Value =
        isl::manage(isl_aff_get_coefficient_val(Aff.get(), Type, Position));
    return Value.mul(Denominator).get_num_si();
  };
  Result.Denominator = Denominator.get_num_si();
  Result.Constant = Aff.constant_val().mul(Denominator).get_num_si();
  for (int P = 0; P < (int)isl_aff_dim(Aff.get(), isl_dim_param); ++P)
    if (int64_t F = Factor(isl_dim_param, P))
      Result.Constant +=
          F * At.at(isl_aff_get_dim_name(Aff.get(), isl_dim_param, P));
  for (int D = 0; D < (int)isl_aff_dim(Aff.get(), isl_dim_in); ++D)
    Result.Iterators.push_back(Factor(isl_dim_in, D));
  for (int D = 0; D < (int)isl_aff_dim(Aff.get(), isl_dim_div); ++D)
    if (int64_t F = Factor(isl_dim_div, D))
      Result.Floors.push_back(
          {F, formOf(isl::manage(isl_aff_get_div(Aff.get(), D)), At)});
  return Result;
}

/// A union of polyhedra; each constraint is >= 0 or = 0.
class PlainSet {
public:
  PlainSet(const isl::set &Set, const Sizes &At) : At(At) {
    (void)isl::manage(isl_set_compute_divs(Set.copy()))
        .foreach_basic_set([&](isl::basic_set Part) {
          Polyhedra.emplace_back();
          return isl::manage(isl_basic_set_foreach_constraint(
              Part.get(), addConstraint, this));
        });
  }

  bool contains(const Point &X) const {
    return std::any_of(
        Polyhedra.begin(), Polyhedra.end(), [&](const auto &Constraints) {
          return std::all_of(Constraints.begin(), Constraints.end(),
                             [&](const Constraint &C) { return C.holds(X); });
        });
  }

private:
  struct Constraint {
    Form Left;
    bool IsEquality;

    bool holds(const Point &X) const {
      const int64_t Value = Left.numerator(X);
      return IsEquality ? Value == 0 : Value >= 0;
    }
  };

  static isl_stat addConstraint(isl_constraint *Given, void *This) {
    auto &Self = *static_cast<PlainSet *>(This);
    isl::aff Left = isl::manage(isl_constraint_get_aff(Given));
    bool IsEquality = isl_constraint_is_equality(Given) == isl_bool_true;
    isl_constraint_free(Given);
    Self.Polyhedra.back().push_back({formOf(Left, Self.At), IsEquality});
    return isl_stat_ok;
  }

  const Sizes &At;
  std::vector<std::vector<Constraint>> Polyhedra;
};

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

Point coordinates(const isl::point &Given) {
  isl::space Space = isl::manage(isl_point_get_space(Given.get()));
  Point Result;
  for (int D = 0; D < (int)isl_space_dim(Space.get(), isl_dim_set); ++D)
    Result.push_back(
        isl::manage(isl_point_get_coordinate_val(Given.get(), isl_dim_set, D))
            .get_num_si());
  return Result;
}

/// "[n, m] -> "
std::string head(const Sizes &At) {
  std::string Result = "[";
  for (const auto &[Name, Value] : At)
    Result += (Result.size() > 1 ? ", " : "") + Name;
  return Result + "] -> ";
}

/// { : n = 4 and m = 5 }
isl::set fixed(isl::ctx Ctx, const Sizes &At) {
  std::string Text = head(At) + "{ : ";
  const char *Between = "";
  for (const auto &[Name, Value] : At) {
    Text += Between + Name + " = " + std::to_string(Value);
    Between = " and ";
  }
  return isl::set(Ctx, Text + " }");
}

/// { S[i,j] : 0 <= i, j <= Window }
isl::set box(const isl::set &Domain, unsigned Window) {
  isl::set Box = isl::manage(isl_set_universe(Domain.space().release()));
  for (int D = 0; D < (int)isl_set_dim(Domain.get(), isl_dim_set); ++D) {
    Box = isl::manage(isl_set_lower_bound_si(Box.release(), isl_dim_set, D, 0));
    Box = isl::manage(
        isl_set_upper_bound_si(Box.release(), isl_dim_set, D, Window));
  }
  return Box;
}

/// The points of \p Set, at most \p Most of them and one more.
std::vector<Point> points(const isl::set &Set, size_t Most = SIZE_MAX - 1) {
  std::vector<Point> Result;
  (void)Set.foreach_point([&](isl::point P) {
    Result.push_back(coordinates(P));
    return Result.size() > Most ? isl::stat::error() : isl::stat::ok();
  });
  return Result;
}

/// All disjuncts of \p Relation have one distance each.
bool isUniform(const isl::union_map &Relation) {
  bool Uniform = true;
  (void)Relation.foreach_map([&](isl::map Map) {
    for (isl_dim_type Side : {isl_dim_in, isl_dim_out})
      Map = isl::manage(isl_map_reset_tuple_id(Map.release(), Side));
    Uniform &= isl_map_dim(Map.get(), isl_dim_in) ==
               isl_map_dim(Map.get(), isl_dim_out);
    if (!Uniform)
      return isl::stat::error();
    return Map.foreach_basic_map([&](isl::basic_map Part) {
      // { [distance] }, over all sizes
      isl::set Distances = isl::map(Part).deltas();
      Distances =
          isl::manage(isl_set_project_out_all_params(Distances.release()));
      Uniform &= isl_set_is_singleton(Distances.get()) == isl_bool_true;
      return isl::stat::ok();
    });
  });
  return Uniform;
}

} // namespace

std::vector<std::string> parametersOf(const SchedulingProblem &Problem) {
  isl::space Space = isl::manage(isl_space_align_params(
      isl_union_set_get_space(Problem.domain().get()),
      isl_union_map_get_space(Problem.validity().get())));
  Space = isl::manage(isl_space_align_params(
      Space.release(), isl_union_map_get_space(Problem.Coincidence.get())));
  std::vector<std::string> Names;
  for (int P = 0; P < (int)isl_space_dim(Space.get(), isl_dim_param); ++P)
    Names.push_back(isl_space_get_dim_name(Space.get(), isl_dim_param, P));
  return Names;
}

Enumeration::Enumeration(const SchedulingProblem &Problem, Sizes Chosen,
                         unsigned MostInstances, unsigned Window)
    : Problem(Problem), At(std::move(Chosen)), Fixed(fixed(Problem.ctx(), At)),
      Instances(isl::union_set::empty(Problem.ctx())) {
  chooseInstances(MostInstances, Window);
  for (unsigned S = 0; S < Problem.Statements.size(); ++S) {
    const Statement &Of = Problem.Statements[S];
    Small.Names.push_back(Of.Name);
    isl::set Chosen = Instances.extract_set(Of.Domain.space());
    for (Point &X : points(Chosen))
      Small.Instances.push_back({S, std::move(X)});
  }
  std::sort(Small.Instances.begin(), Small.Instances.end());
  Small.Dependences = pairs(Problem.validity());
  Small.Coincidence = pairs(Problem.Coincidence);
  Small.IsUniform = isUniform(Problem.validity());
}

/// All instances, or those in the window and their neighbours.
void Enumeration::chooseInstances(unsigned Most, unsigned Window) {
  isl::union_set All = isl::union_set::empty(Problem.ctx()), Near = All;
  for (const Statement &S : Problem.Statements) {
    isl::set Domain =
        S.Domain.intersect_params(Fixed.intersect(Problem.Context));
    All = All.unite(isl::union_set(Domain));
    Near = Near.unite(isl::union_set(Domain.intersect(box(Domain, Window))));
    Small.IsWhole &= points(Domain, Most).size() <= Most;
  }
  isl::union_map Dependences = Problem.validity();
  Near = Near.unite(Near.apply(Dependences))
             .unite(Near.apply(Dependences.reverse()));
  Instances = Small.IsWhole ? All : Near.intersect(All);
}

std::optional<unsigned> Enumeration::numberOf(const Instance &I) const {
  auto Found =
      std::lower_bound(Small.Instances.begin(), Small.Instances.end(), I);
  if (Found == Small.Instances.end() || *Found != I)
    return std::nullopt;
  return Found - Small.Instances.begin();
}

Pairs Enumeration::pairs(const isl::union_map &Relation) const {
  Pairs Result;
  isl::union_map Small = Relation.intersect_params(Fixed)
                             .intersect_domain(Instances)
                             .intersect_range(Instances);
  EXPECT_FALSE(Small.is_null());
  (void)Small.foreach_map([&](isl::map Map) {
    auto Statement = [&](isl_dim_type Side) {
      return *Problem.find(isl_map_get_tuple_name(Map.get(), Side));
    };
    const unsigned Source = Statement(isl_dim_in),
                   Sink = Statement(isl_dim_out);
    const unsigned Depth = Problem.Statements[Source].depth();
    for (const Point &XY : points(Map.wrap())) {
      auto First = numberOf({Source, Point(XY.begin(), XY.begin() + Depth)});
      auto Second = numberOf({Sink, Point(XY.begin() + Depth, XY.end())});
      EXPECT_TRUE(First && Second);
      if (First && Second)
        Result.push_back({*First, *Second});
    }
    return isl::stat::ok();
  });
  std::sort(Result.begin(), Result.end());
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  return Result;
}

/// From \p Row, { S[i,j] -> [t] }, point by point; unset where there are two.
std::vector<std::optional<int64_t>>
Enumeration::times(const isl::union_map &Row) const {
  std::vector<std::optional<int64_t>> Result(Small.Instances.size());
  (void)Row.intersect_params(Fixed).intersect_domain(Instances).foreach_map(
      [&](isl::map Map) {
        unsigned S =
            *Problem.find(isl_map_get_tuple_name(Map.get(), isl_dim_in));
        for (Point &XT : points(Map.wrap())) {
          const int64_t Time = XT.back();
          XT.pop_back();
          auto Number = numberOf({S, XT});
          EXPECT_TRUE(Number && !Result[*Number]);
          Result[*Number] = Time;
        }
        return isl::stat::ok();
      });
  return Result;
}

std::vector<bool> Enumeration::members(const isl::union_set &Domain) const {
  std::vector<bool> Result(Small.Instances.size(), false);
  (void)Domain.foreach_set([&](isl::set Set) {
    const unsigned S = *Problem.find(isl_set_get_tuple_name(Set.get()));
    const PlainSet Points(Set, At);
    for (unsigned N = 0; N < Result.size(); ++N)
      if (Small.Instances[N].Statement == S)
        Result[N] = Points.contains(Small.Instances[N].At);
    return isl::stat::ok();
  });
  return Result;
}

/// From the coefficients of each piece; unset where two pieces meet.
std::vector<std::optional<int64_t>>
Enumeration::times(const isl::union_pw_aff &Row,
                   const std::vector<bool> &Domain) const {
  std::vector<std::optional<int64_t>> Result(Domain.size());
  (void)Row.foreach_pw_aff([&](isl::pw_aff Time) {
    return Time.foreach_piece([&](isl::set Where, isl::aff Aff) {
      const unsigned S = *Problem.find(isl_set_get_tuple_name(Where.get()));
      const PlainSet Points(Where, At);
      const Form Value = formOf(Aff, At);
      for (unsigned N = 0; N < Domain.size(); ++N) {
        const Instance &I = Small.Instances[N];
        if (!Domain[N] || I.Statement != S || !Points.contains(I.At))
          continue;
        EXPECT_FALSE(Result[N]) << "two pieces";
        Result[N] = Value.value(I.At);
      }
      return isl::stat::ok();
    });
  });
  return Result;
}

/// "2n + 1" at these sizes.
std::optional<int64_t> Enumeration::value(const std::string &Text) const {
  isl::set Value(Problem.ctx(), head(At) + "{ [" + Text + "] }");
  std::vector<Point> Found = points(Value.intersect_params(Fixed), 1);
  EXPECT_EQ(Found.size(), 1u) << Text;
  if (Found.size() != 1)
    return std::nullopt;
  return Found.front().front();
}

SmallRow Enumeration::row(const BandRow &Row,
                          const std::vector<bool> &Domain) const {
  SmallRow Result;
  Result.Times = times(Row.Time, Domain);
  Result.Coincident = Row.Coincident;
  Result.Decision = Row.Cost.Decision;
  const std::map<std::string, std::string> Costs(Row.Cost.Objective.begin(),
                                                 Row.Cost.Objective.end());
  if (Costs.count("L"))
    Result.Latency = value(Costs.at("L"));
  Result.CarriesAll =
      Result.Decision.rfind("earliest", 0) == 0 ||
      (Costs.count("carried") && Costs.at("carried") == Costs.at("disjuncts"));
  return Result;
}

SmallNode Enumeration::schedule(const ScheduleNode &Node) const {
  SmallNode Result;
  Result.Domain = members(Node.Domain);
  Result.Permutable = Node.Permutable;
  for (const BandRow &Row : Node.Rows)
    Result.Rows.push_back(row(Row, Result.Domain));
  for (const auto &Child : Node.Children)
    Result.Children.push_back(schedule(*Child));
  return Result;
}

std::vector<SmallFlatRow>
Enumeration::rows(const FlatSchedule &Schedule) const {
  std::vector<SmallFlatRow> Result;
  for (const FlatRow &Row : Schedule.Rows)
    Result.push_back({times(Row.Time), pairs(Row.Carried), pairs(Row.Residual),
                      Row.Band, Row.Coincident,
                      Row.Band >= 0 && Schedule.Bands[Row.Band].Permutable});
  return Result;
}

} // namespace affinesched::oracle
