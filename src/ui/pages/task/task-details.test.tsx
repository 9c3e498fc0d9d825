// @vitest-environment jsdom

import type { JournalFact } from "@core/domain/journal/journal-event";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { button, resting, show, unfold, unfoldDetails } from "../../../../tests/fakes/task-workspace-rig";

describe("what a task took", () => {
  const call = {
    type: "model-called",
    taskId: "task-1",
    agentId: "writer",
    purpose: "execution",
    provider: "p",
    model: "m",
    durationMs: 2000,
  } as const;
  const usage = { promptTokens: 1000, completionTokens: 500, totalTokens: 1500 };

  it("is told as a whole, and by agent and part in the details", () => {
    show(resting("stopped"), [
      { type: "agent-assigned", taskId: "task-1", agentId: "writer", agentName: "Ada" },
      { ...call, usage, cost: 0.25 },
      { ...call, usage, cost: 0.5, taskId: "part", agentId: "troupe" },
    ]);
    unfoldDetails();
    expect(screen.getByText("3,000 tokens")).toBeDefined();
    expect(screen.getByText("$0.75")).toBeDefined();
    const [byAgent, byPart] = screen.getAllByRole("table");
    expect(within(byAgent as HTMLElement).getByRole("row", { name: "Ada 1,500 $0.25 2s" })).toBeDefined();
    expect(within(byPart as HTMLElement).getByRole("row", { name: "Prices 1,500 $0.50 2s" })).toBeDefined();
  });

  it("is on the page of a part its own: time, tokens, cost, and the files that were sent", () => {
    const status = (taskId: string, to: "in_progress" | "completed") =>
      ({ type: "task-status-changed", taskId, status: to }) as const;
    const facts: readonly JournalFact[] = [
      { type: "run-started", provider: "p", model: "m", simulated: false },
      { ...call, usage, cost: 0.25, attached: ["Whole.pdf"] },
      status("part", "in_progress"),
      { ...call, usage: { ...usage, totalTokens: 70 }, cost: 0.5, taskId: "part", attached: ["Part.pdf"] },
      status("part", "completed"),
    ];
    const state = resting("running");
    const part = sampleTask({ id: "part", parentTaskId: "task-1", status: "completed" });
    show({ ...state, tasks: new Map(state.tasks).set("part", part) }, facts, "part");
    expect(screen.getByText("1 agent · 2s · $0.50")).toBeDefined();
    unfold();
    expect(screen.getByText("70 tokens")).toBeDefined();
    const receipt = within(screen.getByRole("region", { name: "Receipt" }));
    expect(receipt.getByText(/Part\.pdf/)).toBeDefined();
    expect(receipt.queryByText(/Whole\.pdf/)).toBeNull();
  });

  it("is marked as about so much where it is estimated, with a dash for a cost that is not known", () => {
    show(resting("stopped"), [{ ...call, usage, estimated: true }]);
    unfoldDetails();
    expect(screen.getByText("about 1,500 tokens")).toBeDefined();
    expect(within(screen.getByRole("table")).getByRole("cell", { name: "—" })).toBeDefined();
  });
});

it("the way of working that was chosen is told", () => {
  show(resting("stopped", { strategy: "thorough" }));
  unfoldDetails();
  const [name, way] = [...(screen.getByText("Way of working").parentElement?.children ?? [])];
  expect([name?.textContent, way?.textContent]).toEqual(["Way of working", "Work thorough"]);
});

describe("what agents share, and who they are", () => {
  const context = {
    taskId: "task-1",
    agentId: "user",
    contextType: "decision",
    content: "Keep it short.",
    relevantAgents: [],
    createdAt: 0,
  } as const;
  const state = {
    ...resting("stopped"),
    contexts: new Map([
      ["c1", { ...context, id: "c1", title: "Brevity" }],
      ["c2", { ...context, id: "c2", title: "Outdated", expiryDate: 5 }],
    ]),
    recruits: new Map([["custom-1", { id: "custom-1", name: "Scout", role: "Looks", instructions: "" }]]),
  };

  it("is shown until it expires, and can be cleaned up", async () => {
    const { notifier, editor } = show(state);
    unfoldDetails();
    const region = within(screen.getByRole("region", { name: "Contexts" }));
    expect(region.getByText("Brevity")).toBeDefined();
    expect(region.getByText(/^You/)).toBeDefined();
    expect(region.queryByText("Outdated")).toBeNull();
    fireEvent.click(region.getByRole("button", { name: "Clean up expired" }));
    await waitFor(() => expect(notifier.notices.map(({ code }) => code)).toContain("context.deleted"));
    expect(editor.deleteContext.mock.calls).toEqual([["task-1", "c2"]]);
  });

  it.each([
    ["Delete", "deleteContext"],
    ["Mark as no longer valid", "expireContext"],
  ] as const)("is let go of from its menu: %s", async (name, act) => {
    const { editor } = show(state);
    unfoldDetails();
    fireEvent.click(button("Actions for Brevity"));
    fireEvent.click(await screen.findByRole("menuitem", { name }));
    await waitFor(() => expect(editor[act].mock.calls).toEqual([["task-1", "c1"]]));
  });

  it("a recruited agent can be kept", async () => {
    const { agents, editor } = show(state);
    unfoldDetails();
    fireEvent.click(button("Keep agent"));
    await waitFor(() => expect(agents.refresh).toHaveBeenCalled());
    expect(editor.keepAgent).toHaveBeenCalledWith("task-1", "custom-1");
  });

  it("can be chatted with once it is kept", () => {
    show(state);
    unfoldDetails();
    expect(screen.queryByRole("link", { name: "Chat with Scout" })).toBeNull();
    cleanup();
    show(state, [], "task-1", [...state.recruits.values()]);
    unfoldDetails();
    const chat = screen.getByRole("link", { name: "Chat with Scout" });
    expect(chat.getAttribute("href")).toBe("/agents/run#custom-1");
  });
});
