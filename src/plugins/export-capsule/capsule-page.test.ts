// @vitest-environment jsdom
import { capsuleOf } from "@core/domain/journal/capsule";
import type { JournalFact } from "@core/domain/journal/journal-event";
import type { Requirement } from "@core/domain/requirement/requirement";
import { expect, test } from "vitest";
import { requestFor } from "../../../tests/fakes/export-request";
import { journalOf } from "../../../tests/fakes/journal-of";
import { DOT, turnWithFiles } from "../../../tests/fakes/made-file-events";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../tests/fakes/sample-tasks";
import { capsulePage } from "./capsule-page";

const words = (name: string, ...values: readonly unknown[]) => [name, ...values].join(":");

/** The page of a task as a browser shows it. */
function pageOf(
  content: string,
  requirements: readonly Requirement[] = [],
  facts: readonly JournalFact[] = [],
): Document {
  const request = requestFor({ content }, { requirements, notes: [sampleArtifact({ title: "Note" })] });
  const capsule = capsuleOf("task-1", journalOf(...facts), 1);
  const html = capsulePage({
    request,
    capsule,
    words: words as never,
    formula: () => undefined,
    data: "<!--data-->",
  });
  return new DOMParser().parseFromString(html, "text/html");
}
const quoted = (id: string, text: string): Requirement =>
  sampleRequirement({ id, status: "satisfied", outcome: "met", proof: { kind: "quote", text } as never });

