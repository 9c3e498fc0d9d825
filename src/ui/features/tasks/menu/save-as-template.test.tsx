// @vitest-environment jsdom

import { NotifierToken } from "@core/ports/notifier";
import { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken, TemplatesStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MemoryNotifier } from "../../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { sampleRequirement, sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import SaveAsTemplate from "./save-as-template";

it("makes a template of what a task asked for, required and had looked into", async () => {
  const save = vi.fn(async () => true);
  const task = sampleTask({ requirements: [sampleRequirement()] });
  const part = sampleTask({
    id: "part",
    parentTaskId: "task-1",
    description: "What do volunteers ask first?",
  });
  const view = new TaskSession("task-1", sampleState([task, part]), 0);
  renderWithServices(
    <SaveAsTemplate task={task} onClose={() => {}} />,
    new Map([
      service(TasksStoreToken, { open: async () => view, close: () => {} }),
      service(TemplatesStoreToken, { save }),
      service(NotifierToken, new MemoryNotifier()),
    ]),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({
      prompt: "Write a guide for new volunteers.",
      requirements: ["It fits on two pages"],
      readers: ["What do volunteers ask first?"],
    }),
  );
});
