import * as v from "valibot";
import { visibleName } from "../../domain/text/visible-text";
import { type RunnerApi, readAnswer } from "./runner-api";
import type { RunnerAccess } from "./wire";

const accesses = v.array(
  v.object({
    kind: v.picklist(["MCP", "A2A"]),
    ...{ isOn: v.boolean(), tasksPerHour: v.number(), tokensPerTask: v.number() },
    tokens: v.array(
      v.object({
        id: v.string(),
        name: v.pipe(v.string(), v.transform(visibleName)),
        seen: v.optional(v.number()),
      }),
    ),
  }),
);
const made = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/)) });

/** The programs of others that may give tasks to the paired runner, by protocol. */
export class RunnerAccesses {
  readonly #api: Pick<RunnerApi, "ask">;

  constructor(api: Pick<RunnerApi, "ask">) {
    this.#api = api;
  }

  async list(signal: AbortSignal): Promise<readonly RunnerAccess[]> {
    return readAnswer(accesses, await this.#api.ask("GET", "access", signal));
  }

  /** Turns a protocol on or off, with the limits that hold for it. */
  async set({ tokens: _, ...settings }: RunnerAccess, signal: AbortSignal): Promise<void> {
    await this.#api.ask("POST", "access", signal, settings);
  }

  /** Makes a token for a program, which nobody is told again. */
  async newToken(kind: RunnerAccess["kind"], name: string, signal: AbortSignal): Promise<string> {
    return readAnswer(made, await this.#api.ask("POST", "access-tokens", signal, { kind, name })).token;
  }

  /** Has a token be good for nothing from now on. */
  async revoke(id: string, signal: AbortSignal): Promise<void> {
    await this.#api.ask("DELETE", `access-tokens/${encodeURIComponent(id)}`, signal);
  }
}
