import * as v from "valibot";
import { line, mimeType, some, text, withBytes } from "../../contained/checked-values";
import {
  badContribution,
  type ContainedAdapter,
  type ContainedPart,
  dataOf,
} from "../../contained/contained-adapter";
import { fileName, isProgram } from "../../contained/made-file";
import { withinTime } from "../../contained/within-time";
import type { ForeignConversation } from "../../domain/conversation-import/imported-conversation";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { READ_KINDS } from "../../domain/external-plugins/project-rights";
import { FILE_SIZE_LIMIT_BYTES } from "../../domain/file/attachment";
import { isKnownTime } from "../../domain/text/time";
import { visibleName } from "../../domain/text/visible-text";
import { AppError } from "../../errors/app-error";
import { untilAborted } from "../../lifecycle/until-aborted";
import { contribute } from "../../plugin/define-plugin";
import { type ImportedFile, type ImportedWork, Importers, type ImportFile } from "./index";

/** Whoever chose the file sees that it is read; an importer that gives nothing for so long is given up. */
const LIMIT_SECONDS = 60;
/** All that one file may give: it is saved in one transaction, and is in memory until then. */
const MOST_THINGS = 2_000;
const MOST_MESSAGES = 20_000;
const MOST_CHARACTERS = 50_000_000;
const MOST_BYTES = 100 * 1024 * 1024;
/** Longer texts of one message or document are refused. */
const LONGEST_TEXT = 1_000_000;

const schema = v.object({
  id: v.string(),
  name: plainLine(60),
  description: v.optional(plainLine(300)),
  gives: some(v.picklist(READ_KINDS), READ_KINDS.length, 1),
  extensions: some(v.pipe(v.string(), v.regex(/^[a-z\d]{1,16}$/)), 50),
  takesText: v.optional(v.boolean()),
});

