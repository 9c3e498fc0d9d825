import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { makeBlock } from "./block-formats";
import { BLOCK_KINDS, type BlockKind } from "./block-texts";

/** A slash at the beginning of a line or after a space, and the word behind it. */
const QUERY = /(?<=^|\s)\/([\p{L}\p{N}]*)$/u;
const WORD = /^[\p{L}\p{N}]*$/u;
/** Where nothing is Markdown. */
const VERBATIM: ReadonlySet<string> = new Set([
  "FencedCode",
  "CodeBlock",
  "InlineCode",
  "Formula",
  "HTMLBlock",
  "URL",
]);

/** The menu that opens at a `/`, or when it is asked for, and makes blocks. `names`: what they are called. */
export function slashMenu(names: Readonly<Record<BlockKind, string>>): Extension {
  return autocompletion({
    override: [(context) => blocksFor(context, names)],
    icons: false,
    // Letters that follow at once are meant for the menu.
    interactionDelay: 0,
    activateOnTypingDelay: 0,
  });
}

/** The blocks that a menu offers at a place. */
export function blocksFor(
  context: CompletionContext,
  names: Readonly<Record<BlockKind, string>>,
): CompletionResult | null {
  const { state, pos, explicit } = context;
  const line = state.doc.lineAt(pos);
  const word = QUERY.exec(state.sliceDoc(line.from, pos))?.[1];
  if ((word === undefined && !explicit) || isVerbatim(context)) return null;
  const isQuery = word !== undefined;
  const options = BLOCK_KINDS.map((kind, place) => completionOf(kind, names[kind], place, isQuery));
  return isQuery ? { from: pos - word.length, options, validFor: WORD } : { from: pos, options };
}

function completionOf(kind: BlockKind, label: string, place: number, isQuery: boolean): Completion {
  return {
    label,
    // They stay in their order.
    boost: -place,
    apply: (view, _, from, to) => {
      // The slash before the word goes with it.
      makeBlock(kind, isQuery ? { from: from - 1, to } : undefined)(view);
      view.focus();
    },
  };
}

function isVerbatim({ state, pos }: CompletionContext): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ; ) {
    if (VERBATIM.has(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}
