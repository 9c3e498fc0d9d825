import { isAppError } from "@core/errors/app-error";

/** A request body under construction. */
export type JsonBody = Readonly<Record<string, unknown>>;

/** Remembers which parameters a model refused, so that it is asked without them from then on. */
export class RefusedParameters {
  readonly #removable: readonly string[];
  readonly #refused = new Map<string, Set<string>>();

  constructor(removable: readonly string[]) {
    this.#removable = removable;
  }

  /** Sends a body; where the provider refuses a parameter by name, sends it again without that one. */
  async send<T>(model: string, body: JsonBody, post: (body: JsonBody) => Promise<T>): Promise<T> {
    const known = this.#refused.get(model) ?? new Set<string>();
    this.#refused.set(model, known);
    for (;;) {
      const allowed = [...known].reduce(without, body);
      try {
        return await post(allowed);
      } catch (error) {
        const name = this.#removable.find((each) => each in allowed && refuses(error, each));
        if (!name) throw error;
        known.add(name);
      }
    }
  }
}

function refuses(error: unknown, parameter: string): boolean {
  if (!isAppError(error) || error.code !== "provider.api") return false;
  const { status, body } = error.params;
  return (status === 400 || status === 422) && new RegExp(`\\b${parameter}\\b`).test(String(body ?? ""));
}

/** `max_tokens` lives on under its newer name; everything else is dropped. */
function without(body: JsonBody, parameter: string): JsonBody {
  const { [parameter]: value, ...rest } = body;
  const renamed = parameter === "max_tokens" && value !== undefined;
  return renamed ? { ...rest, max_completion_tokens: value } : rest;
}
