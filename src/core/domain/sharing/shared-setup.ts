import { visibleName } from "../text/visible-text";

/** An agent as it travels in a shared setup. */
export interface SharedAgent {
  readonly name: string;
  readonly role: string;
  readonly instructions: string;
  readonly temperature?: number | undefined;
}

/** A configured provider as it travels; the key is empty where its owner kept it back. */
export interface SharedCredential {
  readonly provider: string;
  readonly apiKey: string;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** The setup that one person hands to another: agents, providers, a platform name. */
export interface SharedSetup {
  readonly platformName?: string | undefined;
  readonly agents: readonly SharedAgent[];
  readonly credentials: readonly SharedCredential[];
}

/** More than this is no setup of a person's but an attempt to keep the browser busy. */
export const SETUP_LIMITS = { agents: 500, credentials: 100 } as const;

/** As many characters as the settings take. */
const PLATFORM_NAME_LENGTH = 60;

/** A platform name as the settings would keep it; `undefined` when there is none. */
export function sharedPlatformName(name: string | null | undefined): string | undefined {
  return (
    visibleName(name?.trim() ?? "")
      .slice(0, PLATFORM_NAME_LENGTH)
      .trim() || undefined
  );
}

/** Whether two agents are the same to an import: by name, role and instructions. */
export function isSameAgent(a: SharedAgent, b: SharedAgent): boolean {
  return (["name", "role", "instructions"] as const).every((field) => a[field].trim() === b[field].trim());
}
