// @vitest-environment jsdom

import type { JournalFact } from "@core/domain/journal/journal-event";
import { LiveText } from "@core/stores/tasks/live-text";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleTask,
} from "../../../../tests/fakes/sample-tasks";
import { button, resting, show, unfold, unfoldDetails } from "../../../../tests/fakes/task-workspace-rig";

// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => Promise.all([import("@ui/markdown/markdown"), import("@ui/features/run/run-pane")]));

const met = sampleRequirement({ outcome: "met", status: "satisfied" });
const parts = Array.from({ length: 4 }, (_, part) => `## Part ${part}\n\n${"Some words. ".repeat(100)}`);
const finished = (content: string) =>
  sampleState(
    [sampleTask({ status: "completed", requirements: [met, { ...met, id: "b", priority: "wont" }] })],
    [sampleArtifact({ title: "Guide", content })],
  );
const call = (agentId: string): JournalFact => ({
  type: "model-called",
  taskId: "task-1",
  agentId,
  purpose: "execution",
  provider: "p",
  model: "m",
  durationMs: 2000,
  cost: 0.02,
});

class NoResizes {
  observe() {}
  disconnect() {}
}

describe("a finished task", () => {
  it("sums its work up in a line, and unfolds how it came about", () => {
    const run = { provider: "p", model: "m", simulated: false } as const;
    const facts: readonly JournalFact[] = [
      { type: "run-started", ...run },
      call("ada"),
      call("ben"),
      { type: "run-state-changed", state: "done" },
    ];
    show(finished("Text"), facts);
    expect(screen.getByText("2 agents · 3s · $0.04 · 1 of 1 proved")).toBeDefined();
    expect(button("How it was made").getAttribute("aria-expanded")).toBe("false");
    for (const name of ["Plan", "Requirements", "Timeline", "Open points"])
      expect(screen.queryByRole("region", { name })).toBeNull();
    unfold();
    expect(screen.getByRole("region", { name: "Requirements" })).toBeDefined();
    expect(screen.getByRole("region", { name: "Timeline" })).toBeDefined();
    unfold();
    expect(screen.queryByRole("region", { name: "Timeline" })).toBeNull();
  });

  it("has a task's title for a heading, and no more than one title to be seen", async () => {
    show(finished("# The **guide**\n\nText"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Write a guide");
    const text = within(screen.getByRole("region", { name: "Document" }));
    expect(await text.findByText("Text")).toBeDefined();
    expect(text.getByRole("heading").textContent).toBe("The guide");
  });

  it("opens on a page that is in it, with the words around below", async () => {
    show(
      finished(
        '# Clock\n\nHere it is:\n\n```html\n<!doctype html><p id="p"></p><script>tick()</script>\n```',
      ),
    );
    const text = within(screen.getByRole("region", { name: "Document" }));
    expect((await text.findByRole("tab", { name: "Preview" })).getAttribute("aria-selected")).toBe("true");
    for (const name of ["Run", "Copy", "Download"]) expect(text.getByRole("button", { name })).toBeDefined();
    expect(await text.findByText("Here it is:")).toBeDefined();
    expect(text.getAllByRole("heading")).toHaveLength(1);
  });

  it("folds how it came about when watched work ends", () => {
    const state = resting("running");
    const { view } = show(state);
    const done = new Map(state.tasks).set("task-1", sampleTask({ status: "completed" }));
    act(() => view.show({ ...state, tasks: done }));
    expect(screen.queryByRole("region", { name: "Timeline" })).toBeNull();
    expect(button("How it was made").getAttribute("aria-expanded")).toBe("false");
  });
});

describe("a long text", () => {
  it("has an outline, which leads to each part and hands it the focus", async () => {
    Element.prototype.scrollIntoView = vi.fn();
    show(finished(`# Guide\n\n${parts.join("\n\n")}`));
    const [outline] = await screen.findAllByRole("navigation", { name: "Outline" });
    const entries = within(outline as HTMLElement).getAllByRole("button");
    expect(entries.map(({ textContent }) => textContent)).toEqual(["Part 0", "Part 1", "Part 2", "Part 3"]);
    fireEvent.click(within(outline as HTMLElement).getByRole("button", { name: "Part 2" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Part 2" }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it.each([
    ["short", "## One\n\n## Two\n\n## Three\n\nWords."],
    ["without parts", "Some words. ".repeat(600)],
  ])("that is %s has none", async (_, content) => {
    show(finished(content));
    await screen.findByText(/ords\./);
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Outline" })).toBeNull());
  });
});

describe("a task under way", () => {
  it.each([
    [
      "analysis",
      '{"requirement":"It rhymes"}\n{"requirement":"It is short"}\n{"requi',
      2,
      "Requirements found: 2",
    ],
    ["validation", '{"requirement":1,"verdict":"met"}', 1, "Requirements checked: 1"],
    ["recruiting", '{"name":"Ada"', 0, "Working it out…"],
    ["execution", "", 0, "Waiting…"],
  ])("says what is found by %s, and shows no JSON", (purpose, text, found, words) => {
    vi.stubGlobal("ResizeObserver", NoResizes);
    const { view } = show(resting("running"));
    const live = new LiveText({ id: "c", taskId: "task-1", agentId: "a", agentName: "Ada", purpose });
    live.show(text, "", found);
    act(() => view.addLive(live));
    expect(within(screen.getByRole("group", { name: "What Ada writes" })).getByText(words)).toBeDefined();
    expect(screen.queryByText(/[{}]/)).toBeNull();
  });

  it("folds its request, and shows its plan, which all the rest unfolds from", () => {
    const { view } = show(resting("running"));
    expect(screen.getByText("Write a guide for new volunteers.").closest("details")).toBeNull();
    act(() => view.setOrchestrating(true, 0));
    expect(screen.getByText("Write a guide for new volunteers.").closest("details")?.open).toBe(false);
    expect(screen.queryByRole("region", { name: "Timeline" })).toBeNull();
    unfoldDetails();
    expect(screen.getByRole("region", { name: "Plan" })).toBeDefined();
    expect(screen.getByRole("region", { name: "Timeline" })).toBeDefined();
  });
});
