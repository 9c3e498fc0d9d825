import { beforeEach, expect, test, vi } from "vitest";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";
import type {
  ConversationListener,
  ConversationRepository,
} from "../../services/chat/conversation-repository";
import { MessageHistory } from "./message-history";

const CONVERSATION: Conversation = {
  id: "rivers",
  agentId: "writer",
  participatingAgents: ["writer"],
  title: "Rivers",
  timestamp: 1,
  messageCount: 1,
};
/** A chain of messages of which each follows the one before. */
function chain(length: number): Message[] {
  return Array.from({ length }, (_, index) => ({
    ...QUESTION,
    id: `m${index}`,
    timestamp: index,
    ...(index > 0 ? { parentId: `m${index - 1}` } : {}),
  }));
}

const QUESTION: Message = {
  id: "q",
  conversationId: "rivers",
  role: "user",
  content: "Which?",
  timestamp: 1,
};
const ANSWER: Message = { ...QUESTION, id: "a", role: "assistant", parentId: "q", timestamp: 2 };

/** A repository whose answers a test gives when it likes, in the order of the questions. */
class SlowRepository {
  readonly answers: ((messages: readonly Message[]) => void)[] = [];
  notify: ConversationListener = () => {};
  conversation = CONVERSATION;

  async get(): Promise<Conversation> {
    return this.conversation;
  }

  messages(): Promise<readonly Message[]> {
    return new Promise((resolve) => this.answers.push(resolve));
  }

  newestMessages(): Promise<readonly Message[]> {
    return this.messages();
  }

  onChange(listener: ConversationListener) {
    this.notify = listener;
    return { dispose() {} };
  }
}

let repository: SlowRepository;
let content: MessageHistory;

beforeEach(() => {
  repository = new SlowRepository();
  content = new MessageHistory(repository as unknown as ConversationRepository, () => {});
});

const shownIds = () => content.tree.branch(content.conversation?.activeLeafId).map(({ id }) => id);

test("a change of the conversation shows at once, and is made to what is stored", async () => {
  const reading = content.read("rivers");
  repository.answers[0]?.([QUESTION]);
  await reading;
  const stored = vi.fn(() => Promise.resolve());
  Object.assign(repository, { change: stored });
  const changing = content.change(({ title }) => ({ title: `${title} and lakes` }));
  expect(content.conversation).toEqual({ ...CONVERSATION, title: "Rivers and lakes" });
  await changing;
  expect(stored).toHaveBeenCalledExactlyOnceWith("rivers", expect.any(Function));
});

test("what another tab saves while a conversation is being read is not missed", async () => {
  const reading = content.read("rivers");
  repository.notify("rivers", true);
  repository.answers[0]?.([QUESTION]);
  await turn();
  repository.answers[1]?.([QUESTION, ANSWER]);
  await reading;
  expect(content.all.map(({ id }) => id)).toEqual(["q", "a"]);
});

test("what another tab deleted and puts back is no longer missed", async () => {
  const reading = content.read("rivers");
  repository.answers[0]?.([QUESTION]);
  await reading;
  const { get } = repository;
  repository.get = () => Promise.reject(new AppError("conversation.not-found"));
  repository.notify("rivers", true);
  await turn();
  expect(content.deleted).toBe("elsewhere");
  repository.get = get;
  repository.notify("rivers", true);
  await turn();
  repository.answers[1]?.([QUESTION, ANSWER]);
  await turn();
  expect(content.deleted).toBeUndefined();
  expect(content.all).toHaveLength(2);
});

test("what is saved in another conversation meanwhile costs no second reading", async () => {
  const reading = content.read("rivers");
  repository.notify("lakes", true);
  repository.answers[0]?.([QUESTION]);
  await reading;
  expect(repository.answers).toHaveLength(1);
});

test("the end of a long conversation shows before all of it is read, and keeps its messages", async () => {
  const all = chain(250);
  repository.conversation = { ...CONVERSATION, activeLeafId: "m249" };
  const reading = content.read("rivers");
  repository.answers[0]?.(all.slice(150));
  await turn();
  expect(content.isPartial).toBe(true);
  expect(shownIds()).toEqual(all.slice(150).map(({ id }) => id));
  const last = content.find("m249");
  repository.answers[1]?.(structuredClone(all));
  await reading;
  expect(content.isPartial).toBe(false);
  expect(shownIds()).toEqual(all.map(({ id }) => id));
  expect(content.find("m249")).toBe(last);
});

test("a conversation that tells no branch shows the end of the newest", async () => {
  const reading = content.read("rivers");
  repository.answers[0]?.(chain(250).slice(150));
  await turn();
  expect(shownIds()).toHaveLength(100);
  repository.answers[1]?.(chain(250));
  await reading;
  expect(shownIds()).toHaveLength(250);
});

test("of another branch than the newest nothing shows before all of it is read", async () => {
  repository.conversation = { ...CONVERSATION, activeLeafId: "m10" };
  const reading = content.read("rivers");
  repository.answers[0]?.(chain(250).slice(150));
  await turn();
  expect(content.conversation).toBeUndefined();
  repository.answers[1]?.(chain(250));
  await reading;
  expect(shownIds()).toEqual(chain(11).map(({ id }) => id));
});

test("other branches among the newest messages are not taken for what was said before", async () => {
  const all = chain(250);
  const aside = { ...QUESTION, id: "aside", parentId: "m3", timestamp: 149.5 };
  repository.conversation = { ...CONVERSATION, activeLeafId: "m249" };
  const reading = content.read("rivers");
  repository.answers[0]?.([aside, ...all.slice(151)]);
  await turn();
  expect(shownIds()[0]).toBe("m151");
  repository.answers[1]?.([...all, aside]);
  await reading;
  expect(shownIds()).toHaveLength(250);
});
