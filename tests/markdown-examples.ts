import { readFileSync } from "node:fs";

/** One example of a Markdown specification: a text and the HTML it stands for. */
export interface MarkdownExample {
  readonly markdown: string;
  readonly html: string;
  readonly example: number;
  readonly section: string;
}

/** The examples of a fixture, by the name of their list. */
export const readMarkdownExamples = (name: string): Record<string, MarkdownExample[]> =>
  JSON.parse(readFileSync(`tests/fixtures/markdown/${name}.json`, "utf8")) as Record<
    string,
    MarkdownExample[]
  >;
