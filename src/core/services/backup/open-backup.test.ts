import { expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { CORE_STORES } from "../../../../tests/migrations";
import { inPlaceReader } from "../../../../tests/whole-backup";
import type { StoreDescription } from "../../domain/records/store-description";
import type { StoredRecord } from "./backup-format";
import type { BackupReader } from "./backup-reader";
import { openBackup } from "./open-backup";

const { signal } = new AbortController();
const credential = { id: "k", provider: "openai", encryptedApiKey: "", model: "m", timestamp: 1, order: 0 };
const conversations = ["a", "b"].map((id) => ({ id, agentId: "x", title: id, timestamp: 1 }));
const HEADER = { format: "troupe-backup", version: 9, createdAt: "2026-11-21T10:00:00.000Z" };

/** A reader that notes which records it hands over. */
function watched() {
  const handed: string[][] = [];
  const backups: BackupReader = {
    read: (file, stores, onBatch, until) => {
      const ids: string[] = [];
      handed.push(ids);
      const note = (batch: readonly StoredRecord[]) => {
        for (const [, record] of batch) ids.push((record as { readonly id: string }).id);
        return onBatch(batch);
      };
      return inPlaceReader.read(file, stores, note, until);
    },
  };
  return { handed, dependencies: { database: { stores: CORE_STORES }, backups, clock: new FixedClock() } };
}

it("looks a file through by what holds secrets, and reads its records again when they are asked for", async () => {
  const { handed, dependencies } = watched();
  const file = new Blob([JSON.stringify({ backup: HEADER, conversations, credentials: [credential] })]);
  const backup = await openBackup(dependencies, file, signal);
  expect(handed).toEqual([["k"]]);
  expect(backup.counts).toEqual(
    new Map([
      ["conversations", 2],
      ["credentials", 1],
    ]),
  );
  expect(backup.secrets.credentials).toMatchObject([{ id: "k" }]);
  const found: string[] = [];
  for await (const batch of backup.batches(signal)) found.push(...batch.map(([store]) => store));
  expect(found).toEqual(["conversations", "conversations", "credentials"]);
});

it("counts the records of a plugin that its schema refuses, leaves them out, and hands over the others as it has them", async () => {
  const schema = async () => (record: unknown) => {
    const { id, title } = record as { readonly id: string; readonly title?: string };
    return title === undefined ? undefined : { id, title: title.trim() };
  };
  const feeds = { name: "feeds", indexes: [], schema } as unknown as StoreDescription;
  const { handed, dependencies } = watched();
  const records = [{ id: "a", title: " News " }, { id: "b" }, { id: "c" }, { id: "d", title: "Art" }, 7];
  const file = new Blob([JSON.stringify({ backup: HEADER, conversations, feeds: records })]);
  const database = { stores: [...CORE_STORES, feeds] };
  const backup = await openBackup({ ...dependencies, database }, file, signal);
  expect(handed).toEqual([["a", "b", "c", "d"]]);
  expect([...backup.counts]).toEqual([
    ["conversations", 2],
    ["feeds", 2],
  ]);
  expect([...backup.refused]).toEqual([["feeds", 3]]);
  const found: unknown[] = [];
  for await (const batch of backup.batches(signal))
    for (const [store, record] of batch) if ((store as string) === "feeds") found.push(record);
  expect(found).toEqual([
    { id: "a", title: "News" },
    { id: "d", title: "Art" },
  ]);
});

it("says so where the file has changed since it was looked through", async () => {
  const { dependencies } = watched();
  const text = JSON.stringify({ backup: HEADER, conversations });
  let parts = [text];
  const changing = { size: text.length, stream: () => new Blob(parts).stream() } as Blob;
  const backup = await openBackup(dependencies, changing, signal);
  parts = [text.slice(0, -9)];
  const all = async () => {
    for await (const _ of backup.batches(signal));
  };
  await expect(all()).rejects.toMatchObject({ code: "backup.invalid" });
});

it("stops looking at records once nobody wants to know any more", async () => {
  const stop = new AbortController();
  const looked: unknown[] = [];
  const schema = async () => (record: object) => {
    looked.push(record);
    stop.abort();
    return record;
  };
  const feeds = { name: "feeds", indexes: [], schema } as unknown as StoreDescription;
  const { dependencies } = watched();
  const file = new Blob([JSON.stringify({ backup: HEADER, feeds: [{ id: "a" }, { id: "b" }] })]);
  const database = { stores: [...CORE_STORES, feeds] };
  await expect(openBackup({ ...dependencies, database }, file, stop.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(looked).toHaveLength(1);
});
