import { describe, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { scanMessages } from "./scan-messages";

const { signal } = new AbortController();

async function excerpt(...contents: readonly string[]) {
  const database = new MemoryDatabase();
  const of = { conversationId: "a", role: "user", timestamp: 0 } as const;
  await database.write(
    contents.map((content, place) => ({
      type: "put",
      store: "messages",
      record: { ...of, id: `m${place}`, content },
    })),
  );
  return (await scanMessages(database, "needle", signal)).get("a");
}

describe("the words around what was found", () => {
  test("are those of the first message that has it, in one line", async () =>
    expect(await excerpt("nothing", "a needle\n\nhere", "needle again")).toBe("a needle here"));

  test("begin forty characters before it and are cut after a hundred and sixty, with dots on either side", async () =>
    expect(await excerpt(`${"b".repeat(41)}needle${"a".repeat(115)}`)).toBe(
      `…${"b".repeat(40)}needle${"a".repeat(114)}…`,
    ));

  test("have no dots where nothing is left out", async () =>
    expect(await excerpt(`${"b".repeat(40)}needle${"a".repeat(114)}`)).toBe(
      `${"b".repeat(40)}needle${"a".repeat(114)}`,
    ));
});
