# Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs compilers and programs under limits, and measures user time."""

import os
import resource
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass

# CPU seconds after which a compiler or a program hangs.
COMPILE_LIMIT, RUN_LIMIT = 15, 20
# -ffp-contract=off: contraction to fma may differ between levels.
COMMON = ["-w", "-fno-math-errno", "-ffp-contract=off", "-fverify-intermediate-code"]


@dataclass
class Finished:
    """How a process ended; status < 0: by this signal."""

    status: int
    user: float
    output: str
    errors: str

    @property
    def hung(self):
        return self.status in (-signal.SIGXCPU, -signal.SIGKILL)


def limit_cpu(seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return limit


def execute(command, seconds, environment=None):
    """Runs a command; its own user time comes from wait4."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            command, stdout=out, stderr=err, stdin=subprocess.DEVNULL,
            preexec_fn=limit_cpu(seconds), env=environment, start_new_session=True,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), err.seek(0)
        return Finished(
            process.returncode, usage.ru_utime,
            out.read().decode(errors="replace"), err.read().decode(errors="replace"),
        )


class Toolchain:
    """clang and the plugin, in one working directory."""

    def __init__(self, clang, plugin, folder):
        self.clang, self.plugin, self.folder = clang, plugin, folder
        self.linker = ["-fuse-ld=lld"] if shutil.which("ld.lld-22") or shutil.which("ld.lld") else []

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def compile(self, source, program, flags):
        """One clang for the object; the measured part. -cc1 runs in the same
        process, so that its time and its signal are seen."""
        command = [self.clang, *COMMON, "-fintegrated-cc1", *flags, "-c", source, "-o", program + ".o"]
        return execute(command, COMPILE_LIMIT)

    def link(self, program, flags):
        """Clang's run-time libraries for sanitizers need not be installed;
        gcc's serve as well."""
        if any(f.startswith("-fsanitize=") for f in flags):
            command = ["gcc", "-fsanitize=address"]
        else:
            command = [self.clang, *self.linker] + [f for f in flags if f == "-fopenmp"]
        return execute([*command, program + ".o", "-lm", "-o", program], COMPILE_LIMIT)

    def run(self, program):
        environment = dict(os.environ, OMP_NUM_THREADS="2", ASAN_OPTIONS="detect_leaks=0")
        return execute([program], RUN_LIMIT, environment)
