# SPDX-License-Identifier: MIT
from spack.package import *


class Fieldwise(MesonPackage):
    """Ranks the data layouts of CUDA kernels before anything runs, and writes the best one into the program."""

    homepage = "https://fieldwise.example/"
    url = "https://fieldwise.example/releases/fieldwise-0.2.0.tar.xz"

    license("MIT")

    # The sum of the tarball that `meson dist` makes is filled in when it is published.
    version("0.2.0")

    depends_on("c", type="build")
    depends_on("meson@1.0:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("glib@2.72:")
    depends_on("jansson@2.12:")
    depends_on("zlib-api")
    depends_on("llvm@17:22 +clang")

    def meson_args(self):
        return [f"-Dlibclang={self.spec['llvm'].prefix}", "-Dchecked_tests=false"]
