// @vitest-environment jsdom
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import { summarise, type TaskSummary } from "@core/domain/task/task-summary";
import { ClockToken } from "@core/ports/clock";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { NewsPreferences } from "@core/stores/settings/news-preferences";
import { TasksStoreToken } from "@core/stores/tokens";
import { act } from "@testing-library/react";
import { observable, runInAction } from "mobx";
import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import TaskNotifier from "./task-notifier";

const shown: { title: string; tag?: string | undefined }[] = [];
const permission = { state: "granted", ask: vi.fn(async () => "granted") };
let visibility: Mock<() => DocumentVisibilityState>;

class FakeNotification {
  static get permission() {
    return permission.state;
  }
  static requestPermission = permission.ask;
  constructor(title: string, { tag }: NotificationOptions = {}) {
    shown.push({ title, tag });
  }
}

beforeEach(() => {
  vi.stubGlobal("Notification", FakeNotification);
  shown.length = 0;
  permission.state = "granted";
  visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
});
afterEach(() => void vi.unstubAllGlobals());

/** A page at `path` while a task is worked on. */
function show(path = "/agents") {
  const task = sampleTask({ id: "t", title: "Weekend in Lyon" });
  const list = observable.array<TaskSummary>([summarise(task, "in_progress")], { deep: false });
  const notifier = new MemoryNotifier();
  const clock = new FixedClock();
  const preferences = new MemoryPreferences();
  const services = new Map([
    service(TasksStoreToken, { tasks: list }),
    service(NotifierToken, notifier),
    service(ClockToken, clock),
    service(PreferencesToken, preferences),
  ]);
  const page = renderWithServices(<TaskNotifier />, services, path);
  const become = (state: TaskDisplayState) =>
    act(() => runInAction(() => list.replace([summarise(task, state)])));
  return { ...page, notifier, clock, news: new NewsPreferences(preferences), become };
}

test("a task that ends while another page is shown is told, with the way to it", () => {
  const { notifier, become, location } = show();
  become("completed");
  expect(notifier.notices).toMatchObject([
    { level: "success", code: "task.completed", params: { title: "Weekend in Lyon" } },
  ]);
  act(() => notifier.notices[0]?.action?.run());
  expect(location()).toBe("/tasks/t");
  expect(shown).toEqual([]);
});

test("the page of the task says it itself", () => {
  const { notifier, become } = show("/tasks/t");
  become("failed");
  expect(notifier.notices).toEqual([]);
});

test("while the page is hidden the system says it, unless that is switched off", () => {
  const { become, news } = show("/tasks/t");
  visibility.mockReturnValue("hidden");
  become("awaiting_approval");
  expect(shown).toEqual([{ title: "“Weekend in Lyon” waits for your approval", tag: "t" }]);
  news.notifications = false;
  become("in_progress");
  become("completed");
  expect(shown).toHaveLength(1);
});

test("the first long task asks whether the system may be used, once and no sooner", async () => {
  permission.state = "default";
  const { notifier, clock, become } = show();
  await act(() => clock.advance(29_000));
  expect(notifier.notices).toEqual([]);
  await act(() => clock.advance(2_000));
  expect(notifier.notices).toMatchObject([{ code: "task.mayNotify", lasting: true }]);
  expect(permission.ask).not.toHaveBeenCalled();
  notifier.notices[0]?.action?.run();
  expect(permission.ask).toHaveBeenCalledOnce();
  become("completed");
  become("in_progress");
  await act(() => clock.advance(40_000));
  expect(notifier.notices.filter(({ code }) => code === "task.mayNotify")).toHaveLength(1);
});

test("a short task asks nothing", async () => {
  permission.state = "default";
  const { notifier, clock, become } = show();
  await act(() => clock.advance(20_000));
  become("completed");
  await act(() => clock.advance(20_000));
  expect(notifier.notices.map(({ code }) => code)).toEqual(["task.completed"]);
});
