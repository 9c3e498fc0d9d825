// @vitest-environment jsdom

import { NotifierToken } from "@core/ports/notifier";
import { TaskEditorToken } from "@core/services/tokens";
import { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MemoryNotifier } from "../../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { sampleArtifact, sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { DeleteArtifact } from "./delete-artifact";

function show(status: "completed" | "failed", isOrchestrating = false) {
  const artifact = sampleArtifact();
  const view = new TaskSession("task-1", sampleState([sampleTask({ status })], [artifact]), 0);
  view.setOrchestrating(isOrchestrating, 0);
  const removed = { artifact, place: 0 };
  const editor = { removeArtifact: vi.fn(async () => removed), putBackArtifact: vi.fn(async () => {}) };
  const notifier = new MemoryNotifier();
  const services = new Map([
    service(TaskEditorToken, editor),
    service(TasksStoreToken, {}),
    service(NotifierToken, notifier),
  ]);
  renderWithServices(<DeleteArtifact artifact={artifact} view={view} />, services);
  return { editor, notifier, removed };
}

it("deletes an artifact, says so, and can undo it", async () => {
  const { editor, notifier, removed } = show("completed");
  fireEvent.click(screen.getByRole("button", { name: "Delete document" }));
  await waitFor(() => expect(notifier.notices).toHaveLength(1));
  expect(editor.removeArtifact).toHaveBeenCalledExactlyOnceWith("artifact-00000001");
  expect(notifier.notices[0]?.code).toBe("artifact.deleted");
  notifier.notices[0]?.action?.run();
  await waitFor(() => expect(editor.putBackArtifact).toHaveBeenCalledExactlyOnceWith(removed));
});

it("is not there while somebody may go on with what was made", () => {
  show("failed");
  expect(screen.queryByRole("button")).toBeNull();
  show("completed", true);
  expect(screen.queryByRole("button")).toBeNull();
});
