import { estimatedTokens } from "@core/domain/conversation/conversation-summary";
import { dayOf } from "@core/domain/limits/work-limit";
import type { PluginContext } from "@core/plugin/contribution";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import type { CompletedRequest, RequestTracer } from "@core/points/tracer";
import type { Database } from "@core/ports/database";
import { projectOf } from "./project-of";
import { UsageRecords, type UsageRecordsDependencies, usageParts } from "./usage-records";

/** The dependencies of the counter. */
export interface UsageTracerDependencies extends UsageRecordsDependencies {
  readonly database: Pick<Database, "get" | "list" | "update" | "write">;
  /** Whether a provider only plays at answering. */
  readonly isSimulated: (provider: string) => boolean;
}

/** Counts the tokens and the cost of every finished request. */
export class UsageTracer implements RequestTracer {
  readonly #dependencies: UsageTracerDependencies;
  readonly #records: UsageRecords;
  #tidied: Promise<void> | undefined;

  constructor(dependencies: UsageTracerDependencies) {
    this.#dependencies = dependencies;
    this.#records = new UsageRecords(dependencies);
  }

  async record(request: CompletedRequest, signal: AbortSignal): Promise<void> {
    const { database, clock, isSimulated } = this.#dependencies;
    const { provider, cost } = request;
    const tokens = tokensOf(request);
    if (signal.aborted || isSimulated(provider)) return;
    const day = dayOf(clock.now());
    await this.#records.add({
      day,
      provider,
      projectId: await projectOf(database, request),
      tokens,
      cost: typeof cost === "number" ? cost : 0,
      unpriced: cost === undefined && tokens > 0 ? 1 : 0,
    });
    this.#tidied ??= this.#records.removeBefore(day);
    await this.#tidied;
  }
}

/** The tokens of a request, reckoned by length where nobody told; none where it was never sent, or refused outright. */
function tokensOf({ status, usage, messages = [], response = "", waitedMs }: CompletedRequest): number {
  if (usage) return usage.totalTokens;
  if (response === "" && (status === "error" || waitedMs === undefined)) return 0;
  return estimatedTokens(messages.map(({ content }) => content).join("\n")) + estimatedTokens(response);
}

/** The counter as the application uses it. */
export function usageTracer({ services }: PluginContext): UsageTracer {
  const providers = services.get(PluginHostToken).open(LlmProviders);
  return new UsageTracer({
    ...usageParts(services),
    isSimulated: (provider) => providers.find(provider)?.simulated === true,
  });
}
