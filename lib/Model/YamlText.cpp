//===- YamlText.cpp - A YAML file that a user wrote -----------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/YamlText.h"
#include "llvm/ADT/SmallString.h"

namespace affinesched {

using llvm::Error;
using llvm::Twine;

YamlText::YamlText(llvm::StringRef Text, llvm::StringRef FileName,
                   std::string Wanted)
    : Name(FileName), Wanted(std::move(Wanted)),
      Document(Text, Sources, /*ShowColors=*/false) {
  Sources.setDiagHandler(keepFirst, this);
}

void YamlText::keepFirst(const llvm::SMDiagnostic &Diag, void *Self) {
  auto &Kept = static_cast<YamlText *>(Self)->YamlError;
  if (!Kept)
    Kept = Diag;
}

Error YamlText::at(unsigned Line, unsigned Column, const Twine &Message) const {
  return llvm::createStringError(Twine(Name) + ":" + Twine(Line) + ":" +
                                 Twine(Column) + ": error: " + Message);
}

std::pair<unsigned, unsigned> YamlText::place(llvm::SMLoc Location) const {
  if (Location.isValid() && Sources.FindBufferContainingLoc(Location))
    return Sources.getLineAndColumn(Location);
  return {1, 1};
}

Error YamlText::error(llvm::SMLoc Location, const Twine &Message) const {
  auto [Line, Column] = place(Location);
  return at(Line, Column, Message);
}

Error YamlText::yamlError() const {
  if (!YamlError)
    return at(1, 1, "expected 'key: value' lines (YAML)");
  return at(std::max(YamlError->getLineNo(), 1), YamlError->getColumnNo() + 1,
            "expected " + Wanted +
                ", but YAML says: " + YamlError->getMessage());
}

llvm::yaml::Node *YamlText::root() {
  auto First = Document.begin();
  return First == Document.end() ? nullptr : First->getRoot();
}

std::optional<std::string> YamlText::scalarText(llvm::yaml::Node *Node) {
  if (auto *Block = llvm::dyn_cast_or_null<llvm::yaml::BlockScalarNode>(Node))
    return Block->getValue().str();
  if (auto *Scalar = llvm::dyn_cast_or_null<llvm::yaml::ScalarNode>(Node)) {
    llvm::SmallString<128> Storage;
    return Scalar->getValue(Storage).str();
  }
  return std::nullopt;
}

} // namespace affinesched
