import { AppError, isAbort } from "@core/errors/app-error";
import { Semaphore } from "@core/lifecycle/semaphore";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { ModelRuntime } from "./model-runtime";
import { fetched, PROVIDER_NAME, told } from "./weights";

/** Bringing up the model takes seconds; a policy without WebAssembly lets the library wait for ever. */
const LOAD_LIMIT_MS = 60_000;
/** So long after the last text the memory of the model is given back. */
const IDLE_MS = 60_000;
/** The model reads 512 tokens: about so many Latin letters, or half as many of other scripts. */
const LONGEST_TEXT = 1_400;

/** Makes vectors of texts with a model that runs in this page, one text at a time. */
export class DeviceEmbedder {
  readonly #start: () => ModelRuntime;
  readonly #turn = new Semaphore(1);
  #runtime: ModelRuntime | undefined;
  #loaded: string | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => ModelRuntime) {
    this.#start = start;
  }

  /** Vectors of texts by the model at an address. @throws AppError as `LlmClient.embed`, or the signal's reason. */
  embed(
    texts: readonly string[],
    address: string,
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]> {
    return this.#turn.run(async () => {
      clearTimeout(this.#idle);
      try {
        const runtime = await this.#ready(address, signal);
        const vectors: (readonly number[])[] = [];
        for (const text of texts) {
          // The library knows no signal: what it has begun it ends, which takes no second.
          signal.throwIfAborted();
          vectors.push(await runtime.embed(readable(text)));
        }
        return vectors;
      } catch (error) {
        if (!isAbort(error)) await this.end();
        throw told(error);
      } finally {
        this.#idle = setTimeout(() => void this.end(), IDLE_MS);
      }
    }, signal);
  }

  /** Ends the thread with all it holds; with an address, only where that model is up. */
  async end(address: string | undefined = this.#loaded): Promise<void> {
    if (address !== this.#loaded) return;
    const runtime = this.#runtime;
    this.#runtime = undefined;
    this.#loaded = undefined;
    // A thread that is gone already needs no ending.
    await runtime?.exit().catch(() => {});
  }

  async #ready(address: string, signal: AbortSignal): Promise<ModelRuntime> {
    if (this.#runtime && this.#loaded === address) return this.#runtime;
    await this.end();
    const runtime = this.#start();
    this.#runtime = runtime;
    await untilAborted(
      fetched(
        runtime.fetch(address, signal, () => {}),
        signal,
      ),
      signal,
    );
    const limit = AbortSignal.timeout(LOAD_LIMIT_MS);
    try {
      await untilAborted(runtime.load(address), AbortSignal.any([signal, limit]));
    } catch (error) {
      await this.end();
      throw limit.aborted ? new AppError("provider.unsupported-browser", { provider: PROVIDER_NAME }) : error;
    }
    this.#loaded = address;
    return runtime;
  }
}

/** The beginning of a text, as long as the model can read it. */
function readable(text: string): string {
  let room = LONGEST_TEXT;
  let end = 0;
  for (const character of text) {
    room -= /\p{Script=Latin}|[\d\s\p{P}]/u.test(character) ? 1 : 2;
    if (room < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}
