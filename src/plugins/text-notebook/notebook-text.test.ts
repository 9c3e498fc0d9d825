import { expect, it } from "vitest";
import { readWithPlugin, textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import plugin from "./plugin";

const notebook = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const metadata = { language_info: { name: "python" } };

textExtractorContract("notebook", {
  plugin,
  sample: () =>
    notebook({
      nbformat: 4,
      metadata,
      cells: [
        { cell_type: "markdown", source: ["# Sales\n", "By month"] },
        {
          cell_type: "code",
          source: "print(sum(a))\na",
          outputs: [
            { output_type: "stream", name: "stdout", text: ["\u001b[31m42\u001b[0m\n", "done\n"] },
            {
              output_type: "execute_result",
              data: { "text/plain": "[1, 2]", "text/html": "<table></table>" },
            },
            { output_type: "display_data", data: { "image/png": "iVBORw0KGgo", "text/plain": ["Figure"] } },
            { output_type: "error", ename: "KeyError", evalue: "'x'", traceback: ["\u001b[0;31m"] },
          ],
        },
        { cell_type: "raw", source: "As it is" },
      ],
    }),
  lines: [
    "# Sales\nBy month",
    "```python\nprint(sum(a))\na\n```",
    "Output:\n```\n42\ndone\n[1, 2]\nFigure\n[picture: image/png]\nKeyError: 'x'\n```",
    "As it is",
  ],
  refused: {
    "what is no JSON": () => new TextEncoder().encode("{"),
    "other JSON": () => notebook({ a: 1 }),
    "a notebook of something else": () => notebook({ cells: "none" }),
    "an empty file": () => new Uint8Array(),
  },
});

it("takes along no pictures", async () => {
  const png = "iVBORw0KGgo".repeat(10_000);
  const outputs = [{ output_type: "display_data", data: { "image/png": png } }];
  const text = await readWithPlugin(
    plugin,
    notebook({ metadata, cells: [{ cell_type: "code", source: "plot()", outputs }] }),
  );
  expect(text).toBe("```python\nplot()\n```\n\nOutput:\n```\n[picture: image/png]\n```");
});

it("reads notebooks of version 3", async () => {
  const cells = [{ cell_type: "code", input: ["a = 1"], outputs: [] }];
  expect(await readWithPlugin(plugin, notebook({ nbformat: 3, worksheets: [{ cells }] }))).toBe(
    "```\na = 1\n```",
  );
});

it("passes over what is broken in one, and keeps the rest", async () => {
  const cells = [
    7,
    null,
    { cell_type: "code", source: { a: 1 }, outputs: [3, { data: 1 }] },
    { cell_type: "markdown", source: "Kept" },
  ];
  expect(await readWithPlugin(plugin, notebook({ cells }))).toContain("Kept");
});
