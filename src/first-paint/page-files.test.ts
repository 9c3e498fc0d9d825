import { expect, test } from "vitest";
import { filesOf, type PageFiles } from "./page-files";

function files(name: string): PageFiles {
  return { all: [`${name}.js`], byLanguage: { fr: [`${name}-fr.js`] } };
}

const pages = {
  "/": files("home"),
  "/tasks": files("list"),
  "/tasks/:taskId": files("task"),
  "/tasks/new": files("new"),
};

test.each([
  ["/", ["home.js", "home-fr.js"]],
  ["/tasks", ["list.js", "list-fr.js"]],
  ["/tasks/", ["list.js", "list-fr.js"]],
  ["/tasks/new", ["new.js", "new-fr.js"]],
  ["/tasks/4711", ["task.js", "task-fr.js"]],
  ["/tasks/4711/more", []],
  ["/nowhere", []],
  ["/constructor", []],
])("the files of the page at %s are known", (path, expected) => {
  expect(filesOf(path, "fr", pages)).toEqual(expected);
});

test("a language without texts of its own asks for none", () => {
  expect(filesOf("/tasks", "de", pages)).toEqual(["list.js"]);
});
