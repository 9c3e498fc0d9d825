// @vitest-environment jsdom

import type { JournalEvent, JournalFact } from "@core/domain/journal/journal-event";
import type { Requirement } from "@core/domain/requirement/requirement";
import type { Task } from "@core/domain/task/task";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import * as diff from "@ui/features/artifacts/versions/text-diff";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SAMPLE_STRATEGIES } from "../../../../tests/fakes/sample-strategies";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleTask,
} from "../../../../tests/fakes/sample-tasks";
import ComparePage from "./compare-page";
import { compareRequirements } from "./compare-requirements";

beforeEach(() => {
  vi.spyOn(diff, "textDiff").mockImplementation(async ({ before, after }) => ({
    by: "lines",
    parts: [
      { kind: "removed", lines: [before] },
      { kind: "added", lines: [after] },
    ],
  }));
});

const met = (description: string, over: Partial<Requirement> = {}) =>
  sampleRequirement({ id: description, description, status: "satisfied", outcome: "met", ...over });

function session(id: string, over: Partial<Task>, content: string, tokens: number) {
  const task = sampleTask({ id, status: "completed", ...over });
  const facts: readonly JournalFact[] = [
    { type: "run-started", provider: "p", model: `model-${id}`, simulated: false },
    {
      ...{ type: "model-called", taskId: id, agentId: "a", purpose: "execution", provider: "p" },
      ...{
        model: "m",
        durationMs: 5,
        cost: 0.25,
        usage: { promptTokens: 0, completionTokens: tokens, totalTokens: tokens },
      },
    } as JournalFact,
    { type: "run-state-changed", state: "done" },
  ];
  const envelope = { runId: "r", rootTaskId: id };
  const events = facts.map((fact, seq) => ({
    ...fact,
    ...envelope,
    id: `${id}/${seq}`,
    seq,
    at: seq * 30_000,
  }));
  const run = {
    id: "r",
    taskId: id,
    state: "done",
    provider: "p",
    model: `model-${id}`,
    simulated: false,
  } as const;
  const state = sampleState([task], [sampleArtifact({ id: `text-${id}`, taskId: id, content })]);
  return new TaskSession(
    id,
    { ...state, events: events as JournalEvent[], run: { ...run, createdAt: 0, updatedAt: 0 } },
    0,
  );
}

const sessions = new Map([
  [
    "one",
    session("one", { title: "Draft", requirements: [met("Two pages"), met("A map")] }, "Old text", 1000),
  ],
  [
    "two",
    session(
      "two",
      {
        title: "Second try",
        requirements: [met("two  pages."), met("A price", { outcome: "unmet", status: "failed" })],
      },
      "New text",
      2500,
    ),
  ],
]);

function show(path: string) {
  const open = async (id: string) => {
    const found = sessions.get(id);
    if (!found) throw new Error("gone");
    return found;
  };
  const roots = [...sessions.values()].map(({ task }) => task);
  const services = new Map([
    service(TasksStoreToken, { roots, loadList: async () => {}, open, close: () => {} }),
    service(OrchestrationStrategies, SAMPLE_STRATEGIES),
    service(ProvidersStoreToken, { providers: [] }),
  ]);
  return renderWithServices(<ComparePage />, services, path);
}
const rowOf = (region: HTMLElement, name: string) =>
  within(within(region).getByRole("rowheader", { name }).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("two tasks side by side", () => {
  it("show what each came to and took, and which requirements it meets", async () => {
    show("/tasks/compare?left=one&right=two");
    const figures = await screen.findByRole("region", { name: "At a glance" });
    expect(rowOf(figures, "Requirements met")).toEqual(["2 of 2", "1 of 2"]);
    expect(rowOf(figures, "Time")).toEqual(["1m 0s", "1m 0s"]);
    expect(rowOf(figures, "Tokens")).toEqual(["1,000", "2,500"]);
    expect(rowOf(figures, "Cost")).toEqual(["$0.25", "$0.25"]);
    expect(rowOf(figures, "Model")).toEqual(["model-one · p", "model-two · p"]);
    const verdicts = screen.getByRole("region", { name: "Requirements" });
    expect(rowOf(verdicts, "Two pages")).toEqual(["Met", "Met"]);
    expect(rowOf(verdicts, "A map")).toEqual(["Met", "Not asked for"]);
    expect(rowOf(verdicts, "A price")).toEqual(["Not asked for", "Not met"]);
  });

  it("show what their texts differ in", async () => {
    show("/tasks/compare?left=one&right=two");
    expect((await screen.findByRole("deletion")).textContent).toBe("− Old text");
    expect(screen.getByRole("insertion").textContent).toBe("+ New text");
  });

  it("can be any two, and are in the address", async () => {
    const { location } = show("/tasks/compare?left=one");
    expect(screen.queryByRole("region")).toBeNull();
    fireEvent.change(screen.getByLabelText("Second"), { target: { value: "two" } });
    expect(await screen.findByRole("region", { name: "At a glance" })).toBeDefined();
    expect(location()).toContain("/tasks/compare");
  });

  it("say that one of them is gone", async () => {
    show("/tasks/compare?left=one&right=none");
    expect((await screen.findByRole("alert")).textContent).toContain("One of them is gone");
  });
});

it("requirements that say the same are one, also where one was never checked", () => {
  expect(compareRequirements([met("A  Map.")], [sampleRequirement({ description: "a map" })])).toEqual([
    { description: "A  Map.", left: "met", right: "pending" },
  ]);
});
