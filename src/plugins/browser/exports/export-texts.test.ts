import { strToU8, zipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import { provideWorkers } from "../../../../tests/fakes/in-process-worker";
import { exportTexts } from "./export-texts";
import { workerExportReader } from "./worker-export-reader";

afterEach(() => void vi.unstubAllGlobals());

const zip = (...paths: string[]) =>
  new Blob([
    new Uint8Array(zipSync(Object.fromEntries(paths.map((path) => [path, strToU8(`text of ${path}`)])))),
  ]);

test("a file is taken as it is; of an archive, its conversations wherever they lie, in order", async () => {
  expect(await exportTexts(new Blob(["[1]"]))).toEqual(["[1]"]);
  expect(
    await exportTexts(zip("x/conversations-001.json", "conversations-000.json", "myconversations.json")),
  ).toEqual(["text of conversations-000.json", "text of x/conversations-001.json"]);
});

test("an archive may hold a single conversation, and what only begins like one is a text", async () => {
  expect(await exportTexts(zip("conversations.json"))).toEqual(["text of conversations.json"]);
  for (const text of ["P", "Pq", "qK"]) expect(await exportTexts(new Blob([text]))).toEqual([text]);
});

test("a file is two hundred megabytes large at the most, and an archive has a thousand of conversations", async () => {
  const sized = (size: number) => ({ size, arrayBuffer: () => new Blob(["[]"]).arrayBuffer() }) as Blob;
  expect(await exportTexts(sized(200 * 1024 ** 2))).toEqual(["[]"]);
  await expect(exportTexts(sized(200 * 1024 ** 2 + 1))).rejects.toMatchObject({
    code: "import.too-large",
    params: { size: 200 },
  });
  const paths = Array.from({ length: 1_001 }, (_, at) => `${at}/conversations.json`);
  expect(await exportTexts(zip(...paths.slice(1)))).toHaveLength(1_000);
  await expect(exportTexts(zip(...paths))).rejects.toMatchObject({ code: "import.too-large" });
});

test("an export of many long conversations comes from its worker piece by piece", async () => {
  provideWorkers();
  const said = vi.spyOn(globalThis, "postMessage");
  const conversations = Array.from({ length: 5 }, (_, at) => ({
    uuid: `${at}`,
    name: `Talk ${at}`,
    created_at: "2026-01-01T00:00:00Z",
    chat_messages: [
      { uuid: `m${at}`, sender: "human", text: "x".repeat(249_600), created_at: "2026-01-01T00:00:00Z" },
    ],
  }));
  const { signal } = new AbortController();
  const read = await workerExportReader.read(new Blob([JSON.stringify(conversations)]), signal);
  expect(read.conversations.map(({ conversation }) => conversation.title)).toEqual(
    conversations.map(({ name }) => name),
  );
  const batches = said.mock.calls.flatMap(([message]) => ("batch" in message ? [message.batch.length] : []));
  expect(batches).toEqual([2, 2, 1]);
});

test("a broken archive and an unrelated one are refused", async () => {
  await expect(exportTexts(zip("other.json"))).rejects.toMatchObject({ code: "import.no-conversations" });
  await expect(exportTexts(new Blob(["PK no"]))).rejects.toMatchObject({ code: "file.damaged" });
});

test("an archive that claims to hold more than a page can take is refused", async () => {
  const bytes = new Uint8Array(await zip("conversations.json").arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 28 < bytes.length; at++)
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 401 * 1024 ** 2, true);
  await expect(exportTexts(new Blob([bytes]))).rejects.toMatchObject({
    code: "import.too-large",
  });
});
