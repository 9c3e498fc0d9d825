// @vitest-environment jsdom

import type { LimitMeter, WorkLimit } from "@core/domain/limits/work-limit";
import { AppError } from "@core/errors/app-error";
import { type WorkLimits, WorkLimitsToken } from "@core/ports/limits/work-limits";
import { PreferencesToken } from "@core/ports/preferences";
import { RequestTelemetryToken } from "@core/services/tokens";
import { ProjectsStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { FailureHelp } from "@ui/features/providers/failure-help";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import WorkMeter from "./work-meter";

const LIMIT: WorkLimit = { scope: "all", period: "day", unit: "tokens", most: 100 };

function show(view: ReactNode, meters: readonly LimitMeter[], preferences = new MemoryPreferences()) {
  const setAside = vi.fn<WorkLimits["setAside"]>();
  const limits = { meters: async () => meters, setAside } as Partial<WorkLimits> as WorkLimits;
  const { container } = renderWithServices(
    view,
    new Map([
      service(WorkLimitsToken, async () => limits),
      service(PreferencesToken, preferences),
      service(RequestTelemetryToken, { onChange: () => ({ dispose: () => {} }) }),
      service(ProvidersStoreToken, { providers: [], credentials: [] }),
      service(ProjectsStoreToken, {
        projects: [],
        find: () => undefined,
        load: async () => {},
        status: "ready",
      }),
    ]),
  );
  return { setAside, container };
}
const meter = (used: number, over: Partial<LimitMeter> = {}): LimitMeter => ({
  ...{ limit: LIMIT, used, unpriced: 0, isSetAside: false },
  ...over,
});
const stopped = new AppError("work.limit-reached", { kind: "work", key: "all/day/tokens/" });

test("a conversation that paused at a limit says which, and goes on for today with a click", async () => {
  const onRetry = vi.fn();
  const { setAside } = show(<FailureHelp error={stopped} onRetry={onRetry} />, [meter(120)]);
  await screen.findByText("All work: 120 of 100 tokens today");
  expect(screen.getByRole("link", { name: "Change limits" }).getAttribute("href")).toBe("/settings#limits");
  fireEvent.click(screen.getByRole("button", { name: "Go on today" }));
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  expect(setAside).toHaveBeenCalledWith(LIMIT, true);
});

test("once the limit was raised the work just goes on", async () => {
  const onRetry = vi.fn();
  const { setAside } = show(<FailureHelp error={stopped} onRetry={onRetry} />, [meter(99)]);
  fireEvent.click(await screen.findByRole("button", { name: "Go on" }));
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  expect(setAside).not.toHaveBeenCalled();
});

test("the meter is that of the limit that is nearest", async () => {
  const preferences = new MemoryPreferences();
  preferences.set("troupe.workLimits", "[]");
  const cost: WorkLimit = { ...LIMIT, unit: "cost", period: "month", most: 10 };
  show(<WorkMeter />, [meter(20), meter(8, { limit: cost })], preferences);
  const link = await screen.findByRole("link", { name: "All work: $8.00 of $10.00 this month" });
  expect(link.getAttribute("href")).toBe("/settings#limits");
  expect(screen.getAllByRole("meter")).toHaveLength(1);
});

test("where no limit was ever set nothing is shown", () => {
  const { container } = show(<WorkMeter />, [meter(20)]);
  expect(container.textContent).toBe("");
});
