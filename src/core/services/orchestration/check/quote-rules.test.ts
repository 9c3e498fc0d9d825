import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import { isUnrelated, mentionVerdict, withBoundQuotes, withoutUnrelated } from "./quote-rules";

const wanted = (description: string, rest: Partial<Requirement> = {}): Requirement =>
  sampleRequirement({ id: description, description, proofKind: "quote", ...rest });

const CONTENT = [
  "# Bakery of Kyoto",
  "Bread is baked daily, for two euros. It opens at nine, and closes when all of it is sold.",
  "## Risks of the trade",
  "Flour grew dearer by a third. 빵은 매일 굽는다.",
].join("\n\n");
const text = { artifactId: "a", version: 1, content: CONTENT };

/** A verdict as it stands after the quote has been found in the text. */
function met({ id: requirementId }: Requirement, quote: string, content = CONTENT): RequirementVerdict {
  const start = content.indexOf(quote);
  expect(start).toBeGreaterThanOrEqual(0);
  const proof = { kind: "quote", text: quote, start, end: start + quote.length, artifactId: "a", version: 1 };
  return { requirementId, outcome: "met", reason: quote, proof: proof as RequirementVerdict["proof"] };
}

const outcomeOf = (requirement: Requirement, quote: string, content = CONTENT) =>
  withBoundQuotes([requirement], [met(requirement, quote, content)], { ...text, content }, "en")[0]?.outcome;

describe("a quote that stands in the text", () => {
  test.each([
    ["Explains how bread is made", "Bread is baked daily"],
    ["Mentions what it costs", "two euros"],
    ["Names the ingredient", "Flour"],
    ["Explains how bread is made", "baked daily"],
    ["Says when it opens", "opens at nine"],
    ['Says that it is "baked" daily', "baked"],
    ["Has a section about risks", "Risks of the trade"],
    ["Has a title", "Bakery of Kyoto"],
    ["빵을 언제 굽는지 설명한다", "매일 굽는다"],
  ])("shows: %s", (description, quote) => {
    expect(outcomeOf(wanted(description), quote)).toBe("met");
  });

  test.each([
    ["a word of the requirement", "Explains how bread is made", "Bread"],
    ["two words that say nothing", "Explains how bread is made", "of it"],
    ["a heading alone", "Explains the risks", "Risks of the trade"],
    ["the title", "Speaks of a bakery in Japan", "Bakery of Kyoto"],
    ["a word, in Korean", "빵을 어떻게 만드는지 설명한다", "빵은"],
  ])("shows nothing where it is %s", (_, description, quote) => {
    const requirement = wanted(description);
    const [verdict] = withBoundQuotes([requirement], [met(requirement, quote)], text, "en");
    expect(verdict).toEqual({
      requirementId: description,
      outcome: "unverified",
      reason: "The words given as proof do not show it",
    });
  });

  test("of three words shows something even where the requirement has all of them, as does a figure", () => {
    const requirement = wanted("Says that bread is baked, or 9 of it");
    const shown = (quote: string) => outcomeOf(requirement, quote, "So bread is baked, or 9 of it.");
    expect(["bread is baked", "is baked", "9 of"].map(shown)).toEqual(["met", "unverified", "met"]);
  });

  test("may be short where that is what is to be checked", () => {
    const requirement = wanted("Speaks of bread", { validationCriteria: ["Name it"] });
    expect(outcomeOf(requirement, "Bread")).toBe("met");
  });

  test("may be a heading at the end of the text, which alone shows nothing", () => {
    const content = `${CONTENT}\n\n## The costs of bread`;
    expect(outcomeOf(wanted("Tells what bread costs"), "The costs of bread", content)).toBe("unverified");
    expect(outcomeOf(wanted("Has a section on costs"), "The costs of bread", content)).toBe("met");
  });

  test("shows what it would where the verdict is not that it does", () => {
    const requirement = wanted("Explains how bread is made");
    const { proof } = met(requirement, "of it");
    const unmet = { requirementId: requirement.id, outcome: "unmet", reason: "No.", proof } as never;
    expect(withBoundQuotes([requirement], [unmet], text, "en")).toEqual([unmet]);
  });

  test("shows no more than two things it does not speak of, and all that it does", () => {
    const quote = "Bread is baked daily, for two euros.";
    const related = ["Says how bread is made", "Tells what is baked", "Gives the price in euros"];
    const unrelated = ["Weighs the hazards", "Thanks the suppliers", "Invites to a tasting"];
    const outcomes = (descriptions: readonly string[]) => {
      const requirements = descriptions.map((each) => wanted(each));
      const verdicts = requirements.map((each) => met(each, quote));
      return withBoundQuotes(requirements, verdicts, text, "en").map(({ outcome }) => outcome);
    };
    expect(outcomes([...related, ...unrelated])).toEqual([
      ...related.map(() => "met"),
      ...unrelated.map(() => "unverified"),
    ]);
    expect(outcomes([...related, ...unrelated.slice(0, 2)])).toEqual(Array(5).fill("met"));
  });

  test("of several begins with one that may show something, and has no others but such", () => {
    const requirement = wanted("Explains how bread is made");
    const placed = (quote: string) => {
      const start = CONTENT.indexOf(quote);
      return { text: quote, start, end: start + quote.length };
    };
    const proofOf = (main: string, ...others: readonly string[]) => {
      const verdict = met(requirement, main);
      const proof = { ...verdict.proof, also: others.map(placed) } as RequirementVerdict["proof"];
      const [given] = withBoundQuotes(
        [requirement],
        [{ ...verdict, ...(proof ? { proof } : {}) }],
        text,
        "en",
      );
      const { text: words, start, end, also } = given?.proof ?? {};
      return given?.outcome === "met" ? [{ text: words, start, end }, also] : given?.outcome;
    };
    const [baked, price] = ["Bread is baked daily", "Flour grew dearer"].map(placed);
    expect(proofOf("Bread is baked daily", "Flour grew dearer")).toEqual([baked, [price]]);
    expect(proofOf("Bread is baked daily", "of it")).toEqual([baked, undefined]);
    expect(proofOf("of it", "Risks of the trade", "Bread is baked daily")).toEqual([baked, undefined]);
    expect(proofOf("Risks of the trade", "Bread is baked daily", "Flour grew dearer")).toEqual([
      baked,
      [price],
    ]);
    expect(proofOf("of it", "Risks of the trade")).toBe("unverified");
    expect(withBoundQuotes([], [met(requirement, "of it")], text, "en")).toMatchObject([{ outcome: "met" }]);
  });

  test("is left alone where the verdict rests on something else", () => {
    const requirement = wanted("Is friendly", { proofKind: "judged" });
    const proof = { kind: "judged", text: "Bread", start: 0, end: 5, artifactId: "a", version: 1 } as const;
    const verdict = { requirementId: requirement.id, outcome: "met", reason: "It is.", proof } as const;
    expect(withBoundQuotes([requirement], [verdict], text, "en")).toEqual([verdict]);
  });
});

