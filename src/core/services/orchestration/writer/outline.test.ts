import { expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { recordLines, type Script } from "../../../../../tests/fakes/task-runner-rig";
import { AppError } from "../../../errors/app-error";
import { askForOutline, type LongWriting, type Outline, sectionWork } from "./outline";
import type { WrittenText } from "./write-text";

const REQUEST = "Write a handbook of 30,000 words for bakers.";
const WRITING = {
  agent: { id: "writer", name: "Writer", role: "Writer", instructions: "" },
  prompt: async (work: readonly string[]) => [{ role: "user", content: work.join("\n\n") }],
  usesTools: false,
} satisfies LongWriting;
const section = (title: string, length?: number, covers = "") => ({ section: title, covers, length });
const never = new AbortController().signal;

/** The outline that comes of a model's lines, and what the model was told. */
async function outlined(
  answer: readonly object[] | Script,
  { request = REQUEST, begun = undefined as string | undefined, signal = never } = {},
) {
  const script: Script = typeof answer === "function" ? answer : () => recordLines(answer);
  const counted = {
    id: "r",
    description: "Is long enough",
    measure: { unit: "words", min: 30_000 },
  } as const;
  const requirements = request === REQUEST ? [counted] : [];
  const rig = new DeliveryRig({ content: "", requirements, request }, script);
  await rig.begin();
  const written = begun === undefined ? undefined : ({ text: begun } as WrittenText);
  const outline = await askForOutline((await rig.engine()) as never, WRITING, written, signal);
  return { outline, asked: rig.models.calls[0]?.messages.at(-1)?.content ?? "" };
}

test("an outline has a title, what all sections share, and the sections, each in one line", async () => {
  const { outline, asked } = await outlined([
    { title: "## Hand\nbook" },
    { keep: "An oven  has 240 degrees." },
    section("# Flour", 20_000.4, " All about it. "),
    section("Water", 20_000),
  ]);
  expect(outline).toMatchObject({ title: "Hand book", keep: ["An oven has 240 degrees."], unit: "words" });
  expect(outline?.sections).toEqual([
    { title: "Flour", covers: "All about it.", length: 20_000 },
    { title: "Water", covers: "", length: 20_000 },
  ]);
  expect(outline).not.toHaveProperty("begun");
  expect(asked).toContain("about 30000 words in all");
  expect(asked).toContain("- section: at most 2200 words each");
  expect(asked).not.toContain("of what is missing");
  expect(asked).not.toContain("Where the last of the written sections");
  expect(asked).toMatch(/\{"done":0\}\.$/);
});

test("sections come to the length that was asked for at the least; one without a length is as long as the others are", async () => {
  const { outline } = await outlined([section("A", 5_000), section("B", 10_000), section("C")]);
  expect(outline?.sections.map(({ length }) => length)).toEqual([6_667, 13_334, 10_000]);
  const { outline: alone } = await outlined([section("A"), section("B")]);
  expect(alone?.sections.map(({ length }) => length)).toEqual([15_000, 15_000]);
  const odd = await outlined([
    section("A", 20_000),
    section("B", 1_500_000),
    section("C", 0),
    section("D", -5),
  ]);
  expect(odd.outline?.sections.map(({ length }) => length)).toEqual([20_000, 20_000, 20_000, 20_000]);
});

test("a heading of 200 and 400 sections are the most", async () => {
  const many = Array.from({ length: 401 }, (_, at) => section(`${at} ${"x".repeat(300)}`, 100));
  const { outline } = await outlined(many);
  expect(outline?.sections).toHaveLength(400);
  expect(outline?.sections[399]?.title).toHaveLength(200);
});

test("there is none of one section, of a text that is short after all, or where the call alone fails", async () => {
  expect((await outlined([section("A", 30_000)])).outline).toBeNull();
  const short = { request: "Write about bread." };
  expect((await outlined([section("A", 100), section("B", 100)], short)).outline).toBeNull();
  expect((await outlined([section("A", 9_000), section("B", 9_000)], short)).outline).not.toBeNull();
  const failing = (code: string) =>
    outlined(() => {
      throw new AppError(code, { status: 400, provider: "P" });
    });
  expect((await failing("provider.api")).outline).toBeNull();
  await expect(failing("vault.locked")).rejects.toMatchObject({ code: "vault.locked" });
  const stopper = new AbortController();
  const stopping: Script = () => {
    stopper.abort();
    throw new AppError("provider.api", { status: 400, provider: "P" });
  };
  await expect(outlined(stopping, { signal: stopper.signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("of a text that has begun what is missing is outlined, one section too, with the headings and the end of what there is", async () => {
  const begun = `# Handbook\n\n## Flour\n\n${"Dust. ".repeat(400)}The end so far`;
  const { outline, asked } = await outlined([section("Water", 100)], { begun });
  expect(outline?.begun?.text).toBe(begun);
  expect(outline?.sections[0]?.length).toBeGreaterThan(29_000);
  expect(asked).toContain("- Handbook\n- Flour");
  expect(asked).toContain(begun.slice(-1_200));
  expect(asked).not.toContain(begun.slice(-1_201));
  expect(asked).toContain("the outline of what is missing");
  expect(asked).toContain("The deliverable is half written");
  expect(asked).toContain("Where the last of the written sections is not finished");
  const untold = await outlined([section("Water")], { begun, request: "Write about bread." });
  expect(untold.outline?.sections.map(({ length }) => length)).toEqual([500]);
  expect(untold.asked).not.toContain("in all");
  expect((await outlined([], { begun })).outline).toBeNull();
});

test("whoever writes a section is told of all, and what the next one covers", () => {
  const outline: Outline = {
    ...{ title: "T", keep: ["240 degrees", "12 loaves"], unit: "words" as const },
    sections: ["A", "B", "C"].map((title) => ({ title, covers: `About ${title}.`, length: 500 })),
  };
  const next = { place: 0, length: 500, text: "", isUnderWay: false };
  const work = sectionWork(outline, next).join("\n");
  expect(work).toContain("1. A\n2. B: About B.\n3. C");
  expect(work).toContain("Begin with the line `## A`");
  expect(work).toContain("- 240 degrees\n- 12 loaves");
  expect(work).toContain("Write section 1 of 3 now, “A”, of about 500 words: About A.");
  expect(work).toMatch(/without remarks around it\.$/);
  const bare = { ...outline, sections: outline.sections.map((each) => ({ ...each, covers: "" })) };
  const told = sectionWork(bare, { ...next, place: 1 }).join("\n");
  expect(told).toContain("1. A\n2. B\n3. C\n");
  expect(told).toContain("Write section 2 of 3 now, “B”, of about 500 words. Begin");
  expect(sectionWork(outline, { ...next, isUnderWay: true }).join("\n")).toContain("without its heading");
});
