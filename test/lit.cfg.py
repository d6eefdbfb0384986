# Tests in the order of the data flow; see docs/Contributing.md.
#   %plugin           the pass plugin
#   %affine_schedule  the driver for .sched files
#   %clang, %opt      LLVM 22's, not some other version's
#   %load             clang's options that load the plugin
import os

import lit.formats

config.name = "AffineSched"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".sched", ".c", ".cpp", ".ll", ".test"]
config.excludes = ["Inputs", "Unit", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.affine_sched_binary, "test")

plugin = os.path.join(config.affine_sched_binary, "lib", "libAffineSched.so")
driver_folder = os.path.join(config.affine_sched_binary, "bin")
for name, text in [
    ("%plugin", plugin),
    ("%affine_schedule", os.path.join(driver_folder, "affine-schedule")),
    ("%clang", os.path.join(config.llvm_tools, "clang")),
    ("%opt", os.path.join(config.llvm_tools, "opt")),
    ("%load", "-fpass-plugin=" + plugin),
    ("%source_root", config.affine_sched_source),
]:
    config.substitutions.append((name, text))

# FileCheck, not, opt, clang of LLVM 22 first, then our own driver.
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, driver_folder, os.environ["PATH"]]
)

# Results must not depend on the number of processors.
config.environment["OMP_NUM_THREADS"] = "2"
if config.has_openmp:
    config.available_features.add("openmp")
if os.path.exists(os.path.join(config.llvm_tools, "ld.lld")):
    config.available_features.add("lld")
config.available_features.add(os.uname().machine)
