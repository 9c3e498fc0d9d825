import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { type Passage, splitPassages } from "@core/domain/knowledge/passage";
import type { PassageRanker, TextEmbedder } from "@core/ports/passage-ranker";
import type { FileText } from "@core/services/knowledge/file-text";
import { KnowledgeRetrieval, knowledgeLength } from "@core/services/knowledge/retrieval";
import { knowledgePrompt } from "@core/services/knowledge/with-retrieval";
import { HybridRanker } from "../../src/plugins/passage-ranker-hybrid/hybrid-ranker";
import { VectorShelf } from "../../src/plugins/passage-ranker-hybrid/vector-shelf";
import { PassageIndex } from "../../src/plugins/shared/ranking/passage-index";
import { ConceptEmbedder } from "../../tests/fakes/concept-embedder";
import { FixedClock } from "../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../tests/fakes/memory-database";
import { MemoryLogger } from "../../tests/fakes/memory-logger";
import { corpus } from "../finding/corpus";
import { LEXICON } from "../finding/lexicon";
import { noisy } from "../finding/noisy-embedder";
import { ASKED_FILES } from "../finding/questions";
import { atLeast, type Row, reported } from "../row";

/** Text above the table, so that nobody takes its figures for more than they are. */
export const FINDING_HEADING = [
  "Twenty files of 7,000 characters in English, French and Korean, a fact in each, and twenty questions in other words or",
  "another language. *Simulated* vectors come from a lexicon of the same three languages that stands in for an embedding model:",
  "they show what ranking, fusion and the prompt make of vectors that know the words, not how well any real model does.",
  "To those that *err* noise is added, 0.8 times as loud as the vector itself. A model is taken to read 16,000 tokens.",
].join("\n");

/** How loud the noise is beside the vectors, of those that err. */
const NOISE = 0.8;

const { signal } = new AbortController();
const NOTHING: Pick<PassageRanker, "rank"> = { rank: async () => [] };

/** How often the right file stands first, or among the first three, and how often its fact reaches the prompt. */
export async function finding(): Promise<readonly Row[]> {
  const database = new MemoryDatabase();
  const items = corpus();
  await database.write(items.map((record) => ({ type: "put", store: "knowledgeItems", record })));
  const measure = (ranker: PassageRanker, embedder?: TextEmbedder) =>
    measured(ranker, database, items, embedder);
  const embedder = new ConceptEmbedder(LEXICON);
  const rows = async (name: string, using: TextEmbedder) => [
    ...reportedRows(`Vectors (${name})`, await measure(hybrid(NOTHING, database), using)),
    ...reportedRows(`Words and vectors (${name})`, await measure(hybrid(words(), database), using)),
  ];
  const both = await measure(hybrid(words(), database), embedder);
  return [
    ...reportedRows("Words (BM25 with stems and stop words)", await measure(words())),
    ...reportedRows("Vectors (simulated)", await measure(hybrid(NOTHING, database), embedder)),
    reported("Words and vectors (simulated): right file first", both.first, ""),
    atLeast("Words and vectors (simulated): right file among the first three", both.amongThree, 16, ""),
    atLeast("Words and vectors (simulated): fact in the prompt", both.inPrompt, 18, ""),
    reported(
      "Words and vectors (simulated): fact in the prompt of a model with 8,000 tokens",
      both.inSmall,
      "",
    ),
    ...(await rows("simulated, erring", noisy(embedder, NOISE))),
  ];
}

interface Figures {
  readonly first: number;
  readonly amongThree: number;
  readonly inPrompt: number;
  readonly inSmall: number;
}

function reportedRows(name: string, { first, amongThree, inPrompt, inSmall }: Figures): readonly Row[] {
  return [
    reported(`${name}: right file first`, first, ""),
    reported(`${name}: right file among the first three`, amongThree, ""),
    reported(`${name}: fact in the prompt`, inPrompt, ""),
    reported(`${name}: fact in the prompt of a model with 8,000 tokens`, inSmall, ""),
  ];
}

async function measured(
  ranker: PassageRanker,
  database: MemoryDatabase,
  items: readonly KnowledgeItem[],
  embedder: TextEmbedder | undefined,
): Promise<Figures> {
  const texts = { ofItem: async ({ content }: KnowledgeItem) => content } as unknown as FileText;
  const retrieval = new KnowledgeRetrieval(database, ranker, texts);
  const passages = items.flatMap((item) => splitPassages(item));
  const ids = items.map(({ id }) => id);
  const holds = async (question: string, answer: string, contextWindow: number) => {
    const options = { budgetLength: knowledgeLength(contextWindow), embedder: async () => embedder };
    return knowledgePrompt(await retrieval.find(ids, question, signal, options)).includes(answer);
  };
  const figures = { first: 0, amongThree: 0, inPrompt: 0, inSmall: 0 };
  for (const { name, question, answer } of ASKED_FILES) {
    const ranked = await ranker.rank(passages, question, embedder && { embedder, signal });
    const place = filesOf(ranked).indexOf(name);
    if (place === 0) figures.first += 1;
    if (place >= 0 && place < 3) figures.amongThree += 1;
    if (await holds(question, answer, 16_000)) figures.inPrompt += 1;
    if (await holds(question, answer, 8_000)) figures.inSmall += 1;
  }
  return figures;
}

function filesOf(ranked: readonly Passage[]): readonly string[] {
  return [...new Set(ranked.map(({ itemName }) => itemName))];
}

/** The index that the application has in a worker. */
function words(): PassageRanker {
  const index = new PassageIndex();
  return {
    rank: async (passages, question) => {
      const byId = new Map(passages.map((passage) => [passage.id, passage]));
      index.add(passages);
      return index.rank([...byId.keys()], question).flatMap((id) => byId.get(id) ?? []);
    },
  };
}

function hybrid(ranked: Pick<PassageRanker, "rank">, database: MemoryDatabase): PassageRanker {
  return new HybridRanker({
    words: ranked,
    shelf: new VectorShelf(database),
    clock: new FixedClock(),
    logger: new MemoryLogger(),
    patience: () => new AbortController().signal,
  });
}
