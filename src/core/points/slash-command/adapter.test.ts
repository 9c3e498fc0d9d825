import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { sample as command } from "../../../../tests/point-samples/slash-command";
import { SlashCommands } from "./index";

const signal = () => new AbortController().signal;
const commandOf = async (over: object) =>
  onlyOne((await contained([{ ...command, ...over }])).plugin, SlashCommands);
const textOf = async (given: unknown) =>
  (await (await commandOf({ text: () => given })).load(loadingContext))({}, signal());

it("a command gives its text, and says where it is from", async () => {
  const text = ({ values }: { readonly values: { readonly word: string } }) => `Rhyme ${values.word}`;
  const slash = await commandOf({ text });
  expect(slash).toMatchObject({ id: "rhyme", name: "rhyme", origin: "Acme pack" });
  expect(slash.fields).toEqual([{ name: "word", isRequired: true }]);
  expect(await (await slash.load(loadingContext))({ word: "rose" }, signal())).toBe("Rhyme rose");
});

it("a text may be empty, and has a limit", async () => {
  expect(await textOf("")).toBe("");
  expect(await textOf("x".repeat(100_000))).toHaveLength(100_000);
  for (const given of ["x".repeat(100_001), 7, undefined])
    await expect(textOf(given)).rejects.toMatchObject({ code: "external-plugin.wrong-answer" });
});

it("a field need not be filled in unless it says so", async () => {
  expect((await commandOf({ fields: [{ name: "word" }] })).fields).toEqual([
    { name: "word", isRequired: false },
  ]);
  expect((await commandOf({ fields: undefined })).fields).toEqual([]);
});

const fields = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `f${at}` }));
it("names and fields are as many and as long as they may be", async () => {
  const most = { name: "n".repeat(60), description: "d".repeat(300), fields: fields(20) };
  expect(await commandOf(most)).toMatchObject({ name: most.name, description: most.description });
  for (const over of [
    { name: "n".repeat(61) },
    { name: "" },
    { name: "a b" },
    { name: "a/b" },
    { name: "a\u202eb" },
    { description: "d".repeat(301) },
    { fields: fields(21) },
    { fields: [{ name: "f".repeat(61) }] },
  ])
    await expect(commandOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});