test("a requirement leads to the words that prove it, whatever marks are around them", () => {
  const page = pageOf("# Plan\n\nThey *meet* in “Lyon”.\n\nThe end.", [
    sampleRequirement({ id: "r1", validationResult: "Too long <b>" }),
    quoted("r2", "they **meet** in Lyon"),
    quoted("r3", "meet in"),
    quoted("r4", "nowhere"),
  ]);
  const links = [...page.querySelectorAll("li a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["#proof-2", "#proof-3"]);
  const passage = page.querySelector(".passage");
  expect(passage?.textContent).toBe("They meet in “Lyon”.");
  expect([...(passage?.querySelectorAll("a") ?? [])].map(({ id }) => id)).toEqual(["proof-2", "proof-3"]);
  expect(page.querySelectorAll(".passage")).toHaveLength(1);
  const [first] = page.querySelectorAll("li details");
  expect([first?.querySelector("p")?.textContent, first?.hasAttribute("open")]).toEqual([
    "Too long <b>",
    true,
  ]);
  expect([...page.querySelectorAll("blockquote")].map(({ textContent }) => textContent)).toEqual([
    "they meet in Lyon",
    "meet in",
    "nowhere",
  ]);
});

test("the journal tells in words what people care about", () => {
  const taskId = "task-1";
  const artifact = sampleArtifact({ title: "Guide" });
  const run = (state: "done" | "failed" | "stopped" | "running"): JournalFact => ({
    type: "run-state-changed",
    state,
  });
  const page = pageOf(
    "# Plan",
    [],
    [
      { type: "task-created", task: sampleTask() },
      { type: "task-created", task: sampleTask({ id: "part", parentTaskId: taskId }) },
      { type: "agent-assigned", taskId, agentId: "a", agentName: "Ada <b>" },
      { type: "artifact-created", artifact },
      { type: "artifact-changed", artifact },
      { type: "passes-counted", taskId, actualPasses: 1 },
      run("running"),
      run("stopped"),
      run("failed"),
      run("done"),
    ],
  );
  expect([...page.querySelectorAll("td:last-child")].map(({ textContent }) => textContent)).toEqual([
    "created",
    "assigned:Ada <b>",
    "written:Guide",
    "changed:Guide",
    "stopped",
    "failed",
    "completed",
  ]);
});

test("the page says what it is written in, and lets nothing run, load or be told of", () => {
  const { head, documentElement, body } = pageOf("# Plan");
  const meta = [...head.querySelectorAll("meta")].map((each) =>
    [...each.attributes].map(({ value }) => value).join(" "),
  );
  expect(meta).toEqual([
    "utf-8",
    expect.stringMatching(/^Content-Security-Policy default-src 'none';.*form-action 'none'$/),
    "viewport width=device-width",
    "referrer no-referrer",
  ]);
  expect([documentElement.lang, head.querySelector("title")?.textContent]).toEqual(["en", "A weekend"]);
  expect(body.querySelector("main")?.getAttribute("aria-label")).toBe("document");
  expect(body.querySelector("footer")?.textContent).toBe("made");
});

test("all versions of the document are in it, the last one first, and the files by their names", () => {
  const at = (version: number, content: string) => ({
    artifact: sampleArtifact({ id: "artifact", version, content }),
  });
  const facts: readonly JournalFact[] = [
    { type: "artifact-created", ...at(1, "One") },
    { type: "artifact-changed", ...at(2, "Two <b>") },
  ];
  const sections = [...pageOf("# Plan", [], facts).querySelectorAll("section")];
  const versions = sections.find((each) => each.querySelector("h2")?.textContent === "versions");
  const folded = [...(versions?.querySelectorAll("details") ?? [])].map((each) => [
    each.querySelector("summary")?.textContent,
    each.querySelector("pre")?.textContent,
  ]);
  expect(folded).toEqual([
    ["version:2", "Two <b>"],
    ["version:1", "One"],
  ]);
  expect(sections.some((each) => each.querySelector("h2")?.textContent === "files")).toBe(false);
});

test("the files that tools made are in it by their names", () => {
  const facts = [turnWithFiles("task-1", "a", [{ ...DOT, name: "<b>.png" }])];
  const sections = [...pageOf("# Plan", [], facts).querySelectorAll("section")];
  const files = sections.find((each) => each.querySelector("h2")?.textContent === "files");
  expect([...(files?.querySelectorAll("ul > li") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "<b>.png",
  ]);
});

test("a web page is in it without what runs, and no requirement leads to a place in it", () => {
  const content = '<p onclick="x()">the second place</p><script>x()</script>';
  const request = requestFor(
    { content, format: "html" },
    { requirements: [quoted("r1", "the second place")] },
  );
  const html = capsulePage({
    ...{ request, capsule: capsuleOf("task-1", [], 1), words: words as never },
    ...{ formula: () => undefined, data: "" },
  });
  expect(html).toContain("<p>the second place</p>");
  expect(html).not.toMatch(/script|onclick|passage"|#proof/);
  expect(html).toContain("<blockquote>the second place</blockquote>");
});

test("without requirements and events there is nothing about either", () => {
  const page = pageOf("# Plan").body.textContent;
  expect(page).not.toContain("requirements");
  expect(page).not.toContain("journal");
  expect(page).toContain("notes");
});

test.each([
  ["an item of a list", "- One\n  - the *second* place"],
  ["a quote", "> the second\n> place"],
  ["a row of a table", "| the second | place |\n|---|---|\n| a | b |"],
  ["cells below the head", "| a |\n|---|\n| the second place |"],
  ["code", "```\nthe second place\n```"],
  ["a line that is broken", "the second  \nplace"],
])("words that prove a requirement are found in %s", (_, content) => {
  const page = pageOf(`# Plan\n\n${content}`, [quoted("r1", "the second place")]);
  expect(page.querySelector("li a")?.getAttribute("href")).toBe("#proof-1");
  expect(page.querySelectorAll(".passage #proof-1")).toHaveLength(1);
});

test("words that stand in a formula are found there", () => {
  expect(pageOf("$$\n\\alpha + x\n$$", [quoted("r1", "alpha x")]).querySelectorAll(".passage")).toHaveLength(
    1,
  );
});

test("of pictures that there is no room for, their words stay", () => {
  const image = (alt: string, length: number) => ({
    type: "paragraph" as const,
    content: [{ type: "image" as const, alt, dataUrl: `data:image/png;base64,${"A".repeat(length)}` }],
  });
  const blocks = [
    image("one", 2_000_000),
    image("two", 1_999_000),
    image("three", 1_000),
    image("four", 200),
  ];
  const html = capsulePage({
    request: { ...requestFor({ content: "" }), text: { blocks, footnotes: [] } },
    capsule: capsuleOf("task-1", [], 1),
    ...{ words: words as never, formula: () => undefined, data: "" },
  });
  expect([...html.matchAll(/<img [^>]*alt="(\w+)"/g)].map(([, alt]) => alt)).toEqual(["one", "two", "four"]);
  expect(html).toContain("<p>three</p>");
});

test("of a run that goes on nothing is told, of one that was stopped that it was, and what was found out and checked", () => {
  const toldOf = (...facts: readonly JournalFact[]) =>
    [...pageOf("# Plan", [], facts).querySelectorAll("td:last-child")].map(({ textContent }) => textContent);
  const run = (state: "running" | "stopped"): JournalFact => ({ type: "run-state-changed", state });
  expect([toldOf(run("running")), toldOf(run("stopped"))]).toEqual([[], ["stopped"]]);
  expect(
    toldOf({ type: "analysis-completed" } as JournalFact, { type: "requirement-validated" } as JournalFact),
  ).toEqual(["brief", "checked"]);
});
