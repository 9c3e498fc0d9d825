import type { InstructionReference } from "@core/domain/agent/agent";
import { AppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { PluginContext } from "@core/plugin/contribution";
import type { InstructionLibrary } from "@core/points/instruction-source";
import { langfuseOf } from "./langfuse";
import type { LangfuseConnection } from "./langfuse-connection";

type PromptConnection = Pick<LangfuseConnection, "client" | "ready" | "destination">;

/**
 * The prompts kept in Langfuse, by version or label; without both the one labelled `production`. The package caches
 * them for 60 s, shows an older one while it asks for the newer, and asks up to three times.
 */
export class LangfusePrompts implements InstructionLibrary {
  readonly #connection: PromptConnection;

  constructor(connection: PromptConnection) {
    this.#connection = connection;
  }

  async fetch({ name, version, label }: InstructionReference, signal: AbortSignal): Promise<string> {
    const client = await untilAborted(this.#connection.client(), signal);
    if (!client) throw new AppError("agent.prompt-missing", { name });
    const { prompt } = await untilAborted(client.getPrompt(name, version, label ? { label } : {}), signal);
    return instructionsIn(prompt);
  }

  destination(signal: AbortSignal): Promise<string> {
    return this.#connection.destination(signal);
  }

  /** With the label that is referred to, so that agents find it; a reference to a version is then to the new one. */
  async keep(
    reference: InstructionReference,
    instructions: string,
    signal: AbortSignal,
  ): Promise<InstructionReference> {
    const { name, version, label } = reference;
    const client = await this.#connection.ready(signal);
    const labels = version === undefined ? [label || "production"] : [];
    const kept = await untilAborted(client.createPrompt({ name, prompt: instructions, labels }), signal);
    return version === undefined ? reference : { ...reference, version: kept.version };
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
