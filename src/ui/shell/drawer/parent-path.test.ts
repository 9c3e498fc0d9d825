import { expect, it } from "vitest";
import { parentPath } from "./parent-path";

it("goes one level up and stops at the start page", () => {
  expect(parentPath("/tasks/1")).toBe("/tasks");
  expect(parentPath("/tasks/")).toBe("/");
  expect(parentPath("/")).toBe("/");
});
