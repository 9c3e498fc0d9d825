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

/** Runs the code, and tells how it ended: what it came to, or its error with the line. */
export const PYTHON_RUNNER = `
async def _run(code):
    from pyodide.code import eval_code_async
    namespace = {"__name__": "__main__"}
    try:
        value = await eval_code_async(code, namespace, filename="agent.py")
        return ["done", None if value is None else value if isinstance(value, str) else repr(value)]
    except BaseException as error:
        line = (getattr(error, "lineno", 0) or 0) if isinstance(error, SyntaxError) else 0
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == "agent.py":
                line = trace.tb_lineno
            trace = trace.tb_next
        return ["failed", f"{type(error).__name__}: {error}", line]
_run
`;
