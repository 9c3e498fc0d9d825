import { Random } from "../../bench/delegation/random";
import { textAttachment } from "../../tests/fakes/text-attachment";
import type { Check, EvalLanguage, EvalTask, PlantedFact } from "./eval-task";
import { FACT_TEXTS } from "./fact-texts";

/** Sentences around the facts of a document. */
const FILLER_SENTENCES = 12;
/** Long enough not to be written by chance, and no years. */
const LEAST_NUMBER = 2101;
const MOST_NUMBER = 9876;

/** Documents in which facts are planted, and the checks of a text that is to state one fact of each. */
interface Planted {
  readonly documents: readonly { readonly name: string; readonly title: string; readonly text: string }[];
  /** The facts that are asked for, in words. */
  readonly subjects: string;
  readonly checks: readonly Check[];
}

/**
 * Attached documents in which facts are planted, some beside a figure that the document itself calls wrong, and a request
 * for one fact of each. The same every time.
 */
export function plantedFactsTask(
  language: EvalLanguage,
  documents: number,
  { id = `b-${language}-${documents}-reports`, fillers = FILLER_SENTENCES } = {},
): EvalTask {
  const planted = plant({ language, id, documents, fillers, nameOf: (at) => `report-${at}.txt` });
  return {
    id,
    kind: "facts",
    language,
    prompt: FACT_TEXTS[language].request(planted.subjects),
    attachments: planted.documents.map(({ name, text }) => textAttachment(name, text)),
    checks: planted.checks,
    criteria: [],
  };
}

/** The same on pages of a web that is made for it, which are to be found and read. */
export function plantedPagesTask(language: EvalLanguage, documents: number): EvalTask {
  const id = `f-${language}-${documents}-pages`;
  const nameOf = (at: number) => `report-${at}-${language}.example`;
  const planted = plant({ language, id, documents, fillers: FILLER_SENTENCES, nameOf });
  return {
    id,
    kind: "research",
    language,
    prompt: FACT_TEXTS[language].research(planted.subjects),
    attachments: [],
    pages: planted.documents.map(({ name, title, text }) => ({ url: `https://${name}/`, title, text })),
    checks: planted.checks,
    criteria: [],
  };
}

interface Planting {
  readonly language: EvalLanguage;
  /** Draws everything. */
  readonly id: string;
  readonly documents: number;
  readonly fillers: number;
  /** The name of a document, counted from 1, which a text cites it by. */
  readonly nameOf: (at: number) => string;
}

function plant({ language, id, documents, fillers, nameOf }: Planting): Planted {
  const random = new Random(id);
  const texts = FACT_TEXTS[language];
  const numbers = distinctNumbers(random, documents * 4);
  const written = Array.from({ length: documents }, (_, at) => {
    const place = texts.places[at] ?? "";
    const file = nameOf(at + 1);
    const facts = [0, 1].map((offset) => {
      const [measure = "", unit = ""] = texts.measures[(at + offset) % texts.measures.length] ?? [];
      return {
        fact: { measure, place, file, number: numbers.pop() ?? "" },
        unit,
        wrong: numbers.pop() ?? "",
      };
    });
    const sentences = Array.from({ length: fillers }, () => random.pick(texts.filler));
    for (const { fact, unit, wrong } of facts) {
      const { measure, number } = fact;
      const insert = (sentence: string) => sentences.splice(random.int(1, sentences.length), 0, sentence);
      insert(texts.fact(measure, place, `${number} ${unit}`));
      if (random.chance(0.5)) insert(texts.outdated(measure, place, `${wrong} ${unit}`));
    }
    const title = texts.heading(place);
    const text = `${title}\n\n${paragraphs(sentences)}`;
    return { name: file, title, text, facts: facts.map(({ fact }) => fact) };
  });
  const wanted = written.flatMap(({ facts }) => facts.slice(0, 1));
  const all = written.flatMap(({ facts }) => facts.map(({ number }) => number));
  return {
    documents: written,
    subjects: wanted.map(({ measure, place }) => texts.subject(measure, place)).join("; "),
    checks: [
      ...wanted.flatMap((fact: PlantedFact) => [{ states: fact }, { cites: fact }]),
      { onlyNumbersOf: all },
    ],
  };
}

function distinctNumbers(random: Random, count: number): string[] {
  const numbers = new Set<string>();
  while (numbers.size < count) numbers.add(String(random.int(LEAST_NUMBER, MOST_NUMBER)));
  return [...numbers];
}

function paragraphs(sentences: readonly string[]): string {
  return sentences
    .map((sentence, at) => (at % 4 === 3 ? `${sentence}\n\n` : `${sentence} `))
    .join("")
    .trim();
}
