// @vitest-environment jsdom
import type { RunState } from "@core/domain/run";
import { AppError } from "@core/errors/app-error";
import { TaskSession } from "@core/stores/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { act, screen } from "@testing-library/react";
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
  expect(screen.getByRole("link", { name: "A menu" }).getAttribute("href")).toMatch(/\/tasks\/task-1$/);
  act(() => view.setWaiting(Date.UTC(2026, 0, 1)));
  expect(await screen.findByText("Waiting")).toBeTruthy();
  act(() => {
    view.setWaiting(undefined);
    view.setOrchestrating(false, 1);
    view.show(stateOf("failed", "failed"));
  });
  expect(await screen.findByText("Failed")).toBeTruthy();
  act(() => view.show(stateOf("done", "completed")));
  expect(await screen.findByText("Completed")).toBeTruthy();
  act(() => view.setGone());
  expect(screen.getByText("“A menu” was deleted.")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  unmount();
  expect(close).toHaveBeenCalledWith(view);
});

test("a task that was deleted before is said to be", async () => {
  show(() => Promise.reject(new AppError("task.not-found")));
  expect(await screen.findByText("“A menu” was deleted.")).toBeTruthy();
});
