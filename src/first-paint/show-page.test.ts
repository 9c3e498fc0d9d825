// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { markPage, showPage } from "./show-page";

let frame: HTMLElement;

beforeEach(() => {
  const link = (to: string, more = "") => `<a class="item ${more}" href="${to}">${to}</a>`;
  frame = document.createElement("div");
  frame.innerHTML =
    `<nav>${link("/", 'current" aria-current="page')}${link("/tasks")}<a class="shortcut" href="/tasks/new">+</a>` +
    `${link("/agents")}</nav><main data-drawn="page"></main>`;
});

const current = () => [...frame.querySelectorAll(".current")].map((link) => link.getAttribute("href"));

test("the content of a page stands in the frame with its styles", () => {
  showPage(frame, { content: "<h1>Tasks</h1>", styles: "h1 { color: red }", isWhole: true });
  expect(frame.querySelector("[data-whole] > h1")?.textContent).toBe("Tasks");
  expect(frame.querySelector("style")?.textContent).toBe("h1 { color: red }");
});

test("its link is the current one", () => {
  markPage(frame, "/tasks");
  expect(current()).toEqual(["/tasks"]);
  expect(frame.querySelector("[aria-current=page]")?.getAttribute("href")).toBe("/tasks");
});

test("a page below another one has the link of that one; where nothing is drawn the frame is all there is", () => {
  markPage(frame, "/tasks/4711");
  showPage(frame);
  expect(frame.querySelector("main")?.innerHTML).toBe("");
  expect(current()).toEqual(["/tasks"]);
  expect(frame.querySelector("[aria-current]")).toBeNull();
});
