import type { PluginContext } from "@core/plugin/contribution";
import type { CompletedRequest, RequestTracer } from "@core/points/tracer";

const LONGEST = 200;

/** Keeps a line for each of the last requests, on this device alone. */
export class Ledger implements RequestTracer {
  readonly #storage: PluginContext["storage"];
  #writing: Promise<void> = Promise.resolve();

  constructor({ storage }: Pick<PluginContext, "storage">) {
    this.#storage = storage;
  }

  async record(request: CompletedRequest, signal: AbortSignal): Promise<void> {
    if (signal.aborted || (await this.#storage.get("off")) === true) return;
    const { requestId, model, status, usage } = request;
    const line = `${requestId} ${model} ${status} ${usage?.totalTokens ?? 0}`;
    // One after the other, or of two at once the later would lose the earlier's line.
    const writing = this.#writing.catch(() => {}).then(() => this.#append(line));
    this.#writing = writing;
    await writing;
  }

  async #append(line: string): Promise<void> {
    const kept = await this.#storage.get("lines");
    const lines = Array.isArray(kept) ? kept : [];
    await this.#storage.set("lines", [...lines, line].slice(-LONGEST));
  }
}
