import { expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { honestVerdicts, shownText } from "../../../../../tests/fakes/scripted-review";
import { estimatedTokens } from "../../../domain/conversation/conversation-summary";
import type { Requirement } from "../../../domain/requirement/requirement";
import { askAboutParts } from "./check-parts";
import type { CheckedText } from "./checked-text";
import type { NamedText } from "./text-sources";

const says = (words: string): Requirement =>
  sampleRequirement({ id: words, description: `It says "${words}"` });

/** The texts that a validator with such a window is shown, one a call. */
async function shown(
  content: string,
  contextWindow: number,
  requirements: readonly Requirement[],
  beside: Pick<CheckedText, "sources" | "cited"> = {},
) {
  const rig = new DeliveryRig({ content, requirements }, honestVerdicts);
  rig.models.contextWindow = contextWindow;
  await rig.begin();
  const engine = await rig.engine();
  const validator = { id: "checker", name: "Ada", role: "Reader", instructions: "" };
  const text: CheckedText = { artifactId: "a", version: 1, content, ...beside };
  const { signal } = new AbortController();
  const { parts, leftOut } = await askAboutParts({ engine, validator, signal }, text, requirements);
  const verdicts = parts.map((given) =>
    given.map((each) => [...each.verdicts.values()].map(({ met }) => met)),
  );
  return { texts: rig.models.calls.map(shownText), verdicts, leftOut };
}
const restingOn = (...notes: readonly NamedText[]) => ({ told: [], notes, found: [], read: undefined });
/** A text that is counted as so many tokens. */
const ofTokens = (tokens: number) => "abc".repeat(tokens);

test("a text is asked about in one call as long as it fits beside the rules and what is asked", async () => {
  // Seven tenths of the window, less 800 for the rules and 150 for each requirement.
  expect((await shown(ofTokens(1_850), 4_000, [says("bread")])).texts).toHaveLength(1);
  expect((await shown(ofTokens(1_851), 4_000, [says("bread")])).texts.length).toBeGreaterThan(1);
  expect((await shown(ofTokens(1_701), 4_000, [says("bread"), says("milk")])).texts.length).toBeGreaterThan(
    1,
  );
});

test("beside sources a text has less room, and each part is asked about beside all of them", async () => {
  const sources = restingOn({ name: "Notes", text: "Bread and milk." });
  const { texts, verdicts } = await shown(ofTokens(1_110), 4_000, [says("bread")], { sources });
  expect([texts.length, verdicts]).toEqual([1, [[[false]]]]);
  expect((await shown(ofTokens(1_111), 4_000, [says("bread")], { sources })).texts.length).toBeGreaterThan(1);
});

test("parts overlap by more than any quotation, are whole together, and cut no character in two", async () => {
  const content = Array.from({ length: 3_000 }, (_, at) => `${String(at).padStart(4, "0")}\u{1f600} `).join(
    "",
  );
  const { texts, verdicts } = await shown(content, 4_000, [says("bread")]);
  expect(texts.length).toBeGreaterThan(2);
  let end = 0;
  for (const text of texts) {
    const start = content.indexOf(text);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(text.isWellFormed()).toBe(true);
    if (end > 0) expect(end - start).toBeGreaterThanOrEqual(1_000);
    expect(estimatedTokens(text)).toBeLessThanOrEqual(1_850);
    end = start + text.length;
  }
  expect(end).toBe(content.length);
  expect(verdicts).toHaveLength(texts.length);
});

test("there is some room in whatever a model reads, so that the work comes to an end", async () => {
  const { texts } = await shown(ofTokens(1_000), 10, [says("bread")]);
  expect(texts.at(-1)?.endsWith("abc")).toBe(true);
  expect(texts.map((text) => text.length)).toEqual([2_000, 2_000]);
});

test("the next sources are asked about only what is found to be met beside those before", async () => {
  const long = (name: string) => ({
    name,
    text: `${name} says bread and milk. ${"Bread is sold. ".repeat(90)}`,
  });
  const sources = restingOn(long("One"), long("Two"), long("Three"));
  const requirements = [says("bread"), says("milk")];
  const { verdicts } = await shown("Of bread alone.", 2_400, requirements, { sources });
  const [batches = []] = verdicts;
  expect(batches.length).toBeGreaterThan(1);
  expect(batches[0]).toEqual([true, false]);
  for (const later of batches.slice(1)) expect(later).toEqual([true]);
});
