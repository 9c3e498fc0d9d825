// @vitest-environment jsdom
import { RecordingsToken } from "@core/services/tokens";
import { TaskSession } from "@core/stores/tasks/task-session";
import { HomePromptStoreToken } from "@core/stores/tokens";
import { act, fireEvent, screen } from "@testing-library/react";
import { runInAction } from "mobx";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { RecordingNotice } from "./recording-notice";

test("a recording can be had at once while it plays, and is said to need a model afterwards", async () => {
  const recording = { id: "launch", language: "en" };
  const task = sampleTask({ id: "task-1", description: "Launch it", recording });
  const view = new TaskSession("task-1", sampleState([task]), 0);
  runInAction(() => {
    view.isOrchestrating = true;
  });
  const skip = vi.fn();
  const setText = vi.fn();
  const services = new Map([service(RecordingsToken, { skip }), service(HomePromptStoreToken, { setText })]);
  const routes = (
    <Routes>
      <Route path="/" element={<p>Home</p>} />
      <Route path="/tasks/task-1" element={<RecordingNotice view={view} />} />
    </Routes>
  );
  renderWithServices(routes, services, "/tasks/task-1");
  fireEvent.click(await screen.findByRole("button", { name: "Skip to the end" }));
  expect(skip).toHaveBeenCalledWith("task-1");
  act(() =>
    runInAction(() => {
      view.isOrchestrating = false;
    }),
  );
  expect(screen.getByRole("complementary", { name: "Recording" }).textContent).toContain(
    "need a model of your own",
  );
  fireEvent.click(screen.getByRole("button", { name: "Try it with my model" }));
  expect(setText).toHaveBeenCalledWith("Launch it");
  await screen.findByText("Home");
});
