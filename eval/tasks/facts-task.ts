import { Random } from "../../bench/delegation/random";
import { textAttachment } from "../../tests/fakes/text-attachment";
import type { EvalLanguage, EvalTask, PlantedFact } from "./eval-task";
import { FACT_TEXTS } from "./fact-texts";

/** Sentences around the facts of a document. */
const FILLER_SENTENCES = 12;
/** Long enough not to be written by chance, and no years. */
const LEAST_NUMBER = 2101;
const MOST_NUMBER = 9876;

/**
 * Documents in which facts are planted, some beside a figure that the document itself calls wrong, and a request for
 * one fact of each. The same every time.
 */
export function plantedFactsTask(
  language: EvalLanguage,
  documents: number,
  { id = `b-${language}-${documents}-reports`, fillers = FILLER_SENTENCES } = {},
): EvalTask {
  const random = new Random(id);
  const texts = FACT_TEXTS[language];
  const numbers = distinctNumbers(random, documents * 4);
  const written = Array.from({ length: documents }, (_, at) => {
    const place = texts.places[at] ?? "";
    const file = `report-${at + 1}.txt`;
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
    return {
      file,
      text: `${texts.heading(place)}\n\n${paragraphs(sentences)}`,
      facts: facts.map(({ fact }) => fact),
    };
  });
  const wanted = written.flatMap(({ facts }) => facts.slice(0, 1));
  const all = written.flatMap(({ facts }) => facts.map(({ number }) => number));
  return {
    id,
    kind: "facts",
    language,
    prompt: texts.request(wanted.map(({ measure, place }) => texts.subject(measure, place)).join("; ")),
    attachments: written.map(({ file, text }) => textAttachment(file, text)),
    checks: [
      ...wanted.flatMap((fact: PlantedFact) => [{ states: fact }, { cites: fact }]),
      { onlyNumbersOf: all },
    ],
    criteria: [],
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
