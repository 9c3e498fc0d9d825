import * as v from "valibot";
import { asked } from "../../contained/asked";
import { defined, line, some, text } from "../../contained/checked-values";
import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { fromBase64 } from "../../domain/text/base64";
import type { ToolForm, ToolFormField } from "../../domain/tool/tool-form";
import { AppError } from "../../errors/app-error";
import type { Carried, Serve } from "../../ports/plugin-cells";
import type { ToolContext } from "./index";

/** As much of a text as models make a vector of, in characters. */
const LONGEST_EMBEDDED = 4_000;

const amount = v.pipe(v.number(), v.finite());
const file = v.object({ name: text(300) });
const progress = v.object({
  done: v.pipe(amount, v.minValue(0)),
  total: v.optional(v.pipe(amount, v.minValue(0))),
  message: v.optional(line(200)),
});
const option = v.object({ value: text(500), label: line(120) });
const field = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-zA-Z][\w-]{0,59}$/)),
  label: line(120),
  description: v.optional(line(300)),
  isRequired: v.optional(v.boolean(), false),
  kind: v.picklist(["text", "number", "integer", "boolean", "choice", "choices"]),
  options: v.optional(some(option, 200)),
  initial: v.optional(v.union([text(500), amount, v.boolean(), some(text(500), 200)])),
  min: v.optional(amount),
  max: v.optional(amount),
});
const form = v.object({ message: text(1_000), fields: some(field, 20) });

const embedding = v.object({
  texts: some(v.pipe(text(LONGEST_EMBEDDED), v.nonEmpty()), 100, 1),
  kind: v.optional(v.picklist(["passage", "question"]), "passage"),
});
const question = v.object({ question: v.pipe(text(20_000), v.nonEmpty()) });

/** So often may one call have vectors made. */
const MOST_EMBEDDINGS = 8;
/** So many questions may one call put to the model: each of them costs. */
const MOST_QUESTIONS = 8;
/** So much of files may one call read, in bytes: each time they are made anew. */
const MOST_READ_BYTES = 200_000_000;

/** Answers what a tool asks while it runs: for files of the work at hand, for the user's word, and for the model's where it was granted. */
export class ToolAsks {
  /** Whether it was given something of the user's own. */
  hasRead = false;
  readonly #context: ToolContext;
  readonly #asker: string;
  readonly #mayAskModel: boolean;
  readonly #mayEmbed: boolean;
  #readBytes = 0;
  #questions = 0;
  #embeddings = 0;

  constructor(
    context: ToolContext,
    { name, asksModel, embeds, project }: Pick<PluginManifest, "name" | "asksModel" | "embeds" | "project">,
  ) {
    this.#context = context;
    this.#asker = name;
    this.#mayAskModel = asksModel;
    this.#mayEmbed = embeds === true;
    // Nobody sees on behalf of which call it reads the project.
    this.hasRead = (project?.reads.length ?? 0) > 0;
  }

  readonly serve: Serve = async (name, { value }, signal) => {
    if (name === "readFile") return this.#readFile(asked(file, name, value));
    if (name === "progress") {
      this.#context.progress(defined(asked(progress, name, value)));
      return { value: null };
    }
    if (name === "askUser") {
      const { message, fields } = asked(form, name, value);
      const shown: ToolForm = { asker: this.#asker, message, fields: fields.map(defined<ToolFormField>) };
      this.hasRead = true;
      return { value: await this.#context.askUser(shown, signal) };
    }
    if (name === "complete")
      return { value: await this.#complete(asked(question, name, value).question, signal) };
    if (name === "embed") return this.#embed(asked(embedding, name, value), signal);
    throw new AppError("external-plugin.unknown-ask", { name });
  };

  /** Vectors cross as bytes: as text they would be ten times as long. */
  async #embed({ texts, kind }: v.InferOutput<typeof embedding>, signal: AbortSignal): Promise<Carried> {
    if (!this.#mayEmbed)
      throw new AppError("external-plugin.bad-request", {
        reason: "it was not granted the user's embedding model (embeds)",
      });
    this.#embeddings += 1;
    if (this.#embeddings > MOST_EMBEDDINGS)
      throw new AppError("external-plugin.bad-request", {
        reason: `more than ${MOST_EMBEDDINGS} requests for vectors in one call`,
      });
    const { model, vectors } = await this.#context.embed(texts, kind, signal);
    const bytes = Float32Array.from(vectors.flat()).buffer;
    return { value: { model, length: vectors[0]?.length ?? 0 }, bytes };
  }

  /** The agent at hand answers, from its files too, within the limits of the work and on its account. */
  async #complete(asking: string, signal: AbortSignal): Promise<string> {
    if (!this.#mayAskModel)
      throw new AppError("external-plugin.bad-request", {
        reason: "it was not granted the user's model (asksModel)",
      });
    this.#questions += 1;
    if (this.#questions > MOST_QUESTIONS)
      throw new AppError("external-plugin.bad-request", {
        reason: `more than ${MOST_QUESTIONS} questions in one call`,
      });
    this.hasRead = true;
    return this.#context.ask(this.#context.agent.id, asking, signal);
  }

  #readFile({ name }: { readonly name: string }): Carried {
    const found = this.#context.files().find((each) => each.name === name);
    if (!found) throw new AppError("external-plugin.bad-request", { reason: "there is no such file" });
    this.hasRead = true;
    // In base64 they are a third longer.
    this.#readBytes += found.data.length * 0.75;
    if (this.#readBytes > MOST_READ_BYTES)
      throw new AppError("external-plugin.bad-request", { reason: "it has read too much already" });
    const bytes = fromBase64(found.data);
    return { value: { name, type: found.mimeType }, bytes: bytes.slice().buffer };
  }
}
