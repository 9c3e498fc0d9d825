import type { Citation, TokenUsage } from "@core/domain/model/llm";
import { sse } from "./provider-replies";

/** A reply for which the provider searched the web, in its wire format. */
export interface SearchStream {
  /** The model that searches, where that is not the one of the other cases. */
  readonly model?: string;
  /** The bytes; several where a reply is paused and gone on with. */
  readonly replies: readonly string[];
  readonly path: RegExp;
  /** Fields of a body that declare the search and tools. */
  declared(body: unknown): unknown;
  readonly declaredAs: unknown;
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Part of the text that citations with a place mark. */
  readonly marked: string;
  readonly usage: TokenUsage;
  /** A reply that searched and then called, and its turns in the next body; absent where nothing is wanted back. */
  readonly calling?: {
    readonly reply: string;
    turns(body: unknown): unknown;
    readonly sent: unknown;
  };
}

/** The reply of all, with letters of several bytes before what is cited. */
export const TEXT = "Läuft 👟. It is warm in Paris. Bring a hat.";
/** The cited part of the text, its place, and the text around it. */
export const MARKED = "It is warm in Paris.";
export const START = TEXT.indexOf(MARKED);
export const END = START + MARKED.length;
export const [BEFORE, AFTER] = [TEXT.slice(0, START), TEXT.slice(END)];
/** The page it goes back to, and its citation. */
export const PAGE = { url: "https://weather.example/paris", title: "Paris\n weather" };
export const CITED: Citation = { url: PAGE.url, title: "Paris weather", start: START, end: END };
/** Addresses a page may try to have linked. */
export const HOSTILE = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://bank.example@evil.example/",
  "file:///etc/passwd",
  `https://long.example/${"a".repeat(3_000)}`,
  "no address",
];

/** An event that is called like its type. */
export const event = (value: { readonly type: string }) => sse(value, value.type);
