import type { Agent, InstructionReference } from "../../domain/agent/agent";
import { AppError, isAbort } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import {
  type InstructionLibrary,
  type InstructionSource,
  InstructionSources,
} from "../../points/instruction-source";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";

/** Finds the instructions an agent works under, which may be kept outside it. */
export class AgentInstructions {
  readonly #plugins: Pick<PluginHost, "load" | "open">;
  readonly #notifier: Pick<Notifier, "notify">;
  readonly #logger: Logger;
  /** Prompts that could not be had, so that the user is notified once and not with every call of a task. */
  readonly #missing = new Set<string>();

  constructor(
    plugins: Pick<PluginHost, "load" | "open">,
    notifier: Pick<Notifier, "notify">,
    logger: Logger,
  ) {
    this.#plugins = plugins;
    this.#notifier = notifier;
    this.#logger = logger.child("instructions");
  }

  /** The sources of instructions besides the agent; reactive. */
  get sources(): readonly InstructionSource[] {
    return this.#plugins.open(InstructionSources).all;
  }

  /**
   * The agent as it works: with the prompt it refers to in place of its own instructions. Where that cannot be had it
   * works with its own, and the user is notified. @throws only when the signal is aborted.
   */
  async inForce<A extends Pick<Agent, "name" | "instructions" | "instructionsFrom">>(
    agent: A,
    signal: AbortSignal,
  ): Promise<A> {
    const reference = agent.instructionsFrom;
    if (!reference) return agent;
    const key = JSON.stringify(reference);
    try {
      const instructions = await this.#fetch(reference, signal);
      this.#missing.delete(key);
      return { ...agent, instructions };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      this.#logger.warn("instructions not fetched, those of the agent are used", { error });
      if (!this.#missing.has(key)) this.#notify(agent.name, reference);
      this.#missing.add(key);
      return agent;
    }
  }

  /** The host that instructions would be sent to. @throws AppError where its source is gone or would not send. */
  async destination(reference: InstructionReference, signal: AbortSignal): Promise<string> {
    const library = await this.#library(reference);
    if (!library.destination) throw notFound(reference);
    return library.destination(signal);
  }

  /**
   * Keeps instructions where a reference says; resolves to what refers to them there. @throws what the source throws.
   */
  async keep(
    reference: InstructionReference,
    instructions: string,
    signal: AbortSignal,
  ): Promise<InstructionReference> {
    const library = await this.#library(reference);
    if (!library.keep) throw notFound(reference);
    return library.keep(reference, instructions, signal);
  }

  async #library(reference: InstructionReference): Promise<InstructionLibrary> {
    const source = this.#plugins.open(InstructionSources).find(reference.source);
    if (!source) throw notFound(reference);
    return this.#plugins.load(source);
  }

  async #fetch(reference: InstructionReference, signal: AbortSignal): Promise<string> {
    const { name } = reference;
    const text = await (await this.#library(reference)).fetch(reference, signal);
    if (text.trim() === "") throw new AppError("agent.prompt-missing", { name });
    return text;
  }

  #notify(agent: string, { source, name }: InstructionReference): void {
    const from = this.sources.find(({ id }) => id === source)?.name ?? source;
    this.#notifier.notify({
      level: "warning",
      code: "agent.prompt-missing",
      params: { agent, prompt: name, source: from },
    });
  }
}

function notFound({ name }: InstructionReference): AppError {
  return new AppError("agent.prompt-missing", { name });
}
