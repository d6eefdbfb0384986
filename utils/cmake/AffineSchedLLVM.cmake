# Finds what the project builds upon and says in one line what is missing.
#   AffineSched::LLVM        libLLVM.so with the isl and Polly headers
#   AffineSched::Presburger  MLIR's exact simplex (static); only where found,
#                            and only for the comparison in utils/bench/lexmin
find_package(LLVM 22.1 CONFIG QUIET HINTS /usr/lib/llvm-22/lib/cmake/llvm)
if(NOT LLVM_FOUND)
  set(Found "none found")
  if(LLVM_CONSIDERED_VERSIONS)
    set(Found "found ${LLVM_CONSIDERED_VERSIONS}")
  endif()
  message(FATAL_ERROR "AffineSched needs LLVM 22.1 (${Found}): install llvm-22-dev or set LLVM_DIR")
endif()

find_path(POLLY_INCLUDE_DIR isl/isl-noexceptions.h
  HINTS ${LLVM_INCLUDE_DIRS}/polly NO_DEFAULT_PATH)
if(NOT POLLY_INCLUDE_DIR)
  message(FATAL_ERROR "AffineSched needs the Polly 22 headers: install libpolly-22-dev")
endif()

# Only libLLVM.so: a second copy of any LLVM library registers its options twice and aborts.
add_library(AffineSched::LLVM INTERFACE IMPORTED)
target_include_directories(AffineSched::LLVM SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${POLLY_INCLUDE_DIR})
target_compile_options(AffineSched::LLVM INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti -fno-exceptions -Wall -Wextra>)
target_link_libraries(AffineSched::LLVM INTERFACE LLVM)

find_library(PRESBURGER_LIBRARY MLIRPresburger HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
find_library(MLIRSUPPORT_LIBRARY MLIRSupport HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
if(PRESBURGER_LIBRARY AND MLIRSUPPORT_LIBRARY)
  add_library(AffineSched::Presburger INTERFACE IMPORTED)
  target_link_libraries(AffineSched::Presburger INTERFACE
    ${PRESBURGER_LIBRARY} ${MLIRSUPPORT_LIBRARY} AffineSched::LLVM)
endif()
