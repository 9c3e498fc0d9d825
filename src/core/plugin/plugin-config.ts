import * as v from "valibot";

/** Run-time configuration of plugins: `/plugins.json`, overlaid with the user's own choice. */
export interface PluginConfig {
  /** Plugin ids, or `plugin/contribution` ids, that are switched off. */
  readonly disabled: readonly string[];
  /** `point/contribution`, or `point/contribution#use` for one of its uses, to the rank that replaces its own. */
  readonly ranks: Readonly<Record<string, number>>;
  /** Ids a lower layer disables and this one switches on again. */
  readonly enabled?: readonly string[];
}

/** Nothing disabled, nothing ranked. */
export const EMPTY_PLUGIN_CONFIG: PluginConfig = { disabled: [], ranks: {} };

const schema = v.object({
  disabled: v.optional(v.array(v.string()), []),
  enabled: v.optional(v.array(v.string()), []),
  ranks: v.optional(v.record(v.string(), v.number()), {}),
});

/** Reads configuration from outside; anything malformed counts as absent, so that a typo never stops the start. */
export function parsePluginConfig(input: unknown): PluginConfig {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : EMPTY_PLUGIN_CONFIG;
}

/** Lays the user's choice over the deployer's file. */
export function overlayPluginConfig(base: PluginConfig, over: PluginConfig): PluginConfig {
  const enabled = new Set(over.enabled ?? []);
  const disabled = new Set([...base.disabled.filter((id) => !enabled.has(id)), ...over.disabled]);
  return { disabled: [...disabled], ranks: { ...base.ranks, ...over.ranks } };
}
