// @vitest-environment jsdom

import type { JournalFact } from "@core/domain/journal/journal-event";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleTask,
} from "../../../../tests/fakes/sample-tasks";
import { button, show, unfold } from "../../../../tests/fakes/task-workspace-rig";

// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => import("@ui/features/tasks/requirements/requirements-dialog"));

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
    expect(screen.queryByRole("region", { name: "Requirements" })).toBeNull();
    const open = within(screen.getByRole("region", { name: "Open points" }));
    expect(open.getAllByRole("button", { name: "Fix it" })).toHaveLength(2);
    unfold();
    expect(open.queryByRole("button")).toBeNull();
    const [first] = screen.getAllByRole("button", { name: "Fix it" });
    if (first) fireEvent.click(first);
    expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "fix", requirementId: "a" });
    fireEvent.click(button("Check again"));
    expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "check" });
    fireEvent.click(button("Run again"));
    await waitFor(() => expect(location()).toBe("/tasks/again"));
  });

  it("lets what is asked for be changed", async () => {
    const { editor } = show(ended, facts);
    unfold();
    const requirements = within(screen.getByRole("region", { name: "Requirements" }));
    fireEvent.click(requirements.getByRole("button", { name: "Edit" }));
    fireEvent.click(await screen.findByRole("button", { name: "Remove requirement 2" }));
    fireEvent.click(button("Save"));
    await waitFor(() => expect(editor.changeRequirements).toHaveBeenCalledWith("task-1", [open]));
  });

  it("says why a part failed, and has it done again", () => {
    const { tasks } = show(ended, facts);
    unfold();
    const plan = within(screen.getByRole("region", { name: "Plan" }));
    expect(plan.getByText("This part was not finished.")).toBeDefined();
    fireEvent.click(plan.getByRole("button", { name: "Retry" }));
    expect(tasks.amend).toHaveBeenCalledWith("task-1", { kind: "retry", subTaskId: "part" });
  });

  it("says that an agent refused a part, and that one question is unanswered", () => {
    show(ended, [
      {
        ...{ type: "task-status-changed", taskId: "part", status: "failed" },
        ...{ errorCode: "task.refused", params: { title: "Prices" } },
      } as JournalFact,
      { type: "fallback-taken", taskId: "task-1", fallback: "note", reason: "refused" },
    ]);
    unfold();
    const plan = within(screen.getByRole("region", { name: "Plan" }));
    expect(plan.getByText(/^The agent refused “Prices”/)).toBeDefined();
    expect(screen.getByText(/One question is unanswered/)).toBeDefined();
  });

  it("says of a document that nothing was looked up for it, and nothing where there is none", () => {
    const { unmount } = show(ended, facts);
    expect(screen.getByText(/^From memory: nothing was looked up/)).toBeDefined();
    unmount();
    const failed = sampleTask({ status: "failed" });
    const note = sampleArtifact({ id: "note", taskId: "part", status: "draft" });
    show(sampleState([failed, sampleTask({ id: "part", parentTaskId: "task-1" })], [note]), []);
    expect(screen.getByText("No document yet.")).toBeDefined();
    expect(screen.queryByText(/^From memory/)).toBeNull();
  });

  it("names the sources that were not all checked, and the parts that a plan was cut by", () => {
    const taken = { type: "fallback-taken", taskId: "task-1", reason: "too-long" } as const;
    show(ended, [
      { ...taken, fallback: "validator", leftOut: ["prices.csv"] },
      { ...taken, fallback: "plan", leftOut: ["Wines", "Desserts"] },
    ]);
    const notes = within(screen.getByRole("list", { name: "Done by other means" }));
    expect(notes.getByText(/Not fully checked: .*prices\.csv/)).toBeDefined();
    expect(notes.getByText(/Not in the plan: Wines, Desserts/)).toBeDefined();
  });

  it("says at the text and in the receipt which model answered in place of another, and why", () => {
    const fallback = { answeredBy: "Beta · b", insteadOf: "Alpha · a", reason: "key" } as const;
    show(ended, [
      {
        ...{ type: "model-called", taskId: "task-1", agentId: "writer", purpose: "execution" },
        ...{ provider: "beta", model: "b", durationMs: 1, fallback },
      } as JournalFact,
    ]);
    const words = "Beta · b answered, not Alpha · a: it did not accept the key.";
    expect(within(screen.getByRole("list", { name: "Done by other means" })).getByText(words)).toBeDefined();
    unfold();
    expect(within(screen.getByRole("region", { name: "Receipt" })).getByText(words)).toBeDefined();
  });

  it("folds a round of repair that made nothing better, and calls it no failure", () => {
    const round = sampleTask({ id: "round", parentTaskId: "task-1", status: "failed", dueDate: 5 });
    show({ ...ended, tasks: new Map([...ended.tasks, ["round", round]]) }, facts);
    unfold();
    const plan = within(screen.getByRole("region", { name: "Plan" }));
    expect(plan.getByText("0 of 1 done")).toBeDefined();
    expect(plan.getAllByText("Failed")).toHaveLength(1);
    expect(plan.getAllByRole("button", { name: "Retry" })).toHaveLength(1);
    const tries = plan.getByText("Second try").closest("details") as HTMLDetailsElement;
    expect(tries.open).toBe(false);
    expect(
      within(tries)
        .getByText(/the earlier text stays/)
        .getAttribute("href"),
    ).toBe("/tasks/round");
  });

  it("that the practice model did is a walk-through, without verdict or colour of success", () => {
    const met = sampleRequirement({ outcome: "met", status: "satisfied" });
    const run = { id: "r", taskId: "task-1", state: "done", provider: "mock", model: "m" } as const;
    const done = sampleState(
      [sampleTask({ status: "completed", requirements: [met] })],
      [sampleArtifact({})],
    );
    show({ ...done, run: { ...run, simulated: true, createdAt: 0, updatedAt: 0 } });
    expect(screen.getByText("Walk-through")).toBeDefined();
    expect(screen.getByText("Completed").closest("[class*=success]")).toBeNull();
    expect(screen.queryByText(/proved/)).toBeNull();
  });

  it("shows the deliverable with its notes and repairs, and what was done by other means", () => {
    show(ended, facts);
    const panel = within(screen.getByRole("region", { name: "Artifacts" }));
    expect(panel.getByRole("heading", { name: "Guide" })).toBeDefined();
    expect(panel.getByText("Final")).toBeDefined();
    expect(panel.getByText("Versions: 2")).toBeDefined();
    expect(panel.getByText(/Edits: 3/)).toBeDefined();
    expect(panel.getByText("Repaired for: It fits on two pages")).toBeDefined();
    expect(screen.getByText("A template stood in for the brief.")).toBeDefined();
    const notes = within(panel.getByRole("list", { name: "Notes" }));
    fireEvent.click(notes.getByRole("button", { name: /Prices found/ }));
    expect(panel.getByRole("heading", { name: "Prices found" })).toBeDefined();
    expect(panel.queryByText("Final")).toBeNull();
    expect(panel.getByText("Note")).toBeDefined();
  });
});
