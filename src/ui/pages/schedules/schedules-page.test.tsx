// @vitest-environment jsdom

import type { Schedule } from "@core/domain/schedule/schedule";
import { AppError } from "@core/errors/app-error";
import { DirectoriesToken } from "@core/ports/directories";
import type { NewTask } from "@core/services/orchestration/task-input";
import { Scheduler } from "@core/services/schedules/scheduler";
import { Schedules } from "@core/services/schedules/schedules";
import { type RunnerPart, SchedulesStore } from "@core/stores/schedules/schedules-store";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { ProjectsStoreToken, SchedulesStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDirectories } from "../../../../tests/fakes/memory-directories";
import { MemoryLocks } from "../../../../tests/fakes/memory-locks";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { runnerOfSchedules } from "../../../../tests/fakes/runner-of-schedules";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { CronDueTimes } from "../../../plugins/browser/cron-due-times";
import SchedulesPage from "./schedules-page";

const HOUR = 3_600_000;

/** The page over a database of its own, on a Monday at 7 in the morning. */
function open(path = "/schedules", withRunner?: (schedules: Schedules) => RunnerPart) {
  const { database, tabs, notifier, logger } = new FakePorts();
  const clock = new FixedClock(Date.UTC(2026, 10, 23, 7));
  const made: NewTask[] = [];
  const ids = new SequentialIds();
  const schedules = new Schedules({ database, clock, ids, tabs, times: new CronDueTimes() });
  const work = {
    canRun: async () => true,
    create: async (input: NewTask) => void made.push(input),
    begin: async () => {},
  };
  const locks = new MemoryLocks();
  const makeScheduler = (onRun: () => void) =>
    new Scheduler({ schedules, database, clock, locks, logger, onRun, work });
  const there = new Schedules({
    ...{ clock, ids, tabs, times: new CronDueTimes() },
    database: new FakePorts().database,
  });
  const store = new SchedulesStore(schedules, makeScheduler, notifier, tabs, withRunner?.(there));
  const asked = sampleTask({
    id: "t1",
    title: "Sum up the news",
    description: "Sum up the news of the week",
    attachments: [{ type: "text", name: "feeds.txt", mimeType: "text/plain", data: "YQ==" }],
  });
  const openTask = async (id: string) => {
    if (id !== "t1") throw new Error("no such task");
    return { root: asked } as TaskSession;
  };
  const services = new Map([
    service(SchedulesStoreToken, store),
    service(DirectoriesToken, async () => new MemoryDirectories()),
    service(ProjectsStoreToken, { projects: [], load: async () => {} }),
    service(TasksStoreToken, { open: openTask, close: () => {} }),
  ]);
  const rendered = renderWithServices(<SchedulesPage />, services, path);
  const kept = () => database.list("schedules") as Promise<Schedule[]>;
  return { clock, made, notifier, kept, there, ...rendered };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}( \\*)?$`)), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const choose = async (action: string) => {
  await press("Actions for Sum up the news");
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};

async function addNews(): Promise<void> {
  await press("New schedule");
  type("What is to be done", "Sum up the news");
  type("Time zone", "UTC");
  await press("Save");
  await screen.findByRole("heading", { name: "Sum up the news" });
}

test("a schedule is made, says when it is due, and begins its task then", async () => {
  const { clock, made, kept } = open();
  expect(await screen.findByText("Nothing is scheduled yet.")).toBeTruthy();
  await addNews();
  expect(await kept()).toMatchObject([{ pattern: "0 8 * * 1", timeZone: "UTC", title: "Sum up the news" }]);
  expect(screen.getByText(/Every Monday at 8:00\sAM/)).toBeTruthy();
  await clock.advance(HOUR);
  await waitFor(() => expect(made).toHaveLength(1));
  expect((await screen.findAllByText(/done as a task/)).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("link", { name: "Open the task", hidden: true }).length).toBeGreaterThan(0);
});

test("it is run by hand, skipped, paused, changed, deleted and brought back", async () => {
  const { made, kept, notifier } = open();
  await addNews();
  await press("Run now");
  await waitFor(() => expect(made).toHaveLength(1));
  await choose("Skip next");
  expect((await screen.findAllByText(/skipped by you/)).length).toBeGreaterThan(0);
  await choose("Pause");
  expect(await screen.findByText("Paused")).toBeTruthy();
  await choose("Edit");
  type("Repeats", "daily");
  type("Time", "09:15");
  await press("Save");
  expect(await screen.findByText(/Every day at 9:15\sAM/)).toBeTruthy();
  await choose("Delete");
  expect(await screen.findByText("Nothing is scheduled yet.")).toBeTruthy();
  notifier.notices.at(-1)?.action?.run();
  expect(await screen.findByRole("heading", { name: /^Sum up the news/ })).toBeTruthy();
  expect(await kept()).toMatchObject([{ pattern: "15 9 * * *", isPaused: true }]);
});

test("a wrong pattern is said as it is typed, and is not saved", async () => {
  const { kept } = open();
  await press("New schedule");
  type("What is to be done", "Sum up the news");
  type("Repeats", "pattern");
  type("Cron pattern", "every day");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("status").textContent).toMatch(/Write a cron pattern/);
  await press("Save");
  expect((await dialog.findByRole("alert")).textContent).toMatch(/Write a cron pattern/);
  expect(await kept()).toEqual([]);
});

test("a task is repeated with its words and files", async () => {
  const { kept, location } = open("/schedules?task=t1");
  expect(await screen.findByDisplayValue("Sum up the news of the week")).toBeTruthy();
  expect(await screen.findByRole("button", { name: /Remove.*feeds.txt/ })).toBeTruthy();
  expect(screen.getByText(/not the task’s choices/)).toBeTruthy();
  await press("Save");
  await screen.findByRole("heading", { name: "Sum up the news" });
  expect(await kept()).toMatchObject([{ attachments: [{ name: "feeds.txt" }] }]);
  await waitFor(() => expect(location()).toBe("/schedules"));
});

test("a task that is gone proposes an empty form", async () => {
  open("/schedules?task=gone");
  expect(await screen.findByRole("dialog", { name: "New schedule" })).toBeTruthy();
});

test("one of the runner says so, is run and changed there, and can be moved to this browser", async () => {
  const { kept, there, made } = open("/schedules", (schedules) => runnerOfSchedules(schedules));
  expect(await screen.findByText(/need no open page/)).toBeTruthy();
  await addNews();
  expect(await kept()).toEqual([]);
  expect(await there.list()).toMatchObject([{ title: "Sum up the news" }]);
  expect(screen.getByText(/on my runner/)).toBeTruthy();
  await press("Run now");
  expect((await screen.findAllByText(/is starting/)).length).toBeGreaterThan(0);
  expect(made).toEqual([]);
  await choose("Pause");
  await screen.findByText("Paused");
  expect(await there.list()).toMatchObject([{ isPaused: true }]);

  await choose("Edit");
  fireEvent.click(screen.getByRole("radio", { name: "This browser" }));
  await press("Save");
  expect(await screen.findByText(/in this browser/)).toBeTruthy();
  expect(await there.list()).toEqual([]);
  expect(await kept()).toMatchObject([{ title: "Sum up the news" }]);
});

test("where the runner cannot be asked it is said, and those of this browser are there", async () => {
  let isAway = false;
  open("/schedules", (schedules) => {
    const part = runnerOfSchedules(schedules);
    const list = () => (isAway ? Promise.reject(new AppError("network.failed")) : part.schedules.list());
    return { ...runnerOfSchedules(schedules, { list }), usualPlace: () => "here" };
  });
  await screen.findByText("Nothing is scheduled yet.");
  isAway = true;
  await addNews();
  expect(await screen.findByText("Your runner’s schedules could not be read")).toBeTruthy();
  isAway = false;
  await press("Try again");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("one is run only when a page or a folder of the runner has changed", async () => {
  const { kept, there } = open("/schedules", (schedules) => runnerOfSchedules(schedules));
  await press("New schedule");
  type("What is to be done", "Sum up the news");
  type("Only when", "page");
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  type("Address of the page", "https://example.org/news");
  fireEvent.click(screen.getByRole("radio", { name: "This browser" }));
  await press("Save");
  await screen.findByText(/only when example.org says something new/);
  const watch = { kind: "page", target: "https://example.org/news", name: "example.org" };
  expect(await kept()).toMatchObject([{ pattern: "*/5 * * * *", watch }]);

  await choose("Edit");
  type("Only when", "folder");
  await screen.findByText("No folder is open there.");
  fireEvent.click(screen.getByRole("radio", { name: "My runner" }));
  await screen.findByLabelText(/^Folder/);
  type("Folder", "notes");
  await press("Save");
  await screen.findByText(/only when a file in notes changes/);
  expect((await there.list())[0]).toMatchObject({ watch: { kind: "folder", target: "notes" } });
});
