import { fenced } from "@core/domain/text/fenced";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { TextPieces } from "@shared/extraction/text-pieces";
import { tidyText } from "@shared/extraction/tidy-text";
import * as v from "valibot";

/** Text as notebooks keep it: whole, or line by line with their ends. */
const lines = v.fallback(
  v.union([
    v.string(),
    v.pipe(
      v.array(v.string()),
      v.transform((each) => each.join("")),
    ),
  ]),
  "",
);
const optionalText = v.fallback(v.optional(v.string()), undefined);
const output = v.looseObject({
  output_type: optionalText,
  text: lines,
  ename: optionalText,
  evalue: optionalText,
  data: v.fallback(v.record(v.string(), v.unknown()), {}),
});
const NO_OUTPUT = { output_type: undefined, text: "", ename: undefined, evalue: undefined, data: {} };
const outputs = v.fallback(v.array(v.fallback(output, NO_OUTPUT)), []);
const cell = v.looseObject({
  cell_type: optionalText,
  source: lines,
  /** As `source` was called up to version 3. */
  input: lines,
  outputs,
});
const cells = v.array(v.fallback(cell, { cell_type: undefined, source: "", input: "", outputs: [] }));
const UNNAMED = { name: undefined, language: undefined };
const named = v.fallback(v.looseObject({ name: optionalText, language: optionalText }), UNNAMED);
const notebook = v.looseObject({
  cells: v.fallback(v.optional(cells), undefined),
  worksheets: v.fallback(v.array(v.looseObject({ cells })), []),
  metadata: v.fallback(v.looseObject({ language_info: named, kernelspec: named }), {
    language_info: UNNAMED,
    kernelspec: UNNAMED,
  }),
});

/** Colours of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const COLOURS = /\u001b\[[\d;]{0,20}m/g;

/**
 * The text of a Jupyter notebook as Markdown: texts as they are, code in fences, and below it what it printed. Pictures are
 * named. @throws Error for what is no notebook.
 */
export function notebookText(bytes: Uint8Array): string {
  const read = v.safeParse(notebook, parsed(bytes));
  const found = read.success
    ? (read.output.cells ?? read.output.worksheets.flatMap((sheet) => sheet.cells))
    : [];
  if (!read.success || found.length === 0) throw new Error("this is no notebook");
  const { language_info: info, kernelspec } = read.output.metadata;
  const language = (info.name ?? kernelspec.language ?? "").replace(/[^\w+#-]/g, "").slice(0, 30);
  const out = new TextPieces();
  for (const { cell_type: type, source, input, outputs } of found) {
    const text = (source || input).trimEnd();
    out.push(type === "code" ? fenced(text, language) : text, "\n\n");
    const printed = outputs.map(outputText).join("").trimEnd();
    if (printed !== "") out.push("Output:\n", fenced(printed), "\n\n");
  }
  return tidyText(out.toString());
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function outputText({ text, ename, evalue, data }: v.InferOutput<typeof output>): string {
  if (ename !== undefined) return `${ename}: ${evalue ?? ""}\n`;
  const plain = [data["text/markdown"], data["text/plain"]]
    .map((each) => v.parse(lines, each))
    .find((each) => each !== "");
  const pictures = Object.keys(data).filter((type) => type.startsWith("image/"));
  const named = pictures.map((type) => `[picture: ${type}]\n`);
  return [text, plain ?? "", plain === undefined ? "" : "\n", ...named].join("").replace(COLOURS, "");
}

serveExtraction(notebookText);
