import type { LlmPart } from "../../domain/model/llm";
import { toldLimit } from "../../domain/model/told-limit";
import { AppError, isAbort } from "../../errors/app-error";
import { redactSecrets } from "../../errors/redact-secret";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { PluginHost } from "../../plugin/plugin-host";
import { type LlmProvider, LlmProviders } from "../../points/llm-provider";
import type { Clock } from "../../ports/clock";
import type { Http } from "../../ports/http";
import type { CallToCheck } from "../../ports/limits/work-limits";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";
import { CallPacer, isRateLimit } from "./call-pacer";
import { type CallTarget, callTarget, KnownFacts } from "./call-target";
import { citedParts } from "./cited-parts";
import { collectReply, ReplyTrace } from "./collect-reply";
import type { Credentials } from "./credentials";
import type { ModelCall, ModelCaller, ModelPart, ModelReply, ModelRoute, ModelTarget } from "./model-call";
import { modelRequest, RefusedOffers } from "./model-request";
import type { PacedSlot } from "./paced-lane";
import { readReplyLimit } from "./reply-limit";
import { ReplyMeter } from "./reply-meter";
import {
  diagnoseNetwork,
  isLocalAddress,
  isRetriable,
  MAX_RETRIES,
  retryDelayMs,
  withCall,
} from "./request-failure";
import type { RequestTelemetry } from "./request-telemetry";
import { abortReason, throwIfAborted, withIdleTimeout } from "./with-idle-timeout";

/** The limit of a stream's silence, in milliseconds. */
const IDLE_MS = { hosted: 60_000, local: 300_000 } as const;

/** A shorter wait is over before anybody has read of it. */
const SEEN_WAIT_MS = 2_000;

/** Calls models through the provider plugins. */
export class ModelGateway implements ModelCaller {
  readonly #credentials: Credentials;
  readonly #plugins: Pick<PluginHost, "load">;
  readonly #providers: ReadonlyRegistry<LlmProvider>;
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #telemetry: RequestTelemetry;
  readonly #preferences: Preferences;
  readonly #pacer: CallPacer;
  readonly #facts: KnownFacts;
  readonly #refused = new RefusedOffers();
  /** Resolves once the plugins from outside are installed, whose providers may be asked for; nothing where all are. */
  readonly #pluginsInstalled: (() => Promise<void>) | undefined;
  /** Lets a call pass within the limits over all work; nothing where there are none. */
  readonly #checkLimits: ((call: CallToCheck) => Promise<void>) | undefined;

  constructor(
    credentials: Credentials,
    plugins: Pick<PluginHost, "load" | "open">,
    http: Http,
    clock: Clock,
    telemetry: RequestTelemetry,
    preferences: Preferences,
    tabs: TabChannel,
    pluginsInstalled?: () => Promise<void>,
    checkLimits?: (call: CallToCheck) => Promise<void>,
  ) {
    this.#pluginsInstalled = pluginsInstalled;
    this.#checkLimits = checkLimits;
    this.#credentials = credentials;
    this.#plugins = plugins;
    this.#providers = plugins.open(LlmProviders);
    this.#http = http;
    this.#clock = clock;
    this.#telemetry = telemetry;
    this.#preferences = preferences;
    this.#pacer = new CallPacer(clock, tabs);
    this.#facts = new KnownFacts(plugins, credentials);
  }

  async route(call: ModelTarget): Promise<ModelRoute> {
    return this.#facts.route(await this.#target(call));
  }

  async *stream(call: ModelCall, signal: AbortSignal): AsyncGenerator<ModelPart> {
    throwIfAborted(signal);
    yield* this.#cited(await this.#target(call), call, signal);
  }

