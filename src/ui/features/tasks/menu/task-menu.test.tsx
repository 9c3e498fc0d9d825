// @vitest-environment jsdom

import type { Task } from "@core/domain/task/task";
import { NotifierToken } from "@core/ports/notifier";
import { TaskLibraryToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { MemoryNotifier } from "../../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { TaskMenu } from "./task-menu";

function show(over: Partial<Task> = {}, tasks: object = {}) {
  const removed = { id: "task-1", title: "Write a guide", belongings: [], lastWords: [] };
  const library = {
    label: vi.fn(async () => {}),
    remove: vi.fn(async () => removed),
    putBack: vi.fn(async () => {}),
  };
  const notifier = new MemoryNotifier();
  const onRemoved = vi.fn();
  const services = new Map([
    service(TaskLibraryToken, library),
    service(TasksStoreToken, tasks as never),
    service(NotifierToken, notifier),
  ]);
  renderWithServices(<TaskMenu task={sampleTask(over)} onRemoved={onRemoved} />, services);
  return { library, notifier, onRemoved, removed };
}

async function choose(name: string) {
  fireEvent.click(screen.getByRole("button", { name: "Actions for Write a guide" }));
  fireEvent.click(await screen.findByRole("menuitem", { name }));
}

describe("the menu of a task", () => {
  it("renames it: Enter saves", async () => {
    const { library } = show();
    await choose("Rename");
    const field = await screen.findByLabelText(/Title/);
    fireEvent.change(field, { target: { value: "A guide for spring" } });
    fireEvent.submit(field);
    expect(library.label).toHaveBeenCalledExactlyOnceWith("task-1", { title: "A guide for spring" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("leaves its title alone on Escape", async () => {
    const { library } = show();
    await choose("Rename");
    const field = await screen.findByLabelText(/Title/);
    fireEvent.change(field, { target: { value: "Something else" } });
    fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(library.label).not.toHaveBeenCalled();
  });

  it.each([
    ["Pin", {}, { pinned: true }],
    ["Unpin", { pinned: true }, { pinned: false }],
    ["Archive", {}, { archived: true }],
    ["Unarchive", { archived: true }, { archived: false }],
  ] as const)("has it kept otherwise: %s", async (name, over, labels) => {
    const { library } = show(over);
    await choose(name);
    expect(library.label).toHaveBeenCalledExactlyOnceWith("task-1", labels);
  });

  it("has the paired runner go on with it, unless that does already or it is done", async () => {
    const moveToRunner = vi.fn(async () => {});
    show({ status: "in_progress" }, { moveToRunner });
    await choose("Run on my runner");
    expect(moveToRunner).toHaveBeenCalledExactlyOnceWith("task-1");
    for (const [over, store] of [
      [{ status: "completed" }, { moveToRunner }],
      [{ placedOn: "home" }, { moveToRunner }],
      [{ status: "in_progress" }, {}],
    ] as const) {
      cleanup();
      show(over, store);
      fireEvent.click(screen.getByRole("button", { name: "Actions for Write a guide" }));
      await screen.findByRole("menuitem", { name: "Rename" });
      expect(screen.queryByRole("menuitem", { name: "Run on my runner" })).toBeNull();
    }
  });

  it("deletes it at once, with a way back", async () => {
    const { library, notifier, onRemoved, removed } = show();
    await choose("Delete");
    await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
    const [notice] = notifier.notices;
    expect(notice).toMatchObject({ code: "deleted", params: { name: "Write a guide" } });
    notice?.action?.run();
    await waitFor(() => expect(library.putBack).toHaveBeenCalledExactlyOnceWith(removed));
  });

  it("says why it could not be deleted, and stays", async () => {
    const { library, notifier, onRemoved } = show();
    library.remove.mockRejectedValueOnce(new Error("no"));
    await choose("Delete");
    await waitFor(() => expect(notifier.errors).toHaveLength(1));
    expect(onRemoved).not.toHaveBeenCalled();
  });
});
