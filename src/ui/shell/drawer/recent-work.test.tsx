// @vitest-environment jsdom
import type { Conversation } from "@core/domain/conversation/conversation";
import type { Project } from "@core/domain/project/project";
import type { TaskSummary } from "@core/domain/task/task-summary";
import { summarise } from "@core/domain/task/task-summary";
import { PreferencesToken } from "@core/ports/preferences";
import { RecentWorkStore } from "@core/stores/shell/recent-work-store";
import type { TasksStore } from "@core/stores/tasks/tasks-store";
import { ProgressStoreToken, RecentWorkStoreToken } from "@core/stores/tokens";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { observable, observableRef, runInAction } from "mobx";
import { expect, test } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import RecentWork from "./recent-work";

const step = (id: string, status: "completed" | "pending") => ({
  ...{ id, name: id, description: "", order: 0, status, agentId: "troupe" },
});
const running = summarise(
  sampleTask({
    id: "r",
    title: "A menu",
    steps: [step("1", "completed"), step("2", "pending")],
  }),
  "in_progress",
);
const done = summarise(sampleTask({ id: "d", title: "A letter", createdAt: 5 }), "completed");
const talk: Conversation = {
  ...{ id: "c", agentId: "writer", participatingAgents: [], title: "Of verses", timestamp: 9 },
  messageCount: 2,
};
const house: Project = {
  ...{ id: "p", name: "House", instructions: "", knowledgeItemIds: [], agentIds: [] },
  ...{ createdAt: 1, updatedAt: 1 },
};

interface ListOfTasks extends Pick<TasksStore, "status" | "loadList"> {
  tasks: readonly TaskSummary[];
  status: TasksStore["status"];
}

function show(
  tasks: readonly TaskSummary[],
  { busy = false, preferences = new MemoryPreferences(), talks = [talk], isRead = true } = {},
) {
  const status = isRead ? ("ready" as const) : ("loading" as const);
  const list = observable({ tasks, status, loadList: async () => {} } as ListOfTasks, {
    tasks: observableRef,
  });
  const repository = {
    page: async () => talks,
    pinned: async () => [],
    onChange: () => ({ dispose: () => {} }),
  };
  const store = new RecentWorkStore(
    list,
    { projects: [house], load: async () => {} },
    repository,
    new MemoryNotifier(),
  );
  renderWithServices(
    <RecentWork />,
    new Map([
      service(PreferencesToken, preferences),
      service(ProgressStoreToken, { busy }),
      service(RecentWorkStoreToken, store),
    ]),
  );
  return { list, preferences };
}

test("what was worked on last is in view, the newest first, and stays folded where it was folded", async () => {
  const { preferences } = show([done]);
  await screen.findByRole("link", { name: "Of verses" });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/agents/run#writer/c",
    "/tasks/d",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Recent" }));
  expect(screen.queryByRole("link")).toBeNull();
  expect(preferences.get("troupe.recentOpen")).toBe("false");
  cleanup();
  show([done], { preferences });
  expect(screen.queryByRole("link")).toBeNull();
});

test("running tasks say how far they are, and come first", async () => {
  const { list } = show([done, running], { busy: true });
  const button = await screen.findByRole("button", { name: /1 running · 50\s?%/ });
  const links = await screen.findAllByRole("link");
  expect(links.map(({ title }) => title)).toEqual(["A menu", "Of verses", "A letter"]);
  expect(screen.getByRole("progressbar", { name: "Progress: A menu" }).ariaValueNow).toBe("50");
  runInAction(() => {
    list.tasks = [done, { ...running, displayState: "completed" }];
  });
  await screen.findByRole("button", { name: "Recent" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("what is pinned comes first, what is in a project stands in its folder, and all else by day", async () => {
  const of = (id: string, over: object) => summarise(sampleTask({ id, title: id, ...over }), "completed");
  const now = Date.now();
  show(
    [
      ...[of("kept", { pinned: true }), of("new", { createdAt: now })],
      ...[of("roof", { createdAt: 8, projectId: "p" }), of("lost", { createdAt: 7, projectId: "gone" })],
    ],
    { talks: [{ ...talk, title: "Of windows", projectId: "p" }] },
  );
  await screen.findByRole("link", { name: "Of windows" });
  const titlesIn = (list: string) =>
    within(screen.getByRole("list", { name: list }))
      .getAllByRole("link")
      .map(({ title }) => title);
  expect(titlesIn("Pinned")).toEqual(["kept"]);
  expect(titlesIn("House")).toEqual(["Of windows", "roof"]);
  expect(titlesIn("Today")).toEqual(["new"]);
  expect(titlesIn("January 1, 1970")).toEqual(["lost"]);
  expect(screen.getByRole("link", { name: "Open the project" }).getAttribute("href")).toBe("/projects/p");
});

test("that there is nothing is said once it is known", async () => {
  const { list } = show([], { talks: [], isRead: false });
  await screen.findByRole("button", { name: "Recent" });
  await act(async () => {});
  expect(screen.queryByText("Nothing yet")).toBeNull();
  act(() => runInAction(() => (list.status = "ready")));
  expect(await screen.findByText("Nothing yet")).toBeDefined();
});
