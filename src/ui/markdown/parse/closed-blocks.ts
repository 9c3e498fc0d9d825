import type { Env } from "markdown-it";
import type { Block, Chapter, FootnoteBlock, ParsedDocument } from "./block";
import { groupHtml } from "./group-html";
import { definedLabels, footnoteReferences, mentionedLabels } from "./label-index";
import { parseBlocks, parseInlines } from "./parser";
import { SettledBlock } from "./settled-block";
import { splitTokens, type TokenRun } from "./split-tokens";

/** Blocks per page of a view, and pages per chapter. */
const PAGE_SIZE = 16;

type Definitions = Record<string, unknown>;

/**
 * The blocks of a document that are settled, with the definitions they hold.
 * A definition that arrives late has only those blocks parsed again that mention its label.
 */
export class ClosedBlocks {
  readonly #references: Definitions = {};
  readonly #footnoteLabels: Definitions = {};
  /** Chapters of pages of blocks; whatever holds a changed block is replaced, all else stays the same object. */
  readonly #chapters: Chapter[] = [];
  readonly #footnotes = new Map<string, FootnoteBlock>();
  /** Mentions of a label that nothing defined yet: positions of blocks, or labels of footnotes. */
  readonly #waiting = new Map<string, Set<number | string>>();
  /** Footnotes each block refers to, by position. */
  readonly #referring = new Map<number, readonly string[]>();
  /** Mentions of a label that has been defined since they were parsed. */
  readonly #outdated = new Set<number | string>();
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Definitions known so far; what a provisional parse defines stays in the copy. */
  provisionalEnv(): Env {
    return {
      references: Object.create(this.#references) as NonNullable<Env["references"]>,
      footnotes: Object.create(this.#footnoteLabels) as Definitions,
    };
  }

  /** Parses settled source for good; `isEnd` when it goes to the end of the text. */
  parse(source: string, start: number, isEnd: boolean): void {
    const tokens = parseBlocks(source, this.#env());
    this.add(this.blocksOf(groupHtml(splitTokens(tokens), isEnd), source, start, false));
    for (const label of definedLabels(tokens)) this.#resolve(label);
  }

  /** Adds blocks whose inline content is still unparsed. */
  add(blocks: readonly Block[]): void {
    for (const block of blocks) {
      const tokens = parseInlines([...block.tokens], this.#env());
      const parsed = { ...block, tokens };
      const label = footnoteLabel(block);
      if (label === undefined) this.#push(block.kind === "think" ? parsed : this.#settled(block, tokens));
      else if (!this.#footnotes.has(label)) {
        this.#footnotes.set(label, { ...parsed, label });
        this.#await(parsed, label);
      }
    }
  }

  /** Blocks for token runs; a block's key is where it begins in the document. */
  blocksOf(runs: readonly TokenRun[], source: string, start: number, open: boolean): Block[] {
    const offsets = lineOffsets(source);
    return runs.flatMap((run) => {
      if (run.tokens[0]?.type === "reference_definition") return [];
      const from = offsets[run.startLine] ?? source.length;
      const text = source.slice(from, offsets[run.endLine] ?? source.length);
      return [{ key: start + from, kind: "markdown" as const, source: text, tokens: run.tokens, open }];
    });
  }

  /** The settled blocks together with the open ones, which stand where they will be when they close. */
  view(open: readonly Block[]): ParsedDocument {
    this.#renew();
    const flow = open.filter((block) => footnoteLabel(block) === undefined);
    const fullPages = Math.floor(this.#count / PAGE_SIZE);
    const fullChapters = Math.floor(fullPages / PAGE_SIZE);
    const last = this.#chapters[fullChapters] ?? [];
    const lastPages = last.slice(0, fullPages % PAGE_SIZE);
    const rest = [...(last[fullPages % PAGE_SIZE] ?? []), ...flow];
    const chapters = [
      ...this.#chapters.slice(0, fullChapters),
      ...inGroups([...lastPages, ...inGroups(rest)]),
    ];
    return { chapters, footnotes: this.#footnotesInOrder(open, flow) };
  }

  #env(): Env {
    return {
      references: this.#references as NonNullable<Env["references"]>,
      footnotes: this.#footnoteLabels,
    };
  }

  #push(block: Block): void {
    const position = this.#count++;
    this.#put(position, block);
    this.#await(block, position);
  }

  #put(position: number, block: Block): void {
    const page = [...(this.#page(position) ?? [])];
    page[position % PAGE_SIZE] = block;
    const number = Math.floor(position / PAGE_SIZE);
    const chapter = [...(this.#chapters[Math.floor(number / PAGE_SIZE)] ?? [])];
    chapter[number % PAGE_SIZE] = page;
    this.#chapters[Math.floor(number / PAGE_SIZE)] = chapter;
    const labels = footnoteReferences(block.tokens);
    if (labels.length > 0) this.#referring.set(position, labels);
  }

  #page(position: number): readonly Block[] | undefined {
    const number = Math.floor(position / PAGE_SIZE);
    return this.#chapters[Math.floor(number / PAGE_SIZE)]?.[number % PAGE_SIZE];
  }

  #await(block: Block, position: number | string): void {
    for (const label of mentionedLabels(block.tokens)) {
      if (label in this.#references || label in this.#footnoteLabels) continue;
      const waiting = this.#waiting.get(label) ?? new Set();
      this.#waiting.set(label, waiting.add(position));
    }
  }

  #resolve(label: string): void {
    for (const position of this.#waiting.get(label) ?? []) this.#outdated.add(position);
    this.#waiting.delete(label);
  }

  /** Parses each block again that mentions what has been defined: once, however many of its labels that are. */
  #renew(): void {
    for (const position of this.#outdated) {
      if (typeof position === "string") {
        const footnote = this.#footnotes.get(position);
        if (footnote) this.#footnotes.set(position, { ...footnote, tokens: this.#reparse(footnote.source) });
      } else {
        const block = this.#page(position)?.[position % PAGE_SIZE];
        if (block) this.#put(position, this.#settled(block, this.#reparse(block.source)));
      }
    }
    this.#outdated.clear();
  }

  #settled(block: Block, tokens: Block["tokens"]): Block {
    return new SettledBlock(block, tokens, this.#reparse);
  }

  readonly #reparse = (source: string): Block["tokens"] =>
    parseInlines(parseBlocks(source, this.#env()), this.#env());

  #footnotesInOrder(open: readonly Block[], flow: readonly Block[]): readonly FootnoteBlock[] {
    const defined = new Map(this.#footnotes);
    for (const block of open) {
      const label = footnoteLabel(block);
      if (label !== undefined && !defined.has(label)) defined.set(label, { ...block, label });
    }
    if (defined.size === 0) return [];
    const closed = [...this.#referring].sort(([a], [b]) => a - b).flatMap(([, labels]) => labels);
    const referred = new Set([...closed, ...flow.flatMap((block) => footnoteReferences(block.tokens))]);
    return [...referred].flatMap((label) => defined.get(label) ?? []);
  }
}

function footnoteLabel(block: Block): string | undefined {
  const first = block.tokens[0];
  return first?.type === "footnote_open" ? String(first.meta?.label) : undefined;
}

function lineOffsets(text: string): number[] {
  const offsets = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) offsets.push(at + 1);
  return offsets;
}

function inGroups<T>(list: readonly T[]): (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  for (let from = 0; from < list.length; from += PAGE_SIZE) groups.push(list.slice(from, from + PAGE_SIZE));
  return groups;
}
