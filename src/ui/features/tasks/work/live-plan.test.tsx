// @vitest-environment jsdom
import { LiveText } from "@core/stores/tasks/live-text";
import { act, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { expect, it } from "vitest";
import { sampleRequirement, sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { show } from "../../../../../tests/fakes/task-workspace-rig";

const run = {
  id: "r",
  taskId: "task-1",
  provider: "p",
  model: "m-9000",
  simulated: false,
  createdAt: 0,
  updatedAt: 0,
};
const long = sampleRequirement({ description: "It is long", measure: { unit: "words", min: 4 } });
const short = sampleRequirement({ id: "s", description: "It is short", measure: { unit: "words", max: 9 } });

it("ticks what can be counted as the text grows, and names no model", () => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const task = sampleTask({ status: "in_progress", requirements: [long, short] });
  const { view } = show({ ...sampleState([task]), run: { ...run, state: "synthesising" } });
  const live = new LiveText({
    id: "c",
    taskId: "task-1",
    agentId: "a",
    agentName: "Ada",
    purpose: "execution",
  });
  act(() =>
    runInAction(() => {
      view.setOrchestrating(true, 1);
      view.addLive(live);
      live.show("Two words", "");
    }),
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  act(() => view.tick(2));
  expect(screen.getByText("Words: 2 (at least 4)")).toBeDefined();
  expect(box("It is long").checked).toBe(false);
  act(() => live.show("Two words and two more", ""));
  act(() => view.tick(3));
  expect(box("It is long").checked).toBe(true);
  // More may still come.
  expect(box("It is short").checked).toBe(false);
  const plan = within(screen.getByRole("region", { name: "Plan" }));
  expect(plan.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "PlanningCompleted",
    "WritingIn progress",
    "CheckingPending",
  ]);
  expect(screen.queryByText(/m-9000/)).toBeNull();
});
