"""The notebook runs from its beginning to its end, learns something and draws it."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parent.parent / "notebooks/learning.ipynb"


def test_the_notebook_learns_and_plots(tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=None, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 2
    text = "".join(output.get("text", "") for output in outputs)
    told = dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith(("by chance", "learnt")))
    assert float(told["learnt"]) > float(told["by chance"]) + 0.3, told
