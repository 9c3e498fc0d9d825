interface Prompts {
  readonly passage: string;
  readonly question: string;
}

/** The words that models want before a text, by their names, as their model cards on https://huggingface.co say. */
const PROMPTS: readonly (readonly [RegExp, Prompts])[] = [
  [/nomic-embed/i, { passage: "search_document: ", question: "search_query: " }],
  [/embeddinggemma/i, { passage: "title: none | text: ", question: "task: search result | query: " }],
  [/\be5-/i, { passage: "passage: ", question: "query: " }],
  [
    /qwen3-embedding/i,
    { passage: "", question: "Instruct: Given a question, find the passages that answer it\nQuery: " },
  ],
];

/** A text as an embedding model wants to be given it. */
export function promptedText(model: string, kind: keyof Prompts, text: string): string {
  return `${PROMPTS.find(([name]) => name.test(model))?.[1][kind] ?? ""}${text}`;
}
