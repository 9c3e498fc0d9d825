// @vitest-environment jsdom

import { WorkLimitsToken } from "@core/ports/limits/work-limits";
import { RequestTelemetryToken } from "@core/services/tokens";
import { ProjectsStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { WHOLE_REQUEST } from "../../../../tests/fakes/traced";
import { StoredLimits } from "../../../plugins/work-limits/stored-limits";
import { UsageTracer } from "../../../plugins/work-limits/usage-tracer";
import LimitsSection from "./limits-section";

/** The section on a device on which 15 tokens were used today. */
async function show() {
  const database = new MemoryDatabase();
  await database.open();
  const clock = new FixedClock();
  const parts = { database, clock, preferences: new MemoryPreferences(), ids: new SequentialIds() };
  const limits = new StoredLimits(parts);
  const tracer = new UsageTracer({ ...parts, isSimulated: () => false });
  await tracer.record({ ...WHOLE_REQUEST, taskId: undefined }, new AbortController().signal);
  const project = { id: "p", name: "Café" };
  renderWithServices(
    <LimitsSection />,
    new Map([
      service(WorkLimitsToken, async () => limits),
      service(RequestTelemetryToken, { onChange: () => ({ dispose: () => {} }) }),
      service(ProvidersStoreToken, {
        credentials: [{ id: "c", provider: "alpha", model: "m" }] as never,
        providers: [{ id: "alpha", name: "Alpha" }] as never,
        load: async () => {},
      }),
      service(ProjectsStoreToken, {
        projects: [project] as never,
        find: (id) => (id === "p" ? (project as never) : undefined),
        load: async () => {},
        status: "ready",
      }),
    ]),
  );
  await screen.findByRole("form", { name: "New limit" });
  return { limits };
}
const list = () => screen.findByRole("list", { name: "Limits that are set" });

function add(most: string, { holdsFor = "All work", per = "Day", unit = "Tokens" } = {}) {
  const form = within(screen.getByRole("form", { name: "New limit" }));
  const choose = (label: string, option: string) =>
    fireEvent.change(form.getByLabelText(label), {
      target: { value: (form.getByRole("option", { name: option }) as HTMLOptionElement).value },
    });
  choose("Holds for", holdsFor);
  choose("Per", per);
  choose("Counted in", unit);
  fireEvent.change(form.getByLabelText(/^Most/), { target: { value: most } });
  fireEvent.click(form.getByRole("button", { name: "Add limit" }));
}

test("a limit is added, says what is used of it, is changed in place, and removed", async () => {
  const { limits } = await show();
  expect(screen.getByText("No limit is set.")).toBeTruthy();
  add("100");
  expect((await list()).textContent).toContain("All work: 15 of 100 tokens today");
  fireEvent.change(within(await list()).getByLabelText("Most tokens"), { target: { value: "2000" } });
  await screen.findByText("All work: 15 of 2,000 tokens today");
  expect(await limits.meters()).toMatchObject([{ used: 15, limit: { most: 2000 } }]);
  fireEvent.click(screen.getByRole("button", { name: "Remove: All work" }));
  await screen.findByText("No limit is set.");
});

test("a limit holds for a provider or a project, a month, and in money, of which calls without a price are counted", async () => {
  await show();
  add("20", { holdsFor: "Provider Alpha", per: "Month", unit: "US dollars" });
  await screen.findByText("Provider Alpha: $0.00 of $20.00 this month");
  expect(screen.getByText("Not included, without a known price: 1")).toBeTruthy();
  add("50", { holdsFor: "Project Café" });
  await screen.findByText("Project Café: 0 of 50 tokens today");
});

test("a limit that is set aside says so and can hold again", async () => {
  const { limits } = await show();
  limits.setAside({ scope: "all", period: "day", unit: "tokens", most: 10 }, true);
  add("10");
  fireEvent.click(await screen.findByRole("button", { name: "Apply again" }));
  await expect.poll(() => screen.queryByText("Set aside until midnight.")).toBeNull();
  await expect(limits.check({ provider: "alpha" })).rejects.toMatchObject({ code: "work.limit-reached" });
});

test("an amount that is none is not taken", async () => {
  await show();
  const button = () => screen.getByRole("button", { name: "Add limit" }) as HTMLButtonElement;
  fireEvent.change(screen.getByLabelText("Most tokens"), { target: { value: "-5" } });
  expect(button().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Most tokens"), { target: { value: "5" } });
  expect(button().disabled).toBe(false);
});
