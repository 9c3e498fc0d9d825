import { expect, test } from "vitest";
import { BackupText } from "./backup-text";

test("a backup is an object of fields and stores with a record a line, and counts what is in it", async () => {
  const text = new BackupText();
  text.field("backup", { version: 9 });
  text.beginStore("agents");
  await text.record({ id: "a" });
  await text.record({ id: "b" });
  text.endStore();
  text.beginStore("tasks");
  text.endStore();
  text.beginStore("drafts");
  await text.record({ id: "c" });
  text.endStore();
  const file = text.finish();
  expect(await file.text()).toBe(
    '{\n"backup":{"version":9},\n"agents":[\n{"id":"a"},\n{"id":"b"}\n],\n"tasks":[],\n"drafts":[\n{"id":"c"}\n]\n}\n',
  );
  expect(file.type).toBe("application/json");
  expect([text.records, text.omitted]).toEqual([3, 0]);
});

test("parts that cannot be written down are counted over all records", async () => {
  const text = new BackupText();
  text.beginStore("agents");
  await text.record({ id: "a", run: () => {} });
  await text.record({ id: "b", run: () => {}, end: () => {} });
  expect(text.omitted).toBe(3);
});

test("a long backup is whole, though it is handed over piece by piece", async () => {
  const text = new BackupText();
  text.beginStore("agents");
  for (let count = 0; count < 5; count++) await text.record({ id: String(count), text: "a".repeat(400_000) });
  text.endStore();
  const { agents } = JSON.parse(await text.finish().text());
  expect(agents.map(({ id }: { id: string }) => id)).toEqual(["0", "1", "2", "3", "4"]);
});
