// @vitest-environment jsdom

import { expect, it } from "vitest";
import { componentPage, pageLine, runnablePage } from "./runnable-page";

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
  expect(pageLine({ line: "note", text: "not-kept" })).toEqual({ kind: "not-kept" });
  expect(pageLine({ line: "note", text: "not-loaded", address: "https://far.example/x.js" })).toEqual({
    kind: "not-loaded",
    address: "https://far.example/x.js",
  });
  expect(pageLine({ line: "note", text: "not-loaded", address: 1 })).toBeUndefined();
  expect(pageLine({ line: "note", text: "all is kept" })).toBeUndefined();
  expect(pageLine({ line: "log", text: "a".repeat(5000) })).toMatchObject({ text: `${"a".repeat(2000)}…` });
});

it("puts scripts and styles that were delivered beside a page into it, and leaves others", () => {
  const html = runnablePage(
    '<link rel="stylesheet" href="./style.css"><script src="app.js"></script><script src="https://far.example/x.js"></script>',
    [
      { path: "app.js", text: "go()" },
      { path: "style.css", text: "p{color:red}" },
    ],
  );
  const page = new DOMParser().parseFromString(html, "text/html");
  const [prelude, app, far] = page.querySelectorAll("script");
  expect(prelude?.textContent).toMatch(/\(\["https:\/\/far\.example\/x\.js"\]\);$/);
  expect(page.querySelector("style")?.textContent).toBe("p{color:red}");
  expect(page.querySelector("link")).toBeNull();
  expect([app?.textContent, app?.hasAttribute("src")]).toEqual(["go()", false]);
  expect(far?.getAttribute("src")).toBe("https://far.example/x.js");
});

it("names what it has not in a script that no address ends", () => {
  const html = runnablePage('<link rel="stylesheet" href="a</script><script>b()">');
  const page = new DOMParser().parseFromString(html, "text/html");
  expect([...page.querySelectorAll("script")].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/\(\["a\\u003c\/script>\\u003cscript>b\(\)"\]\);$/),
  ]);
});

it("hands a component over whole, whatever it says", () => {
  const source = `export default () => <p title='"'>{"</script>"}</p>;`;
  const page = new DOMParser().parseFromString(componentPage(source, "run()"), "text/html");
  expect(page.getElementById("root")?.dataset.source).toBe(source);
  expect([...page.querySelectorAll("script")].at(-1)?.textContent).toBe("run()");
});
