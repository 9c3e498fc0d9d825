import { describe, expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { tailOf, UNLOAD_BACKUP_PREFIX, UnloadBackup, withTail } from "./unload-backup";

const draft = (id: string, text: string, updatedAt: number) => ({ id, text, updatedAt, reasoning: "" });

describe("what is kept when the page goes away", () => {
  test("makes the saved drafts whole, and brings those of which nothing was saved", () => {
    const backup = new UnloadBackup(new MemoryPreferences(), "task/root");
    const saved = draft("a", "The Loire", 1);
    backup.save([
      tailOf(draft("a", "The Loire rises", 2), saved),
      tailOf(draft("b", "The Seine", 2), undefined),
    ]);
    expect(backup.newest([saved]).map(({ id, text }) => [id, text])).toEqual([
      ["a", "The Loire rises"],
      ["b", "The Seine"],
    ]);
    backup.remove();
    expect(backup.newest([saved])).toEqual([saved]);
  });

  test("is read as earlier versions kept it: one draft, under its own id", () => {
    const preferences = new MemoryPreferences();
    preferences.set(
      `${UNLOAD_BACKUP_PREFIX}message/m`,
      JSON.stringify({ text: "The Loire rises", updatedAt: 2 }),
    );
    const [newest] = new UnloadBackup(preferences, "message/m").newest([draft("message/m", "The", 1)]);
    expect(newest?.text).toBe("The Loire rises");
  });

  test.each([
    ...["", "null", "[null, 7, {}]", '{"text":7}', "[{]"],
    '[{"id":7,"text":"The Loire","updatedAt":2}]',
    '[{"id":"message/m","text":7,"updatedAt":2}]',
    '[{"id":"message/m","text":"The Loire","updatedAt":"2"}]',
    '[{"id":"message/m","text":"Loire","updatedAt":2,"textFrom":"0"}]',
  ])("is nothing where it reads %j", (value) => {
    const preferences = new MemoryPreferences();
    preferences.set(`${UNLOAD_BACKUP_PREFIX}message/m`, value);
    const saved = [draft("message/m", "The", 1)];
    expect(new UnloadBackup(preferences, "message/m").newest(saved)).toEqual(saved);
  });

  test.each([
    ["more text", { text: "The Loire rises" }, "The Loire rises"],
    ["less text", { text: "The" }, "The Loire"],
    ["more text without the thoughts", { text: "The Loire ri", reasoning: "" }, "The Loire"],
  ])("of the same time as what is saved counts where it says more: %s", (_, said, text) => {
    const saved = { ...draft("a", "The Loire", 2), reasoning: "A river" };
    expect(withTail(saved, { reasoning: "A river", ...said, updatedAt: 2 }).text).toBe(text);
  });
});
