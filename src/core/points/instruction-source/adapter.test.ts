import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { sample as prompts } from "../../../../tests/point-samples/instruction-source";
import { InstructionSources } from "./index";

const signal = () => new AbortController().signal;
const sourceOf = async (over: object) =>
  onlyOne((await contained([{ ...prompts, ...over }])).plugin, InstructionSources);
const libraryOf = async (fetch: unknown) => (await sourceOf({ fetch })).load(loadingContext);
const GREETING = { source: "acme-prompts", name: "greeting" };

it("instructions are fetched by what names them, a version or a label among it", async () => {
  const library = await libraryOf(({ reference }: { readonly reference: object }) =>
    JSON.stringify(reference),
  );
  for (const over of [{}, { version: 3 }, { label: "production" }]) {
    const reference = { ...GREETING, ...over };
    expect(JSON.parse(await library.fetch(reference, signal()))).toEqual(reference);
  }
});

it("a version and a label at once are refused, and nothing is asked", async () => {
  let asked = 0;
  const library = await libraryOf(() => {
    asked += 1;
    return "Say hello.";
  });
  const both = { ...GREETING, version: 3, label: "production" };
  await expect(library.fetch(both, signal())).rejects.toMatchObject({ code: "external-plugin.bad-request" });
  expect(asked).toBe(0);
});

it.each([undefined, "", 7, "x".repeat(100_001)])("instructions are none where they are %#", async (given) => {
  const library = await libraryOf(() => given);
  await expect(library.fetch(GREETING, signal())).rejects.toMatchObject({
    code: "external-plugin.wrong-answer",
  });
});

it("instructions and the name of their library have a limit", async () => {
  expect(await (await libraryOf(() => "x".repeat(100_000))).fetch(GREETING, signal())).toHaveLength(100_000);
  expect(await sourceOf({ name: "n".repeat(80) })).toMatchObject({
    id: "acme-prompts",
    name: "n".repeat(80),
  });
  await expect(sourceOf({ name: "n".repeat(81) })).rejects.toMatchObject({
    code: "external-plugin.bad-contribution",
  });
});
