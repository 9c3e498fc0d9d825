import { cleanTitle, derivedTitle, directTitle } from "../../domain/conversation/conversation-title";
import { isAbort } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";
import type { ModelCaller } from "../models/model-call";
import type { ConversationRepository } from "./conversation-repository";
import { type ReplyRequest, replyRoute } from "./reply-request";

const INSTRUCTIONS =
  "Write the title of a conversation that begins with the message below. At most 60 characters, specific about " +
  "the subject, in the language of the message, in title case, without quotes, keeping acronyms in capitals. " +
  "Answer with the title and nothing else.";
/** Enough of a prompt to know what it is about. */
const EXCERPT_LENGTH = 2000;

/** The model that names a conversation: nobody but those who answer in it reads what is said there. */
type TitleRequest = Pick<ReplyRequest, "agent" | "credentialId" | "model">;

/** Names conversations. */
export class TitleWriter {
  readonly #caller: ModelCaller;
  readonly #repository: ConversationRepository;
  readonly #logger: Logger;

  constructor(caller: ModelCaller, repository: ConversationRepository, logger: Logger) {
    this.#caller = caller;
    this.#repository = repository;
    this.#logger = logger;
  }

  /**
   * Asks the model for a better title where the prompt is none itself. A title given meanwhile by the user stays;
   * a failure leaves the title there is.
   */
  async improve(
    conversationId: string,
    prompt: string,
    request: TitleRequest,
    signal: AbortSignal,
  ): Promise<void> {
    if (directTitle(prompt) !== undefined) return;
    const title = await this.#ask(conversationId, prompt, request, signal);
    if (title === undefined) return;
    await this.#repository.change(conversationId, (current) =>
      current.title === derivedTitle(prompt) ? { title } : undefined,
    );
  }

  async #ask(conversationId: string, prompt: string, request: TitleRequest, signal: AbortSignal) {
    const messages = [
      { role: "system", content: INSTRUCTIONS },
      { role: "user", content: prompt.slice(0, EXCERPT_LENGTH) },
    ] as const;
    try {
      const agentId = request.agent.id;
      const call = { purpose: "title", messages, conversationId, agentId, ...replyRoute(request) } as const;
      return cleanTitle((await this.#caller.complete(call, signal)).text);
    } catch (error) {
      if (!isAbort(error)) this.#logger.info("No title was generated", { error: String(error) });
      return undefined;
    }
  }
}
