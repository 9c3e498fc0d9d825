import { describe, expect, test } from "vitest";
import type { Command } from "./command";
import { rankCommands } from "./rank-commands";

const commands: readonly Command[] = [
  { id: "a/new-task", kind: "action", title: "New Task" },
  { id: "p/tasks", kind: "page", title: "Tasks" },
  { id: "p/settings", kind: "page", title: "Settings", keywords: "language theme provider" },
  { id: "g/editor", kind: "agent", title: "Éditeur", detail: "Edits prose" },
  { id: "t/1", kind: "task", title: "Compare heat pumps for an old house" },
  { id: "t/2", kind: "task", title: "여름 여행 계획" },
  ...Array.from({ length: 9 }, (_, place) => ({
    id: `c/${place}`,
    kind: "conversation" as const,
    title: `Talk number ${place}`,
  })),
];
const find = (query: string, recent: readonly string[] = []) =>
  rankCommands(commands, query, recent).flatMap((group) => group.commands.map(({ id }) => id));

describe("finding commands", () => {
  test("every word has to begin a word, in any order", () => {
    expect(find("house comp")).toEqual(["t/1"]);
    expect(find("house paint")).toEqual([]);
  });

  test("a title that begins with the query comes before one that has it further on", () => {
    expect(find("task")).toEqual(["p/tasks", "a/new-task"]);
  });

  test("case and accents do not matter", () => {
    expect(find("EDIT")).toEqual(["g/editor"]);
    expect(find("édi")).toEqual(["g/editor"]);
  });

  test("Korean is found by its beginnings", () => {
    expect(find("여행")).toEqual(["t/2"]);
  });

  test("keywords and details are looked at as well", () => {
    expect(find("provider")).toEqual(["p/settings"]);
    expect(find("prose")).toEqual(["g/editor"]);
  });

  test("letters left out of a word are forgiven", () => {
    expect(find("sttngs")).toEqual(["p/settings"]);
  });

  test("of two that fit alike, the one used lately comes first", () => {
    expect(find("talk number", ["c/7"])[0]).toBe("c/7");
  });

  test("without a query, what was used last comes first, then a few of each kind", () => {
    const groups = rankCommands(commands, " ", ["t/2", "gone", "p/settings"]);
    expect(groups.map(({ kind }) => kind)).toEqual([
      "recent",
      "action",
      "page",
      "agent",
      "task",
      "conversation",
    ]);
    expect(groups[0]?.commands.map(({ id }) => id)).toEqual(["t/2", "p/settings"]);
    expect(groups.at(-1)?.commands).toHaveLength(4);
  });
});
