// @vitest-environment node
import { loadPyodide } from "pyodide";
import { beforeAll, expect, test, vi } from "vitest";
import { CellOutput, type CodeMessage } from "../cell-output";
import { LARGEST_FILE_BYTES } from "../code-limits";
import { Interpreter } from "./interpreter";

/** Stands in for matplotlib, which no package registry has for this interpreter: its figures are texts. */
const MATPLOTLIB = `
import os
os.makedirs("/helpers/matplotlib")
files = {
  "__init__": "",
  "figure": """
class Figure:
    def __init__(self, text): self.text = text
    def savefig(self, path, **_):
        with open(path, "w") as file: file.write(self.text)
""",
  "pyplot": """
import warnings
from matplotlib.figure import Figure
_open = {}
def plot(text): _open[len(_open) + 1] = Figure(text); return _open[len(_open)]
def figure(number): return _open[number]
def get_fignums(): return list(_open)
def close(which): _open.clear()
def show(): warnings.warn("FigureCanvasAgg is non-interactive, and thus cannot be shown")
""",
}
for name, text in files.items():
    with open(f"/helpers/matplotlib/{name}.py", "w") as file: file.write(text)
`;

let interpreter: Interpreter;
beforeAll(async () => {
  const py = await loadPyodide();
  interpreter = new Interpreter(py);
  py.runPython(MATPLOTLIB);
});

/** All that a run says, files as texts. */
async function run(
  code: string,
  files: Readonly<Record<string, string>> = {},
  packages: readonly string[] = [],
) {
  const said: CodeMessage[] = [];
  vi.stubGlobal("postMessage", (message: CodeMessage) => said.push(message));
  const given = Object.entries(files).map(([name, text]) => ({ name, content: new Blob([text]) }));
  await interpreter.run({ code, files: given, packages }, new CellOutput());
  vi.unstubAllGlobals();
  const written = said.flatMap((message) =>
    message.type === "file" ? [[message.name, new TextDecoder().decode(message.bytes)] as const] : [],
  );
  const log = said.flatMap((message) => (message.type === "log" ? [message.text] : [])).join("");
  const tooLarge = said.filter(({ type }) => type === "too-large");
  const workbooks = said.filter(({ type }) => type === "workbook");
  return { files: Object.fromEntries(written), log, workbooks, tooLarge, end: said.at(-1) };
}

test("names, imports and files stay from one run to the next", async () => {
  await run("import math\nrivers = ['Rhône']\nopen('kept.txt', 'w').write('here')", { "a.csv": "1,2" });
  const { end, files } = await run(
    "rivers.append('Saône')\n[math.pi > 3, rivers, open('kept.txt').read(), open('a.csv').read()]",
  );
  expect(end).toEqual({ type: "done", value: "[True, ['Rhône', 'Saône'], 'here', '1,2']" });
  expect(files).toEqual({});
});

test("what a run writes comes back, bytes and folders included, what it was given only where it is another", async () => {
  const given = { "in.csv": "1", "changed.csv": "1", "deep/in.txt": "1" };
  const { files } = await run(
    "import os\nopen('changed.csv', 'w').write('2')\nos.makedirs('out')\nopen('out/b.bin', 'wb').write(b'\\x41')\nopen('deep/in.txt').read()",
    given,
  );
  expect(files).toEqual({ "changed.csv": "2", "out/b.bin": "A" });
  expect((await run("open('out/b.bin', 'ab').write(b'B')")).files).toEqual({ "out/b.bin": "AB" });
});

test("a file that is given anew takes the place of the one before", async () => {
  await run("1", { "again.csv": "old" });
  const { end, files } = await run("open('again.csv').read()", { "again.csv": "new" });
  expect(end).toEqual({ type: "done", value: "new" });
  expect(files).toEqual({});
});

test("a file that is given under the name of a link leaves the other file of the link alone", async () => {
  await run("import os\nopen('mine.csv', 'w').write('mine')\nos.symlink('mine.csv', 'link.csv')");
  const { end } = await run("[open('mine.csv').read(), open('link.csv').read()]", { "link.csv": "given" });
  expect(end).toEqual({ type: "done", value: "['mine', 'given']" });
});

test("a file that is too large to hand over is named", async () => {
  const { files, tooLarge } = await run(
    `open('large.bin', 'wb').write(bytes(${LARGEST_FILE_BYTES + 1}))\nNone`,
  );
  expect(files).toEqual({});
  expect(tooLarge).toEqual([{ type: "too-large", name: "large.bin", sizeBytes: LARGEST_FILE_BYTES + 1 }]);
});

test("an error is a sentence, its line in this run, and the traceback from the code on", async () => {
  await run("\n\ndef parse(text):\n    import json\n    return json.loads(text)");
  const { end } = await run("x = 1\nparse('{')");
  expect(end).toMatchObject({
    type: "failed",
    reason: expect.stringMatching(/^JSONDecodeError: Expecting property name/),
    line: 2,
    trace: expect.stringMatching(
      /^Traceback.*\n {2}File "agent-\d+\.py", line 2, in <module>\n {4}parse\('\{'\)/,
    ),
  });
  expect(end).toMatchObject({ trace: expect.stringContaining("return json.loads(text)") });
});

test("of a long traceback the end is told", async () => {
  const { end } = await run("raise ValueError('x' * 6_000 + 'the end')");
  expect(end).toMatchObject({ trace: expect.stringMatching(/^x{5993}the end$/) });
});

test("what is printed is told, also on the way of errors, and a package that nobody knows is a failure", async () => {
  expect((await run("import sys\nprint('one')\nprint('two', file=sys.stderr)")).log).toBe("one\ntwo\n");
  await expect(run("1", {}, ["none"])).rejects.toThrow("No known package with name 'none'");
});

test("rows become a workbook, and traces a chart", async () => {
  const { files, workbooks } = await run(
    "from troupe import save_excel, save_chart\nsave_excel('r.xlsx', [[1]])\nsave_chart('c.png', [])",
  );
  expect(workbooks).toEqual([{ type: "workbook", name: "r.xlsx", sheets: '{"Sheet1": [[1]]}' }]);
  expect(files).toEqual({ "c.chart.json": '{"data": [], "layout": {}}' });
});

test("what the interpreter keeps of modules is no file of the code's", async () => {
  const { files } = await run(
    "import os\nos.makedirs('__pycache__')\nopen('__pycache__/a.pyc', 'w').write('x')\nopen('a.py', 'w').write('x')",
  );
  expect(files).toEqual({ "a.py": "x" });
});

test("a text that is no Python tells the line", async () => {
  const { end } = await run("x = 1\nif x\n  y");
  expect(end).toMatchObject({
    type: "failed",
    line: 2,
    reason: expect.stringMatching(/^SyntaxError: expected ':'/),
  });
});

test("figures that are left open become pictures, each once, and none that the code has saved", async () => {
  const first = await run(
    "from matplotlib import pyplot as plt\nplt.plot('one')\nplt.plot('two').savefig('mine.png')\nplt.show()",
  );
  expect(first.files).toEqual({ "figure-1.png": "one", "mine.png": "two" });
  expect(first.log).toBe("");
  expect((await run("plt.plot('three')\nNone")).files).toEqual({ "figure-2.png": "three" });
});

test("figures of a run that failed do not turn up in the next one", async () => {
  await run("plt.plot('lost')\nraise ValueError('no')");
  expect((await run("1")).files).toEqual({});
});