const id = v.pipe(text(200), v.nonEmpty());
const at = v.optional(
  v.pipe(
    v.number(),
    v.transform(Math.round),
    v.check((time) => isKnownTime(time), "a time"),
  ),
);
const content = text(LONGEST_TEXT);
/** A longer title is cut, which it says by its ellipsis. */
const LONGEST_TITLE = 200;
/** A title as other programs have it, in one line. */
const title = v.pipe(
  text(10_000),
  v.transform((given) => {
    const line = given.replace(/[\s\p{Cc}]+/gu, " ").trim();
    return visibleName(line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1)}…` : line);
  }),
  v.nonEmpty(),
);
const named = v.pipe(
  fileName,
  v.check((name) => !isProgram(name.slice(name.lastIndexOf(".") + 1)), "no program"),
);
const message = v.object({
  role: v.picklist(["user", "assistant"]),
  text: content,
  at,
  model: v.optional(line(200)),
  files: v.optional(some(v.object({ name: named, text: v.optional(content) }), 20)),
});
const said = v.variant("kind", [
  v.strictObject({
    ...{ kind: v.literal("conversations"), id, title, at },
    messages: some(message, MOST_MESSAGES, 1),
  }),
  v.strictObject({ kind: v.literal("documents"), id, title, text: content, at }),
  v.strictObject({ kind: v.literal("tasks"), id, text: v.pipe(text(20_000), v.nonEmpty()), at }),
  v.strictObject({ kind: v.literal("knowledge"), title: named, text: content }),
  v.strictObject({ kind: v.literal("left-out"), title, reason: title }),
]);
const file = v.strictObject({ kind: v.literal("knowledge"), title: named, type: mimeType });
const item = v.union([
  withBytes(file, FILE_SIZE_LIMIT_BYTES),
  v.pipe(
    // Nothing has bytes but a file.
    v.strictObject({ value: said }),
    v.transform(({ value }) => value),
  ),
]);

type Item = v.InferOutput<typeof item>;
type Said = Exclude<Item, { readonly bytes: ArrayBuffer }>;
type Data = v.InferOutput<typeof schema>;

/** Reads files that the user has chosen. It is handed such a file, and nothing else; what it gives is looked at first. */
export const adapter: ContainedAdapter = (part) => {
  const data = dataOf(part, schema);
  if (data.extensions.length === 0 && !data.takesText)
    throw badContribution(part.manifest, part.data, "extensions", "it reads nothing");
  const { id: pluginId, name: origin } = part.manifest;
  const importFile = readerOf(part, data);
  const importer = { ...data, pluginId, origin, load: async () => importFile };
  return { contributes: [contribute(Importers, importer)] };
};

function readerOf({ functions, manifest, data }: ContainedPart, { gives }: Data): ImportFile {
  const plugin = manifest.name;
  const limit = { plugin, seconds: LIMIT_SECONDS };
  const name = `${data.point}/${data.id}/import`;
  const wrong = (reason: string) => new AppError("external-plugin.wrong-answer", { plugin, name, reason });
  return async ({ bytes, ...args }, signal) => {
    const over = new AbortController();
    const both = AbortSignal.any([signal, over.signal]);
    const items = functions.stream("import", args, item, both, { bytes });
    const gathered = new Gathered(gives, wrong);
    try {
      for (;;) {
        const next = await withinTime(limit, (until) => untilAborted(items.next(), until), signal);
        if (next.done) return gathered.work;
        gathered.take(next.value);
        if (gathered.isTooMuch) throw new AppError("external-plugin.gives-too-much", { plugin });
      }
    } finally {
      over.abort(new DOMException("The reading is over", "AbortError"));
    }
  };
}

/** The items of a file as they come, up to what one may give. */
class Gathered {
  readonly #gives: ReadonlySet<string>;
  readonly #wrong: (reason: string) => AppError;
  readonly #conversations: ForeignConversation[] = [];
  readonly #work = { documents: [], tasks: [], knowledge: [], leftOut: [] } as {
    -readonly [K in Exclude<keyof ImportedWork, "conversations">]: ImportedWork[K][number][];
  };
  readonly #ids = new Set<string>();
  #things = 0;
  #messages = 0;
  #characters = 0;
  #bytes = 0;

  constructor(gives: readonly string[], wrong: (reason: string) => AppError) {
    this.#gives = new Set([...gives, "left-out"]);
    this.#wrong = wrong;
  }

  get work(): ImportedWork {
    return { conversations: this.#conversations, ...this.#work };
  }

  get isTooMuch(): boolean {
    return (
      this.#things > MOST_THINGS ||
      this.#messages > MOST_MESSAGES ||
      this.#characters > MOST_CHARACTERS ||
      this.#bytes > MOST_BYTES
    );
  }

  /** @throws AppError where it is of a kind that the importer does not give, or of an id that was there before. */
  take(given: Item): void {
    const said = "bytes" in given ? given.value : given;
    if (!this.#gives.has(said.kind)) throw this.#wrong(`kind: ${said.kind} is not in gives`);
    if ("id" in said) this.#once(`${said.kind}/${said.id}`);
    this.#things += 1;
    if ("bytes" in given) this.#file({ name: given.value.title, type: given.value.type, bytes: given.bytes });
    else this.#keep(given);
  }

  #once(id: string): void {
    if (this.#ids.has(id)) throw this.#wrong("id: each one once");
    this.#ids.add(id);
  }

  #keep(given: Said): void {
    switch (given.kind) {
      case "conversations":
        this.#messages += given.messages.length;
        for (const { text, files = [] } of given.messages)
          this.#count(text, ...files.map((file) => file.text));
        this.#conversations.push(conversationOf(given));
        return;
      case "documents":
        this.#count(given.text);
        this.#work.documents.push(given);
        return;
      case "tasks":
        this.#count(given.text);
        this.#work.tasks.push(given);
        return;
      case "knowledge": {
        const type = given.title.endsWith(".md") ? "text/markdown" : "text/plain";
        this.#file({ name: given.title, type, bytes: new TextEncoder().encode(given.text).buffer });
        return;
      }
      default:
        this.#work.leftOut.push(given);
    }
  }

  #file(file: ImportedFile): void {
    this.#bytes += file.bytes.byteLength;
    this.#work.knowledge.push(file);
  }

  #count(...texts: readonly (string | undefined)[]): void {
    for (const each of texts) this.#characters += each?.length ?? 0;
  }
}

/** A conversation whose messages follow each other. */
function conversationOf({
  id,
  title,
  at,
  messages,
}: Extract<Said, { readonly kind: "conversations" }>): ForeignConversation {
  return {
    ...{ id, title, timestamp: at ?? 0 },
    messages: messages.map(({ role, text, at: timestamp, model, files = [] }, place) => ({
      ...{ id: String(place), role, text, timestamp, model, files },
      parentId: place === 0 ? undefined : String(place - 1),
    })),
  };
}
