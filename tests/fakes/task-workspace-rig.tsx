import type { Agent } from "@core/domain/agent/agent";
import type { JournalEvent, JournalFact } from "@core/domain/journal/journal-event";
import type { TaskState } from "@core/domain/journal/task-state";
import type { RunState } from "@core/domain/task/run";
import type { Task } from "@core/domain/task/task";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { ClockToken } from "@core/ports/clock";
import { IdsToken } from "@core/ports/ids";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { TaskControlToken, TaskEditorToken, TaskLibraryToken } from "@core/services/tokens";
import { TaskSession } from "@core/stores/tasks/task-session";
import {
  AgentsStoreToken,
  ProvidersStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { TaskWorkspace } from "../../src/ui/pages/task/task-workspace";
import { FixedClock } from "./fixed-clock";
import { MemoryNotifier } from "./memory-notifier";
import { MemoryPreferences } from "./memory-preferences";
import { registryOf } from "./registry-of";
import { renderWithServices, service } from "./render-with-services";
import { SAMPLE_STRATEGIES } from "./sample-strategies";
import { sampleState, sampleTask } from "./sample-tasks";
import { SequentialIds } from "./sequential-ids";

const events = (facts: readonly JournalFact[]): readonly JournalEvent[] =>
  facts.map((fact, seq) => ({
    ...fact,
    id: `r/${seq}`,
    runId: "r",
    rootTaskId: "task-1",
    seq,
    at: seq * 1000,
  }));

/** Shows the page of a task, or of one of its parts, whose journal has these facts. */
export function show(
  state: TaskState,
  facts: readonly JournalFact[] = [],
  taskId = state.rootTaskId,
  recruitsKept: readonly Agent[] = [],
) {
  const view = new TaskSession(taskId, { ...state, events: events(facts) }, 1_000_000);
  const done = async () => {};
  const tasks = {
    resume: vi.fn(done),
    start: vi.fn(done),
    approve: vi.fn(done),
    amend: vi.fn(done),
    begin: vi.fn(done),
  };
  const control = { stop: vi.fn(), pause: vi.fn(), steer: vi.fn(done), setLimits: vi.fn(done) };
  const editor = {
    changeBrief: vi.fn(done),
    changeRequirements: vi.fn(done),
    acceptRequirement: vi.fn(done),
    deleteContext: vi.fn(done),
    expireContext: vi.fn(done),
    keepAgent: vi.fn(async () => ({ id: "custom-1" }) as never),
  };
  const library = {
    conversations: vi.fn(async () => []),
    runAgain: vi.fn(async () => sampleTask({ id: "again" })),
    duplicate: vi.fn(async () => sampleTask({ id: "copy" })),
  };
  const agents = { agents: recruitsKept, load: done, refresh: vi.fn(done) };
  const notifier = new MemoryNotifier();
  const services = new Map([
    service(TasksStoreToken, tasks),
    service(TaskControlToken, control),
    service(TaskEditorToken, editor),
    service(TaskLibraryToken, library),
    service(OrchestrationStrategies, SAMPLE_STRATEGIES),
    service(CodeBlockRenderers, registryOf()),
    service(NotifierToken, notifier),
    service(ClockToken, new FixedClock()),
    service(SessionPreferencesToken, new MemoryPreferences()),
    service(IdsToken, new SequentialIds()),
    service(AgentsStoreToken, agents),
    service(SettingsStoreToken, { platformName: "Troupe" }),
    service(ProvidersStoreToken, {
      status: "ready",
      credentials: [],
      providers: [],
      load: done,
      defaultCredential: undefined,
    }),
  ]);
  const shown = renderWithServices(<TaskWorkspace view={view} />, services, `/tasks/${taskId}`);
  return { ...shown, view, tasks, control, editor, library, agents, notifier };
}

/** A task with a part, whose run has come to rest in some state. */
export const resting = (runState: RunState, over: Partial<Task> = {}) =>
  sampleState([
    sampleTask({ status: "in_progress", runState, ...over }),
    sampleTask({ id: "part", title: "Prices", parentTaskId: "task-1" }),
  ]);
/** Unfolds how the result of a finished task came about. */
export const unfold = () => fireEvent.click(screen.getByRole("button", { name: "How it was made" }));
/** Unfolds all that is known of a task that is under way. */
export const unfoldDetails = () =>
  fireEvent.click(screen.getByRole("button", { name: "Details", expanded: false }));
/** The button of a name. */
export const button = (name: string) => screen.getByRole("button", { name });
