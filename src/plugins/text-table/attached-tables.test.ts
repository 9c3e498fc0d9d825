import type { TextExtractor } from "@core/points/text-extractor";
import { AttachedFiles } from "@core/services/knowledge/attached-files";
import { FileText } from "@core/services/knowledge/file-text";
import { partlyReadIn, promptSizeOf } from "@core/services/knowledge/given-file";
import { textWithFiles } from "@shared/llm/attachment-content";
import { describe, expect, test } from "vitest";
import { provideWorkers } from "../../../tests/fakes/in-process-worker";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../tests/fakes/memory-notifier";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import tables from "./plugin";

const { signal } = new AbortController();
const WINDOW = { contextWindow: 1_000_000 };
const rows = (count: number, note = "") =>
  [
    "id,city,price,note",
    ...Array.from({ length: count }, (_, row) => `${row},${row % 2 ? "Lyon" : "Busan"},${row}.5,${note}`),
  ].join("\n");
/** Five megabytes of them. */
const LONG = rows(50_000, "This and that of it. ".repeat(5));

function reader(extractors: readonly TextExtractor[]) {
  provideWorkers();
  const all = { all: extractors } as unknown as ConstructorParameters<typeof FileText>[0];
  const texts = new FileText(all, new MemoryPluginStorageFactory());
  const notifier = new MemoryNotifier();
  const ranker = { rank: async () => [] };
  return { files: new AttachedFiles({ texts, ranker, logger: new MemoryLogger(), notifier }), notifier };
}

const own = (tables.contributes ?? []).map(({ contribution }) => contribution as TextExtractor);
const asking = (text: string, name = "sales.csv") => ({
  messages: [{ role: "user", content: "Sum up", attachments: [textAttachment(name, text)] }] as const,
});

describe("an attached table", () => {
  test("of five megabytes is given as its head, its columns and figures of all rows, and says so", async () => {
    expect(LONG.length).toBeGreaterThan(5_000_000);
    const sent = await reader(own).files.inText(asking(LONG), WINDOW, signal);
    const [message] = sent;
    const prompt = message ? textWithFiles(message) : "";
    expect(prompt.length).toBeLessThan(5_000);
    expect(prompt).toContain("--- File: sales.csv (20 of 50000 rows, and figures of all) ---");
    expect(prompt).toContain('3. "price": number, min 0.5, max 49999.5, mean 25000, sum 1250000000, 0 empty');
    expect(prompt).toContain('most frequent: "Busan" (25000), "Lyon" (25000)');
    expect(prompt).toContain("\n19,Lyon,19.5,This");
    expect(prompt).not.toContain("\n20,Busan");
    expect(partlyReadIn(sent)).toMatchObject([
      { name: "sales.csv", of: 50_000, unit: "rows", ranges: [{ from: 0, to: 20 }] },
    ]);
  });

  test("is given whole where it is short, but for a model that would be filled by it", async () => {
    const call = asking(rows(1_000));
    const { files } = reader(own);
    expect(await files.inText(call, WINDOW, signal)).toEqual(call.messages);
    expect(partlyReadIn(await files.inText(call, { contextWindow: 16_000 }, signal))).toMatchObject([
      { of: 1_000, unit: "rows" },
    ]);
  });

  test("stays within the room there is, however narrow it is", async () => {
    const [message] = await reader(own).files.inText(asking(rows(5_000)), { contextWindow: 1_000 }, signal);
    expect((message ? textWithFiles(message) : "").length).toBeLessThan(1_500);
  });

  test("is never pasted whole when nothing tells it in short", async () => {
    const { files, notifier } = reader([]);
    const sent = await files.inText(asking(LONG), { contextWindow: 10_000_000 }, signal);
    const [message] = sent;
    expect((message ? textWithFiles(message) : "").length).toBeLessThan(300_000);
    expect(partlyReadIn(sent)).toHaveLength(1);
    expect(notifier.errors).toEqual([]);
  });

  test("counts as its digest, and is read as it is", async () => {
    const text = rows(10_000);
    const [file] = await reader(own).files.texts([textAttachment("sales.csv", text)], signal);
    expect(file?.text).toBe(text);
    expect(file && promptSizeOf(file)).toBeLessThan(1_000);
  });
});
