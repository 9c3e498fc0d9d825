import { type CellOutput, shown } from "./cell-output";

/** Globals of code in JavaScript, wherever it runs. */
export interface JavaScriptGuest {
  fileNames(): readonly string[];
  readText(name: string): string;
  writeFile(name: string, content: string | ArrayBuffer | ArrayBufferView): void;
  saveExcel(name: string, sheets: unknown): void;
  saveChart(name: string, data: unknown, layout?: unknown): void;
  print(...values: unknown[]): void;
}

/** The globals of a run with these files. */
export function javaScriptGuest(
  files: ReadonlyMap<string, Uint8Array>,
  output: CellOutput,
): JavaScriptGuest & { readBytes(name: string): Uint8Array } {
  const readBytes = (name: string) => {
    const bytes = files.get(name);
    if (!bytes)
      throw new Error(`There is no file called ${name}; there are: ${[...files.keys()].join(", ")}`);
    return bytes.slice();
  };
  return {
    fileNames: () => [...files.keys()],
    readBytes,
    readText: (name) => new TextDecoder().decode(readBytes(name)),
    writeFile: (name, content) => output.write(name, content),
    saveExcel: (name, sheets) => output.workbook(name, JSON.stringify(sheets)),
    saveChart: (name, data, layout = {}) => output.write(chartName(name), JSON.stringify({ data, layout })),
    print: (...values) => output.print(`${values.map((value) => shown(value) ?? String(value)).join(" ")}\n`),
  };
}

function chartName(name: string): string {
  return /\.chart\.json$/.test(name) ? name : `${name.replace(/\.\w+$/, "")}.chart.json`;
}
