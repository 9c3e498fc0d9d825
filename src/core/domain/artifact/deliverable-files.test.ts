import { describe, expect, it } from "vitest";
import { isSafePath } from "../file/file-path";
import { deliverableFiles, fileSource, mainBlock, mainFile, withFileNames } from "./deliverable-files";

const block = (path: string, text: string, language = "ts") =>
  `\`\`\`${language} file="${path}"\n${text}\n\`\`\``;

describe("the files of a deliverable", () => {
  it("are the fenced blocks that name one, each with its place in the whole", () => {
    const content = `# A site\n\nOpen it.\n\n${block("index.html", "<p>Hi</p>", "html")}\n\nAnd:\n\n${block("src/a.ts", "let a = 1;\n\nlet b;")}\n`;
    const found = deliverableFiles(content);
    expect(found?.files.map(({ path, language, text }) => [path, language, text])).toEqual([
      ["index.html", "html", "<p>Hi</p>"],
      ["src/a.ts", "ts", "let a = 1;\n\nlet b;"],
    ]);
    for (const { start, end, text } of found?.files ?? []) expect(content.slice(start, end)).toBe(text);
    expect(found?.overview).toBe("# A site\n\nOpen it.\n\nAnd:");
    expect(found?.refused).toBe(0);
  });

  it("may hold fences of their own, within a longer one", () => {
    const readme = '# Use\n\n```sh\nnpm start\n```\n\n```ts file="fake.ts"\nlet x;\n```';
    const found = deliverableFiles(`\`\`\`\`md file="README.md"\n${readme}\n\`\`\`\``);
    expect(found?.files).toMatchObject([{ path: "README.md", text: readme }]);
  });

  it("are none where no block names one, or a block is cut off", () => {
    expect(deliverableFiles("# Text\n\n```ts\nlet a;\n```")).toBeUndefined();
    expect(deliverableFiles('say file="a.txt" to me')).toBeUndefined();
    expect(deliverableFiles('```ts file="a.ts"\nlet a')).toBeUndefined();
    expect(deliverableFiles('```ts file="a.ts" evil="1"\nlet a\n```')).toBeUndefined();
  });

  it.each([
    "../secret",
    "a/../../b",
    "/etc/passwd",
    "C:\\x",
    "C:x",
    "a\\b",
    "a//b",
    "a/",
    "",
    ".",
    "./a",
    "a\u0000.txt",
    "a\u202Etxt.exe",
    "a\u007f",
    "con",
    "x/NUL.txt",
    "a.",
    " a",
    "x".repeat(201),
    `${"a/".repeat(11)}b`,
  ])("are not called %j", (path) => {
    expect(isSafePath(path)).toBe(false);
    const found = deliverableFiles(`${block(path, "bad")}\n\n${block("good.ts", "good")}`);
    expect(found?.files.map((file) => file.path)).toEqual(["good.ts"]);
    expect(found?.overview).toContain("bad");
  });

  it("keep the first of those that would lie over each other", () => {
    const paths = [
      "src/a.ts",
      "SRC/A.ts",
      "src",
      "src/a.ts/b",
      "é.md",
      "e\u0301.md",
      ".github/ci.yml",
      "한국어.md",
    ];
    const found = deliverableFiles(paths.map((path, place) => block(path, String(place))).join("\n\n"));
    expect(found?.files.map(({ path }) => path)).toEqual(["src/a.ts", "é.md", ".github/ci.yml", "한국어.md"]);
    expect(found?.refused).toBe(4);
  });

  it("are called by their names where formats show no info strings, and are what their names say", () => {
    const content = `Open it.\n\n${block("docs/a.md", "# A", "")}\n\n${block("b.htm", "<p>B</p>", "")}`;
    expect(withFileNames(content)).toContain("Open it.\n\n**`docs/a.md`**\n\n```");
    expect(withFileNames("no files")).toBe("no files");
    expect(deliverableFiles(content)?.files.map(fileSource)).toEqual([
      { title: "docs/a.md", format: "markdown", language: "markdown", content: "# A" },
      { title: "b.htm", format: "code", language: "html", content: "<p>B</p>" },
    ]);
  });

  it("are read in time proportional to the text", () => {
    const long = (count: number) =>
      deliverableFiles(`${block("a.ts", "~".repeat(50))}\n`.repeat(count))?.refused;
    expect(long(20_000)).toBe(19_999);
    expect(deliverableFiles(`\`\`\`ts file="${"a/".repeat(500_000)}`)).toBeUndefined();
  });
});

it.each([
  ["the page", 'Two files.\n\n```js file="a.js"\ngo()\n```\n\n```html file="b.html"\n<p>\n```', "b.html"],
  ["the first, where nothing is a page", 'Hi.\n\n```py file="a.py"\nprint(1)\n```', "a.py"],
  ["nothing, where the text around it is more", 'A long report.\n\n```py file="a.py"\n1\n```', undefined],
])("knows that %s was asked for", (_, text, path) => {
  const set = deliverableFiles(text);
  expect(set && mainFile(set)?.path).toBe(path);
});

describe("the block that a text is", () => {
  const page = "<!doctype html>\n<h1>Clock</h1>\n<script>tick()</script>";

  it("is the only one, with less said around it than in it", () => {
    expect(mainBlock(`Here it is:\n\n\`\`\`HTML\n${page}\n\`\`\`\n\nEnjoy.`)).toEqual({
      language: "html",
      source: page,
      around: "Here it is:\n\nEnjoy.",
    });
  });

  it("is none among several, in a longer text, without a language, or where it is not closed", () => {
    const fence = `\`\`\`html\n${page}\n\`\`\``;
    for (const text of [
      `${fence}\n\n${fence}`,
      `${"Long words. ".repeat(20)}\n\n${fence}`,
      fence.replace("html", ""),
      fence.slice(0, -3),
      "Words.",
    ])
      expect(mainBlock(text)).toBeUndefined();
  });
});
