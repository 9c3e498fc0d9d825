// @vitest-environment jsdom
import { ExternalPluginsStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderWithServices, service } from "../../../tests/fakes/render-with-services";
import NotFound from "./not-found";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("an address is left for the one above it only once no plugin can bring its page any more", async () => {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const store = service(ExternalPluginsStoreToken, { settled: () => settled });
  const settings = service(SettingsStoreToken, { platformName: "" });
  const { location } = renderWithServices(<NotFound />, new Map([store, settings]), "/greeting/today");
  const title = () => screen.queryByRole("heading", { name: "Page not found" });
  await pass(1_000);
  expect(title()).toBeNull();
  await pass(60_000);
  expect(title()).not.toBeNull();
  expect(location()).toBe("/greeting/today");
  settle();
  await pass(0);
  await pass(1_000);
  expect(location()).toBe("/greeting");
});
