import type { InstructionReference } from "@core/domain/agent";
import { AppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { PluginContext } from "@core/plugin/contribution";
import type { InstructionLibrary } from "@core/points/instruction-source";
import { langfuseOf } from "./langfuse";
import type { LangfuseConnection } from "./langfuse-connection";

/**
 * The prompts kept in Langfuse, by version or label; without both the one labelled `production`. The package caches
 * them for 60 s, shows an older one while it asks for the newer, and asks up to three times.
 */
export class LangfusePrompts implements InstructionLibrary {
  readonly #connection: Pick<LangfuseConnection, "client">;

  constructor(connection: Pick<LangfuseConnection, "client">) {
    this.#connection = connection;
  }

  async fetch({ name, version, label }: InstructionReference, signal: AbortSignal): Promise<string> {
    const client = await untilAborted(this.#connection.client(), signal);
    if (!client) throw new AppError("agent.prompt-missing", { name });
    const { prompt } = await untilAborted(client.getPrompt(name, version, label ? { label } : {}), signal);
    return instructionsIn(prompt);
  }
}

/** Of a prompt that is a conversation what it says as the system; its other turns are examples of others. */
function instructionsIn(prompt: unknown): string {
  if (typeof prompt === "string") return prompt;
  const turns = Array.isArray(prompt) ? (prompt as readonly { role?: unknown; content?: unknown }[]) : [];
  return turns.flatMap(({ role, content }) => (role === "system" ? [String(content)] : [])).join("\n\n");
}

/** The prompts as the application uses them. */
export function langfusePrompts(context: PluginContext): LangfusePrompts {
  return new LangfusePrompts(langfuseOf(context).connection);
}
