// @vitest-environment jsdom

import { summarise } from "@core/domain/task/task-summary";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { keepPairing, workPlaceOf } from "@core/services/runner/pairing";
import { TaskLibraryToken } from "@core/services/tokens";
import {
  AgentsStoreToken,
  ConversationsStoreToken,
  KnowledgeStoreToken,
  ProjectsStoreToken,
  ProvidersStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { pageOf, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { ProjectPage } from "./project-page";

const PROJECT = {
  ...{ id: "g", name: "Garden", instructions: "Metric units.", knowledgeItemIds: [], agentIds: [] },
  ...{ createdAt: 1, updatedAt: 1 },
};
const CONVERSATION = { id: "c", agentId: "a", title: "Old roses", timestamp: 1, messageCount: 1 };

function show(path = "/projects/g", preferences = new MemoryPreferences()) {
  const store = {
    ...{ status: "ready", projects: [PROJECT] },
    find: (id: string) => (id === "g" ? PROJECT : undefined),
    ...{ load: async () => {}, loadConversations: async () => {}, conversationsOf: () => [CONVERSATION] },
    change: vi.fn(async () => {}),
    remove: vi.fn(async () => true),
    current: { project: undefined as unknown, choose: vi.fn() },
  };
  const tasks = [
    summarise(sampleTask({ id: "in", title: "In it", projectId: "g" }), "completed"),
    summarise(sampleTask({ id: "out", title: "Not in it" }), "completed"),
  ];
  const agent = { id: "writer", name: "Writer", role: "", instructions: "" };
  const services = new Map([
    service(ProjectsStoreToken, store as never),
    service(TaskLibraryToken, {}),
    service(TasksStoreToken, { page: pageOf(tasks), loadList: async () => {} }),
    service(NotifierToken, {}),
    service(PreferencesToken, preferences),
    service(AgentsStoreToken, { agents: [agent], load: async () => {}, find: () => agent }),
    service(ConversationsStoreToken, {}),
    service(KnowledgeStoreToken, { items: [], status: "ready", load: async () => {}, find: () => undefined }),
    service(ProvidersStoreToken, {
      credentials: [],
      providers: [],
      load: async () => {},
      nameOf: () => "",
    } as never),
  ]);
  const page = (
    <Routes>
      <Route path="/projects/:projectId" element={<ProjectPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return { store, ...renderWithServices(page, services, path) };
}

it("shows what was made in it, and nothing else", () => {
  show();
  const tasks = screen.getByRole("region", { name: "Tasks" });
  expect(within(tasks).getByRole("link", { name: "In it" })).toBeTruthy();
  expect(within(tasks).queryByText("Not in it")).toBeNull();
  const conversations = screen.getByRole("region", { name: "Conversations" });
  expect(within(conversations).getByRole("link", { name: "Old roses" })).toBeTruthy();
});

it("keeps what holds for all work in it once that is saved", async () => {
  const { store } = show();
  fireEvent.change(screen.getByLabelText("Instructions"), { target: { value: "Imperial units." } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Writer" }));
  fireEvent.change(screen.getByLabelText(/Cost|cost/), { target: { value: "2" } });
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(store.change).toHaveBeenCalledExactlyOnceWith("g", {
    ...{ instructions: "Imperial units.", knowledgeItemIds: [], agentIds: ["writer"] },
    ...{ model: undefined, limits: { cost: 2 } },
  });
});

it("begins a task in it, which makes it the current one", async () => {
  const { store, location } = show();
  fireEvent.click(screen.getByRole("button", { name: "New Task" }));
  expect(store.current.choose).toHaveBeenCalledExactlyOnceWith(PROJECT);
  await waitFor(() => expect(location()).toBe("/tasks/new"));
});

it.each([
  ["leaves what was made in it", false],
  ["deletes what was made in it too", true],
])("is deleted once that was confirmed, and %s", async (_, all) => {
  const { store, location } = show();
  fireEvent.click(screen.getByRole("button", { name: "Actions for Garden" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this project?" });
  if (all) fireEvent.click(within(dialog).getByRole("checkbox"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(store.remove).toHaveBeenCalledExactlyOnceWith("g", all);
  await waitFor(() => expect(location()).toBe("/projects"));
});

it("says so where there is no such project", () => {
  show("/projects/other");
  expect(screen.getByText("There is no such project")).toBeTruthy();
});

it("has a place of its own for its tasks, for those who have paired a runner", async () => {
  show();
  expect(screen.queryByRole("combobox", { name: "Run on" })).toBeNull();
  cleanup();
  const preferences = new MemoryPreferences();
  keepPairing(preferences, { origin: "http://127.0.0.1:4174", runner: "r", device: "d" });
  const { store } = show("/projects/g", preferences);
  fireEvent.change(screen.getByRole("combobox", { name: "Run on" }), { target: { value: "runner" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(store.change).toHaveBeenCalledWith("g", expect.objectContaining({ runsOn: "runner" })),
  );
  expect(workPlaceOf(preferences, { id: "g", runsOn: "runner" })).toBe("runner");
  expect(workPlaceOf(preferences)).toBe("here");
});
