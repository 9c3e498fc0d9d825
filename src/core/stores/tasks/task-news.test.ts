import { observable, runInAction } from "mobx";
import { expect, test } from "vitest";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { TaskDisplayState } from "../../domain/task/task-display-state";
import { summarise, type TaskSummary } from "../../domain/task/task-summary";
import { type TaskNews, watchTaskNews } from "./task-news";

function watched(...states: TaskDisplayState[]) {
  const summaryOf = (state: TaskDisplayState, place: number) =>
    summarise(sampleTask({ id: `task-${place}`, title: `Task ${place}` }), state);
  const list = observable.array<TaskSummary>(states.map(summaryOf), { deep: false });
  const news: TaskNews[] = [];
  const watching = watchTaskNews({ tasks: list }, (each) => news.push(each));
  const change = (place: number, state: TaskDisplayState, openQuestions = 0) =>
    runInAction(() => {
      list[place] = { ...summaryOf(state, place), openQuestions };
    });
  return { news, change, watching };
}

test.each(["completed", "completed_open", "failed", "awaiting_approval", "limit_reached"] as const)(
  "a task that was worked on and is %s is news, once",
  (state) => {
    const { news, change } = watched("in_progress", "completed");
    change(0, "waiting");
    change(0, state);
    change(0, state);
    expect(news).toEqual([{ taskId: "task-0", title: "Task 0", state, openPoints: 0 }]);
  },
);

test("what the user did, what had ended before, and what nobody works on is no news", () => {
  const { news, change } = watched("completed", "failed", "in_progress", "interrupted");
  change(2, "paused");
  change(3, "failed");
  change(0, "pending");
  expect(news).toEqual([]);
});

test("a task that is done anew is news again, and nothing is after the end of watching", () => {
  const { news, change, watching } = watched("in_progress");
  change(0, "failed");
  change(0, "in_progress");
  change(0, "completed");
  expect(news.map(({ state }) => state)).toEqual(["failed", "completed"]);
  change(0, "in_progress");
  watching.dispose();
  change(0, "completed");
  expect(news).toHaveLength(2);
});

test("each question of an agent is news, but those that stand when the work is over", () => {
  const { news, change } = watched("in_progress");
  change(0, "in_progress", 1);
  change(0, "in_progress", 1);
  change(0, "in_progress", 0);
  change(0, "in_progress", 2);
  change(0, "stopped", 3);
  expect(news.map(({ state }) => state)).toEqual(["asked", "asked"]);
});
