// @vitest-environment jsdom

import type { JournalEvent, JournalFact } from "@core/domain/journal-event";
import type { RunState } from "@core/domain/run";
import type { Task } from "@core/domain/task";
import type { TaskState } from "@core/domain/task-state";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { ClockToken } from "@core/ports/clock";
import { IdsToken } from "@core/ports/ids";
import { NotifierToken } from "@core/ports/notifier";
import { TaskSession } from "@core/stores/task-session";
import {
  AgentsStoreToken,
  ProvidersStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SAMPLE_STRATEGIES } from "../../../../tests/fakes/sample-strategies";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleTask,
} from "../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { TaskWorkspace } from "./task-workspace";

const events = (facts: readonly JournalFact[]): readonly JournalEvent[] =>
  facts.map((fact, seq) => ({
    ...fact,
    id: `r/${seq}`,
    runId: "r",
    rootTaskId: "task-1",
    seq,
    at: seq * 1000,
  }));

function show(state: TaskState, facts: readonly JournalFact[] = [], taskId = state.rootTaskId) {
  const view = new TaskSession(taskId, { ...state, events: events(facts) }, 1_000_000);
  const done = async () => {};
  const tasks = {
    stop: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(done),
    start: vi.fn(done),
    steer: vi.fn(done),
    approve: vi.fn(done),
    amend: vi.fn(done),
    changeBrief: vi.fn(done),
    changeRequirements: vi.fn(done),
    setLimits: vi.fn(done),
    deleteContext: vi.fn(done),
    keepAgent: vi.fn(async () => ({ id: "custom-1" }) as never),
    runAgain: vi.fn(async () => sampleTask({ id: "again" })),
  };
  const agents = { agents: [], load: done, refresh: vi.fn(done) };
  const notifier = new MemoryNotifier();
  const services = new Map([
    service(TasksStoreToken, tasks),
    service(OrchestrationStrategies, SAMPLE_STRATEGIES),
    service(NotifierToken, notifier),
    service(ClockToken, new FixedClock()),
    service(IdsToken, new SequentialIds()),
    service(AgentsStoreToken, agents),
    service(SettingsStoreToken, { platformName: "Troupe" }),
    service(ProvidersStoreToken, {
      status: "ready",
      providers: [],
      load: done,
      defaultCredential: undefined,
    }),
  ]);
  const shown = renderWithServices(<TaskWorkspace view={view} />, services, `/tasks/${taskId}`);
  return { ...shown, view, tasks, agents, notifier };
}

const resting = (runState: RunState, over: Partial<Task> = {}) =>
  sampleState([
    sampleTask({ status: "in_progress", runState, ...over }),
    sampleTask({ id: "part", title: "Prices", parentTaskId: "task-1" }),
  ]);
const button = (name: string) => screen.getByRole("button", { name });

describe("a task that rests", () => {
  it("is stopped with all of its parts, and can be resumed", () => {
    const { tasks } = show(resting("stopped"));
    expect(screen.getAllByText("Stopped").length).toBe(2);
    expect(screen.getByText(/You stopped the work/)).toBeDefined();
    fireEvent.click(button("Resume"));
    expect(tasks.resume).toHaveBeenCalledWith("task-1");
  });

  it("is paused, and can be steered and resumed", async () => {
    const { tasks } = show(resting("paused"));
    expect(screen.getByText("Paused")).toBeDefined();
    expect(button("Resume")).toBeDefined();
    fireEvent.click(button("Steer"));
    fireEvent.change(await screen.findByLabelText("What should they know?"), {
      target: { value: " Be brief " },
    });
    fireEvent.click(button("Tell them"));
    await waitFor(() => expect(tasks.steer).toHaveBeenCalledWith("task-1", "Be brief"));
  });

  it("has reached its limit, and goes on once that has been raised", async () => {
    const { tasks } = show(resting("limit-reached", { limits: { tokens: 500 } }));
    expect(screen.getAllByText("Limit reached").length).toBeGreaterThan(0);
    const field = screen.getByLabelText<HTMLInputElement>("Token limit");
    expect(field.value).toBe("500");
    fireEvent.change(field, { target: { value: "900" } });
    fireEvent.change(screen.getByLabelText("Cost limit"), { target: { value: "2" } });
    fireEvent.click(button("Resume"));
    await waitFor(() => expect(tasks.resume).toHaveBeenCalledWith("task-1"));
    expect(tasks.setLimits).toHaveBeenCalledWith("task-1", { tokens: 900, cost: 2 });
  });

  it("shows on the page of a part what the whole waits for, and decides nothing there", () => {
    show(resting("limit-reached"), [], "part");
    expect(screen.queryByLabelText("Token limit")).toBeNull();
    expect(button("Resume")).toBeDefined();
  });
});

