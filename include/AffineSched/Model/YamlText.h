//===- YamlText.h - A YAML file that a user wrote ---------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_YAMLTEXT_H
#define AFFINESCHED_MODEL_YAMLTEXT_H

#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <optional>
#include <string>

namespace affinesched {

/// The nodes of a file, and its places as "file:line:column". Nodes are read in
/// the order of the file; after one was missing, Document.failed() says whether
/// YAML is to blame.
class YamlText {
public:
  /// \p Wanted is what messages say where YAML itself cannot go on.
  YamlText(llvm::StringRef Text, llvm::StringRef FileName,
           std::string Wanted);

  /// "file:line:column: error: \p Message"
  llvm::Error error(llvm::SMLoc Location, const llvm::Twine &Message) const;

protected:
  /// What YAML itself could not accept.
  llvm::Error yamlError() const;
  /// The node at the top; null if there is none.
  llvm::yaml::Node *root();
  /// Line and column, from 1.
  std::pair<unsigned, unsigned> place(llvm::SMLoc Location) const;
  /// The text of \p Node, be it in quotes, plain or a block; nothing if it is
  /// no text.
  static std::optional<std::string> scalarText(llvm::yaml::Node *Node);

  std::string Name;

private:
  static void keepFirst(const llvm::SMDiagnostic &Diag, void *Self);
  llvm::Error at(unsigned Line, unsigned Column,
                 const llvm::Twine &Message) const;

  std::string Wanted;
  llvm::SourceMgr Sources;
  std::optional<llvm::SMDiagnostic> YamlError;

protected:
  llvm::yaml::Stream Document;
};

} // namespace affinesched

#endif
