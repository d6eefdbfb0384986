//===- IslReading.cpp - isl text that a user wrote ------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslReading.h"
#include "isl/options.h"
#include <cstdlib>
#include <vector>

namespace affinesched {
namespace {

/// What a token looks like in the text; "" for those whose text isl does not
/// keep, such as "->".
std::string tokenText(isl::ctx Ctx, isl_token *Token) {
  int Type = isl_token_get_type(Token);
  if (Type > ' ' && Type < 127)
    return std::string(1, static_cast<char>(Type));
  if (Type != ISL_TOKEN_IDENT && Type != ISL_TOKEN_STRING)
    return "";
  char *Word = isl_token_get_str(Ctx.get(), Token);
  std::string Text = Word ? Word : "";
  std::free(Word);
  return Text;
}

/// The texts of all tokens that \p Stream still has.
std::vector<std::string> restOf(isl::ctx Ctx, isl_stream *Stream) {
  std::vector<std::string> Texts;
  while (isl_token *Token = isl_stream_next_token(Stream)) {
    Texts.push_back(tokenText(Ctx, Token));
    isl_token_free(Token);
  }
  return Texts;
}

size_t countTokens(isl::ctx Ctx, const std::string &Text) {
  isl_stream *Stream = isl_stream_new_str(Ctx.get(), Text.c_str());
  if (!Stream)
    return 0;
  size_t Count = restOf(Ctx, Stream).size();
  isl_stream_free(Stream);
  return Count;
}

/// The byte at which token \p Index begins: the end of the shortest beginning
/// of \p Text that holds more than \p Index tokens, less one.
size_t offsetOfToken(isl::ctx Ctx, const std::string &Text, size_t Index) {
  size_t TooFew = 0, Enough = Text.size();
  while (TooFew + 1 < Enough) {
    size_t Middle = TooFew + (Enough - TooFew) / 2;
    bool Holds = countTokens(Ctx, Text.substr(0, Middle)) > Index;
    (Holds ? Enough : TooFew) = Middle;
  }
  return TooFew;
}

/// The first three texts up to one that is not known.
std::string firstFew(const std::vector<std::string> &Texts) {
  std::string Near;
  for (size_t I = 0; I < Texts.size() && I < 3 && !Texts[I].empty(); ++I)
    Near += (I ? " " : "") + Texts[I];
  return Near;
}

} // namespace

QuietIsl::QuietIsl(isl::ctx Context)
    : Ctx(Context.get()), Old(isl_options_get_on_error(Ctx)) {
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
}

QuietIsl::~QuietIsl() {
  isl_ctx_reset_error(Ctx);
  isl_options_set_on_error(Ctx, Old);
}

IslStop whereIslStops(isl::ctx Ctx, const std::string &Text,
                      void (*Read)(isl_stream *)) {
  IslStop Stop;
  isl_stream *Stream = isl_stream_new_str(Ctx.get(), Text.c_str());
  if (!Stream)
    return Stop;
  Read(Stream);
  std::vector<std::string> Rest = restOf(Ctx, Stream);
  isl_stream_free(Stream);
  Stop.AtEnd = Rest.empty();
  Stop.Near = firstFew(Rest);
  size_t All = countTokens(Ctx, Text);
  Stop.Offset = Rest.empty() ? Text.size()
                : Rest.size() >= All
                    ? 0
                    : offsetOfToken(Ctx, Text, All - Rest.size());
  return Stop;
}

} // namespace affinesched
