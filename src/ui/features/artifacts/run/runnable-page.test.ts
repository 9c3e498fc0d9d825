// @vitest-environment jsdom

import { expect, it } from "vitest";
import { hasScripts, pageLine, runnablePage } from "./runnable-page";

it.each([
  ["<p>Hello</p>", false],
  ["<p>Press on = off</p>", false],
  ["<script>go()</script>", true],
  ['<button class="a" onclick="go()">Go</button>', true],
])("knows whether %s runs", (html, runs) => {
  expect(hasScripts(html)).toBe(runs);
});

it("makes scripts of handlers in attributes, and tells what is logged before all others run", () => {
  const html = runnablePage(
    `<body onload="begin()"><button onclick="go('now')">Go</button><script>x()</script>`,
  );
  const page = new DOMParser().parseFromString(html, "text/html");
  const scripts = [...page.querySelectorAll("script")].map(({ textContent }) => textContent);
  expect(scripts[0]).toContain("unhandledrejection");
  expect(scripts[1]).toBe("x()");
  expect(scripts[2]).toContain('window.addEventListener("load", function (event) {begin()');
  expect(scripts[3]).toContain(`.addEventListener("click", function (event) {go('now')`);
  expect(page.querySelector("[onclick], [onload]")).toBeNull();
  expect(page.querySelector("button")?.hasAttribute("data-h1")).toBe(true);
});

it("takes no message of a page for a line that is none, and cuts endless ones", () => {
  for (const other of [null, "log", { line: "log" }, { line: "run", text: "x" }, { line: "log", text: 1 }])
    expect(pageLine(other)).toBeUndefined();
  expect(pageLine({ line: "problem", text: "x is not defined" })).toEqual({
    kind: "problem",
    text: "x is not defined",
  });
  expect(pageLine({ line: "log", text: "a".repeat(5000) })?.text).toHaveLength(2001);
});
