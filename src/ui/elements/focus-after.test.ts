// @vitest-environment jsdom
import { expect, it } from "vitest";
import { focusAfter } from "./focus-after";

it("gives the focus back to what had it", () => {
  const button = document.body.appendChild(document.createElement("button"));
  expect(focusAfter(button)).toBe(button);
});

it("leaves the focus alone where nothing had it", () => {
  expect(focusAfter(document.body)).toBe(false);
  expect(focusAfter(null)).toBe(false);
});

it("leaves it to the library when what had it is gone", () => {
  expect(focusAfter(document.createElement("button"))).toBe(true);
});
