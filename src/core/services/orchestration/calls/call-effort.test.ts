import { beforeEach, expect, test } from "vitest";
import { MemoryPreferences } from "../../../../../tests/fakes/memory-preferences";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Task } from "../../../domain/task/task";
import { keepWorkEffort, readWorkEfforts } from "../../../domain/task/work-efforts";
import { effortOf } from "./call-bound";

let preferences: MemoryPreferences;
beforeEach(() => {
  preferences = new MemoryPreferences();
});

function effort(call: Partial<Parameters<typeof effortOf>[0]>, root: Partial<Task> = {}) {
  const state = { rootTaskId: "t", tasks: new Map([["t", sampleTask({ id: "t", ...root })]]) };
  return effortOf({ agent: {}, purpose: "execution", taskId: "t", ...call }, state, preferences);
}

test("the effort of a call is its own, else that of its task, its agent, and the kind of work", () => {
  const agent = { effort: "medium" } as const;
  keepWorkEffort(preferences, "write", "low");
  expect(effort({ effort: "maximum", agent }, { effort: "high" })).toBe("maximum");
  expect(effort({ agent }, { effort: "high" })).toBe("high");
  expect(effort({ agent })).toBe("medium");
  expect(effort({})).toBe("low");
});

test("the work of a brief, a reader, the writer and the check is told apart", () => {
  keepWorkEffort(preferences, "brief", "low");
  keepWorkEffort(preferences, "read", "medium");
  keepWorkEffort(preferences, "write", "high");
  keepWorkEffort(preferences, "check", "maximum");
  expect(effort({ purpose: "analysis" })).toBe("low");
  expect(effort({ purpose: "planning" })).toBe("low");
  expect(effort({ taskId: "part" })).toBe("medium");
  expect(effort({})).toBe("high");
  expect(effort({ purpose: "repair" })).toBe("high");
  expect(effort({ purpose: "validation" })).toBe("maximum");
});

test("nothing is asked for where nobody has said, or what was said cannot be read", () => {
  expect(effort({})).toBeUndefined();
  preferences.set("troupe.workEfforts", '{"write":"enormous","check":"low"}');
  expect(effort({})).toBeUndefined();
  expect(effort({ purpose: "validation" })).toBe("low");
  preferences.set("troupe.workEfforts", "{");
  expect(readWorkEfforts(preferences)).toEqual({});
});

test("a kind of work is left to the model again", () => {
  keepWorkEffort(preferences, "check", "low");
  keepWorkEffort(preferences, "check", undefined);
  expect(readWorkEfforts(preferences).check).toBeUndefined();
});
