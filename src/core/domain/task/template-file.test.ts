import * as v from "valibot";
import { expect, test } from "vitest";
import { taskTemplate, templateFile } from "./template-file";

const template = { id: "t", title: "T", prompt: "Do it" };
const isRead = (over: object) => v.safeParse(taskTemplate, { ...template, ...over }).success;
const text = "a".repeat.bind("a");

test.each([
  ["id", (length: number) => ({ id: text(length) }), 100],
  ["title", (length: number) => ({ title: text(length) }), 200],
  ["description", (length: number) => ({ description: text(length) }), 1_000],
  ["prompt", (length: number) => ({ prompt: text(length) }), 20_000],
  ["requirement", (length: number) => ({ requirements: [text(length)] }), 1_000],
  ["number of requirements", (length: number) => ({ requirements: Array(length).fill("a") }), 40],
  ["number of questions", (length: number) => ({ readers: Array(length).fill("a") }), 40],
])("the %s of a template has a limit", (_, over, limit) => {
  expect(isRead(over(limit))).toBe(true);
  expect(isRead(over(limit + 1))).toBe(false);
});

test("what a template may lack is empty, and what cannot be is left out", () => {
  expect(v.parse(taskTemplate, { ...template, approveFirst: "yes", strategy: text(101) })).toMatchObject({
    description: "",
    requirements: [],
    readers: [],
    approveFirst: undefined,
    strategy: undefined,
  });
  expect(v.parse(taskTemplate, { ...template, strategy: text(100) }).strategy).toHaveLength(100);
  expect(isRead({ title: " " })).toBe(false);
  expect(isRead({ id: "" })).toBe(false);
});

test("a file of templates says what it is, and holds at most five hundred", () => {
  const file = (length: number, over = {}) =>
    v.safeParse(templateFile, {
      format: "troupe-templates",
      version: 1,
      templates: Array(length).fill(template),
      ...over,
    }).success;
  expect(file(500)).toBe(true);
  expect(file(501)).toBe(false);
  expect(file(1, { version: 2 })).toBe(false);
  expect(file(1, { format: "templates" })).toBe(false);
});
