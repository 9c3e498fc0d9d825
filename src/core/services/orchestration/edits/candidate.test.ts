import { describe, expect, test } from "vitest";
import { DeliveryRig, type DeliveryScene } from "../../../../../tests/fakes/delivery-rig";
import { askedRequirements, honestVerdicts } from "../../../../../tests/fakes/scripted-review";
import { readSources, unsourcedWords } from "../../../domain/grounding/unsourced";
import type { WebSource } from "../../../domain/source/source";
import type { AppliedEdit } from "./apply-edits";
import { type DeliveryOptions, editedCandidate, firstCandidate } from "./candidate";

const says = (words: string, over: Partial<DeliveryScene["requirements"][number]> = {}) => ({
  ...{ id: words, description: `It says "${words}"`, proofKind: "quote" as const },
  ...over,
});
const TEXT = `# Guide\n\nBread is baked daily.\n\n${"It is sold to all who come by. ".repeat(20)}It opens at nine.`;

/** A delivery of a text, and what the validator was asked about since it was last looked. */
async function delivering(scene: Partial<DeliveryScene> = {}, options: DeliveryOptions = {}) {
  const rig = new DeliveryRig({ content: TEXT, requirements: [], ...scene }, honestVerdicts);
  await rig.begin();
  const engine = await rig.engine();
  const artifact = await rig.artifact();
  const { signal } = new AbortController();
  const delivery = { engine, signal, options, artifact, attempt: "a/0" };
  const asked = () => rig.models.calls.splice(0).flatMap(askedRequirements);
  return { rig, engine, delivery, asked };
}
type Begun = Awaited<ReturnType<typeof delivering>>["delivery"];

/** A replacement of words by others, for requirements by their places. */
const edit = (words: string, replacement: string, ...places: readonly number[]): AppliedEdit => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, replacement, for: places };
};
const outcomes = (verdicts: readonly { readonly requirementId: string; readonly outcome: string }[]) =>
  verdicts.map(({ requirementId, outcome }) => [requirementId, outcome]);

describe("a text as it was written", () => {
  test("is checked for all that is wanted, while the run shows that it is being checked", async () => {
    const { engine, delivery, asked } = await delivering({
      requirements: [says("baked"), says("milk"), says("gold", { priority: "wont" })],
    });
    const { content, requirements, verdicts, edits, repairs } = await firstCandidate(delivery);
    expect(engine.state.run?.state).toBe("validating");
    expect(asked()).toEqual(['It says "baked"', 'It says "milk"']);
    expect(requirements.map(({ id }) => id)).toEqual(["baked", "milk"]);
    expect(outcomes(verdicts)).toEqual([
      ["baked", "met"],
      ["milk", "unmet"],
    ]);
    expect([content, edits, repairs]).toEqual([TEXT, 0, []]);
  });

  test("is checked for some things alone, and for what every text has to meet; else the last check counts", async () => {
    const proof = { kind: "quote", text: "Bread", start: 9, end: 14, artifactId: "a", version: 1 } as const;
    const known = { validationResult: "It does.", proof, status: "satisfied", outcome: "met" } as const;
    const { delivery, asked } = await delivering(
      { requirements: [says("baked", known), says("milk"), says("nine")] },
      { only: ["nine"], finishReason: "length" },
    );
    const { verdicts } = await firstCandidate(delivery);
    expect(asked()).toEqual(['It says "nine"']);
    expect(outcomes(verdicts)).toEqual([
      ["baked", "met"],
      ["milk", "unverified"],
      ["nine", "met"],
      ["task-1/text/cut", "unmet"],
    ]);
    expect(verdicts[0]).toEqual({ requirementId: "baked", outcome: "met", reason: "It does.", proof });
    expect(verdicts[1]).toEqual({ requirementId: "milk", outcome: "unverified", reason: "" });
  });

  test("that cites pages has its claims held against them, unless there is nothing in it", async () => {
    const page: WebSource = { kind: "web", number: 101, url: "https://a.example/", name: "A", readAt: 1 };
    const claimed = async (content: string) => {
      const { delivery } = await delivering({ content, artifact: { sources: [page] } });
      return (await firstCandidate(delivery)).requirements.map(({ id }) => id);
    };
    expect(await claimed("# Guide\n\nBread is baked [101].")).toEqual(["task-1/claims"]);
    expect(await claimed("# Guide\n\nBread is baked.")).toEqual([]);
    expect(await claimed("I'm sorry, but I can't help with that request [101].")).toEqual([
      "task-1/text/refusal",
    ]);
  });

  test("is searched once for words that stand in no source, and not at all where it is code", async () => {
    const content = "# Guide\n\nBaked since 1868.";
    const looked = async (format: "markdown" | "code") => {
      const { delivery } = await delivering({ content, artifact: { format } });
      const read = readSources(["Bread is baked daily."], 1);
      let looks = 0;
      const counted = {
        ...read,
        get index() {
          looks += 1;
          return read.index;
        },
      };
      unsourcedWords(content, counted, "en");
      const once = looks;
      looks = 0;
      const sources = { told: [], notes: [], found: [], read: counted };
      const { verdicts } = await firstCandidate({ ...delivery, sources });
      return [outcomes(verdicts), looks / once];
    };
    expect(await looked("markdown")).toEqual([[["task-1/text/unsourced", "unmet"]], 1]);
    expect(await looked("code")).toEqual([[], 0]);
  });
});

