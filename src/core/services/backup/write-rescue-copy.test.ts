import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { CORE_STORES } from "../../../../tests/migrations";
import { wholeBackup } from "../../../../tests/whole-backup";
import type { RescuedRecord } from "../../ports/rescue-copies";
import { writeRescueCopy } from "./write-rescue-copy";

/** The file of a copy with these records. */
function fileOf(...records: readonly RescuedRecord[]): Promise<Blob> {
  const copies = {
    records: async function* (name: string) {
      if (name === "copy") yield* records;
    },
  };
  return writeRescueCopy(copies, { stores: CORE_STORES }, new FixedClock(), "copy");
}
const agent = (id: string) => ({ store: "agents", record: { id, name: "A", role: "", instructions: "" } });

test("a copy is a backup that can be restored, with what no store is known of in its header", async () => {
  const lost = { id: "f", when: new Date(5) };
  const file = await fileOf(agent("a"), { store: "forgotten", record: lost }, agent("b"));
  const { backup, agents, tasks } = JSON.parse(await file.text());
  const written = { id: "f", when: { $type: "Date", value: "1970-01-01T00:00:00.005Z" } };
  expect(backup.others).toEqual([{ store: "forgotten", record: written }]);
  expect([agents.length, tasks]).toEqual([2, []]);
  const read = await wholeBackup(file, new AbortController().signal);
  expect(read.records.agents.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(read.createdAt).toBe(new Date(new FixedClock().now()).toISOString());
});

test("a copy of known stores alone says nothing of others, and never holds the key of the device", async () => {
  const kept = { id: "settings/x", pluginId: "settings", key: "x", value: 1 };
  const key = { id: "vault/key", pluginId: "vault", key: "key", value: 1 };
  const file = await fileOf(...[kept, key].map((record) => ({ store: "pluginData", record })));
  const { backup, pluginData } = JSON.parse(await file.text());
  expect(backup).not.toHaveProperty("others");
  expect(pluginData).toEqual([kept]);
});
