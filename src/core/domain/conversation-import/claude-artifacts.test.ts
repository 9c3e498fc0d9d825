import { beforeEach, expect, test } from "vitest";
import { ClaudeArtifacts, withTaggedArtifacts } from "./claude-artifacts";

type Input = Readonly<Record<string, string>>;
let artifacts: ClaudeArtifacts;
beforeEach(() => {
  artifacts = new ClaudeArtifacts();
});
const textOf = (name: string, input?: Input) => artifacts.textOf({ name, input } as never);

test("an artifact is shown as it stands after each call that changes it", () => {
  const made = { id: "a", title: "The *menu*", type: "text/markdown", content: "Bread" };
  expect(textOf("artifacts", made)).toBe("**The menu**\n\n```markdown\nBread\n```");
  expect(textOf("artifacts", { id: "a", old_str: "Bread", new_str: "$& and tea" })).toBe(
    "**The menu**\n\n```markdown\n$& and tea\n```",
  );
  expect(textOf("artifacts", { id: "a", old_str: " and tea" })).toContain("\n$&\n");
  expect(textOf("artifacts", { id: "a", title: "New", content: "Tea", language: "txt" })).toBe(
    "**New**\n\n```txt\nTea\n```",
  );
});

test("a file is one of its name, in the language of its ending", () => {
  const made = { path: "/home/notes/Shop.MD", file_text: "# One" };
  expect(textOf("create_file", made)).toBe("**Shop.MD**\n\n```markdown\n# One\n```");
  expect(textOf("str_replace", { path: made.path, old_str: "One", new_str: "Two" })).toContain("# Two");
  expect(textOf("create_file", { path: "run.py", file_text: "1" })).toContain("```py\n");
  expect(textOf("create_file", { path: "Makefile", file_text: "1" })).toBe("**Makefile**\n\n```\n1\n```");
});

test.each<[string, string, Input | undefined]>([
  ["another tool", "web_search", { query: "rain", path: "a.md", content: "x" }],
  ["nothing", "artifacts", undefined],
  ["no content", "artifacts", { id: "a", title: "Empty" }],
  ["a change to what is not there", "artifacts", { id: "a", old_str: "x", new_str: "y" }],
  ["an empty file", "create_file", { path: "a.md", file_text: "" }],
  ["a file that is created without a text", "create_file", { path: "a.md" }],
  ["a change of no file", "str_replace", { old_str: "x", new_str: "y", content: "z" }],
])("a call of %s shows nothing", (_, name, input) => expect(textOf(name, input)).toBe(""));

test("artifacts between tags stand as the others do, and text without them stays", () => {
  const tagged = 'Here: <antArtifact id="a" type="text/html" title="Page">\n<p>Hi</p>\n</antArtifact> Done.';
  expect(withTaggedArtifacts(tagged)).toBe("Here: \n\n**Page**\n\n```html\n<p>Hi</p>\n```\n\n Done.");
  const code = '<antArtifact type="application/vnd.ant.code" language="go">x</antArtifact>';
  expect(withTaggedArtifacts(code)).toBe("\n\n```go\nx\n```\n\n");
  for (const text of ["Plain.", "No <antArtifact", "An end</antArtifact> alone <antArtifact>"])
    expect(withTaggedArtifacts(text).replace("</antArtifact>", "")).toBe(text.replace("</antArtifact>", ""));
});
