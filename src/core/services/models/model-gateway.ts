import type { Credential } from "../../domain/credential";
import type { LlmPart, TokenUsage } from "../../domain/llm";
import { AppError, isAbort } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import { type LlmProvider, LlmProviders } from "../../points/llm-provider";
import type { Clock } from "../../ports/clock";
import type { Http } from "../../ports/http";
import type { Preferences } from "../../ports/preferences";
import { collectReply, GatheredText } from "./collect-reply";
import type { Credentials } from "./credentials";
import { defaultCredential } from "./default-credential";
import type { ModelCall, ModelCaller, ModelReply, ModelRoute } from "./model-call";
import { readReplyLimit } from "./reply-limit";
import { ReplyMeter } from "./reply-meter";
import {
  diagnoseNetwork,
  isLocalAddress,
  isRetriable,
  MAX_RETRIES,
  redactSecret,
  retryDelayMs,
} from "./request-failure";
import type { RequestTelemetry } from "./request-telemetry";
import { abortReason, throwIfAborted, withIdleTimeout } from "./with-idle-timeout";

/** How long a stream may be silent, in milliseconds. */
const IDLE_MS = { hosted: 60_000, local: 300_000 } as const;

interface Target {
  readonly credential: Credential;
  readonly provider: LlmProvider;
  readonly model: string;
}

/** Calls models through the provider plugins. */
export class ModelGateway implements ModelCaller {
  readonly #credentials: Credentials;
  readonly #plugins: Pick<PluginHost, "load" | "open">;
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #telemetry: RequestTelemetry;
  readonly #preferences: Preferences;

  constructor(
    credentials: Credentials,
    plugins: Pick<PluginHost, "load" | "open">,
    http: Http,
    clock: Clock,
    telemetry: RequestTelemetry,
    preferences: Preferences,
  ) {
    this.#credentials = credentials;
    this.#plugins = plugins;
    this.#http = http;
    this.#clock = clock;
    this.#telemetry = telemetry;
    this.#preferences = preferences;
  }

  async route(call: Pick<ModelCall, "credentialId" | "provider" | "model">): Promise<ModelRoute> {
    return routeOf(await this.#target(call));
  }

  async *stream(call: ModelCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    throwIfAborted(signal);
    yield* this.#streamTo(await this.#target(call), call, signal);
  }

  async complete(
    call: ModelCall,
    signal: AbortSignal,
    onPart?: (part: LlmPart) => void,
  ): Promise<ModelReply> {
    const startedAt = this.#clock.now();
    throwIfAborted(signal);
    const target = await this.#target(call);
    const reply = await collectReply(this.#streamTo(target, call, signal), onPart);
    return { ...reply, route: routeOf(target), durationMs: this.#clock.now() - startedAt };
  }

  async *#streamTo(target: Target, call: ModelCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const { provider, credential, model } = target;
    const { purpose, messages, taskId, conversationId, agentId } = call;
    const endpoint = credential.baseUrl ?? provider.defaultBaseUrl ?? "";
    const about = {
      provider: provider.id,
      model,
      purpose,
      endpoint,
      messages,
      taskId,
      conversationId,
      agentId,
    };
    const end = this.#telemetry.begin(about);
    const response = new GatheredText();
    let usage: TokenUsage | undefined;
    let status: "success" | "error" | "aborted" = "aborted";
    try {
      for await (const part of this.#attempts(target, call, signal)) {
        if (part.type === "text-delta") response.add(part.text);
        if (part.type === "finish") {
          usage = part.usage;
          status = "success";
        }
        yield part;
      }
    } catch (error) {
      status = signal.aborted || isAbort(error) ? "aborted" : "error";
      throw signal.aborted ? abortReason(signal) : error;
    } finally {
      end({ status, usage, response: response.toString() });
    }
  }

  /** Repeats what failed before the first part; afterwards nothing is repeated. */
  async *#attempts(target: Target, call: ModelCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    for (let attempt = 0; ; attempt++) {
      let begun = false;
      try {
        for await (const part of this.#once(target, call, signal)) {
          begun = true;
          yield part;
        }
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        const { provider, credential } = target;
        const known = await diagnoseNetwork(this.#http, error, provider, credential.baseUrl, signal);
        if (begun || attempt >= MAX_RETRIES || !isRetriable(known)) throw known;
        await this.#clock.sleep(retryDelayMs(known, attempt), signal);
      }
    }
  }

  async *#once(target: Target, call: ModelCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const { provider, credential, model } = target;
    const client = await this.#plugins.load(provider);
    const opened = { ...(await this.#credentials.open(credential)), model };
    const request = {
      model,
      messages: call.messages,
      temperature: call.temperature ?? credential.temperature,
      maxTokens: call.maxTokens ?? credential.maxTokens,
    };
    const isLocal = provider.local || isLocalAddress(credential.baseUrl ?? "");
    const idleMs = isLocal ? IDLE_MS.local : IDLE_MS.hosted;
    const meter = new ReplyMeter(readReplyLimit(this.#preferences), provider.name);
    const watched = withIdleTimeout(
      (watched, touch) => {
        const onBytes = (sizeBytes: number) => {
          meter.addBytes(sizeBytes);
          return touch();
        };
        return client.stream({ ...request, onBytes }, opened, watched);
      },
      { idleMs, provider: provider.name, clock: this.#clock },
      signal,
    );
    let finished = false;
    try {
      for await (const part of watched) {
        finished ||= part.type === "finish";
        yield meter.take(part);
        // Leaving the loop closes the connection.
        if (meter.isExceeded) throw meter.error();
      }
    } catch (error) {
      throw redactSecret(error, opened.apiKey);
    }
    if (!finished) throw new AppError("provider.stream-cut", { provider: provider.name });
  }

  async #target(call: Pick<ModelCall, "credentialId" | "provider" | "model">): Promise<Target> {
    const all = await this.#credentials.list();
    const registry = this.#plugins.open(LlmProviders);
    const usable = all.filter(({ provider }) => registry.find(provider));
    const chosen = usable.find(({ id }) => id === call.credentialId);
    const wished = chosen ?? usable.find(({ provider }) => provider === call.provider);
    const credential = wished ?? defaultCredential(all, registry);
    if (!credential) throw new AppError("provider.none");
    const provider = this.#credentials.provider(credential.provider);
    // A model chosen together with a credential that was deleted means nothing to another provider.
    const isOrphaned = call.credentialId !== undefined && !chosen;
    const modelFits = chosen !== undefined || !call.provider || call.provider === provider.id;
    return { credential, provider, model: (modelFits && !isOrphaned && call.model) || credential.model };
  }
}

function routeOf({ credential, provider, model }: Target): ModelRoute {
  return {
    credentialId: credential.id,
    provider: provider.id,
    providerName: provider.name,
    model,
    simulated: provider.simulated ?? false,
  };
}
