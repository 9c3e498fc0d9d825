import { isSameAgent, type SharedAgent, type SharedSetup } from "../../domain/sharing/shared-setup";
import { visibleName, visibleText } from "../../domain/text/visible-text";
import { type AppError, toAppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import { type NewCredential, validateCredential } from "../models/credential-rules";

/** An agent of a shared setup; one that is here already is skipped. */
export interface PreviewedAgent {
  readonly id: string;
  readonly agent: SharedAgent;
  readonly state: "new" | "present";
}

/**
 * A provider of a shared setup, as it would be saved: with addresses in the form the browser uses, in which a
 * look-alike of a familiar name shows what it is.
 */
export interface PreviewedProvider {
  readonly id: string;
  readonly fields: NewCredential;
  readonly name: string;
  /** The address prompts and the key would be sent to; absent when it follows from the key. */
  readonly address: string | undefined;
  /** Whether that is elsewhere than this provider usually is. */
  readonly isElsewhere: boolean;
  /** `keyless` is saved once the user has entered a key; `unusable` never, for the reason given. */
  readonly state: "new" | "present" | "keyless" | "unusable";
  readonly reason?: AppError;
}

/** The changes a shared setup would make on this device. */
export interface SetupPreview {
  readonly platformName: string | undefined;
  readonly agents: readonly PreviewedAgent[];
  readonly providers: readonly PreviewedProvider[];
}

/** The records on this device already. */
export interface Present {
  readonly agents: readonly SharedAgent[];
  /** Ids of the providers that are configured. */
  readonly providers: ReadonlySet<string>;
}

/** Compares a shared setup with what is present. Nothing is written. */
export function previewSetup(
  setup: SharedSetup,
  present: Present,
  providerOf: (id: string) => LlmProvider,
): SetupPreview {
  const agents = setup.agents.map((agent, index): PreviewedAgent => {
    const known = [...present.agents, ...setup.agents.slice(0, index)];
    return {
      id: `agent-${index}`,
      agent,
      state: known.some((other) => isSameAgent(other, agent)) ? "present" : "new",
    };
  });
  const providers = setup.credentials.map((shared, index) =>
    previewProvider(`provider-${index}`, { ...shared, model: shared.model ?? "" }, present, providerOf),
  );
  return { platformName: setup.platformName, agents, providers };
}

function previewProvider(
  id: string,
  shared: NewCredential,
  present: Present,
  providerOf: (id: string) => LlmProvider,
): PreviewedProvider {
  const state = present.providers.has(shared.provider) ? "present" : undefined;
  const unreadable = {
    id,
    fields: shared,
    name: visibleName(shared.provider),
    address: shared.baseUrl && visibleText(shared.baseUrl),
    isElsewhere: false,
  };
  let name = unreadable.name;
  try {
    const provider = providerOf(shared.provider);
    name = provider.name;
    const model = shared.model || provider.defaultModel;
    const isKeyless = provider.needsKey && shared.apiKey === "";
    const placeholder = { ...shared, model, apiKey: isKeyless ? "-" : shared.apiKey };
    const valid = validateCredential(placeholder, provider);
    const baseUrl = valid.baseUrl && URL.parse(valid.baseUrl)?.href.replace(/\/+$/, "");
    const fields = { ...valid, baseUrl, apiKey: shared.apiKey };
    return {
      id,
      fields,
      name,
      ...addressOf(fields, provider),
      state: state ?? (isKeyless ? "keyless" : "new"),
    };
  } catch (error) {
    return state
      ? { ...unreadable, name, state }
      : { ...unreadable, name, state: "unusable", reason: toAppError(error) };
  }
}

function addressOf(
  { baseUrl }: NewCredential,
  { defaultBaseUrl, needsBaseUrl }: LlmProvider,
): Pick<PreviewedProvider, "address" | "isElsewhere"> {
  const own = defaultBaseUrl === undefined ? undefined : URL.parse(defaultBaseUrl);
  if (baseUrl === undefined) return { address: own?.href, isElsewhere: false };
  const url = URL.parse(baseUrl);
  return { address: url?.href, isElsewhere: !needsBaseUrl && url?.origin !== own?.origin };
}
