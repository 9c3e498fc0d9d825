// @vitest-environment jsdom

import type { TraceSpan } from "@core/domain/trace/trace-span";
import { Tracers } from "@core/points/tracer";
import type { WriteOperation } from "@core/ports/database";
import { TraceLibrary } from "@core/services/traces/trace-library";
import { TraceSettings } from "@core/services/traces/trace-settings";
import { AgentsStoreToken, TracesStoreToken } from "@core/stores/tokens";
import { TracesStore } from "@core/stores/traces/traces-store";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import * as download from "@ui/download-file";
import { expect, test, vi } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { registryOf } from "../../../../tests/fakes/registry-of";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleSpan } from "../../../../tests/fakes/sample-spans";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import TracesPage from "./traces-page";

async function show(spans: readonly TraceSpan[], { path = "/traces", hasTracer = true } = {}) {
  const database = new MemoryDatabase();
  await database.open();
  const task = sampleTask({ id: "task", title: "A menu" });
  await database.write([
    { type: "put", store: "tasks", record: task },
    ...spans.flatMap((record) => [
      { type: "put", store: "traces", record } as const,
      {
        type: "put",
        store: "traceContents",
        record: {
          id: record.id,
          messages: [{ role: "user" as const, content: `Asked in ${record.id}` }],
          reply: `Said in ${record.id}`,
        },
      } satisfies WriteOperation,
    ]),
  ]);
  const settings = new TraceSettings(new MemoryPreferences());
  const store = new TracesStore(new TraceLibrary(database), settings, new MemoryNotifier(), () => "Ada");
  const tracer = { id: "here", keepsHere: hasTracer, load: async () => ({ record: async () => {} }) };
  renderWithServices(
    <TracesPage />,
    new Map([
      service(TracesStoreToken, store),
      service(AgentsStoreToken, { load: async () => {}, find: () => undefined }),
      service(Tracers, registryOf([tracer])),
    ]),
    path,
  );
  return { database, settings };
}
const SPANS = [
  sampleSpan({
    id: "a",
    name: "alpha-small",
    startedAt: 1_000,
    promptTokens: 1_200,
    completionTokens: 34,
    cost: 0.5,
  }),
  sampleSpan({ id: "b", name: "fetch-page", kind: "tool", startedAt: 1_600, durationMs: 1_250 }),
  sampleSpan({ id: "c", name: "beta-large", ownerId: "chat", startedAt: 3_000, status: "error" }),
];
const names = () => within(screen.getByRole("list", { name: "Calls" })).getAllByRole("listitem");

test("each call says what it took, and unfolded what was said in it", async () => {
  await show(SPANS);
  expect(await screen.findByText("500 ms · 1,200 in, 34 out · $0.50")).toBeTruthy();
  expect(names()).toHaveLength(3);
  const row = names()[2] as HTMLElement;
  fireEvent.click(within(row).getByText("alpha-small"));
  expect(await within(row).findByText("Said in a")).toBeTruthy();
  expect(within(row).getByText("Asked in a")).toBeTruthy();
  expect(within(row).getByRole("link", { name: "A menu" }).getAttribute("href")).toBe("/tasks/task");
});

test("calls are found by kind, by words and by how they ended", async () => {
  await show(SPANS);
  fireEvent.click(await screen.findByLabelText("Tools"));
  await waitFor(() => expect(names()).toHaveLength(1));
  fireEvent.click(screen.getByLabelText("Only failed or stopped"));
  expect(await screen.findByText("No call fits")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("All"));
  expect(await screen.findByText("beta-large")).toBeTruthy();
});

test("the calls of one task stand on one line of time", async () => {
  await show(SPANS, { path: "/traces?task=task" });
  expect(await screen.findByRole("heading", { name: "Calls of A menu" })).toBeTruthy();
  expect(screen.getByText(/^Calls: 2 · 1s · 1,234 tokens · \$0\.50$/)).toBeTruthy();
  const bars = within(screen.getByRole("list", { name: "Calls in order" }));
  expect(bars.getAllByRole("listitem").map((bar) => bar.textContent)).toEqual([
    "alpha-small · Writing+0 ms, 500 ms",
    "fetch-page · Writing+600 ms, 1.3 s",
  ]);
  expect(names()).toHaveLength(2);
});

test("a task whose calls have no known price is not said to have cost nothing", async () => {
  const free = SPANS.map((span) => ({ ...span, cost: undefined }));
  await show(free, { path: "/traces?task=task" });
  expect(await screen.findByText(/^Calls: 2 · 1s · 1,234 tokens · Calls of unknown cost: 1$/)).toBeTruthy();
});

test("two calls are compared side by side", async () => {
  await show(SPANS);
  fireEvent.click(await screen.findByLabelText("Compare alpha-small"));
  expect(screen.getByRole("button", { name: "Compare" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByLabelText("Compare beta-large"));
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Two calls" }));
  expect(await dialog.findByText("Said in a")).toBeTruthy();
  expect(await dialog.findByText("Said in c")).toBeTruthy();
});

test("recording is switched off with a click, and all is deleted once that was confirmed", async () => {
  const { database, settings } = await show(SPANS);
  fireEvent.click(await screen.findByLabelText("Record calls"));
  expect(settings.isOn).toBe(false);
  fireEvent.change(screen.getByLabelText("Keep for"), { target: { value: "90" } });
  expect(settings.days).toBe(90);
  fireEvent.click(screen.getByRole("button", { name: "Empty" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No calls yet")).toBeTruthy();
  expect([await database.count("traces"), await database.count("traceContents")]).toEqual([0, 0]);
});

test("what is found can be taken along, and a plugin that is off is told of", async () => {
  await show(SPANS, { hasTracer: false });
  expect(await screen.findByText(/“Traces on this device” is off/)).toBeTruthy();
  const given = vi.spyOn(download, "downloadFile").mockReturnValue();
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(given).toHaveBeenCalledOnce());
  const [name, file] = given.mock.calls[0] ?? [];
  expect(name).toBe("traces.json");
  expect(JSON.parse(await (file as Blob).text()).traces).toHaveLength(3);
});