describe("a text after edits", () => {
  const unmetOf = async (delivery: Begun) => {
    const first = await firstCandidate(delivery);
    const unmet = first.requirements.flatMap((requirement) => {
      const verdict = first.verdicts.find(({ requirementId }) => requirementId === requirement.id);
      return verdict && verdict.outcome !== "met" ? [{ requirement, verdict }] : [];
    });
    return { first, unmet };
  };

  test("is none where there were no edits", async () => {
    const { delivery } = await delivering();
    const { first } = await unmetOf(delivery);
    expect(await editedCandidate(delivery, first, [], [], 1)).toBeUndefined();
  });

  test("is checked for what was not met and what was touched, and tells what it was edited for", async () => {
    const { delivery, asked } = await delivering({
      requirements: [says("baked"), says("sold"), says("milk"), says("cake")],
    });
    const { first, unmet } = await unmetOf(delivery);
    asked();
    const edits = [
      edit("It is sold", "Milk, milk is sold", 0, 7),
      edit("It opens at nine.", "With milk it opens at nine.", 0),
    ];
    const edited = await editedCandidate(delivery, first, edits, unmet, 1);
    expect(asked()).toEqual(['It says "sold"', 'It says "milk"', 'It says "cake"']);
    expect(edited?.content).toContain("Bread is baked daily.\n\nMilk, milk is sold");
    expect(edited).toMatchObject({ edits: 2, repairs: ["milk"] });
    expect(outcomes(edited?.verdicts ?? [])).toEqual([
      ["baked", "met"],
      ["sold", "met"],
      ["milk", "met"],
      ["cake", "unmet"],
    ]);
    if (!edited) return;
    const cake = { start: 9, end: 9, replacement: "Cake! ", for: [1] };
    const again = await editedCandidate(delivery, edited, [cake], unmet, 2);
    expect(again).toMatchObject({ edits: 3, repairs: ["milk", "cake"] });
    const { proof } = again?.verdicts.find(({ requirementId }) => requirementId === "baked") ?? {};
    expect(again?.content.slice(proof?.start, proof?.end)).toBe("baked");
  });

  test("leaves what it was not to be checked for as it was, met or not", async () => {
    const { delivery, asked } = await delivering(
      { requirements: [says("baked"), says("milk"), says("cake")] },
      { only: ["milk"] },
    );
    const { first, unmet } = await unmetOf(delivery);
    asked();
    const edited = await editedCandidate(delivery, first, [edit("daily", "with milk", 1)], unmet, 1);
    expect(asked()).toEqual(['It says "milk"']);
    expect(outcomes(edited?.verdicts ?? [])).toEqual([
      ["baked", "unverified"],
      ["milk", "met"],
      ["cake", "unverified"],
    ]);
  });

  test("keeps an opinion, which has no place", async () => {
    const { delivery, asked } = await delivering({ requirements: [says("baked")] });
    const { first } = await unmetOf(delivery);
    const judged = {
      ...first,
      verdicts: [{ requirementId: "baked", outcome: "met", reason: "Yes." }],
    } as const;
    asked();
    const edited = await editedCandidate(delivery, judged, [edit("baked", "made")], [], 1);
    expect(asked()).toEqual([]);
    expect(edited?.verdicts).toEqual(judged.verdicts);
  });

  test("that are not near its end is cut where it was cut before", async () => {
    const { delivery } = await delivering({}, { finishReason: "length" });
    const { first, unmet } = await unmetOf(delivery);
    const reasonAfter = async (end: number, round: number) => {
      const change = { start: end - 1, end, replacement: "!", for: [0] };
      return (await editedCandidate(delivery, first, [change], unmet, round))?.finishReason;
    };
    expect(await reasonAfter(TEXT.length - 200, 1)).toBe("length");
    expect(await reasonAfter(TEXT.length - 199, 2)).toBeUndefined();
  });

  test("is checked for everything where it was in another language", async () => {
    const content = "La panadería abre a las nueve y vende pan con queso. ".repeat(6).trim();
    const request = "Write a guide to the bakery for the people who live there.";
    const { delivery, asked } = await delivering({ content, request, requirements: [says("queso")] });
    const { first, unmet } = await unmetOf(delivery);
    expect(unmet.map(({ requirement }) => requirement.id)).toEqual(["task-1/text/language"]);
    asked();
    const change = { start: 0, end: 3, replacement: "The bakery", for: [0] };
    await editedCandidate(delivery, first, [change], unmet, 1);
    expect(asked()).toEqual(['It says "queso"']);
    await editedCandidate(delivery, first, [change], [], 2);
    expect(asked()).toEqual([]);
  });
});
