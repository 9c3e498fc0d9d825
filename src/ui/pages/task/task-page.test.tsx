// @vitest-environment jsdom

import type { TaskState } from "@core/domain/journal/task-state";
import type { Credential } from "@core/domain/model/credential";
import { AppError } from "@core/errors/app-error";
import type { LlmProvider } from "@core/points/llm-provider";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { TaskControlToken, TaskEditorToken, TaskLibraryToken } from "@core/services/tokens";
import { TaskSession } from "@core/stores/tasks/task-session";
import {
  AgentsStoreToken,
  ProvidersStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SAMPLE_STRATEGIES } from "../../../../tests/fakes/sample-strategies";
import { sampleArtifact, sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { unfold } from "../../../../tests/fakes/task-workspace-rig";
import TaskPage from "./task-page";

const credential = { id: "c1" } as Credential;

interface Setting {
  state?: TaskState;
  refusal?: AppError;
  hasProvider?: boolean;
  path?: string;
  taskId?: string;
}

function show({ state = sampleState([sampleTask()]), refusal, hasProvider = true, path, taskId }: Setting) {
  const view = new TaskSession(taskId ?? state.rootTaskId, state, 0);
  const tasks = {
    open: vi.fn(async () => {
      if (refusal) throw refusal;
      return view;
    }),
    close: vi.fn(),
    start: vi.fn(async () => {}),
    resume: vi.fn(async () => {}),
  };
  const control = { stop: vi.fn() };
  const notifier = new MemoryNotifier();
  const vault = new MemoryVault({ password: "correct horse" });
  const services = new Map([
    service(VaultToken, vault),
    service(TasksStoreToken, tasks),
    service(TaskControlToken, control),
    service(TaskEditorToken, {}),
    service(TaskLibraryToken, { conversations: async () => [] }),
    service(OrchestrationStrategies, SAMPLE_STRATEGIES),
    service(NotifierToken, notifier),
    service(AgentsStoreToken, { agents: [], load: async () => {} }),
    service(SettingsStoreToken, { platformName: "Troupe" }),
    service(ProvidersStoreToken, {
      status: "ready",
      providers: [{ id: "practice", simulated: true } as LlmProvider],
      credentials: [],
      load: async () => {},
      defaultCredential: hasProvider ? credential : undefined,
      usePracticeModel: async () => credential,
    }),
  ]);
  const routes = (
    <Routes>
      <Route path="/" element={<p>Home</p>} />
      <Route path="/task" element={<TaskPage />} />
      <Route path="/task/:taskId" element={<TaskPage />} />
      <Route path="/tasks/:taskId" element={<TaskPage />} />
    </Routes>
  );
  const shown = renderWithServices(routes, services, path ?? "/tasks/task-1");
  return { ...shown, tasks, control, notifier, view, vault };
}

describe("a task that cannot be shown", () => {
  it("is said to be not found, in place", async () => {
    const { notifier } = show({ refusal: new AppError("task.not-found", { id: "task-1" }) });
    expect(await screen.findByRole("heading", { name: "Task Not Found" })).toBeDefined();
    expect(screen.getByText("The requested task could not be found.")).toBeDefined();
    expect(notifier.errors.map(({ code }) => code)).toEqual(["task.not-found"]);
  });

  it.each([
    ["/task", "task.no-id"],
    ["/task?id=gone", "task.not-found"],
    ["/tasks/task-1", "task.load-failed"],
  ])("at %s is told as %s and leads home", async (path, code) => {
    const { notifier, location } = show({ path, refusal: new AppError(code) });
    expect(await screen.findByText("Home")).toBeDefined();
    expect(location()).toBe("/");
    expect(notifier.errors.map((error) => error.code)).toEqual([code]);
  });
});

describe("a pending task", () => {
  it("starts as soon as it is opened", async () => {
    const { tasks } = show({});
    await waitFor(() => expect(tasks.start).toHaveBeenCalledWith("task-1"));
  });

  it.each([
    ["/task?id=task-1", "/tasks/task-1"],
    ["/task/task-1", "/tasks/task-1"],
    ["/task?id=task-1&artifact=a#end", "/tasks/task-1?artifact=a#end"],
    ["/task/task-1?artifact=a#end", "/tasks/task-1?artifact=a#end"],
  ])("is opened by %s as well, at its own address", async (path, address) => {
    const { tasks, location } = show({ path });
    expect(await screen.findByRole("heading", { level: 1, name: "Write a guide" })).toBeDefined();
    expect(tasks.open.mock.calls).toEqual([["task-1"]]);
    expect(location()).toBe(address);
  });

  it("waits without a provider, says what to do in place, and starts after the choice", async () => {
    const { tasks } = show({ hasProvider: false });
    const practice = await screen.findByRole("button", { name: "Use the practice model" });
    expect(screen.getByText("Pending")).toBeDefined();
    expect(tasks.start).not.toHaveBeenCalled();
    fireEvent.click(practice);
    await waitFor(() => expect(tasks.start).toHaveBeenCalledWith("task-1"));
  });

  it("asks for no provider of this browser where a runner works on it", async () => {
    const placed = sampleState([sampleTask({ placedOn: "home" })]);
    const { tasks } = show({ state: placed, hasProvider: false });
    await waitFor(() => expect(tasks.start).toHaveBeenCalledWith("task-1"));
    expect(screen.queryByRole("button", { name: "Use the practice model" })).toBeNull();
  });

  it("does not start by itself when it is a sub-task", async () => {
    const parent = sampleTask({ id: "parent", status: "in_progress" });
    const state = sampleState([parent, sampleTask({ parentTaskId: "parent" })]);
    const { tasks } = show({ state, taskId: "task-1" });
    await screen.findByRole("heading", { level: 1 });
    expect(tasks.start).not.toHaveBeenCalled();
  });
});

describe("a task under way", () => {
  const running = sampleState([sampleTask({ status: "in_progress" })]);

  it("is live while it is worked on, and can be stopped", async () => {
    const { view, control } = show({ state: running });
    await screen.findByText("Interrupted");
    act(() => runInAction(() => view.setOrchestrating(true, 0)));
    // The page may not have begun to follow the store yet; it catches up then.
    expect(await screen.findByText("In progress")).toBeDefined();
    expect(screen.getByText("Live updates active")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(control.stop).toHaveBeenCalledWith("task-1");
  });

  it("is interrupted when nobody works on it, and can be resumed", async () => {
    const { tasks } = show({ state: running });
    expect(await screen.findByText("Interrupted")).toBeDefined();
    expect(screen.getByText(/Resume goes on/)).toBeDefined();
    expect(screen.queryByText("Live updates active")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect(tasks.resume).toHaveBeenCalledWith("task-1");
  });
});

describe("a task that has ended", () => {
  it("shows the deliverable first, and the sub-tasks as its plan", async () => {
    const state = sampleState(
      [
        sampleTask({ status: "completed" }),
        sampleTask({ id: "sub", title: "Research", parentTaskId: "task-1", status: "completed" }),
      ],
      [
        sampleArtifact({ id: "a1", taskId: "task-1", title: "Guide" }),
        sampleArtifact({ id: "a2", taskId: "sub" }),
      ],
    );
    show({ state });
    const panel = within(await screen.findByRole("region", { name: "Artifacts" }));
    expect(panel.getByRole("heading", { name: "Guide" })).toBeDefined();
    expect(screen.queryByRole("region", { name: "Timeline" })).toBeNull();
    unfold();
    const plan = within(screen.getByRole("region", { name: "Plan" }));
    expect(plan.getByRole("link", { name: /Research/ }).getAttribute("href")).toBe("/tasks/sub");
    expect(screen.getByRole("region", { name: "Requirements" })).toBeDefined();
    expect(screen.getByRole("region", { name: "Timeline" })).toBeDefined();
  });

  it("names an agent that is gone as the journal does", async () => {
    const state = sampleState([sampleTask({ status: "completed", assignedAgentId: "custom-1" })]);
    const base = { id: "e", runId: "r", rootTaskId: "task-1", seq: 0, at: 0 };
    const names = { agentId: "custom-1", agentName: "Menu Writer" };
    show({ state: { ...state, events: [{ ...base, type: "agent-assigned", taskId: "task-1", ...names }] } });
    await screen.findByText("Completed");
    unfold();
    expect((await screen.findAllByText("Menu Writer")).length).toBeGreaterThan(0);
    expect(screen.queryByText("custom-1")).toBeNull();
  });

  it("says why it failed, and can be tried again", async () => {
    const { tasks, view } = show({ state: sampleState([sampleTask({ status: "failed" })]) });
    await screen.findByText("Failed");
    act(() => view.setError(new AppError("provider.none")));
    expect(await screen.findByText(/No LLM provider configured/)).toBe(
      screen.getByRole("alert").querySelector("p"),
    );
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(tasks.resume).toHaveBeenCalledWith("task-1");
  });

  it("goes on where it met locked storage once that is unlocked there", async () => {
    const { tasks, view, vault } = show({ state: sampleState([sampleTask({ status: "failed" })]) });
    await vault.initialise();
    await screen.findByText("Failed");
    act(() => view.setError(new AppError("vault.locked")));
    const password = await screen.findByLabelText("Master password");
    fireEvent.change(password, { target: { value: "correct horse" } });
    expect(tasks.resume).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
    await waitFor(() => expect(tasks.resume).toHaveBeenCalledWith("task-1"));
  });
});
