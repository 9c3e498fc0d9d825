// @vitest-environment jsdom

import type { Conversation } from "@core/domain/conversation/conversation";
import { summarise } from "@core/domain/task/task-summary";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { PreferencesToken } from "@core/ports/preferences";
import { ConversationRepositoryToken } from "@core/services/tokens";
import { HomePromptStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import recordings from "../../../plugins/recordings-basic/plugin";
import LatestTasks from "./latest-tasks";

const finished = summarise(sampleTask({ id: "a", title: "Finished" }), "completed");
const asked = summarise(sampleTask({ id: "b", title: "Asked" }), "awaiting_approval");
const running = summarise(sampleTask({ id: "c", title: "At work" }), "in_progress");
const recording = { id: "launch", language: "en" };
const watched = summarise(sampleTask({ id: "d", title: "Watched", recording }), "completed");
const talk = { id: "t", agentId: "ada", title: "A talk", timestamp: 0 } as Conversation;

let preferences: MemoryPreferences;
beforeEach(() => {
  preferences = new MemoryPreferences();
});

function show(tasks: readonly unknown[], conversations: readonly Conversation[] = []) {
  const host = new PluginHost(new FakePorts().container());
  host.install(recordings);
  const services = new Map([
    service(PreferencesToken, preferences),
    service(TasksStoreToken, { tasks: tasks as never, loadList: async () => {} }),
    service(ConversationRepositoryToken, { page: async () => conversations }),
    service(PluginHostToken, host),
    service(HomePromptStoreToken, { text: "" }),
  ]);
  return renderWithServices(<LatestTasks />, services, "/");
}
const rows = async (name: string) =>
  within(await screen.findByRole("region", { name }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent ?? "");

test("who returns finds what waits, what runs, what came last and whom they talked to, each once", async () => {
  show([finished, asked, running], [talk]);
  expect(await rows("Waiting for you")).toEqual([expect.stringContaining("Asked")]);
  expect(await rows("Running")).toEqual([expect.stringContaining("At work")]);
  expect(await rows("Latest tasks")).toEqual(["All tasks", expect.stringContaining("Finished")]);
  expect(await rows("Recent conversations")).toEqual([
    "All conversations",
    expect.stringContaining("A talk"),
  ]);
  expect(screen.queryByRole("region", { name: "Watch a recording" })).toBeNull();
});

test("who has only watched a recording can watch another one", async () => {
  show([watched]);
  expect(await rows("Latest tasks")).toEqual(["All tasks", expect.stringMatching(/Watched.*Recording/)]);
  await screen.findByRole("region", { name: "Watch a recording" });
});

test("what waits is dismissed one by one, stays so after a reload, and comes back with something new", async () => {
  const failed = summarise(sampleTask({ id: "e", title: "Broken", updatedAt: 1 }), "failed");
  const { unmount } = show([asked, failed]);
  fireEvent.click(await screen.findByRole("button", { name: "Dismiss “Broken”" }));
  expect(await rows("Waiting for you")).toEqual([expect.stringContaining("Asked")]);
  expect(await rows("Latest tasks")).toEqual(["All tasks", expect.stringContaining("Broken")]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dismiss “Asked”" }));
  unmount();
  const again = show([asked, failed]);
  expect(await rows("Waiting for you")).toEqual([expect.stringContaining("Asked")]);
  again.unmount();
  show([asked, { ...failed, task: { ...failed.task, updatedAt: 2 } }]);
  expect(await rows("Waiting for you")).toHaveLength(2);
});

test("all that waits is dismissed at once, also what is not in view", async () => {
  show(Array.from({ length: 7 }, (_, at) => summarise(sampleTask({ id: `w${at}` }), "failed")));
  expect(await rows("Waiting for you")).toHaveLength(5);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss all (7)" }));
  expect(screen.queryByRole("region", { name: "Waiting for you" })).toBeNull();
  expect(await rows("Latest tasks")).toHaveLength(6);
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Latest tasks" }));
});
