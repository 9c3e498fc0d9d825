// @vitest-environment jsdom

import type { SearchHit } from "@core/domain/search/hit";
import { summarise, type TaskSummary } from "@core/domain/task/task-summary";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import type { SearchIndex } from "@core/ports/search-index";
import { TaskLibraryToken } from "@core/services/tokens";
import { TaskSearchStore } from "@core/stores/tasks/task-search-store";
import { AgentsStoreToken, TaskSearchStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { pageOf, sampleRequirement, sampleStep, sampleTask } from "../../../../tests/fakes/sample-tasks";
import TasksPage from "./tasks-page";

const states = ["completed", "completed", "in_progress", "interrupted", "pending"] as const;
const some = states.map((state, place) => {
  const status = state === "interrupted" ? "in_progress" : state;
  return summarise(sampleTask({ id: `t${place}`, title: `Task ${place}`, status }), state);
});

/** An index in which the document of one task has the word "herbs". */
const index: SearchIndex = {
  search: async ({ text }) => {
    const place = { type: "artifact", artifactId: "a", taskId: "t3" } as const;
    const hit = { id: "a", kind: "deliverable", title: "", at: 0, snippet: { text: "", marks: [] }, place };
    return { hits: text === "herbs" ? [hit as SearchHit] : [], hasMore: false };
  },
  keepUp: () => {},
  onProgress: () => ({ dispose: () => {} }),
};

function show(tasks: readonly TaskSummary[], path = "/tasks", store = {}) {
  const counts = { all: 0, pending: 0, in_progress: 0, completed: 0, failed: 0, archived: 0 };
  for (const { task } of tasks) {
    if (!task.archived) counts.all += 1;
    counts[task.archived ? "archived" : task.status] += 1;
  }
  const clock = new FixedClock();
  const search = new TaskSearchStore(async () => index, clock, new MemoryNotifier());
  const services = new Map([
    service(TaskLibraryToken, {}),
    service(TaskSearchStoreToken, search),
    service(TasksStoreToken, {
      status: "ready",
      roots: tasks.map(({ task }) => task),
      page: pageOf(tasks),
      counts,
      loadList: async () => {},
      ...store,
    }),
    service(NotifierToken, {}),
    service(AgentsStoreToken, {
      agents: [{ id: "troupe", name: "Troupe", role: "", instructions: "" }],
      load: async () => {},
    }),
  ]);
  return { ...renderWithServices(<TasksPage />, services, path), clock };
}
const titles = () => screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent);
const filter = (name: RegExp) =>
  within(screen.getByRole("group", { name: "Show tasks" })).getByRole("button", { name });

