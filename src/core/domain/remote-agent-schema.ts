import * as v from "valibot";
import type { Agent } from "./agent";
import { agentSchema } from "./agent-schema";

const short = (limit: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(limit));
const optionalText = (limit: number) => v.optional(v.pipe(v.string(), v.maxLength(limit)));

const shortTags = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(12)));

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

/** What a manifest has to look like; it may name at most fifty agents. */
export const remoteManifestSchema = v.object({
  agents: v.pipe(v.array(remoteAgentSchema.entries.id), v.maxLength(50)),
});

/**
 * Reads an agent from a server that is not the application's own. Tools, knowledge, provider and model are left
 * out: a stranger does not choose what an agent may reach here. Its id is put under the host's name, so that it
 * can never be taken for a built-in or an own agent.
 * @throws Error naming the first field that is wrong.
 */
export function parseRemoteAgent(input: unknown, id: string, host: string): Agent {
  const result = v.safeParse(remoteAgentSchema, input);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${v.getDotPath(issue) ?? "agent"}: ${issue.message}`);
  }
  if (result.output.id !== id) throw new Error(`id: "${result.output.id}" does not match the manifest`);
  return { ...result.output, id: `remote-${host.replace(/[^a-z0-9]+/gi, "-")}--${id}`, origin: host };
}
