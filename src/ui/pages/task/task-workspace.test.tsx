// @vitest-environment jsdom

import { LiveText } from "@core/stores/tasks/live-text";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import { button, resting, show, unfoldDetails } from "../../../../tests/fakes/task-workspace-rig";

// Loaded beforehand: what waits for it on the page waits a second at the most.
beforeAll(() => import("@ui/features/tasks/steer-dialog"));

describe("a task that rests", () => {
  it("is stopped with all of its parts, and can be resumed", () => {
    const { tasks } = show(resting("stopped"));
    expect(screen.getAllByText("Stopped").length).toBe(2);
    expect(screen.getByText(/You stopped it/)).toBeDefined();
    fireEvent.click(button("Resume"));
    expect(tasks.resume).toHaveBeenCalledWith("task-1");
  });

  it("is paused, and can be steered and resumed", async () => {
    const { control } = show(resting("paused"));
    expect(screen.getByText("Paused")).toBeDefined();
    expect(screen.getByText(/nothing is spent/)).toBeDefined();
    expect(button("Resume")).toBeDefined();
    fireEvent.click(button("Steer"));
    const words = await screen.findByLabelText("What should they know?");
    await waitFor(() => expect(document.activeElement).toBe(words));
    fireEvent.change(words, { target: { value: " Be brief " } });
    fireEvent.click(button("Tell them"));
    await waitFor(() => expect(control.steer).toHaveBeenCalledWith("task-1", "Be brief"));
  });

  it("has reached its limit, and goes on once that has been raised", async () => {
    const { tasks, control } = show(resting("limit-reached", { limits: { tokens: 500 } }));
    expect(screen.getAllByText("Limit reached").length).toBeGreaterThan(0);
    const field = screen.getByLabelText<HTMLInputElement>("Token limit");
    expect(field.value).toBe("500");
    fireEvent.change(field, { target: { value: "900" } });
    fireEvent.change(screen.getByLabelText("Cost limit"), { target: { value: "2" } });
    fireEvent.click(button("Resume"));
    await waitFor(() => expect(tasks.resume).toHaveBeenCalledWith("task-1"));
    expect(control.setLimits).toHaveBeenCalledWith("task-1", { tokens: 900, cost: 2 });
  });

  it("shows what was written before a limit once, as the draft it was handed over as", () => {
    const state = resting("limit-reached", { artifacts: ["draft"] });
    const draft = sampleArtifact({ id: "draft", status: "draft", content: "# Menu\n\nHalf of" });
    const { view } = show({ ...state, artifacts: new Map([["draft", draft]]) });
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    const live = { id: "c", taskId: "task-1", agentId: "a", agentName: "Ada", purpose: "execution" };
    const text = (written: string) => {
      const shown = new LiveText(live);
      shown.show(written, "");
      act(() => view.addLive(shown));
    };
    text("# Menu\n\nHalf of ");
    expect(screen.queryByText("Unfinished")).toBeNull();
    text("# Menu\n\nHalf of and more");
    expect(screen.getByText("Unfinished")).toBeDefined();
  });

  it("shows on the page of a part what the whole waits for, and decides nothing there", () => {
    show(resting("limit-reached"), [], "part");
    expect(screen.queryByLabelText("Token limit")).toBeNull();
    expect(button("Resume")).toBeDefined();
  });
});

describe("a task under way", () => {
  it("can be stopped, paused and steered, and says until when it waits", () => {
    const { view, control } = show(resting("running"));
    act(() => view.setOrchestrating(true, 0));
    fireEvent.click(button("Pause"));
    expect(control.pause).toHaveBeenCalledWith("task-1");
    expect(button("Stop")).toBeDefined();
    expect(button("Steer")).toBeDefined();
    act(() => view.setWaiting(new Date(2026, 0, 2, 14, 5).getTime()));
    const header = within(screen.getAllByRole("banner")[0] ?? document.body);
    expect(header.getByText("Waiting")).toBeDefined();
    expect(header.getByText(/^\(rate limit, until 2:05.PM\)$/)).toBeDefined();
    expect(screen.getByText(/Work goes on at 2:05.PM/)).toBeDefined();
  });

  it("lets its limits be set meanwhile", async () => {
    const { view, tasks, control } = show(resting("running"));
    act(() => view.setOrchestrating(true, 0));
    unfoldDetails();
    fireEvent.change(screen.getByLabelText("Time limit"), { target: { value: "3" } });
    fireEvent.click(button("Save limits"));
    await waitFor(() => expect(control.setLimits).toHaveBeenCalledWith("task-1", { minutes: 3 }));
    expect(tasks.resume).not.toHaveBeenCalled();
  });
});
