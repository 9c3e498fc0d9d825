// @vitest-environment jsdom

import { summarise, type TaskSummary } from "@core/domain/task/task-summary";
import { NotifierToken } from "@core/ports/notifier";
import { TaskLibraryToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { act } from "@testing-library/react";
import { observable, runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { expect, it } from "vitest";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { TaskList } from "./task-list";

it("draws the row of the task that has changed anew, and no other", () => {
  const drawn: string[] = [];
  const counted = (id: string): TaskSummary => ({
    ...summarise(sampleTask({ id, title: id }), "in_progress"),
    get displayState() {
      drawn.push(id);
      return "in_progress" as const;
    },
  });
  const tasks = observable.array([counted("a"), counted("b"), counted("c")], { deep: false });
  const List = observer(() => (
    <TaskList tasks={tasks.slice()} total={tasks.length} onShowMore={() => {}} nameOf={() => "Ada"} />
  ));
  const services = new Map([
    service(TaskLibraryToken, {}),
    service(TasksStoreToken, {}),
    service(NotifierToken, {}),
  ]);
  renderWithServices(<List />, services);
  expect(new Set(drawn)).toEqual(new Set(["a", "b", "c"]));
  drawn.length = 0;
  act(() => runInAction(() => tasks.splice(1, 1, counted("b"))));
  expect(new Set(drawn)).toEqual(new Set(["b"]));
});
