import { expect, test } from "vitest";
import { isCutTitle, taskTitle, userTitle, wholeTitle } from "./task-title";

test("a title that the user gives is one line of at most 120 characters", () => {
  expect(userTitle(" My \n title ")).toBe("My title");
  expect(userTitle("😀".repeat(121))).toBe("😀".repeat(120));
  expect(userTitle(" \n ")).toBe("");
});

test("only the beginning of a text is looked at", () => {
  expect(userTitle(`${" ".repeat(1_999)}ab`)).toBe("a");
  expect(userTitle(`${" ".repeat(2_000)}ab`)).toBe("");
});

test("a title made of a prompt is cut after fifty characters, without a space before the dots", () => {
  expect(taskTitle("😀".repeat(51))).toBe(`${"😀".repeat(50)}...`);
  expect(taskTitle(`${"a".repeat(49)} bc`)).toBe(`${"a".repeat(49)}...`);
});

test("a prompt gets the whole of a title that was cut, and others as they are", () => {
  const description = `Compare ${"very ".repeat(20)}old roofs. Mention slate.`;
  const whole = `Compare ${"very ".repeat(20)}old roofs`;
  expect(wholeTitle({ title: taskTitle(description), description })).toBe(whole);
  expect(wholeTitle({ title: "Roofs...", description })).toBe("Roofs...");
});

test("a title is told to be cut where its prompt goes on, and where somebody named it not", () => {
  const description = `Compare ${"very ".repeat(20)}old roofs.`;
  expect(isCutTitle({ title: taskTitle(description), description })).toBe(true);
  expect(isCutTitle({ title: "Roofs", description })).toBe(false);
  expect(isCutTitle({ title: "Compare roofs", description: "Compare roofs." })).toBe(false);
});
