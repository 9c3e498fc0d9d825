import type { LlmProvider } from "../../points/llm-provider";

/** A key is short; nothing longer is compared with any pattern. */
const LONGEST_KEY = 4_096;

/** The providers whose keys look like this one. Its shape is all that is looked at: nobody is asked. */
export function providersOfKey(key: string, providers: readonly LlmProvider[]): readonly LlmProvider[] {
  const text = key.trim();
  if (text === "" || text.length > LONGEST_KEY) return [];
  return providers.filter(({ keyPattern }) => keyPattern?.test(text));
}

/** The providers that a key alone sets up, so that one may be chosen where its shape tells nothing. */
export function setUpByKey(providers: readonly LlmProvider[]): readonly LlmProvider[] {
  return providers.filter(({ needsKey, needsBaseUrl }) => needsKey && !needsBaseUrl);
}
