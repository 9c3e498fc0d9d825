/** The module `troupe` that Python code can import: what comes to be a workbook or a chart in the page. */
export const PYTHON_HELPERS = `
import json as _json
from _troupe_host import workbook as _workbook

def _plain(value):
    for method in ("tolist", "isoformat"):
        if hasattr(value, method):
            return getattr(value, method)()
    return str(value)

def save_excel(name, sheets):
    """Saves a workbook: rows (lists or dicts) by the names of sheets, or the rows of a single sheet."""
    if not isinstance(sheets, dict):
        sheets = {"Sheet1": sheets}
    _workbook(str(name), _json.dumps({str(key): list(rows) for key, rows in sheets.items()}, default=_plain))

def save_chart(name, data, layout=None):
    """Saves a chart: the traces of Plotly, and its layout."""
    name = str(name)
    path = name if name.endswith(".chart.json") else name.rsplit(".", 1)[0] + ".chart.json"
    with open(path, "w", encoding="utf-8") as file:
        _json.dump({"data": data, "layout": layout or {}}, file, default=_plain)
`;

/**
 * The module \`troupe_figures\`: figures of matplotlib that a run leaves open are saved as pictures when it ends, but for
 * those that the code has saved itself.
 */
export const PYTHON_FIGURES = `
import importlib.util, os, sys, warnings

class _WhenImported:
    """Has figures note that they were saved, once matplotlib is imported."""
    def find_spec(self, name, path=None, target=None):
        if name != "matplotlib.figure":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        execute = spec.loader.exec_module
        def exec_module(module):
            execute(module)
            _note_saving(module.Figure)
        spec.loader.exec_module = exec_module
        return spec

def _note_saving(kind):
    save = kind.savefig
    def savefig(self, *args, **kwargs):
        self._is_saved = True
        return save(self, *args, **kwargs)
    kind.savefig = savefig

def watch():
    sys.meta_path.insert(0, _WhenImported())
    # \`show\` has nothing to show on: what is open then is saved at the end.
    warnings.filterwarnings("ignore", message=".*non-interactive, and thus cannot be shown")

def _free_name():
    number = 1
    while os.path.exists(f"figure-{number}.png"):
        number += 1
    return f"figure-{number}.png"

def save_open():
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return
    for number in pyplot.get_fignums():
        figure = pyplot.figure(number)
        if not getattr(figure, "_is_saved", False):
            figure.savefig(_free_name(), bbox_inches="tight")
    forget_open()

def forget_open():
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None:
        pyplot.close("all")
`;

/**
 * Runs code, and tells how it ended: what it came to, or its error with the line and the traceback from the code on. Names
 * stay from run to run.
 */
export const PYTHON_RUNNER = `
import linecache, traceback
import troupe_figures
troupe_figures.watch()
_names = {"__name__": "__main__"}
_runs = 0

def _failure(error, filename):
    trace = error.__traceback__
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith("agent-"):
        trace = trace.tb_next
    is_text = isinstance(error, SyntaxError) and error.filename == filename
    line = (error.lineno or 0) if is_text else 0
    for frame, at in traceback.walk_tb(trace):
        if frame.f_code.co_filename == filename:
            line = at
    lines = "".join(traceback.format_exception(type(error), error, trace)).rstrip()
    return ["failed", f"{type(error).__name__}: {error}", line, lines]

async def _run(code):
    from pyodide.code import eval_code_async
    global _runs
    _runs += 1
    filename = f"agent-{_runs}.py"
    linecache.cache[filename] = (len(code), None, code.splitlines(True), filename)
    try:
        value = await eval_code_async(code, _names, filename=filename)
        troupe_figures.save_open()
        return ["done", None if value is None else value if isinstance(value, str) else repr(value)]
    except BaseException as error:
        troupe_figures.forget_open()
        return _failure(error, filename)
_run
`;
