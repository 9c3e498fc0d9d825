import type { FinishReason } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import type {
  ModelCall,
  ModelCaller,
  ModelPart,
  ModelReply,
  ModelRoute,
} from "@core/services/models/model-call";

/** One reply being played: parts are pushed by the test, in its own time. */
export class ScriptedReply {
  readonly call: ModelCall;
  readonly #parts: ModelPart[] = [];
  #failure: unknown;
  #isOver = false;
  #wake: () => void = () => {};

  constructor(call: ModelCall) {
    this.call = call;
  }

  /** Sends text. */
  async text(...texts: readonly string[]): Promise<void> {
    await this.send(...texts.map((text): ModelPart => ({ type: "text-delta", text })));
  }

  /** Sends parts, and lets whoever listens take them. */
  async send(...parts: readonly ModelPart[]): Promise<void> {
    this.#parts.push(...parts);
    await this.#go();
  }

  /** Ends as a provider does. */
  async finish(reason: FinishReason = "stop"): Promise<void> {
    const usage = { promptTokens: 3, completionTokens: 2, totalTokens: 5 };
    this.#parts.push({ type: "finish", reason, usage });
    this.#isOver = true;
    await this.#go();
  }

  /** Breaks off. */
  async fail(error: unknown): Promise<void> {
    this.#failure = error;
    await this.#go();
  }

  /** Parts that a caller of the model receives. */
  async *parts(signal: AbortSignal): AsyncIterable<ModelPart> {
    signal.addEventListener("abort", () => this.#wake(), { once: true });
    for (;;) {
      if (signal.aborted) throw new DOMException("Stopped", "AbortError");
      const part = this.#parts.shift();
      if (part) yield part;
      else if (this.#failure !== undefined) throw this.#failure;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async #go(): Promise<void> {
    this.#wake();
    await turn();
  }
}

/** A model caller whose replies a test writes. */
export class ScriptedModels implements ModelCaller {
  /** Every streamed call, oldest first. */
  readonly replies: ScriptedReply[] = [];
  /** Answer of `complete`; an error is thrown. */
  title: string | Error = "A Model's Title";
  /** Every call of `complete`. */
  readonly completed: ModelCall[] = [];
  hasProvider = true;
  /** The model that calls go to. */
  model = "gpt";
  /** The tokens that it can read, where that is known. */
  contextWindow: number | undefined;

  /** The reply under way. */
  get reply(): ScriptedReply {
    const last = this.replies.at(-1);
    if (!last) throw new Error("No model was called");
    return last;
  }

  async route(): Promise<ModelRoute> {
    if (!this.hasProvider) throw new AppError("provider.none");
    const { model, contextWindow } = this;
    const known = contextWindow === undefined ? {} : { contextWindow };
    return {
      credentialId: "k",
      provider: "openai",
      providerName: "OpenAI",
      model,
      simulated: false,
      ...known,
    };
  }

  stream(call: ModelCall, signal: AbortSignal): AsyncIterable<ModelPart> {
    const reply = new ScriptedReply(call);
    this.replies.push(reply);
    return reply.parts(signal);
  }

  async complete(call: ModelCall): Promise<ModelReply> {
    this.completed.push(call);
    if (this.title instanceof Error) throw this.title;
    const route = await this.route();
    return { text: this.title, reasoning: "", finishReason: "stop", route, durationMs: 1 };
  }
}

/** Lets everything that is ready run. */
export async function turn(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise<void>((resolve) => setImmediate(resolve));
}
