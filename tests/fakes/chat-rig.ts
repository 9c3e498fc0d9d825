import type { Agent } from "@core/domain/agent/agent";
import type { Message } from "@core/domain/conversation/conversation";
import { AppError } from "@core/errors/app-error";
import type { Database } from "@core/ports/database";
import type { AgentInstructions } from "@core/services/agents/agent-instructions";
import { Chat } from "@core/services/chat/chat";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import type { ModelCaller } from "@core/services/models/model-call";
import { FakePorts } from "./fake-ports";
import { FixedClock } from "./fixed-clock";
import { MemoryLocksHub } from "./memory-locks";
import { MemoryTabHub } from "./memory-tab-channel";
import { ScriptedModels, turn } from "./scripted-models";
import { ToolRig } from "./tool-rig";

/** The agent that answers. */
export const AGENT: Agent = {
  id: "writer",
  name: "Ada",
  role: "A writer.",
  instructions: "Be brief.",
  temperature: 0.3,
};
/** Who replies, and in which language. */
export const REPLY_REQUEST = { agent: AGENT, language: "fr" };
/** The error of a stream that broke off. */
export const CUT = new AppError("provider.stream-cut");

/** Parts of a tab that differ from the browser's. */
export interface OwnParts {
  readonly database?: Database;
  readonly tools?: ToolRig;
}

/** One browser, in which tabs with a chat are opened. */
export class ChatRig {
  readonly ports = new FakePorts();
  readonly models = new ScriptedModels();
  readonly tabs = new MemoryTabHub();
  locks = new MemoryLocksHub();
  /** Tools for agents that name tools. */
  readonly tools = new ToolRig(this.ports);
  /** Finds the instructions agents work under; by default their own. */
  instructions: Pick<AgentInstructions, "inForce"> = { inForce: async (agent) => agent };

  /** A tab of the browser whose database is `ports.database`. */
  openTab(
    own?: ConversationRepository,
    models: ModelCaller = this.models,
    { database = this.ports.database, tools = this.tools }: OwnParts = {},
  ) {
    const { clock, ids, logger, persistence, preferences } = this.ports;
    const repository = own ?? new ConversationRepository(database, this.tabs.tab(), new FixedClock());
    const locks = this.locks.tab();
    const chat = new Chat(
      repository,
      models,
      database,
      clock,
      ids,
      locks,
      logger,
      persistence,
      preferences,
      this.instructions,
      tools.access,
    );
    return { chat, repository, locks };
  }
}

/** Hears nothing of a reply. */
export const noListener = () => {};
/** A signal that is never aborted. */
export const neverStopped = () => new AbortController().signal;
/** The texts of messages. */
export const contents = (messages: readonly Message[]) => messages.map(({ content }) => content);

/** Starts a conversation and a reply to it. */
export async function begin(chat: Chat, text = "Hello", signal = neverStopped(), listener = noListener) {
  const { conversation, messages } = await chat.start(AGENT, { text });
  const outcome = chat.reply(messages, REPLY_REQUEST, listener, signal);
  await turn();
  return { conversation, messages, outcome };
}
