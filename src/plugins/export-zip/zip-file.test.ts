import type { Requirement } from "@core/domain/requirement/requirement";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { expect, test } from "vitest";
import { requestFor } from "../../../tests/fakes/export-request";
import { unzipped } from "../../../tests/fakes/made-exports";
import { registryOf } from "../../../tests/fakes/registry-of";
import { sampleArtifact, sampleRequirement } from "../../../tests/fakes/sample-tasks";
import { zipFile } from "./zip-file";

const format = (id: string, over: object = {}) => ({
  id,
  name: id,
  delivery: "file",
  load: async () => async () => ({ extension: id, mimeType: "text/plain", content: `as ${id}` }),
  ...over,
});
const FORMATS = [
  format("txt"),
  format("md", { suits: ({ language }: { language: string }) => language === "markdown" }),
  format("css", { suits: () => false }),
  format("all", { isCollection: true }),
  { id: "pdf", name: "PDF", delivery: "print" },
];
const services = new Map<symbol, unknown>([
  [ArtifactExporters, registryOf(FORMATS as never)],
  [PluginHostToken, { load: (each: { load(): unknown }) => each.load() }],
]);
const never = new AbortController().signal;

const make = zipFile({ get: (token: symbol) => services.get(token) } as never);

async function zipped(...[of, belongings]: Parameters<typeof requestFor>) {
  const request = requestFor({ title: "A weekend", ...of }, belongings);
  const { extension, mimeType, content } = await make(request, never);
  expect([extension, mimeType]).toEqual(["zip", "application/zip"]);
  return unzipped(content as Uint8Array);
}
const madeFile = (name: string, content = name) =>
  ({ name, data: btoa(content), mimeType: "text/plain" }) as never;

test("holds the text in each format that suits it, and no collection of them", async () => {
  expect(await zipped({ content: "# Lyon" })).toEqual({ "a-weekend.txt": "as txt", "a-weekend.md": "as md" });
});

test("the files of a text stand in a folder of its name, those that tools made beside them", async () => {
  const content = '```ts file="src/a.ts"\nlet a;\n```\n\n```ts file="b.ts"\nlet b;\n```';
  const files = await zipped({ content }, { files: [madeFile("c.csv", "1"), madeFile("b.ts", "2")] });
  expect(files).toMatchObject({
    ...{ "a-weekend/src/a.ts": "let a;", "a-weekend/b.ts": "let b;" },
    ...{ "a-weekend/c.csv": "1", "files/b.ts": "2" },
  });
});

test("nothing is made for nobody", async () => {
  const stopped = make(requestFor({ content: "" }), AbortSignal.abort(new Error("stopped")));
  await expect(stopped).rejects.toThrow("stopped");
});

test("notes are numbered, and have a name whatever they are called", async () => {
  const notes = [
    sampleArtifact({ title: "Hotels", content: "One" }),
    sampleArtifact({ title: "/", content: "Two" }),
  ];
  const files = await zipped({ content: "" }, { notes });
  expect([files["notes/1-hotels.md"], files["notes/2-note.md"]]).toEqual(["One", "Two"]);
});

test("what was asked for is there with its outcome and proof, for programs and for sheets", async () => {
  const requirements: Requirement[] = [
    sampleRequirement({
      ...{ id: "a", description: "Three days", priority: "must", status: "satisfied", outcome: "met" },
      ...{ validationResult: "It has three.", proof: { kind: "quote", text: "Day 3" } },
    } as never),
    sampleRequirement({ id: "b", description: "Cheap", priority: "should" } as never),
  ];
  const files = await zipped({ content: "" }, { requirements });
  expect(JSON.parse(files["requirements.json"] ?? "")).toMatchObject([
    { description: "Three days", reason: "It has three.", proof: { kind: "quote", text: "Day 3" } },
    { description: "Cheap" },
  ]);
  const [head, first, second] = (files["requirements.csv"] ?? "").trim().split(/\r?\n/);
  expect(head).toContain("requirement,priority,outcome,kind of proof,proof,reason");
  expect(first).toMatch(/^Three days,must,\w+,quote,Day 3,It has three\.$/);
  expect(second).toMatch(/^Cheap,should,[\w-]+,,,$/);
  expect(Object.keys(await zipped({ content: "" }))).toEqual(["a-weekend.txt", "a-weekend.md"]);
});

test("made files stand beside the text; those whose names are taken, or lead away, have a folder of their own", async () => {
  const files = await zipped(
    { content: "" },
    {
      files: [
        madeFile("plan.csv", "1"),
        madeFile("plan.csv", "2"),
        madeFile("plan.csv", "3"),
        madeFile("a-weekend.txt", "4"),
        madeFile("../up.txt", "5"),
        { name: "broken.txt", data: "no base64!" } as never,
      ],
    },
  );
  expect(files).toMatchObject({
    "a-weekend.txt": "as txt",
    "plan.csv": "1",
    "files/plan.csv": "2",
    "files/3/plan.csv": "3",
    "files/a-weekend.txt": "4",
  });
  expect(Object.values(files)).toContain("5");
  for (const path of Object.keys(files)) expect(path).not.toMatch(/\.\.|^\/|broken/);
});
