import type { Agent } from "@core/domain/agent/agent";
import type { Message } from "@core/domain/conversation/conversation";
import type { Task } from "@core/domain/task/task";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import type { ConversationRepository } from "@core/services/chat/conversation-repository";
import type { ModelCaller } from "@core/services/models/model-call";
import type { NewTask } from "@core/services/orchestration/task-input";
import { AgentsStore } from "@core/stores/agents/agents-store";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { OpenConversations, type PassMessage } from "@core/stores/conversation/open-conversations";
import { ChatRig, type OwnParts } from "./chat-rig";
import type { MemoryLocks } from "./memory-locks";
import { turn } from "./scripted-models";

const WRITER: Agent = { id: "writer", name: "Ada", role: "A writer.", instructions: "" };
const TROUPE: Agent = { id: "troupe", name: "Troupe", role: "Leads.", instructions: "" };

/** One browser, in which tabs with a conversation store are opened. */
export class ConversationRig extends ChatRig {
  /** The locks of every tab, oldest first. */
  readonly tabLocks: MemoryLocks[] = [];
  /** Effect of starting a task. */
  startTask: (id: string) => Promise<void> = async () => {};
  /** The input of each task that was made. */
  readonly asked: NewTask[] = [];
  /** The plugins that look at messages; there are none at first. */
  pass: PassMessage = async (input) => input;

  /** The conversations of a tab of its own. */
  openStore(own?: ConversationRepository, models?: ModelCaller, parts?: OwnParts): OpenConversations {
    const { clock, ids, notifier } = this.ports;
    const { chat, repository, locks } = this.openTab(own, models, parts);
    this.tabLocks.push(locks);
    const directory = { listing: async () => ({ agents: [WRITER, TROUPE], skipped: [] }) };
    const source = directory as unknown as AgentDirectory;
    const agents = new AgentsStore(source, clock, ids, notifier, this.tabs.tab());
    const tasks = {
      create: async (input: NewTask) => {
        this.asked.push(input);
        return { id: "t1", title: input.prompt } as Task;
      },
      start: (id: string) => this.startTask(id),
      open: async () => ({ displayState: "completed" }),
    };
    return new OpenConversations(
      chat,
      repository,
      clock,
      agents,
      { shownLanguage: "en" },
      tasks,
      undefined,
      (...message) => this.pass(...message),
    );
  }

  /** Sends a message and lets the model answer it. */
  async answered(view: ConversationSession, text: string, answer: string): Promise<void> {
    await view.send({ text });
    await turn();
    await this.models.reply.text(answer);
    await this.models.reply.finish();
    await turn();
  }
}

/** A conversation once it is loaded. */
export async function opened(
  store: OpenConversations,
  agentId = "writer",
  id?: string,
): Promise<ConversationSession> {
  const view = store.open(agentId, id);
  await view.loaded;
  return view;
}

/** The texts on the branch that is shown. */
export const shown = (view: ConversationSession) =>
  view.branch.filter(({ role }) => role !== "system").map(({ content }) => content);
/** The last message on the branch that is shown. */
export const last = (view: ConversationSession) => view.branch.at(-1) as Message;