describe("the list of tasks", () => {
  it("has a count on every filter; an interrupted task is still in progress", () => {
    show(some);
    expect(filter(/All/).textContent).toBe("All5");
    expect(filter(/Completed/).textContent).toBe("Completed2");
    expect(filter(/In Progress/).textContent).toBe("In Progress2");
    expect(filter(/Pending/).textContent).toBe("Pending1");
    expect(filter(/Failed/).textContent).toBe("Failed0");
  });

  it("shows only the tasks of the chosen filter", () => {
    show(some);
    fireEvent.click(filter(/In Progress/));
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.getByText("Interrupted")).toBeDefined();
  });

  it.each([
    ["Completed", "No completed tasks found"],
    ["In Progress", "No in progress tasks found"],
    ["Pending", "No pending tasks found"],
    ["Failed", "No failed tasks found"],
  ])("says that there is none with the state that was asked for: %s", (state, words) => {
    show([]);
    fireEvent.click(filter(new RegExp(state)));
    expect(screen.getByText(words)).toBeDefined();
  });

  it("says that there is none at all", () => {
    show([]);
    expect(screen.getByText("No tasks found")).toBeDefined();
    expect(screen.getByRole("button", { name: "Look at three example tasks" })).toBeDefined();
  });

  it("shows what a task has come to, and leads to it", () => {
    const task = sampleTask({
      status: "completed",
      complexity: "complex",
      requirements: [sampleRequirement({ status: "satisfied" }), sampleRequirement({ id: "r2" })],
      artifacts: ["a"],
      steps: [sampleStep(), sampleStep({ id: "s2", duration: 110_000 })],
      dueDate: Date.now() + 2.5 * 3_600_000,
    });
    show([summarise(task, "completed")]);
    const card = within(screen.getByRole("article"));
    for (const text of [
      "Complex",
      "Troupe",
      "1/2 requirements",
      "Documents",
      "2/2 steps",
      "2m 5s",
      "in 2 hours",
    ]) {
      expect(card.getByText(text)).toBeDefined();
    }
    expect(card.getByRole("link", { name: task.title }).getAttribute("href")).toBe("/tasks/task-1");
  });

  it.each([
    ["pending", "Pending"],
    ["in_progress", "In progress"],
    ["awaiting_approval", "Waiting for your approval"],
    ["paused", "Paused"],
    ["waiting", "Waiting"],
    ["completed", "Completed"],
    ["completed_open", "Completed, 2 points open"],
    ["failed", "Failed"],
    ["interrupted", "Interrupted"],
    ["stopped", "Stopped"],
    ["limit_reached", "Limit reached"],
  ] as const)("says how a task stands: %s", (state, words) => {
    const open = sampleRequirement({ status: "failed", outcome: "unmet" });
    show([summarise(sampleTask({ requirements: [open, { ...open, id: "b" }] }), state)]);
    expect(within(screen.getByRole("article")).getByText(words)).toBeDefined();
  });

  it("never shows an id where a name is meant", () => {
    show([summarise(sampleTask({ assignedAgentId: "custom-1795-gone" }), "completed")]);
    expect(screen.getByText("Unknown agent")).toBeDefined();
    expect(screen.queryByText(/custom-/)).toBeNull();
  });

  it("names an agent that belongs to its task alone", () => {
    const task = sampleTask({ assignedAgentId: "custom-1795-gone", assignedAgentName: "Menu Writer" });
    show([summarise(task, "completed")]);
    expect(screen.getByText("Menu Writer")).toBeDefined();
  });

  it("draws 50 of many tasks, and 50 more when asked", () => {
    const many = Array.from({ length: 120 }, (_, place) =>
      summarise(sampleTask({ id: `t${place}`, title: `Task ${place}` }), "pending"),
    );
    const { container } = show(many);
    expect(container.querySelectorAll("article")).toHaveLength(50);
    fireEvent.click(screen.getByText("Show 70 more"));
    expect(container.querySelectorAll("article")).toHaveLength(100);
  });

  it("stands below its day, and what is pinned above all days", () => {
    const of = (id: string, over: object) => summarise(sampleTask({ id, title: id, ...over }), "pending");
    show([of("a", { pinned: true }), of("b", { createdAt: Date.now() }), of("c", {}), of("d", {})]);
    const groups = screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);
    expect(groups).toEqual(["Pinned", "Today", "January 2"]);
    expect(within(screen.getByRole("region", { name: "January 2" })).getAllByRole("article")).toHaveLength(2);
  });

  it("is sorted by age or title, which the address keeps", () => {
    const aged = ["pear", "Apple", "fig"].map((title, place) =>
      summarise(sampleTask({ id: title, title, createdAt: 10 - place }), "pending"),
    );
    show(aged);
    expect(titles()).toEqual(["pear", "Apple", "fig"]);
    const sort = screen.getByRole("combobox", { name: "Sort by" });
    fireEvent.change(sort, { target: { value: "oldest" } });
    expect(titles()).toEqual(["fig", "Apple", "pear"]);
    fireEvent.change(sort, { target: { value: "title" } });
    expect(titles()).toEqual(["Apple", "fig", "pear"]);
    cleanup();
    show(aged, "/tasks?sort=title");
    expect(titles()).toEqual(["Apple", "fig", "pear"]);
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  });

  it("is searched by title at once, and by what requests and documents say", async () => {
    const { clock } = show(some);
    const field = screen.getByRole("searchbox", { name: "Search tasks" });
    fireEvent.change(field, { target: { value: "2 task" } });
    expect(titles()).toEqual(["Task 2"]);
    fireEvent.change(field, { target: { value: "herbs" } });
    expect(screen.queryByRole("article")).toBeNull();
    await act(() => clock.advance(120));
    expect(titles()).toEqual(["Task 3"]);
    expect(screen.getByText("Found: 1")).toBeDefined();
    fireEvent.change(field, { target: { value: "nowhere" } });
    await act(() => clock.advance(120));
    expect(screen.getByText("Nothing found")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(titles()).toHaveLength(5);
  });

  it("has those read that a page lacks, showing that it waits for them", async () => {
    const show50 = vi.fn(async () => {});
    const page = () => ({ tasks: [], unread: ["a", "b"], total: 2 });
    show(some, "/tasks", { page, show: show50 });
    expect(show50).toHaveBeenCalledExactlyOnceWith(["a", "b"]);
    expect(screen.getByRole("status", { name: "Loading…" })).toBeDefined();
  });

  it("says which tasks are examples, and offers to remove them", () => {
    const example = sampleTask({ id: "example-welcome-01", title: "A note" });
    show([summarise(example, "completed"), ...some]);
    expect(screen.getAllByText("Example")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Remove the examples" })).toBeDefined();
  });

  it("says why it could not be read, and tries again", () => {
    let tries = 0;
    const error = new AppError("task.load-failed", {}, { cause: new AppError("database.open-failed") });
    const loadList = async () => void tries++;
    show([], "/tasks", { status: "failed", error, loadList });
    expect(screen.getByRole("alert").textContent).toContain("This could not be loaded.");
    expect(screen.getByRole("alert").textContent).toContain("The database could not be opened");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(tries).toBe(2);
  });

  it("has a button that leads to a new task", () => {
    const { location } = show(some);
    fireEvent.click(screen.getByRole("button", { name: "New Task" }));
    expect(location()).toBe("/tasks/new");
  });
});
