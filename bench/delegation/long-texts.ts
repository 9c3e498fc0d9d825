import { answerCheck, answerEdits, answerRecruit, answerSection } from "./answers";
import { callsOf, doTask } from "./do-task";
import { ERROR_RATES } from "./error-rates";
import { insideTag, type PromptView } from "./prompt-view";

/** Share of the replies that go on with a text and say so, or its end again. */
const CLUMSY_SEAMS = 0.5;
const WRITING = new Set(["execution", "planning"]);
/** Sentences, and pieces of some. */
const SENTENCES = /[^.\n]+(?:\.|(?=\n|$))/g;
const SECTION_LENGTH = 10_000;

/** Outcome of a task whose text is longer than one reply. */
export interface LongText {
  readonly isDelivered: boolean;
  /** Sentences of the text that are missing, twice in it, or in another place. */
  readonly misplaced: number;
  /** Words of the model about the text that stand in it. */
  readonly remarks: number;
  /** Tokens that were written for it, and with all prompts of those calls, against those of the text. */
  readonly written: number;
  readonly withPrompts: number;
}

/**
 * Does a task whose text has so many characters, with a model that ends each reply at so many tokens. Where the request
 * says nothing of the length, the model finds out while it writes.
 */
export async function longText(
  characters: number,
  outputTokens: number,
  isAsked: boolean,
): Promise<LongText> {
  const plan = new Handbook(characters);
  const length = isAsked ? ` of about ${characters.toLocaleString("en")} characters` : "";
  const records = [
    { requirement: "Is a handbook for keepers", quote: "handbook", priority: "must", proof: "judgement" },
    { agent: "Copywriter", role: "Writes reports", skills: ["writing"] },
    { complexity: "simple" },
  ];
  const brief = [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
  const { state, called, shown } = await doTask(
    { prompt: `Write a handbook${length} for the keepers of the waterworks.`, strategy: "single-pass" },
    {
      seed: `long text ${characters} ${isAsked}`,
      rates: ERROR_RATES.faultless,
      isReal: true,
      outputTokens,
      clumsySeams: CLUMSY_SEAMS,
      answers: {
        brief: () => brief,
        plan: () => "{}",
        recruit: answerRecruit,
        read: () => "",
        write: () => plan.whole,
        outline: (view) => plan.outline(view),
        part: (view) => plan.part(view),
        check: answerCheck,
        edit: answerEdits,
        section: answerSection,
      },
    },
  );
  const calls = callsOf(state).filter(({ purpose }) => WRITING.has(purpose));
  const sentences = shown.match(SENTENCES) ?? [];
  const wanted = plan.whole.match(SENTENCES) ?? [];
  const tokens = shown.length / 4;
  return {
    isDelivered: called === "completed",
    misplaced:
      Math.abs(sentences.length - wanted.length) + wanted.filter((each, at) => each !== sentences[at]).length,
    remarks: shown.match(/Sure, here is|where I left off/g)?.length ?? 0,
    written: calls.reduce((sum, { usage }) => sum + (usage?.completionTokens ?? 0), 0) / tokens,
    withPrompts: calls.reduce((sum, { usage }) => sum + (usage?.totalTokens ?? 0), 0) / tokens,
  };
}

/** A text no two sentences of which are alike, in sections, as a model has it in mind. */
class Handbook {
  readonly #sections: readonly { readonly title: string; readonly text: string }[];

  constructor(characters: number) {
    let sentence = 0;
    this.#sections = Array.from({ length: Math.ceil(characters / SECTION_LENGTH) }, (_, at) => {
      const paragraphs: string[] = [];
      let length = 0;
      while (length < SECTION_LENGTH) {
        const said = Array.from({ length: 5 }, () => sentenceOf(sentence++)).join(" ");
        paragraphs.push(said);
        length += said.length + 2;
      }
      return { title: `The ${lettersOf(at)} gate`, text: paragraphs.join("\n\n") };
    });
  }

  get whole(): string {
    const sections = this.#sections.map(({ title, text }) => `## ${title}\n\n${text}`);
    return ["# Handbook", ...sections].join("\n\n");
  }

  /** All sections, or those from the last one that is half written. */
  outline({ own }: PromptView): string {
    const written = insideTag(own, "written-sections");
    const from = Math.max(
      0,
      this.#sections.findLastIndex(({ title }) => written.includes(title)),
    );
    const records = [
      { title: "Handbook" },
      ...this.#sections
        .slice(from)
        .map(({ title, text }) => ({ section: title, covers: "", length: text.length })),
    ];
    return [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
  }

  part({ own }: PromptView): string {
    const title = /Write section \d+ of \d+ now, “(.+?)”/.exec(own)?.[1];
    const { text = "" } = this.#sections.find((each) => each.title === title) ?? {};
    if (!own.includes("what is missing of it")) return `## ${title}\n\n${text}`;
    const end = insideTag(own, "end-of-text").slice(-200);
    return text.slice(text.indexOf(end) + end.length).trimStart();
  }
}

function sentenceOf(number: number): string {
  return `The keeper ${lettersOf(number)} walked along the wall before the frost because the path was wet by ${lettersOf(number)}.`;
}

/** A word for a number, another one for each. */
function lettersOf(number: number): string {
  const letter = "abcdefghij";
  return [...String(number)].map((digit) => letter[Number(digit)]).join("");
}
