"""A script that ends external solvers with the process that starts it. Its argument is the file of the extension module."""

import sys
from importlib.util import module_from_spec, spec_from_file_location


def main(file: str) -> None:
    """Loads the extension module alone: the package takes longer."""
    spec = spec_from_file_location("_jigsat", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"expected an extension module, found {file}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module._keep()


if __name__ == "__main__":
    main(sys.argv[1])
