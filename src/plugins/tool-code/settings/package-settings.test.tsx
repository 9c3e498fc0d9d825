// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { DISTRIBUTION, readConsent } from "../python/package-consent";
import { packageSettings } from "./package-settings";

/** The settings of a device, and what it keeps of them. */
function shown(preferences = new MemoryPreferences()) {
  const { default: Settings } = packageSettings(preferences);
  const { unmount } = renderWithServices(<Settings />);
  return { preferences, unmount };
}
const field = () => screen.getByLabelText<HTMLInputElement>(/^Address of the packages/);
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const status = () => screen.getByRole("status").textContent;

test("packages are not fetched before the user allows it, from the address of Python's makers at first", () => {
  const { preferences, unmount } = shown();
  expect(status()).toBe("Not allowed: only what comes with Python.");
  expect(field().value).toBe(DISTRIBUTION);
  expect(screen.queryByRole("button", { name: "Do not allow" })).toBeNull();
  click("Allow");
  expect(status()).toBe("Packages are fetched from cdn.jsdelivr.net.");
  expect(readConsent(preferences)).toBe(DISTRIBUTION);
  unmount();
  shown(preferences);
  expect(status()).toBe("Packages are fetched from cdn.jsdelivr.net.");
  click("Do not allow");
  expect(status()).toBe("Not allowed: only what comes with Python.");
  expect(readConsent(preferences)).toBeUndefined();
});

test("another address is kept once it is saved; one that is not safe is refused, and what was allowed stays", () => {
  const { preferences } = shown();
  click("Allow");
  fireEvent.change(field(), { target: { value: "http://mirror.example/full" } });
  click("Save");
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(readConsent(preferences)).toBe(DISTRIBUTION);
  fireEvent.change(field(), { target: { value: "https://mirror.example/full" } });
  click("Save");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(status()).toBe("Packages are fetched from mirror.example.");
  expect(readConsent(preferences)).toBe("https://mirror.example/full");
});

test("a browser is not to fill the address in, nor to check its spelling", () => {
  shown();
  expect([field().type, field().autocomplete, field().getAttribute("spellcheck")]).toEqual([
    "url",
    "off",
    "false",
  ]);
});