describe("words that are to show something", () => {
  const isDoubted = (
    description: string,
    quote: string,
    { content = quote, ...rest }: Partial<Requirement> & { readonly content?: string } = {},
  ) => {
    const start = content.indexOf(quote);
    const at = { start, end: start + quote.length, artifactId: "a", version: 1 };
    const proof = { kind: "quote", text: quote, ...at } as const;
    const verdict = { requirementId: "r", outcome: "met", reason: "", proof } as const;
    return isUnrelated(wanted(description, rest), verdict, content);
  };

  test("show what the heading above them names, also at the very beginning and where it ends the text", () => {
    const first = { content: "\n## The main risks\n\nFlour grew dearer." };
    expect(isDoubted("Names the risks", "Flour grew dearer.", { quote: "", ...first })).toBe(false);
    const last = { content: "It is long.\n## The main risks" };
    expect(isDoubted("Names the risks", "main", { quote: "", ...last })).toBe(false);
    const next = { content: "## Bread\n\nFlour grew dearer.\n\n## The main risks\n\nNone." };
    expect(isDoubted("Names the risks", "Flour grew dearer.", { quote: "", ...next })).toBe(true);
  });

  test("are not doubted where nothing is said to show it, or something else than words", () => {
    const proof = { kind: "judged", text: "Bread", start: 0, end: 5, artifactId: "a", version: 1 } as const;
    const verdict = { requirementId: "r", outcome: "met", reason: "", proof } as const;
    expect(isUnrelated(wanted("Names the risks"), verdict, "Bread")).toBe(false);
    const quote = { ...proof, kind: "quote" } as const;
    expect(isUnrelated(wanted("Names the risks"), { ...verdict, proof: quote }, "Bread")).toBe(true);
    const unmet = { ...verdict, outcome: "unmet", proof: quote } as const;
    expect(isUnrelated(wanted("Names the risks"), unmet, "Bread")).toBe(false);
    expect(isUnrelated(wanted("Names the risks"), undefined, "Bread")).toBe(false);
  });

  test("show what the heading above them names, unless that is the title", () => {
    const risks = { quote: "", content: "# A guide\n\n## The main risks\n\nFlour grew dearer." };
    expect(isDoubted("Names the risks", "Flour grew dearer.", risks)).toBe(false);
    const title = { quote: "", content: "# The main risks\n\nFlour grew dearer." };
    expect(isDoubted("Names the risks", "Flour grew dearer.", title)).toBe(true);
  });

  test.each([
    ["Tells when deliveries arrive", "The van delivers at noon"],
    ["Names the costs of the repair", "It cost 40 euros to mend"],
    ["Opens at 9", "from 9 to noon"],
    ["Explique comment la pâte est préparée", "On prépare la farine et l’eau la veille"],
    ["Décrit l’économie de la région", "Les économies locales reposent sur le blé"],
    ["빵을 굽는 때를 설명한다", "매일 아침 빵이 나온다"],
    ["마감 시간을 알린다", "시간은 저녁 여섯 시까지이다"],
    ["Explains it", "Whatever stands there"],
    ["모든 버튼에 이름이 있다", "button:focus-visible { outline: 3px solid }"],
    ["Tells when deliveries arrive", "매일 아침 빵이 나온다"],
    ["Tells of the bakery", "The bakers rise early"],
    ["Names the risk", "Risks abound"],
    ["Names the risks", "The risk abounds"],
    ["설치하는 때를 알린다", "어제 모두 설치되었다"],
  ])(
    "are not asked about again where they name it in another form, or another script: %s",
    (description, quote) => {
      expect(isDoubted(description, quote)).toBe(false);
    },
  );

  test("are held against the words of the request and what is to be checked, too", () => {
    expect(isDoubted("Gives the conditions", "Payment is due in thirty days")).toBe(true);
    expect(
      isDoubted("Gives the conditions", "Payment is due in thirty days", {
        quote: "how we pay, the payment",
      }),
    ).toBe(false);
    const validationCriteria = ["It says in how many days an invoice is due for payment"];
    expect(isDoubted("Gives the conditions", "Payment is due", { validationCriteria })).toBe(false);
  });

  test.each([
    ["Tells when deliveries arrive", "Bread is baked daily"],
    ["Explique comment la pâte est préparée", "La boutique ferme pour deux semaines"],
    ["마감 시간을 설명한다", "매일 아침 빵이 나온다"],
    ["시간을 알린다", "공간이 넓다"],
    ["Tells of the mills", "The bills came late"],
    ["Gives the weather", "It gives bread"],
    ["Opens at 9", "from 90 on"],
    ["Opens at 90", "from 9 on"],
    ["Costs 100000", "for 100001"],
  ])("are asked about again where they name nothing of it: %s", (description, quote) => {
    expect(isDoubted(description, quote)).toBe(true);
  });
});

