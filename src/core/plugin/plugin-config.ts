/** Run-time configuration of plugins: `/plugins.json`, overlaid with the user's own choice. */
export interface PluginConfig {
  /** Plugin ids, or `plugin/contribution` ids, that are switched off. */
  readonly disabled: readonly string[];
  /** `point/contribution`, or `point/contribution#use` for one of its uses, to the rank that replaces its own. */
  readonly ranks: Readonly<Record<string, number>>;
  /** Ids a lower layer disables and this one switches on again. */
  readonly enabled?: readonly string[];
  /** Plugins from outside by address and digest, as they were written: they are looked at where they are installed. */
  readonly external?: unknown;
}

/** Nothing disabled, nothing ranked. */
export const EMPTY_PLUGIN_CONFIG: PluginConfig = { disabled: [], ranks: {} };

/**
 * Reads configuration from outside; anything malformed counts as absent, so that a typo never stops the start. By hand:
 * it is all that a first visit reads, which does without the library for schemas.
 */
export function parsePluginConfig(input: unknown): PluginConfig {
  if (!isObject(input)) return EMPTY_PLUGIN_CONFIG;
  const { disabled = [], enabled = [], ranks = {}, external = [] } = input;
  const isSound = isListOf("string", disabled) && isListOf("string", enabled) && isObject(ranks);
  if (!isSound || !isListOf("number", Object.values(ranks))) return EMPTY_PLUGIN_CONFIG;
  return { disabled, enabled, ranks, external } as PluginConfig;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isListOf(type: "string" | "number", value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === type);
}

/** Lays the user's choice over the deployer's file. */
export function overlayPluginConfig(base: PluginConfig, over: PluginConfig): PluginConfig {
  const enabled = new Set(over.enabled ?? []);
  const disabled = new Set([...base.disabled.filter((id) => !enabled.has(id)), ...over.disabled]);
  return { disabled: [...disabled], ranks: { ...base.ranks, ...over.ranks } };
}
