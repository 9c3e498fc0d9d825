// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { useTranslation } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { renderWithServices } from "../../../tests/fakes/render-with-services";
import { ErrorBoundary } from "./error-boundary";
import { part } from "./part";

afterEach(cleanup);

function Menu({ of }: { of: string }) {
  const { t } = useTranslation("palette");
  return <p>{`${of}: ${t("group.recent")}`}</p>;
}

test("a part is loaded once it is shown, with its texts, and leaves what is around it alone meanwhile", async () => {
  let give: (module: { default: typeof Menu }) => void = () => {};
  const load = vi.fn(() => new Promise<{ default: typeof Menu }>((resolve) => (give = resolve)));
  const Part = part(load, ["palette"]);
  renderWithServices(
    <>
      <p>around</p>
      <Part of="cafe" />
    </>,
    new Map(),
  );
  expect(await screen.findByText("around")).toBeDefined();
  expect(screen.queryByText(/cafe/)).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => give({ default: Menu }));
  expect(await screen.findByText("cafe: Recent")).toBeDefined();
  cleanup();
  renderWithServices(<Part of="bar" />, new Map());
  expect(await screen.findByText("bar: Recent")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part that cannot be loaded is an error of what is around it, and is tried again with that", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<{ default: typeof Menu }>>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue({ default: Menu });
  const Part = part(load);
  renderWithServices(
    <ErrorBoundary
      fallback={(error, retry) => (
        <button type="button" onClick={retry}>
          {String(error)}
        </button>
      )}
    >
      <Part of="cafe" />
    </ErrorBoundary>,
    new Map(),
  );
  const retry = await screen.findByRole("button", { name: "Error: no network" });
  act(() => retry.click());
  expect(await screen.findByText("cafe: Recent")).toBeDefined();
});
