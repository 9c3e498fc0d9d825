// @vitest-environment jsdom
import type { TimelineEntry } from "@core/domain/timeline-entry";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { sampleRequirement, sampleStep, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { Timeline } from "./timeline";
import type { TimelineSource } from "./timeline-source";

const subTask = (id: string, title: string) => sampleTask({ id, title, parentTaskId: "task-1" });
const tasks = [
  subTask("s1", "Research"),
  subTask("s2", "Plot"),
  subTask("s3", "Style"),
  subTask("s4", "Print"),
];
const base = { id: "e", at: Date.UTC(2026, 0, 2, 12), taskId: "task-1", count: 1 } as const;

function show(entry: TimelineEntry, source: Partial<TimelineSource> = {}) {
  const complete: TimelineSource = {
    taskOf: (id) => tasks.find((task) => task.id === id),
    stateOf: (task) => task.status,
    requirementOf: (id) => sampleRequirement({ id, description: `Requirement ${id}` }),
    nameOf: (id) => `Agent ${id}`,
    onViewArtifact: () => {},
    ...source,
  };
  renderWithServices(<Timeline entries={[entry]} source={complete} />);
  return within(screen.getByRole("region", { name: "Timeline" }));
}

describe("the region Timeline", () => {
  it("shows the artifact of a row in the panel", () => {
    const onViewArtifact = vi.fn();
    const row = show(
      { ...base, kind: "artifact-created", agentId: "writer", artifactId: "a1", title: "Guide" },
      { onViewArtifact },
    );
    expect(row.getByText("Artifact created")).toBeDefined();
    expect(row.getByText("Agent writer")).toBeDefined();
    fireEvent.click(row.getByRole("button", { name: /View Content/ }));
    expect(onViewArtifact).toHaveBeenCalledWith("a1");
  });

  it("lists the first three sub-tasks of a branch and counts them all", () => {
    const row = show({ ...base, kind: "task-branched", count: 4, subTaskIds: ["s1", "s2", "s3", "s4"] });
    expect(row.getByText("4 sub-tasks")).toBeDefined();
    expect(row.getByText("Style")).toBeDefined();
    expect(row.queryByText("Print")).toBeNull();
    expect(row.getByText("and 1 more")).toBeDefined();
  });

  it("shows the state and the progress of a sub-task", () => {
    const steps = [sampleStep(), sampleStep({ id: "step-2", status: "pending" })];
    const row = show(
      { ...base, kind: "subtask-created", subTaskId: "s1", title: "Research" },
      { taskOf: () => ({ ...subTask("s1", "Research"), status: "in_progress", steps }) },
    );
    expect(row.getByRole("link", { name: "Research" }).getAttribute("href")).toBe("/tasks/s1");
    expect(row.getByText("In progress")).toBeDefined();
    expect(row.getByText("50%")).toBeDefined();
  });

  it("shows events of the same instant as one row with a count", () => {
    const row = show({ ...base, kind: "requirement-detected", count: 2, requirementIds: ["one", "two"] });
    expect(row.getByText("×2")).toBeDefined();
    expect(row.getByText("Requirement one")).toBeDefined();
    expect(row.getByText("Requirement two")).toBeDefined();
  });

  it.each([
    [true, "All requirements satisfied"],
    [false, "Some requirements are not satisfied"],
  ])("tells at the end whether all requirements are satisfied: %s", (allSatisfied, text) => {
    expect(show({ ...base, kind: "task-completed", allSatisfied }).getByText(text)).toBeDefined();
  });

  it("quotes a message as Markdown", async () => {
    const row = show({ ...base, kind: "user-message", content: "Write it **soon**" });
    expect((await row.findByText("soon")).closest("blockquote")).not.toBeNull();
    expect((await row.findByText("soon")).tagName).toBe("STRONG");
  });
});
