import type { Credential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { LlmProvider } from "../../points/llm-provider";
import type { ModelCall } from "./model-call";

type Providers = Pick<ReadonlyRegistry<LlmProvider>, "find">;

/** The credential that is used, and the model. */
export interface CallTarget {
  readonly credential: Credential;
  readonly provider: LlmProvider;
  readonly model: string;
}

/**
 * The target of a call: the provider that was chosen, the one its agent wants, or the default.
 * @throws AppError `provider.none`.
 */
export function callTarget(
  ordered: readonly Credential[],
  providers: Providers,
  call: Pick<ModelCall, "credentialId" | "provider" | "model">,
): CallTarget {
  const usable = ordered.filter(({ provider }) => providers.find(provider));
  const chosen = usable.find(({ id }) => id === call.credentialId);
  const wished = chosen ?? usable.find(({ provider }) => provider === call.provider);
  const credential = wished ?? defaultCredential(ordered, providers);
  const provider = credential && providers.find(credential.provider);
  if (!provider) throw new AppError("provider.none");
  // A model chosen together with a credential that was deleted means nothing to another provider.
  const isOrphaned = call.credentialId !== undefined && !chosen;
  const modelFits = chosen !== undefined || !call.provider || call.provider === provider.id;
  return { credential, provider, model: (modelFits && !isOrphaned && call.model) || credential.model };
}

/**
 * The credential used when nothing else is asked for: the first in order. A simulated one is taken only where the
 * user put it first (`avoidSimulated` overrules even that), never because another went missing.
 */
export function defaultCredential(
  ordered: readonly Credential[],
  providers: Providers,
  avoidSimulated = false,
): Credential | undefined {
  const usable = ordered.filter(({ provider }) => providers.find(provider));
  const first = usable[0];
  if (first === ordered[0] && !avoidSimulated) return first;
  return usable.find(({ provider }) => !providers.find(provider)?.simulated) ?? first;
}
