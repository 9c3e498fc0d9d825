import * as v from "valibot";
import { expect, it } from "vitest";
import { manifestScripts, withScripts } from "./document-scripts";

const scripts = { "chart.js": 'draw("$1", "</script>", "<!--")', "more.js": "more()" };

it("puts scripts into the tags that name them, such that none ends its tag", () => {
  const document =
    '<p></p><script type="module" src="chart.js"></script><SCRIPT src=more.js ></SCRIPT><script>own()</script>';
  expect(withScripts(document, scripts)).toBe(
    '<p></p><script type="module">draw("$1", "<\\/script>", "<\\!--")</script><script >more()</script><script>own()</script>',
  );
});

it("leaves tags that name none of them", () => {
  const others =
    '<script src="other.js"></script><script src="https://far.example/chart.js"></script><script src="toString"></script>';
  expect(withScripts(others, scripts)).toBe(others);
});

it.each([
  [{ "chart.js": "go()" }, true],
  [{ "chart.ts": "go()" }, false],
  [{ "../chart.js": "go()" }, false],
  [{ "chart.js": "" }, false],
  [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.js`, "go()"])), false],
])("takes names of scripts alone, and not too many", (given, isTaken) => {
  expect(v.safeParse(manifestScripts, given).success).toBe(isTaken);
});
