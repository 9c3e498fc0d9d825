import type { Artifact } from "../artifact/artifact";
import { citedSources, type Source } from "../source/source";
import { foldedWords } from "../text/folded-words";
import type { ArtifactVersion } from "./artifact-versions";

/** From so great a share of its words on, a passage is taken to rest on a note. */
const SHARE_OF_WORDS = 0.5;
/** Shorter words stand in any text; figures say something however short they are. */
const SIGNIFICANT_WORD = /\p{L}{4,}|\p{N}+/gu;

/** The target of a link is written, and not drawn. */
const LINK_TARGET = /\]\([^)\s]{0,2000}\)/g;

/** The origin of a passage of a text, as far as the journal tells. */
export interface TextOrigin {
  /** The version that said it first; nothing where no version does. */
  readonly version: ArtifactVersion | undefined;
  /** The notes that say most of it too, the closest first. */
  readonly notes: readonly Artifact[];
  /** The passages of the user's files it cites. */
  readonly sources: readonly Source[];
}

/** Tells of passages of a text where they come from. What it takes to tell is worked out when it is asked for first. */
export class TextOrigins {
  readonly #sources: readonly Source[] | undefined;
  readonly #versions: readonly { readonly version: ArtifactVersion; readonly words: string }[];
  readonly #notes: readonly { readonly note: Artifact; readonly words: ReadonlySet<string> }[];

  constructor(
    artifact: Pick<Artifact, "sources">,
    versions: readonly ArtifactVersion[],
    notes: readonly Artifact[],
  ) {
    this.#sources = artifact.sources;
    this.#versions = versions.map((version) => ({
      version,
      words: foldedWords(version.artifact.content.replaceAll(LINK_TARGET, "]")),
    }));
    this.#notes = notes.map((note) => ({ note, words: significantWords(note.content) }));
  }

  /** `text` as it is written or drawn. */
  of(text: string): TextOrigin {
    return {
      version: this.#firstWith(foldedWords(text)),
      notes: this.#notesBehind(text),
      sources: citedSources(text, this.#sources) ?? [],
    };
  }

  /** The first of the last versions that all say it: what was taken out and put in again is whose it was put in by. */
  #firstWith(words: string): ArtifactVersion | undefined {
    if (this.#versions.length === 1) return this.#versions[0]?.version;
    const lacking = this.#versions.findLastIndex((each) => !each.words.includes(words));
    return this.#versions[lacking + 1]?.version;
  }

  #notesBehind(text: string): readonly Artifact[] {
    const words = [...significantWords(text)];
    const shareOf = (known: ReadonlySet<string>) =>
      words.filter((word) => known.has(word)).length / Math.max(1, words.length);
    return this.#notes
      .map(({ note, words: known }) => ({ note, share: shareOf(known) }))
      .filter(({ share }) => share >= SHARE_OF_WORDS)
      .sort((a, b) => b.share - a.share)
      .map(({ note }) => note);
  }
}

function significantWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(SIGNIFICANT_WORD) ?? []);
}
