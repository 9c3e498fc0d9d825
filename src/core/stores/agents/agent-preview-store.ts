import { makeAutoObservable, observable, runInAction } from "mobx";
import { agentSystemPrompt } from "../../domain/agent/agent";
import type { AgentDraft } from "../../domain/agent/agent-draft";
import type { LlmMessage } from "../../domain/model/llm";
import { citedSources, type Source } from "../../domain/source/source";
import { replyInstruction } from "../../domain/text/reply-language";
import { type AppError, isAbort, isAppError } from "../../errors/app-error";
import type { Ids } from "../../ports/ids";
import type { AgentInstructions } from "../../services/agents/agent-instructions";
import type { ModelCaller } from "../../services/models/model-call";

/** One message of a preview; it is kept nowhere. */
export interface PreviewMessage {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly text: string;
  /** The passages the reply cites, of the files chosen for the agent. */
  readonly sources?: readonly Source[] | undefined;
  /** The reason there is no reply, or no more of it. */
  readonly failure?: "no-provider" | "failed";
  /** The error, where something can be done about it. */
  readonly error?: AppError;
}

/** A conversation with an agent that is still being written. */
export class AgentPreviewStore {
  readonly messages = observable.array<PreviewMessage>([], { deep: false });
  busy = false;
  readonly #models: ModelCaller;
  readonly #ids: Ids;
  readonly #instructions: Pick<AgentInstructions, "inForce">;
  #abort: AbortController | undefined;

  constructor(models: ModelCaller, ids: Ids, instructions: Pick<AgentInstructions, "inForce">) {
    this.#instructions = instructions;
    this.#models = models;
    this.#ids = ids;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Forgets everything and stops what is under way. */
  clear(): void {
    this.stop();
    this.messages.clear();
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.busy = false;
  }

  /** Sends a message to the agent as it stands. Blank text, and a name that is blank, are passed over. */
  async send(draft: AgentDraft, text: string, language: string): Promise<void> {
    if (this.busy || text.trim() === "" || draft.name.trim() === "") return;
    const abort = new AbortController();
    this.#abort = abort;
    this.busy = true;
    this.messages.push({ id: this.#ids.next(), role: "user", text: text.trim() });
    const said = this.messages.filter((message) => message.text !== "");
    const replyId = this.#ids.next();
    this.messages.push({ id: replyId, role: "assistant", text: "" });
    try {
      const agent = await this.#instructions.inForce(draft, abort.signal);
      await this.#stream(draft, historyOf(agent, said, language), replyId, abort.signal);
    } catch (error) {
      if (!isAbort(error)) this.#change(replyId, (reply) => ({ ...reply, ...failureOf(error) }));
    } finally {
      runInAction(() => {
        if (this.#abort === abort) this.stop();
      });
    }
  }

  /** Asks once more what was said last, in place of an answer that failed. */
  async retry(draft: AgentDraft, language: string): Promise<void> {
    const at = this.messages.findLastIndex(({ role }) => role === "user");
    if (this.busy || at < 0) return;
    const [{ text } = { text: "" }] = this.messages.splice(at);
    await this.send(draft, text, language);
  }

  async #stream(
    draft: AgentDraft,
    messages: readonly LlmMessage[],
    replyId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { temperature, effort, provider, knowledgeItemIds } = draft;
    const model = draft.model?.trim() || undefined;
    const parts = this.#models.stream(
      { purpose: "preview", messages, temperature, effort, provider, model, knowledgeItemIds },
      signal,
    );
    let given: readonly Source[] = [];
    for await (const part of parts) {
      signal.throwIfAborted();
      if (part.type === "sources") given = part.sources;
      if (part.type !== "text-delta") continue;
      this.#change(replyId, (reply) => ({ ...reply, text: reply.text + part.text }));
    }
    this.#change(replyId, (reply) => ({ ...reply, sources: citedSources(reply.text, given) }));
  }

  #change(id: string, change: (message: PreviewMessage) => PreviewMessage): void {
    runInAction(() => {
      const index = this.messages.findIndex((message) => message.id === id);
      const message = this.messages[index];
      if (message) this.messages[index] = change(message);
    });
  }
}

function historyOf(
  draft: AgentDraft,
  said: readonly PreviewMessage[],
  language: string,
): readonly LlmMessage[] {
  const asked = said.findLast(({ role }) => role === "user")?.text ?? "";
  const system = `${agentSystemPrompt({ ...draft, id: "preview" })}\n\n${replyInstruction(asked, language)}`;
  return [{ role: "system", content: system }, ...said.map(({ role, text }) => ({ role, content: text }))];
}

function failureOf(error: unknown): Pick<PreviewMessage, "failure" | "error"> {
  if (!isAppError(error)) return { failure: "failed" };
  return { failure: error.code === "provider.none" ? "no-provider" : "failed", error };
}