  async complete(
    call: ModelCall,
    signal: AbortSignal,
    onPart?: (part: ModelPart) => void,
  ): Promise<ModelReply> {
    const startedAt = this.#clock.now();
    throwIfAborted(signal);
    const target = await this.#target(call);
    const reply = await collectReply(this.#cited(target, call, signal), onPart);
    return { ...reply, route: await this.#facts.route(target), durationMs: this.#clock.now() - startedAt };
  }

  #cited(target: CallTarget, call: ModelCall, signal: AbortSignal): AsyncIterable<ModelPart> {
    const parts = this.#streamTo(target, call, signal);
    return call.numbers ? citedParts(parts, call.numbers, () => this.#clock.now()) : parts;
  }

  async *#streamTo(target: CallTarget, call: ModelCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const { provider, credential, model } = target;
    const { purpose, messages, taskId, conversationId, agentId } = call;
    if (!provider.simulated) await this.#checkLimits?.({ provider: provider.id, taskId, conversationId });
    const endpoint = credential.baseUrl ?? provider.defaultBaseUrl ?? "";
    const end = this.#telemetry.begin({
      ...{ provider: provider.id, model, purpose, endpoint, messages, taskId, conversationId, agentId },
    });
    const trace = new ReplyTrace(this.#clock);
    const onSent = () => {
      trace.sent();
      return call.onSent?.();
    };
    let failure: "error" | "aborted" | undefined;
    try {
      for await (const part of this.#attempts(target, { ...call, onSent }, signal)) {
        trace.take(part);
        yield part;
      }
    } catch (error) {
      failure = signal.aborted || isAbort(error) ? "aborted" : "error";
      if (signal.aborted) throw abortReason(signal);
      throw withCall(error, { credentialId: credential.id, model }, this.#clock.now());
    } finally {
      end({
        ...trace.outcome(failure),
        cost: trace.usage && (await this.#facts.costOf(trace.usage, target)),
      });
    }
  }

  /** Repeats what failed before the first part; afterwards nothing is repeated. Calls of tasks wait for their turn. */
  async *#attempts(target: CallTarget, call: ModelCall, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const { provider, credential } = target;
    for (let attempt = 0; ; ) {
      const slot = await this.#turn(target, call, signal);
      let begun = false;
      let delayMs: number;
      try {
        for await (const part of this.#once(target, call, slot, signal)) {
          begun = true;
          yield part;
        }
        slot.succeeded();
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        const known = await diagnoseNetwork(this.#http, error, provider, credential.baseUrl, signal);
        const isWorthWaiting = isRateLimit(known) && slot.refused(known);
        if (begun) throw known;
        const searches = await this.#searches(target);
        if (this.#refused.learn(target, { tools: call.tools, error: known, searches })) continue;
        // One that is paced waits where all others of its credential do.
        if (isRateLimit(known) && call.taskId !== undefined) {
          if (!isWorthWaiting) throw known;
          continue;
        }
        if (attempt >= MAX_RETRIES || !isRetriable(known)) throw known;
        delayMs = retryDelayMs(known, attempt++);
      } finally {
        slot.leave();
      }
      await this.#wait(delayMs, call, signal);
    }
  }

  /** Between two attempts; a provider that wants to be left alone is waited for where the user sees until when. */
  async #wait(delayMs: number, { onWaiting }: ModelCall, signal: AbortSignal): Promise<void> {
    if (delayMs >= SEEN_WAIT_MS) onWaiting?.(this.#clock.now() + delayMs);
    await this.#clock.sleep(delayMs, signal);
    if (delayMs >= SEEN_WAIT_MS) onWaiting?.();
  }

  /** Conversations do not queue behind the calls of a task, but tell what they hear from the provider. */
  async #turn(target: CallTarget, call: ModelCall, signal: AbortSignal): Promise<PacedSlot> {
    const { taskId, since, onWaiting } = call;
    const paced = { credentialId: target.credential.id, isLocal: isLocal(target), since, onWaiting };
    return taskId === undefined ? this.#pacer.pass(paced) : this.#pacer.enter(paced, signal);
  }

  async *#once(
    target: CallTarget,
    call: ModelCall,
    slot: Pick<PacedSlot, "answered" | "told">,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    const { provider, credential, model } = target;
    const client = await this.#plugins.load(provider);
    const opened = { ...(await this.#credentials.open(credential)), model };
    const abilities = { searches: await this.#searches(target), refuses: this.#refused.has(target) };
    const { request, searcher } = modelRequest(call, target, await this.#facts.of(target), abilities);
    // After a refusal nobody searches who was said to before it.
    if (searcher || abilities.refuses) call.onWebSearch?.(searcher);
    const idleMs = isLocal(target) ? IDLE_MS.local : IDLE_MS.hosted;
    const meter = new ReplyMeter(
      readReplyLimit(this.#preferences),
      provider.name,
      request.tools !== undefined,
    );
    const watched = withIdleTimeout(
      (watched, touch) => {
        const onBytes = (sizeBytes: number) => {
          slot.answered();
          meter.addBytes(sizeBytes);
          return touch();
        };
        const onHeaders = (headers: Headers) => {
          const told = toldLimit(headers, this.#clock.now());
          if (told) slot.told(told);
        };
        this.#http.observe?.(watched, { onTraffic: call.onTraffic, onHeaders });
        return client.stream({ ...request, onBytes }, opened, watched);
      },
      { idleMs, provider: provider.name, clock: this.#clock },
      signal,
    );
    let finished = false;
    await call.onSent?.();
    try {
      for await (const part of watched) {
        slot.answered();
        finished ||= part.type === "finish";
        yield meter.take(part);
        // Leaving the loop closes the connection.
        if (meter.isExceeded) throw meter.error();
      }
    } catch (error) {
      throw redactSecrets(error, [opened.apiKey, ...Object.values(opened.headers ?? {})]);
    }
    if (!finished) throw new AppError("provider.stream-cut", { provider: provider.name });
  }

  async #searches({ provider, model }: CallTarget): Promise<boolean> {
    return (await this.#plugins.load(provider)).searchesWeb?.(model) ?? false;
  }

  async #target(call: ModelTarget): Promise<CallTarget> {
    const credentials = await this.#credentials.list();
    if (this.#pluginsInstalled) await this.#pluginsInstalled();
    return callTarget(credentials, this.#providers, call);
  }
}

function isLocal({ provider, credential }: CallTarget): boolean {
  return provider.local || isLocalAddress(credential.baseUrl ?? "");
}
