//===- ConstraintText.cpp - "S1.i - S2.i = 0"
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstraintText.h"
#include "llvm/ADT/StringExtras.h"

namespace affinesched {
namespace {

using llvm::Error;
using llvm::StringRef;

/// No coefficient of a useful row comes near it, and no sum overflows.
constexpr int64_t LargestNumber = 1000000;

/// Reads from left to right; what is on the right of the relation counts
/// negative.
class ConstraintParser {
public:
  explicit ConstraintParser(StringRef Text) : Rest(Text) {}

  llvm::Expected<CoefficientConstraint> parse() {
    Result.Text = Rest.trim().str();
    if (Error Bad = parseSum(1))
      return Bad;
    Relation Which = parseRelation();
    if (Which == Relation::None)
      return expected("=, >= or <=");
    if (Error Bad = parseSum(-1))
      return Bad;
    if (!Rest.empty())
      return expected("+, - or the end");
    if (Result.Terms.empty())
      return llvm::createStringError(
          "expected at least one coefficient such as S1.i");
    finish(Which);
    return std::move(Result);
  }

private:
  enum class Relation { None, Equal, AtLeast, AtMost, More, Less };

  Error expected(const llvm::Twine &What) const {
    return llvm::createStringError(
        "expected " + What + " " +
        (Rest.empty() ? llvm::Twine("at the end") : "before '" + Rest + "'"));
  }

  bool consume(StringRef Word) {
    Rest = Rest.ltrim();
    return Rest.consume_front(Word);
  }

  Relation parseRelation() {
    if (consume("==") || consume("="))
      return Relation::Equal;
    if (consume(">="))
      return Relation::AtLeast;
    if (consume("<="))
      return Relation::AtMost;
    if (consume(">"))
      return Relation::More;
    return consume("<") ? Relation::Less : Relation::None;
  }

  Error parseSum(int64_t Side) {
    int64_t Sign = consume("-") ? -Side : Side;
    while (true) {
      if (Error Bad = parseTerm(Sign))
        return Bad;
      if (consume("+"))
        Sign = Side;
      else if (consume("-"))
        Sign = -Side;
      else
        return Error::success();
    }
  }

  Error parseTerm(int64_t Sign) {
    Rest = Rest.ltrim();
    int64_t Factor = 1;
    bool HasNumber = !Rest.empty() && llvm::isDigit(Rest.front());
    if (HasNumber &&
        (Rest.consumeInteger(10, Factor) || Factor > LargestNumber))
      return expected("a number of at most " + llvm::Twine(LargestNumber));
    bool HasStar = HasNumber && consume("*");
    std::string Name = parseName();
    if (Name.empty() && HasNumber && !HasStar) {
      Result.Constant += Sign * Factor;
      return Error::success();
    }
    if (Name.empty())
      return expected("a number or a coefficient such as S1.i");
    if (!consume("."))
      return expected("'.' and an iterator, a parameter or 1");
    std::string Coefficient = consume("1") ? "1" : parseName();
    if (Coefficient.empty())
      return expected("an iterator, a parameter or 1");
    Result.Terms.push_back({Sign * Factor, Name, Coefficient});
    return Error::success();
  }

  std::string parseName() {
    Rest = Rest.ltrim();
    if (!Rest.empty() && llvm::isDigit(Rest.front()))
      return "";
    StringRef Name = Rest.take_while(
        [](char C) { return llvm::isAlnum(C) || C == '_' || C == '\''; });
    Rest = Rest.drop_front(Name.size());
    Rest = Rest.ltrim();
    return Name.str();
  }

  /// Every relation is sum >= 0 or sum = 0.
  void finish(Relation Which) {
    Result.IsEquality = Which == Relation::Equal;
    if (Which == Relation::AtMost || Which == Relation::Less) {
      for (CoefficientTerm &Term : Result.Terms)
        Term.Factor = -Term.Factor;
      Result.Constant = -Result.Constant;
    }
    if (Which == Relation::More || Which == Relation::Less)
      Result.Constant -= 1;
  }

  StringRef Rest;
  CoefficientConstraint Result;
};

} // namespace

llvm::Expected<CoefficientConstraint> parseConstraint(StringRef Text) {
  return ConstraintParser(Text).parse();
}

} // namespace affinesched
