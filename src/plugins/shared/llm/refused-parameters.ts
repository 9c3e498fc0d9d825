import { isAppError } from "@core/errors/app-error";
import { type BodyChange, refusedEffort } from "./refused-effort";
import { refusedSchema } from "./refused-schema";

/** A request body under construction. */
export type JsonBody = Readonly<Record<string, unknown>>;

/** A smaller number in a refusal of a limit is not the limit that would be accepted. */
const MIN_LIMIT = 256;

/** The other name of OpenAI's token limit: newer models refuse the first, older servers the second. */
const OTHER_NAME: Readonly<Record<string, string>> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: "max_tokens",
};

type Change = (body: JsonBody) => JsonBody;

/** Remembers what a model refused, so that it is asked accordingly from then on. Efforts and forms are among it, wherever they stand. */
export class RefusedParameters {
  readonly #droppable: readonly string[];
  readonly #limits: readonly string[];
  /** By model: by parameter what is done about it. */
  readonly #changes = new Map<string, Map<string, Change>>();

  /** Parameters that can be left out, and token limits, which can be lowered or renamed. */
  constructor(droppable: readonly string[], limits: readonly string[] = []) {
    this.#droppable = droppable;
    this.#limits = limits;
  }

  /** Sends a body; where the provider refuses a parameter by name, sends it again without or changed. */
  async send<T>(model: string, body: JsonBody, post: (body: JsonBody) => Promise<T>): Promise<T> {
    const known = this.#changes.get(model) ?? new Map<string, Change>();
    this.#changes.set(model, known);
    for (;;) {
      const allowed = [...known.values()].reduce((changed, change) => change(changed), body);
      try {
        return await post(allowed);
      } catch (error) {
        const found = this.#changeFor(allowed, error);
        if (!found || known.has(found.key)) throw error;
        known.set(found.key, found.change);
      }
    }
  }

  #changeFor(body: JsonBody, error: unknown): BodyChange | undefined {
    const text = refusalText(error);
    const refused = refusedSchema(body, text) ?? refusedEffort(body, text);
    if (refused) return refused;
    const names = (name: string) => name in body && new RegExp(`\\b${name}\\b`).test(text);
    const dropped = this.#droppable.find(names);
    if (dropped) return { key: dropped, change: (each) => without(each, dropped) };
    const limit = this.#limits.find(names);
    if (!limit) return undefined;
    const highest = highestAllowed(text, body[limit]);
    if (highest) return { key: `${limit} ${highest}`, change: (each) => lowered(each, limit, highest) };
    const renamed = OTHER_NAME[limit] ?? "";
    if (!this.#limits.includes(renamed)) return undefined;
    return { key: limit, change: (each) => renamedTo(each, limit, renamed) };
  }
}

/** The provider's answer when it refused a request for its parameters; otherwise nothing. */
function refusalText(error: unknown): string {
  if (!isAppError(error) || error.code !== "provider.api") return "";
  const { status, body } = error.params;
  return status === 400 || status === 422 ? String(body ?? "") : "";
}

/** The limit that a refusal such as "200000 > 64000, the maximum" states, when it is lower than what was sent. */
function highestAllowed(text: string, sent: unknown): number | undefined {
  const numbers = (text.match(/(?<![\w.-])\d{3,7}(?![\w.-]*\d)/g) ?? []).map(Number);
  if (!numbers.includes(Number(sent)) && !/\b(range|most|maximum|max)\b/i.test(text)) return undefined;
  const lower = numbers.filter((each) => each >= MIN_LIMIT && each < Number(sent));
  if (lower.length === 0) return undefined;
  const highest = Math.max(...lower);
  // Google names the first number that is too large.
  return text.includes(`${highest} (exclusive)`) ? highest - 1 : highest;
}

function without(body: JsonBody, parameter: string): JsonBody {
  const { [parameter]: _, ...rest } = body;
  return rest;
}

function lowered(body: JsonBody, parameter: string, highest: number): JsonBody {
  return Number(body[parameter]) > highest ? { ...body, [parameter]: highest } : body;
}

function renamedTo(body: JsonBody, from: string, to: string): JsonBody {
  return body[from] === undefined ? body : { ...without(body, from), [to]: body[from] };
}