describe("a task under way", () => {
  it("can be stopped, paused and steered, and says until when it waits", () => {
    const { view, tasks } = show(resting("running"));
    act(() => view.setOrchestrating(true, 0));
    fireEvent.click(button("Pause"));
    expect(tasks.pause).toHaveBeenCalledWith("task-1");
    expect(button("Stop")).toBeDefined();
    expect(button("Steer")).toBeDefined();
    act(() => view.setWaiting(new Date(2026, 0, 2, 14, 5).getTime()));
    const header = within(screen.getAllByRole("banner")[0] ?? document.body);
    expect(header.getByText("Waiting")).toBeDefined();
    expect(header.getByText(/^\(rate limit, until 2:05.PM\)$/)).toBeDefined();
    expect(screen.getByText(/goes on by itself at 2:05.PM/)).toBeDefined();
  });

  it("lets its limits be set meanwhile", async () => {
    const { view, tasks } = show(resting("running"));
    act(() => view.setOrchestrating(true, 0));
    fireEvent.change(screen.getByLabelText("Time limit"), { target: { value: "3" } });
    fireEvent.click(button("Save limits"));
    await waitFor(() => expect(tasks.setLimits).toHaveBeenCalledWith("task-1", { minutes: 3 }));
    expect(tasks.resume).not.toHaveBeenCalled();
  });
});

describe("a brief that waits for approval", () => {
  const brief = resting("awaiting-approval", {
    requirements: [sampleRequirement({ id: "a", description: "Short" })],
  });
  const analysed = {
    type: "analysis-completed",
    fallback: false,
    analysis: { readers: [{ question: "Costs?", scope: "", needs: [] }] },
  } as unknown as JournalFact;

  it("can be changed, and then started", async () => {
    const { tasks } = show(brief, [analysed]);
    fireEvent.change(screen.getByLabelText("Requirement 1"), { target: { value: "Very short" } });
    fireEvent.change(screen.getByLabelText("Priority 1"), { target: { value: "could" } });
    fireEvent.click(button("Add a requirement"));
    fireEvent.click(button("Add a requirement"));
    fireEvent.change(screen.getByLabelText("Requirement 2"), { target: { value: "In rhyme" } });
    fireEvent.click(button("Remove question 1"));
    fireEvent.click(button("Start"));
    await waitFor(() => expect(tasks.approve).toHaveBeenCalledWith("task-1"));
    const requirements = [
      expect.objectContaining({ id: "a", description: "Very short", priority: "could" }),
      expect.objectContaining({ description: "In rhyme", priority: "must", status: "pending" }),
    ];
    expect(tasks.changeBrief).toHaveBeenCalledWith("task-1", { requirements, readers: [] });
  });

  it("is not started where the changes could not be saved", async () => {
    const { tasks, notifier } = show(brief, [analysed]);
    tasks.changeBrief.mockRejectedValueOnce(new Error("full"));
    fireEvent.click(button("Start"));
    await waitFor(() => expect(notifier.errors).toHaveLength(1));
    expect(tasks.approve).not.toHaveBeenCalled();
  });
});

