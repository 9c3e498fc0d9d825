import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { sampleSpan } from "../../../../tests/fakes/sample-spans";
import type { TraceSpan } from "../../domain/trace/trace-span";
import { removeFromTrash } from "../trash/trash-removal";
import { TraceLibrary } from "./trace-library";
import { removeOldTraces } from "./trace-removal";

const nameOf = (id: string) => (id === "writer" ? "Ada" : "Linus");
const none = { messages: [], reply: "" };

async function libraryOf(spans: readonly TraceSpan[]) {
  const database = new MemoryDatabase();
  await database.open();
  await database.write(
    spans.flatMap((record) => [
      { type: "put", store: "traces", record } as const,
      { type: "put", store: "traceContents", record: { ...none, id: record.id } } as const,
    ]),
  );
  return { database, library: new TraceLibrary(database) };
}
const ids = (spans: readonly TraceSpan[]) => spans.map(({ id }) => id);

test("calls come last begun first, page after page, each once", async () => {
  const spans = Array.from({ length: 1_230 }, (_, place) =>
    sampleSpan({ id: `s${place}`, startedAt: place }),
  );
  const { library } = await libraryOf(spans);
  const seen: string[] = [];
  let pages = 0;
  for (let from: number | undefined = 0; from !== undefined; pages++) {
    const page: Awaited<ReturnType<typeof library.page>> = await library.page({}, nameOf, from);
    seen.push(...ids(page.spans));
    from = page.next;
  }
  expect(seen).toEqual(ids(spans).reverse());
  expect(pages).toBe(25);
});

test.each([
  [{ kind: "tool" }, ["tool"]],
  [{ onlyFailed: true }, ["stopped", "failed"]],
  [{ words: "ADA alpha" }, ["plain"]],
  [{ words: "fetch" }, ["tool"]],
  [{ ownerId: "other" }, ["stopped"]],
] as const)("%o is what fits", async (query, expected) => {
  const { library } = await libraryOf([
    sampleSpan({ id: "plain", startedAt: 1 }),
    sampleSpan({ id: "failed", startedAt: 2, status: "error", agentId: "critic" }),
    sampleSpan({ id: "stopped", startedAt: 3, status: "aborted", ownerId: "other", agentId: "critic" }),
    sampleSpan({ id: "tool", startedAt: 4, kind: "tool", name: "fetch-page", agentId: "critic" }),
  ]);
  expect(ids((await library.page(query, nameOf)).spans)).toEqual(expected);
});

test("the file holds what was found with what was said, and is JSON", async () => {
  const spans = Array.from({ length: 250 }, (_, place) => sampleSpan({ id: `s${place}`, startedAt: place }));
  const { library } = await libraryOf([...spans, sampleSpan({ id: "tool", kind: "tool" })]);
  const { traces } = JSON.parse(await (await library.file({ kind: "model" }, nameOf)).text());
  expect(traces).toHaveLength(250);
  expect(traces[0]).toMatchObject({ id: "s249", reply: "", messages: [] });
  const empty = await library.file({ words: "nobody" }, nameOf);
  expect(JSON.parse(await empty.text())).toEqual({ traces: [] });
});

test("the oldest go where what was said takes too much room", async () => {
  const spans = [1, 2, 3].map((place) => sampleSpan({ id: `s${place}`, startedAt: place, sizeBytes: 60 }));
  const { database } = await libraryOf(spans);
  expect(await removeOldTraces(database, { now: 4, days: 30 }, { calls: 9, bytes: 130 })).toBe(1);
  expect(ids(await database.list("traces"))).toEqual(["s2", "s3"]);
});

test("a task that is deleted for good takes its calls along", async () => {
  const { database } = await libraryOf([sampleSpan({ id: "a" }), sampleSpan({ id: "b", ownerId: "other" })]);
  await removeFromTrash(database, "task/task");
  expect(ids(await database.list("traces"))).toEqual(["b"]);
  expect((await database.list("traceContents")).map(({ id }) => id)).toEqual(["b"]);
});
