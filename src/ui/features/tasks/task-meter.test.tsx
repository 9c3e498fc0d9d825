// @vitest-environment jsdom
import type { JournalEvent } from "@core/domain/journal/journal-event";
import { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { TaskFigures } from "./task-meter";

const call = (seq: number, promptTokens: number, model = "m"): JournalEvent => ({
  ...{ id: `r/${seq}`, runId: "r", rootTaskId: "task-1", seq, at: seq },
  ...{ type: "model-called", taskId: "task-1", agentId: "a", purpose: "execution" },
  ...{ provider: "p", model, durationMs: 1, usage: { promptTokens, completionTokens: 1, totalTokens: 1 } },
});

function show(contextWindow: number | undefined, calls: readonly JournalEvent[]) {
  const state = sampleState([sampleTask({ id: "task-1" })]);
  const run = { ...state.run, provider: "p", model: "m" } as NonNullable<typeof state.run>;
  const view = new TaskSession("task-1", { ...state, run, events: calls }, 0);
  const providers = [{ id: "p", name: "P", suggestedModels: [{ id: "m", contextWindow }] }];
  const store = { credentials: [{ id: "1", provider: "p", model: "m" }], providers };
  renderWithServices(<TaskFigures view={view} />, new Map([service(ProvidersStoreToken, store as never)]));
}

test("the meter of a task tells the share of its model's window that the largest call took", async () => {
  show(128_000, [call(0, 6_400), call(1, 32_000), call(2, 100_000, "other")]);
  expect(await screen.findByText("25% of 128K tokens")).toBeDefined();
});