describe("a task that has ended with points open", () => {
  const open = sampleRequirement({ id: "a", outcome: "unmet", status: "failed" });
  const ended = sampleState(
    [
      sampleTask({ status: "completed", requirements: [open, { ...open, id: "b" }] }),
      sampleTask({ id: "part", title: "Prices", parentTaskId: "task-1", status: "failed" }),
    ],
    [
      sampleArtifact({ id: "text", title: "Guide", dependencies: ["note"], version: 2 }),
      sampleArtifact({ id: "note", taskId: "part", title: "Prices found", status: "draft" }),
    ],
  );
  const facts: readonly JournalFact[] = [
    { type: "artifact-created", artifact: sampleArtifact({ id: "text", content: "Old" }) },
    {
      type: "artifact-changed",
      artifact: sampleArtifact({ id: "text", version: 2 }),
      repair: { requirementIds: ["a"], edits: 3 },
    },
    { type: "task-status-changed", taskId: "part", status: "failed", errorCode: "task.unfinished" },
    { type: "fallback-taken", taskId: "task-1", fallback: "brief", reason: "" },
  ];

  it("says how many, and has one fixed, all checked again, or the work done anew", async () => {
    const { tasks, location } = show(ended, facts);
    expect(screen.getByText("Completed, 2 points open")).toBeDefined();
    const [first] = screen.getAllByRole("button", { name: "Fix it" });
    if (first) fireEvent.click(first);
    expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "fix", requirementId: "a" });
    fireEvent.click(button("Check again"));
    expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "check" });
    fireEvent.click(button("Run again"));
    await waitFor(() => expect(location()).toBe("/tasks/again"));
  });

  it("lets what is asked for be changed", async () => {
    const { tasks } = show(ended, facts);
    fireEvent.click(button("Edit"));
    fireEvent.click(await screen.findByRole("button", { name: "Remove requirement 2" }));
    fireEvent.click(button("Save"));
    await waitFor(() => expect(tasks.changeRequirements).toHaveBeenCalledWith("task-1", [open]));
  });

  it("says why a part failed, and has it done again", () => {
    const { tasks } = show(ended, facts);
    const plan = within(screen.getByRole("region", { name: "Plan" }));
    expect(plan.getByText("This part was not finished.")).toBeDefined();
    fireEvent.click(plan.getByRole("button", { name: "Retry" }));
    expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "retry", subTaskId: "part" });
  });

  it("shows the deliverable with its notes and repairs, and what was done by other means", () => {
    show(ended, facts);
    const panel = within(screen.getByRole("region", { name: "Artifacts" }));
    expect(panel.getByRole("heading", { name: "Guide" })).toBeDefined();
    expect(panel.getByText("Final")).toBeDefined();
    expect(panel.getByText("2 versions")).toBeDefined();
    expect(panel.getByText(/3 edits/)).toBeDefined();
    expect(panel.getByText("Repaired for: It fits on two pages")).toBeDefined();
    expect(screen.getByText("The brief could not be read; a template was used.")).toBeDefined();
    const notes = within(panel.getByRole("list", { name: "Notes" }));
    fireEvent.click(notes.getByRole("button", { name: /Prices found/ }));
    expect(panel.getByRole("heading", { name: "Prices found" })).toBeDefined();
    expect(panel.queryByText("Final")).toBeNull();
    expect(panel.getByText("Note")).toBeDefined();
  });
});

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

  it("is told in the header, and by agent and part in the details", () => {
    show(resting("stopped"), [
      { type: "agent-assigned", taskId: "task-1", agentId: "writer", agentName: "Ada" },
      { ...call, usage, cost: 0.25 },
      { ...call, usage, cost: 0.5, taskId: "part", agentId: "troupe" },
    ]);
    expect(screen.getByText("3,000 tokens")).toBeDefined();
    expect(screen.getByText("$0.75")).toBeDefined();
    const [byAgent, byPart] = screen.getAllByRole("table");
    expect(within(byAgent as HTMLElement).getByRole("row", { name: "Ada 1,500 $0.25 2s" })).toBeDefined();
    expect(within(byPart as HTMLElement).getByRole("row", { name: "Prices 1,500 $0.50 2s" })).toBeDefined();
  });

  it("is marked as about so much where it is estimated, with a dash for a cost that is not known", () => {
    show(resting("stopped"), [{ ...call, usage, estimated: true }]);
    expect(screen.getByText("about 1,500 tokens")).toBeDefined();
    expect(within(screen.getByRole("table")).getByRole("cell", { name: "—" })).toBeDefined();
  });
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
    const { tasks, notifier } = show(state);
    const region = within(screen.getByRole("region", { name: "Contexts" }));
    expect(region.getByText("Brevity")).toBeDefined();
    expect(region.getByText(/^You/)).toBeDefined();
    expect(region.queryByText("Outdated")).toBeNull();
    fireEvent.click(region.getByRole("button", { name: "Clean up expired" }));
    await waitFor(() => expect(notifier.notices.map(({ code }) => code)).toContain("context.deleted"));
    expect(tasks.deleteContext.mock.calls).toEqual([["task-1", "c2"]]);
  });

  it("a recruited agent can be kept", async () => {
    const { tasks, agents } = show(state);
    fireEvent.click(button("Keep agent"));
    await waitFor(() => expect(agents.refresh).toHaveBeenCalled());
    expect(tasks.keepAgent).toHaveBeenCalledWith("task-1", "custom-1");
  });
});
