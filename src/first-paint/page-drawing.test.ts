import { expect, test } from "vitest";
import { drawingName, pageAt } from "./page-drawing";

const pages = ["/", "/tasks/:taskId", "/tasks", "/tasks/new"];

test.each([
  ["/", "/"],
  ["/tasks", "/tasks"],
  ["/tasks/", "/tasks"],
  ["/tasks/new", "/tasks/new"],
  ["/tasks/4711", "/tasks/:taskId"],
  ["/tasks/4711/more", undefined],
  ["/nowhere", undefined],
])("the page at %s is found", (path, expected) => {
  expect(pageAt(path, pages)).toBe(expected);
});

test("each page has a file of its own in each language", () => {
  const names = pages.slice(1).map((page) => drawingName(page, "fr"));
  expect(names).toEqual(["tasks-taskId.fr.json", "tasks.fr.json", "tasks-new.fr.json"]);
});
