// @vitest-environment jsdom
import type { TimelineEntry } from "@core/domain/journal/timeline-entry";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithServices } from "../../../../../tests/fakes/render-with-services";
import { sampleRequirement, sampleStep, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { Timeline } from "./timeline";
import type { TimelineSource } from "./timeline-source";

const subTask = (id: string, title: string) => sampleTask({ id, title, parentTaskId: "task-1" });
const tasks = [
  subTask("s1", "Research"),
  subTask("s2", "Plot"),
  subTask("s3", "Style"),
  subTask("s4", "Print"),
];
const base = { id: "e", at: Date.UTC(2026, 0, 2, 12), taskId: "task-1", count: 1, phase: "writing" } as const;

function show(shown: TimelineEntry | readonly TimelineEntry[], source: Partial<TimelineSource> = {}) {
  const complete: TimelineSource = {
    taskOf: (id) => tasks.find((task) => task.id === id),
    stateOf: (task) => task.status,
    requirementOf: (id) => sampleRequirement({ id, description: `Requirement ${id}` }),
    nameOf: (id) => `Agent ${id}`,
    onViewArtifact: () => {},
    ...source,
  };
  renderWithServices(<Timeline entries={[shown].flat()} source={complete} />);
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
    expect(row.getByText("Sub-tasks: 4")).toBeDefined();
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

  it("names the requirement that was validated", () => {
    const row = show({
      ...base,
      kind: "requirement-validated",
      requirementIds: ["one"],
      reason: "It is short.",
    });
    expect(row.getByText("Requirement one")).toBeDefined();
    expect(row.getByText("It is short.")).toBeDefined();
  });

  it("quotes a message as Markdown", async () => {
    const row = show({ ...base, kind: "user-message", content: "Write it **soon**" });
    expect((await row.findByText("soon")).closest("blockquote")).not.toBeNull();
    expect((await row.findByText("soon")).tagName).toBe("STRONG");
  });
});

describe("a long timeline", () => {
  const at = (minute: number) => base.at + minute * 60_000;
  const story: readonly TimelineEntry[] = [
    { ...base, id: "made", at: at(0), phase: "planning", kind: "task-created", title: "Guide" },
    ...Array.from({ length: 4 }, (_, place): TimelineEntry => {
      const agent = { agentId: place % 2 ? "ada" : "ben", agentName: "" };
      return { ...base, id: `a${place}`, at: at(place), phase: "planning", kind: "agent-assigned", ...agent };
    }),
    ...Array.from({ length: 5000 }, (_, place): TimelineEntry => {
      return { ...base, id: `m${place}`, at: at(10), phase: "checking", kind: "task-paused" };
    }),
    { ...base, id: "end", at: at(12), phase: "checking", kind: "task-completed", allSatisfied: true },
  ];
  const phase = (name: RegExp) => screen.getByRole("button", { name });

  it("is folded by phase but for the newest, and draws no more than is looked at", () => {
    const rows = show(story);
    expect(phase(/^Planning Events: 5 · 3m 0s$/).getAttribute("aria-expanded")).toBe("false");
    expect(phase(/^Checking Events: 5,001 · 2m 0s$/).getAttribute("aria-expanded")).toBe("true");
    expect(rows.getAllByRole("listitem")).toHaveLength(30);
    expect(rows.getByText("Task completed")).toBeDefined();
    fireEvent.click(rows.getByRole("button", { name: "Show 4,971 earlier" }));
    expect(rows.getAllByRole("listitem")).toHaveLength(60);
    fireEvent.click(phase(/^Checking/));
    expect(rows.queryAllByRole("listitem")).toHaveLength(0);
    fireEvent.click(phase(/^Planning/));
    expect(rows.getAllByRole("listitem")).toHaveLength(5);
  });

  it("shows one kind, or one agent, of all phases", () => {
    const rows = show(story);
    expect(rows.queryByLabelText("Agent")).toBeNull();
    fireEvent.click(rows.getByText("Filter"));
    fireEvent.change(rows.getByLabelText("Agent"), { target: { value: "ada" } });
    expect(rows.getAllByRole("listitem")).toHaveLength(2);
    fireEvent.change(rows.getByLabelText("Kind"), {
      target: { value: "task-created" },
    });
    expect(rows.queryAllByRole("listitem")).toHaveLength(0);
    fireEvent.change(rows.getByLabelText("Agent"), { target: { value: "" } });
    expect(rows.getAllByRole("listitem")).toHaveLength(1);
  });
});
