import * as v from "valibot";
import { distinctTags } from "../text/distinct-tags";
import { visibleName } from "../text/visible-text";
import type { Agent } from "./agent";
import { agentSchema } from "./agent-schema";

const short = (limit: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(limit), v.transform(visibleName));
const optionalText = (limit: number) =>
  v.optional(v.pipe(v.string(), v.maxLength(limit), v.transform(visibleName)));

const shortTags = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(40), v.transform(visibleName))),
    v.maxLength(12),
    v.transform((each) => distinctTags(each)),
  ),
);

/** Stricter than for files of one's own: every text has a limit, and nothing refers to this device. */
const remoteAgentSchema = v.object({
  id: v.pipe(agentSchema.entries.id, v.maxLength(64)),
  name: short(80),
  role: short(300),
  instructions: v.pipe(v.string(), v.maxLength(16_000)),
  desc: optionalText(600),
  icon: optionalText(40),
  tags: shortTags,
  temperature: agentSchema.entries.temperature,
  i18n: v.optional(
    v.record(
      v.pipe(v.string(), v.maxLength(12)),
      v.object({ name: optionalText(80), desc: optionalText(600), tags: shortTags }),
    ),
  ),
});

/** The schema of a manifest; it may name at most fifty agents. */
export const remoteManifestSchema = v.object({
  agents: v.pipe(v.array(remoteAgentSchema.entries.id), v.maxLength(50)),
});

/**
 * Reads an agent from a server that is not the application's own. Its id is put under the host's name, so that it can
 * never be taken for a built-in or an own agent.
 * @throws Error naming the first field that is wrong.
 */
export function parseRemoteAgent(input: unknown, id: string, host: string): Agent {
  const agent = parseStrangersAgent(input);
  if (agent.id !== id) throw new Error(`id: "${agent.id}" does not match the manifest`);
  return { ...agent, id: `remote-${host.replace(/[^a-z0-9]+/gi, "-")}--${id}`, origin: host };
}

/**
 * Reads an agent that a plugin from outside brings; its id is put under that of the plugin.
 * @throws Error naming the first field that is wrong.
 */
export function parsePluginAgent(
  input: unknown,
  plugin: { readonly id: string; readonly name: string },
): Agent {
  const agent = parseStrangersAgent(input);
  return { ...agent, id: `plugin-${plugin.id}--${agent.id}`, origin: plugin.name };
}

/** Without tools, knowledge, provider and model: a stranger does not choose what an agent may reach here. */
function parseStrangersAgent(input: unknown): Agent {
  const result = v.safeParse(remoteAgentSchema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? "agent"}: ${issue.message}`);
}
