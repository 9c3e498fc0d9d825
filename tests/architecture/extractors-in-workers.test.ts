import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const plugins = new URL("../../src/plugins/", import.meta.url);
const folders = readdirSync(plugins).filter((name) => name.startsWith("text-"));

describe("readers of files", () => {
  it("are found", () => {
    expect(folders).toEqual([
      "text-epub",
      "text-html",
      "text-image",
      "text-office",
      "text-pdf",
      "text-plain",
    ]);
  });

  it.each(folders)("do their work in a worker: %s", (folder) => {
    const code = (file: string) => readFileSync(new URL(`${folder}/${file}`, plugins), "utf8");
    const [, extractor] = /import\("\.\/([\w-]+)"\)/.exec(code("plugin.ts")) ?? [];
    const [, worker] = /new Worker\(new URL\("\.\/([\w-]+\.ts)"/.exec(code(`${extractor}.ts`)) ?? [];
    expect(code(`${extractor}.ts`)).toContain("return readInWorker(start, file, signal)");
    expect(code(worker ?? "")).toMatch(/serveExtraction\(\w+\);/);
  });
});
