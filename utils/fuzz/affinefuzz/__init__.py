# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random affine programs and scheduling problems, and who judges them."""
