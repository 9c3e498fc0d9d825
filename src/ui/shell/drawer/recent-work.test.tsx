// @vitest-environment jsdom
import type { Conversation } from "@core/domain/conversation/conversation";
import type { TaskSummary } from "@core/domain/task/task-summary";
import { summarise } from "@core/domain/task/task-summary";
import { PreferencesToken } from "@core/ports/preferences";
import { RecentWorkStore } from "@core/stores/shell/recent-work-store";
import { ProgressStoreToken, RecentWorkStoreToken } from "@core/stores/tokens";
import { cleanup, fireEvent, screen } from "@testing-library/react";
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

function show(tasks: readonly TaskSummary[], { busy = false, preferences = new MemoryPreferences() } = {}) {
  const list = observable({ tasks, loadList: async () => {} }, { tasks: observableRef });
  const repository = { page: async () => [talk], onChange: () => ({ dispose: () => {} }) };
  const store = new RecentWorkStore(list, repository, new MemoryNotifier());
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
  expect(screen.getByRole<HTMLProgressElement>("progressbar", { name: "Progress: A menu" }).value).toBe(0.5);
  runInAction(() => {
    list.tasks = [done, { ...running, displayState: "completed" }];
  });
  await screen.findByRole("button", { name: "Recent" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(screen.queryByRole("progressbar")).toBeNull();
});