describe("words that a requirement names", () => {
  const request =
    "Write about a bakery in Kyoto since 1868, and mention “fresh bread”, Osaka and Ada Lovelace.";
  const verdictOn = (description: string) => mentionVerdict(wanted(description), text, request, "en");

  test.each([
    'Mentions "Kyoto"',
    "Mentions Kyoto",
    "The text must include the word “baked”.",
    "It contains the words 'two euros' and 'nine'",
    "Mentionne « Kyoto »",
    '"빵은"을 언급한다',
  ])("are counted where they are there: %s", (description) => {
    expect(verdictOn(description)).toMatchObject({ outcome: "met", proof: { kind: "counted" } });
  });

  test("are looked for in short requirements alone", () => {
    const mention = (length: number) => 'Mentions "Kyoto"'.padEnd(length, ".");
    expect([verdictOn(mention(200))?.outcome, verdictOn(mention(201))]).toEqual(["met", undefined]);
  });

  test("are parted by what joins them, whether quoted or names of several words", () => {
    const content = "Ada Lovelace lives in New York, and so does Grace Hopper.";
    const asked = "Write of Ada Lovelace and Grace Hopper in New York and the bakery.";
    const on = (description: string) =>
      mentionVerdict(wanted(description), { ...text, content }, asked, "en")?.reason.split("; ").length;
    expect(on("Mentions Ada Lovelace and Grace Hopper, and New York")).toBe(3);
    expect(on('Mentions "Ada"and"York"')).toBe(2);
  });

  test("are names only where they begin with a capital, and the request has them", () => {
    expect(["Mentions bakery", "Mentions Risks", "Mentions it"].map(verdictOn)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("are told with how often they stand there", () => {
    expect(verdictOn('Mentions "Kyoto" and "Bread"')?.reason).toBe(
      '"Kyoto": 1 occurrences (at least 1); "Bread": 1 occurrences (at least 1)',
    );
  });

  test.each(['Mentions "fresh bread"', "Mentions 'Kyoto' and 'Osaka'", 'Includes the phrase "since 1868"'])(
    "are missed where they are quoted: %s",
    (description) => expect(verdictOn(description)).toMatchObject({ outcome: "unmet" }),
  );

  test.each([
    "Mentions Osaka",
    "Mentions Ada Lovelace",
    "Mentions 1868",
    "Mentions Tokyo",
    'Does not mention "Kyoto"',
    'Explains what "Kyoto" means',
    'Mentions "Kyoto" or "Osaka"',
    'Mentions "Kyoto" in the introduction',
    "Mentions a price for every size",
    "Includes a table",
    "Contains 3 headings",
    "It's the baker's own text",
    "",
  ])("are left to the validator where more may be meant: %s", (description) => {
    expect(verdictOn(description)).toBeUndefined();
  });
});

test("a quote that begins with a heading and goes on after it shows something", () => {
  const requirement = wanted("Speaks of the risks of the trade");
  expect(outcomeOf(requirement, "Risks of the trade\n\nFlour grew dearer by a third.")).toBe("met");
});

describe("after the last look", () => {
  const HOURS = wanted("Tells when deliveries arrive, and who takes them in");
  const PRICE = wanted("Says what the bread is sold for");
  const TEXT = "The bread is baked by all of us, and then it is sold.";
  interface Scene {
    readonly content?: string;
    readonly format?: "code";
    readonly reason?: string;
    readonly request?: string;
    readonly requirement?: Requirement;
    readonly quote?: string;
  }
  const outcomesIn = ({
    content = TEXT,
    format,
    reason = "It does.",
    request = "Write a guide to the bakery.",
    requirement = HOURS,
    quote = "baked by all of us",
  }: Scene = {}) => {
    const start = content.indexOf(quote);
    const at = { start, end: start + quote.length, artifactId: "a", version: 1 };
    const proof = { kind: "quote", text: quote, ...at } as const;
    const told = { requirementId: requirement.id, outcome: "met", reason, proof } as const;
    const price = { ...told, requirementId: PRICE.id, proof: { ...proof, text: "it is sold" } };
    const checked = { ...text, content, ...(format ? { format } : {}) };
    const verdicts = new Map([
      [requirement.id, told],
      [PRICE.id, price],
    ]);
    const after = withoutUnrelated([requirement, PRICE], verdicts, checked, request, "en");
    expect(after.get(PRICE.id)).toBe(price);
    return after.get(requirement.id) === told ? "met" : after.get(requirement.id);
  };

  test("words that name nothing of what they are to show prove nothing, which is told", () => {
    expect(outcomesIn()).toEqual({
      requirementId: HOURS.id,
      outcome: "unverified",
      reason: "The words given as proof speak of something else",
    });
  });

  test("words that do are left alone, as are those that the reason joins to the requirement", () => {
    expect(outcomesIn({ requirement: wanted("Tells who has baked it") })).toBe("met");
    expect(outcomesIn({ reason: "What is baked arrives with the deliveries." })).toBe("met");
    // Of one of both is not enough.
    expect(outcomesIn({ reason: "It says that it is baked." })).toMatchObject({ outcome: "unverified" });
    expect(outcomesIn({ reason: "The deliveries arrive." })).toMatchObject({ outcome: "unverified" });
  });

  test("code tells nothing by its words, in a file or in a fence", () => {
    expect(outcomesIn({ format: "code" })).toBe("met");
    const fenced = `\`\`\`\n${TEXT}\n\`\`\`\n\n${TEXT}`;
    expect(outcomesIn({ content: fenced, quote: "baked by all of us" })).toBe("met");
    expect(outcomesIn({ content: `${TEXT}\n\n\`\`\`\n${TEXT}\n\`\`\`` })).toMatchObject({
      outcome: "unverified",
    });
  });

  test("words in another language than the requirement, or else the request, tell nothing", () => {
    const french = wanted("Explique comment la pâte est préparée et par qui");
    expect(outcomesIn({ requirement: french })).toBe("met");
    const unknown = wanted("Deliveries");
    expect(outcomesIn({ requirement: unknown })).toMatchObject({ outcome: "unverified" });
    expect(outcomesIn({ requirement: unknown, request: "Écris un guide de la boulangerie." })).toBe("met");
    expect(outcomesIn({ content: "1868 baked 1869", quote: "baked" })).toBe("met");
  });
});
