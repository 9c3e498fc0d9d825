import { expect, it } from "vitest";
import { runnableKind } from "./runnable";

it.each([
  ["html", "<p>Hello</p>", undefined],
  ["html", "<p>Press on = off</p>", undefined],
  ["html", "<script>go()</script>", "page"],
  ["html", '<button class="a" onclick="go()">Go</button>', "page"],
  ["jsx", "export default function App() { return <p>Hello</p>; }", "component"],
  ["tsx", "const App = () => <p>Hello</p>;", "component"],
  ["jsx", "<p>Hello</p>", undefined],
  ["python", "export = 1", undefined],
])("knows how %s such as %s is run", (language, text, kind) => {
  expect(runnableKind(language, text)).toBe(kind);
});
