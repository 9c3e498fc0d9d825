import type { Plugin } from "./define-plugin";
import { rulesOf } from "./extension-point";
import type { PluginConfig } from "./plugin-config";
import type { PluginHost } from "./plugin-host";
import type { PluginPart } from "./plugin-parts";

/** Whether switching a plugin off would change anything. */
export function isSwitchable(
  host: Pick<PluginHost, "isEssential">,
  { id, provides = [], contributes = [] }: Plugin,
): boolean {
  if (host.isEssential(id)) return false;
  return provides.length > 0 || contributes.some(({ point }) => !rulesOf(point).alwaysOn);
}

/** A choice with a plugin (`id`) or contribution (`plugin/contribution`) switched on or off, whatever the deployer's file says. */
export function switched(
  own: PluginConfig,
  host: Pick<PluginHost, "namesOf">,
  name: string,
  enabled: boolean,
): PluginConfig {
  const [pluginId, contributionId] = splitName(name);
  const all = host
    .namesOf(pluginId)
    .map((each) => (contributionId === undefined ? each : `${each}/${contributionId}`));
  const without = (names: readonly string[] = []) => names.filter((each) => !all.includes(each));
  return {
    ranks: own.ranks,
    disabled: enabled ? without(own.disabled) : [...without(own.disabled), name],
    enabled: enabled ? [...without(own.enabled), ...all] : without(own.enabled),
  };
}

/** A choice that ranks a part above all that could be used in its place. */
export function preferring(own: PluginConfig, { key, winningRank }: PluginPart): PluginConfig {
  return { ...own, ranks: { ...own.ranks, [key]: winningRank } };
}

/** A choice that ranks a part and its rivals alike, whatever the deployer's file or their plugins say. */
export function levelling(own: PluginConfig, { key, rivals }: PluginPart): PluginConfig {
  const alike = Object.fromEntries([key, ...rivals].map((name) => [name, 0]));
  return { ...own, ranks: { ...own.ranks, ...alike } };
}

/** A choice that says nothing of a plugin and its parts (`point/id`) any more. */
export function withoutPlugin(
  { disabled, enabled = [], ranks }: PluginConfig,
  pluginId: string,
  parts: readonly string[],
): PluginConfig {
  const isOther = (name: string) => splitName(name)[0] !== pluginId;
  const isOtherPart = (key: string) => {
    const [part = ""] = key.split("#");
    return !parts.includes(part) && !part.endsWith(`/${pluginId}`);
  };
  return {
    disabled: disabled.filter(isOther),
    enabled: enabled.filter(isOther),
    ranks: Object.fromEntries(Object.entries(ranks).filter(([key]) => isOtherPart(key))),
  };
}

/** The id of a plugin, and of one contribution where the name has one; that may contain slashes itself. */
function splitName(name: string): readonly [pluginId: string, contributionId?: string] {
  const slash = name.indexOf("/");
  return slash < 0 ? [name] : [name.slice(0, slash), name.slice(slash + 1)];
}
