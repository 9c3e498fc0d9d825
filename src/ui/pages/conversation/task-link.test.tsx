// @vitest-environment jsdom
import type { Credential } from "@core/domain/model/credential";
import type { RunState } from "@core/domain/task/run";
import { AppError } from "@core/errors/app-error";
import { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { TaskLink } from "./task-link";

function show(open: () => Promise<TaskSession>) {
  const close = vi.fn();
  const services = new Map([service(TasksStoreToken, { open, close })]);
  return { close, ...renderWithServices(<TaskLink title="A menu" taskId="task-1" />, services) };
}
const stateOf = (runState: RunState, status: "in_progress" | "completed" | "failed") =>
  sampleState([sampleTask({ status, runState })]);

test("a task that was started tells how it stands, as that changes, and that it was deleted", async () => {
  const view = new TaskSession("task-1", stateOf("running", "in_progress"), 0);
  view.setOrchestrating(true, 0);
  const { close, unmount } = show(async () => view);
  expect(await screen.findByText("In progress")).toBeTruthy();
  expect(screen.getByText("A team is working on this task:")).toBeTruthy();
  expect(screen.getByRole("link", { name: "A menu" }).getAttribute("href")).toMatch(/\/tasks\/task-1$/);
  act(() => view.setWaiting(Date.UTC(2026, 0, 1)));
  expect(await screen.findByText("Waiting")).toBeTruthy();
  act(() => {
    view.setWaiting(undefined);
    view.setOrchestrating(false, 1);
    view.show(stateOf("failed", "failed"));
  });
  expect(await screen.findByText("Failed")).toBeTruthy();
  expect(screen.getByText("Could not be finished:")).toBeTruthy();
  act(() => view.show(stateOf("done", "completed")));
  expect(await screen.findByText("Completed")).toBeTruthy();
  expect(screen.getByText("Finished:")).toBeTruthy();
  expect(screen.queryByText(/A team is working on this/)).toBeNull();
  act(() => view.setGone());
  expect(screen.getByText("“A menu” was deleted.")).toBeTruthy();
  expect(screen.getByText("Made a task of this:")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  unmount();
  expect(close).toHaveBeenCalledWith(view);
});

test("why a task failed, and what can be done, is said in the conversation it was asked for in", async () => {
  const view = new TaskSession("task-1", stateOf("failed", "failed"), 0);
  view.setError(new AppError("provider.api", { status: 401, provider: "Acme", credentialId: "c" }));
  const credential = { id: "c", provider: "acme", model: "m" } as Credential;
  const resume = vi.fn(async () => {});
  const services = new Map([
    service(TasksStoreToken, { open: async () => view, close: () => {}, resume }),
    service(ProvidersStoreToken, { credentials: [credential], providers: [] }),
  ]);
  renderWithServices(<TaskLink title="A menu" taskId="task-1" />, services);
  expect((await screen.findByRole("alert")).textContent).toContain("Acme API error");
  expect(await screen.findByRole("button", { name: "Change key" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(resume).toHaveBeenCalledWith("task-1");
});

test("a task that was deleted before is said to be", async () => {
  show(() => Promise.reject(new AppError("task.not-found")));
  expect(await screen.findByText("“A menu” was deleted.")).toBeTruthy();
});
