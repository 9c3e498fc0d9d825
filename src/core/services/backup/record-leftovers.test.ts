import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { WriteOperation } from "../../ports/database";
import { UnloadBackup } from "../drafts/unload-backup";
import { FOLDER_USES } from "../folders/folder-uses";
import { TOOL_CONFIRMATIONS } from "../tools/tool-confirmations";
import { leftoverKeys, sweep, withdrawConsents } from "./record-leftovers";
import { replaceAlone } from "./replace-alone";
import { leaveNote, takeNote } from "./start-over";

const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;

test("with its records a device forgets their salts, last words and what was agreed to, and nothing else", async () => {
  const database = new MemoryDatabase();
  await database.write([
    put("credentials", { id: "k", provider: "openai", encryptedApiKey: "A", model: "m", order: 0 }),
    put("langfuse_config", { id: "l", host: "https://a.example", encryptedSecretKey: "A" }),
    put("drafts", { id: "message/m", text: "", updatedAt: 1 }),
    put("tasks", sampleTask({ id: "t", status: "in_progress" })),
    put("tasks", sampleTask({ id: "done", status: "completed" })),
  ]);
  const kept = { theme: "dark", other_iv: "1" };
  const preferences = new MemoryPreferences({
    ...kept,
    ...{ k_iv: "1", k_salt: "1", l_iv: "1", l_salt: "1", [FOLDER_USES]: "[1]", [TOOL_CONFIRMATIONS]: "[1]" },
  });
  const said = { id: "message/m", text: "last words", updatedAt: 2 };
  for (const scope of ["message/m", "task/t"]) new UnloadBackup(preferences, scope).save([said]);
  expect(Object.keys(preferences.all)).toHaveLength(10);
  sweep(preferences, await leftoverKeys(database));
  expect(preferences.all).toEqual(kept);
});

test("what was agreed to is put back as it was, and nothing that was not", () => {
  const preferences = new MemoryPreferences({ [FOLDER_USES]: "[1]", theme: "dark" });
  const putBack = withdrawConsents(preferences);
  expect(preferences.all).toEqual({ theme: "dark" });
  putBack();
  expect(preferences.all).toEqual({ [FOLDER_USES]: "[1]", theme: "dark" });
});

test("the page that comes after other records tells of them once, and forgets what tabs have written on their way out", () => {
  const [session, notifier] = [new MemoryPreferences(), new MemoryNotifier()];
  const preferences = new MemoryPreferences({ k_iv: "1", theme: "dark" });
  leaveNote(session, { code: "database.imported", count: 3, sweep: ["k_iv"] });
  for (let start = 0; start < 2; start++) takeNote(session, preferences, notifier);
  expect(notifier.notices).toEqual([{ level: "success", code: "database.imported", params: { count: 3 } }]);
  expect(preferences.all).toEqual({ theme: "dark" });
  expect(session.all).toEqual({});
});

test("other tabs read everything anew after work that nobody else may see, also where it fails", async () => {
  const tabs = new MemoryTabChannel();
  const told = () => tabs.posted.map(({ type }) => type);
  expect(await replaceAlone(tabs, async () => told())).toEqual(["database-closing"]);
  expect(told()).toEqual(["database-closing", "database-changed"]);
  await expect(replaceAlone(tabs, () => Promise.reject(new Error("full")))).rejects.toThrow("full");
  expect(told().slice(2)).toEqual(["database-closing", "database-changed"]);
});
