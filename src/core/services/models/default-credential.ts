import type { Credential } from "../../domain/credential";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { LlmProvider } from "../../points/llm-provider";

/** The most default first; of equals the older. */
export function inDefaultOrder(credentials: readonly Credential[]): readonly Credential[] {
  return [...credentials].sort((a, b) => a.order - b.order || a.timestamp - b.timestamp);
}

/**
 * The credential used when nothing else is asked for: the first in order. A simulated one is taken only where the
 * user put it first (`avoidSimulated` overrules even that), never because another went missing.
 */
export function defaultCredential(
  ordered: readonly Credential[],
  providers: Pick<ReadonlyRegistry<LlmProvider>, "find">,
  avoidSimulated = false,
): Credential | undefined {
  const usable = ordered.filter(({ provider }) => providers.find(provider));
  const first = usable[0];
  if (first === ordered[0] && !avoidSimulated) return first;
  return usable.find(({ provider }) => !providers.find(provider)?.simulated) ?? first;
}
