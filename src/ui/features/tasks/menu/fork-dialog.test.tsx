// @vitest-environment jsdom

import { ClockToken } from "@core/ports/clock";
import { IdsToken } from "@core/ports/ids";
import { TaskSession } from "@core/stores/tasks/task-session";
import { AgentsStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleTask,
} from "../../../../../tests/fakes/sample-tasks";
import ForkDialog from "./fork-dialog";

const AGENTS = [
  { id: "writer", name: "Wanda", role: "Writer", instructions: "" },
  { id: "other", name: "Oscar", role: "Writer", instructions: "" },
];

function show() {
  const root = sampleTask({ status: "completed", requirements: [sampleRequirement()] });
  const done = { status: "completed", parentTaskId: "task-1", assignedAgentId: "writer" } as const;
  const weather = sampleTask({ ...done, id: "p1", title: "The weather" });
  const roofs = sampleTask({ ...done, id: "p2", title: "The roofs", dependencies: ["p1"] });
  const state = sampleState(
    [root, weather, roofs],
    [
      sampleArtifact(),
      sampleArtifact({ id: "n1", taskId: "p1", status: "draft", content: "It rains." }),
      sampleArtifact({ id: "n2", taskId: "p2", status: "draft", content: "They leak." }),
    ],
  );
  const onFork = vi.fn();
  const onClose = vi.fn();
  const close = vi.fn();
  const services = new Map([
    service(TasksStoreToken, { open: async () => new TaskSession("task-1", state, 0), close } as never),
    service(AgentsStoreToken, { agents: AGENTS, status: "ready", load: async () => {} } as never),
    service(IdsToken, { next: () => "new" }),
    service(ClockToken, { now: () => 7 } as never),
  ]);
  renderWithServices(<ForkDialog task={root} onFork={onFork} onClose={onClose} />, services);
  const preview = () => within(screen.getByRole("region", { name: "What will happen" }));
  return { onFork, onClose, close, preview };
}

it("tells before it is made what is kept, what is done again, and about how many calls that takes", async () => {
  const { onFork, preview } = show();
  const fork = await screen.findByRole("button", { name: "Fork" });
  await screen.findByRole("region", { name: "What will happen" });
  expect(fork.hasAttribute("disabled")).toBe(true);
  expect(preview().getByText("Kept: The weather and The roofs")).toBeDefined();
  const [note] = screen.getAllByLabelText("Note");
  if (note) fireEvent.change(note, { target: { value: "It snows." } });
  expect(preview().getByText("Kept: The weather")).toBeDefined();
  expect(preview().getByText("Done again: The roofs")).toBeDefined();
  expect(preview().getByText(/^Calls: about 3/)).toBeDefined();
  fireEvent.click(fork);
  expect(onFork).toHaveBeenCalledExactlyOnceWith({ notes: new Map([["n1", "It snows."]]) });
});

it("takes another requirement and other agents, and nothing that is the same again", async () => {
  const { onFork, onClose, preview } = show();
  const writer = await screen.findByLabelText<HTMLSelectElement>("Who writes the text");
  fireEvent.change(writer, { target: { value: "other" } });
  const [agent] = screen.getAllByLabelText<HTMLSelectElement>("Agent");
  if (!agent) throw new Error("no agent");
  fireEvent.change(agent, { target: { value: "other" } });
  expect(preview().getByText("Done again: The weather and The roofs")).toBeDefined();
  fireEvent.change(agent, { target: { value: "writer" } });
  expect(preview().queryByText(/^Done again/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Requirement 1"), { target: { value: "It fits on one page" } });
  fireEvent.click(screen.getByRole("button", { name: "Fork" }));
  const [changes] = onFork.mock.lastCall ?? [];
  expect(changes.agents).toEqual(new Map([["task-1", "other"]]));
  expect(changes.requirements).toMatchObject([{ description: "It fits on one page" }]);
  expect(changes.notes).toBeUndefined();
  expect(onClose).toHaveBeenCalledOnce();
});
