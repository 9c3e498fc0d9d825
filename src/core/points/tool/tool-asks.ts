import * as v from "valibot";
import { asked } from "../../contained/asked";
import { defined, line, some, text } from "../../contained/checked-values";
import { fromBase64 } from "../../domain/text/base64";
import type { ToolForm, ToolFormField } from "../../domain/tool/tool-form";
import { AppError } from "../../errors/app-error";
import type { Carried, Serve } from "../../ports/plugin-cells";
import type { ToolContext } from "./index";

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

/** So much of files may one call read, in bytes: each time they are made anew. */
const MOST_READ_BYTES = 200_000_000;

/** Answers what a tool asks while it runs: for files of the work at hand, and for the user's word. */
export class ToolAsks {
  /** Whether it was given something of the user's own. */
  hasRead = false;
  readonly #context: ToolContext;
  readonly #asker: string;
  #readBytes = 0;

  constructor(context: ToolContext, asker: string) {
    this.#context = context;
    this.#asker = asker;
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
    throw new AppError("external-plugin.unknown-ask", { name });
  };

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
