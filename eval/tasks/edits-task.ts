import { Random } from "../../bench/delegation/random";
import type { EvalLanguage, EvalTask } from "./eval-task";
import { FACT_TEXTS } from "./fact-texts";

/** Changes that are asked for one after the other. */
const CHANGES = 20;
const FACTS_PER_PLACE = 2;
const FILLERS_PER_PLACE = 8;
const LEAST_NUMBER = 2101;
const MOST_NUMBER = 9876;
/** Share of the bytes nobody asked to change that have to stand as they were. */
const LEAST_KEPT = 0.995;

/**
 * A document of ten places, and twenty changes in a row, of one figure each. All lines that hold none of those figures are to
 * stay as they are. The same every time.
 */
export function editsTask(language: EvalLanguage): EvalTask {
  const id = `d-${language}-figures`;
  const random = new Random(id);
  const texts = FACT_TEXTS[language];
  const numbers = new Set<string>();
  while (numbers.size < 2 * CHANGES) numbers.add(String(random.int(LEAST_NUMBER, MOST_NUMBER)));
  const [...free] = numbers;
  const facts = texts.places.slice(0, CHANGES / FACTS_PER_PLACE).flatMap((place, at) =>
    Array.from({ length: FACTS_PER_PLACE }, (_, offset) => {
      const [measure = "", unit = ""] = texts.measures[(at + offset) % texts.measures.length] ?? [];
      return { measure, place, unit, before: free.pop() ?? "", after: free.pop() ?? "" };
    }),
  );
  const places = [...new Set(facts.map(({ place }) => place))];
  const sections = places.map((place) => {
    const lines = Array.from({ length: FILLERS_PER_PLACE }, () => random.pick(texts.filler));
    for (const { measure, unit, before } of facts.filter((fact) => fact.place === place))
      lines.splice(random.int(0, lines.length), 0, texts.fact(measure, place, `${before} ${unit}`));
    return [`## ${texts.heading(place)}`, ...lines].join("\n\n");
  });
  const document = sections.join("\n\n");
  const changed = facts.map(({ before }) => before);
  const rest = document.split("\n").filter((line) => !changed.some((number) => line.includes(number)));
  return {
    id,
    kind: "edits",
    language,
    prompt: texts.heading(places[0] ?? ""),
    attachments: [],
    document,
    changes: facts.map(({ measure, place, unit, after }) =>
      texts.change(texts.subject(measure, place), `${after} ${unit}`),
    ),
    checks: [
      ...facts.flatMap(({ before, after }) => [{ says: after, max: 1 }, { lacks: before }]),
      { keeps: rest, least: LEAST_KEPT },
    ],
    criteria: [],
  };
}
