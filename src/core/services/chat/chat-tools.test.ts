import type { Message } from "@core/domain/conversation/conversation";
import type { ToolCall } from "@core/domain/model/llm";
import { givenTo, openQuestions, type ToolAnswer, type ToolUse } from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AGENT, ChatRig, neverStopped, noListener } from "../../../../tests/fakes/chat-rig";
import { turn } from "../../../../tests/fakes/scripted-models";
import type { ChatInput } from "./chat";
import { replyTools } from "./chat-tools";

let rig: ChatRig;
let tab: ReturnType<ChatRig["openTab"]>;

beforeEach(() => {
  rig = new ChatRig();
  tab = rig.openTab();
});

const callOf = (name: string, args: object = {}, id = "call-1"): ToolCall => ({
  id,
  name,
  arguments: JSON.stringify(args),
});
const requestWith = (...tools: string[]) => ({ agent: { ...AGENT, tools }, language: "en" });

async function ask(
  tools: readonly string[],
  input: ChatInput = { text: "How much?" },
  signal = neverStopped(),
) {
  const { conversation, messages } = await tab.chat.start(AGENT, input);
  const before = rig.models.replies.length;
  const outcome = tab.chat.reply(messages, requestWith(...tools), noListener, signal);
  // The first use of a tool imports it.
  await vi.waitFor(() => expect(rig.models.replies.length).toBe(before + 1));
  return { conversation, messages, outcome };
}

/** The model asks for calls. */
async function modelCalls(...calls: readonly ToolCall[]) {
  await rig.models.reply.send(...calls.map((call) => ({ type: "tool-call", call }) as const));
  await rig.models.reply.finish("tool-calls");
  await turn();
}

async function modelSays(text: string) {
  await rig.models.reply.text(text);
  await rig.models.reply.finish();
  await turn();
}

const branchOf = async (conversationId: string) => tab.repository.messages(conversationId);
const questionOf = (message: Message) => openQuestions(message.turns)[0];

async function answer(message: Message, said: ToolAnswer, tools: readonly string[]) {
  const branch = await branchOf(message.conversationId);
  const outcome = tab.chat.continue(
    branch,
    { ...requestWith(...tools), answered: givenTo(questionOf(message) as ToolUse, said) },
    noListener,
    neverStopped(),
  );
  outcome.catch(() => {});
  await turn();
  return outcome;
}

/** The reply so far, which waits for the user. */
async function waiting(tools: readonly string[], ...calls: readonly ToolCall[]): Promise<Message> {
  const { outcome } = await ask(tools);
  await modelCalls(...calls);
  const { message } = await outcome;
  expect(message?.state).toBe("waiting");
  return message as Message;
}

describe("a reply for which tools are called", () => {
  test("goes on with what the tool gave", async () => {
    const { outcome, conversation } = await ask(["calculator"]);
    expect(rig.models.reply.call.tools?.map(({ name }) => name)).toEqual(["calculator"]);
    await rig.models.reply.text("Let me see.");
    await modelCalls(callOf("calculator", { expression: "6 * 7" }));
    const [, , said, result] = rig.models.reply.call.messages;
    expect(said).toMatchObject({ role: "assistant", content: "Let me see.", toolCalls: [{ id: "call-1" }] });
    expect(result).toMatchObject({ role: "tool", toolCallId: "call-1", content: "```\n42\n```" });
    await modelSays("It is 42.");
    const { message } = await outcome;
    expect(message).toMatchObject({ content: "It is 42.", state: "complete", usage: { totalTokens: 10 } });
    expect(message?.turns).toMatchObject([{ text: "Let me see.", uses: [{ state: "done" }] }]);
    const saved = (await branchOf(conversation.id)).at(-1);
    expect(saved?.turns).toEqual(message?.turns);
  });

  test("is told again with the next question", async () => {
    const { outcome, conversation } = await ask(["calculator"]);
    await modelCalls(callOf("calculator", { expression: "6 * 7" }));
    await modelSays("It is 42.");
    const { message } = await outcome;
    const next = await tab.chat.say(conversation.id, { text: "And doubled?" }, message);
    void tab.chat.reply([...(await branchOf(conversation.id))], requestWith(), noListener, neverStopped());
    await turn();
    const roles = rig.models.reply.call.messages.map(({ role }) => role);
    expect(roles).toEqual(["system", "user", "assistant", "tool", "assistant", "user"]);
    expect(next.content).toBe("And doubled?");
  });

  test("offers none where the agent names none", async () => {
    await ask([]);
    expect(rig.models.reply.call.tools).toBeUndefined();
  });

  test("tells the model of arguments that do not fit, and of tools that are not there", async () => {
    await ask(["calculator"]);
    await modelCalls(callOf("calculator", { sum: 1 }), callOf("web-search", {}, "call-2"));
    const results = rig.models.reply.call.messages.slice(-2).map(({ content }) => content);
    expect(results[0]).toContain("The arguments do not fit");
    expect(results[1]).toContain("no tool called web-search");
  });

  test("is given so many calls and no more", async () => {
    rig.ports.preferences.set("troupe.toolLimits.calls", "2");
    const { outcome } = await ask(["calculator"]);
    for (let asked = 0; asked < 3; asked++)
      await modelCalls(callOf("calculator", { expression: "1" }, `c${asked}`));
    expect(rig.models.reply.call.messages.at(-1)?.content).toContain("No more calls");
    await modelCalls(callOf("calculator", { expression: "1" }, "c4"));
    const { error, message } = await outcome;
    expect(error?.code).toBe("tool.endless");
    expect(message?.turns?.flatMap(({ uses }) => uses.map(({ state }) => state))).toEqual([
      "done",
      "done",
      "failed",
    ]);
  });

  test("cuts what a tool gives to the length that is allowed, and what takes too long", async () => {
    rig.ports.preferences.set("troupe.toolLimits.characters", "1000");
    rig.tools.add("long", { run: async () => ({ content: "x".repeat(200_000) }) });
    rig.tools.add("slow", { limits: { timeMs: 5_000 }, run: () => new Promise(() => {}) });
    await ask(["long", "slow"]);
    await modelCalls(callOf("long"), callOf("slow", {}, "call-2"));
    await rig.ports.clock.advance(5_000);
    await turn();
    const [long, slow] = rig.models.reply.call.messages.slice(-2).map(({ content }) => content);
    expect(long).toContain("Only the first 1000 of 200000 characters");
    expect(long?.length).toBeLessThan(1_200);
    expect(slow).toContain("Stopped after 5 seconds");
  });
});

describe("a call that sends something", () => {
  beforeEach(() => rig.tools.addSender());

  test("is asked about first, while the others go on", async () => {
    const { outcome } = await ask(["post", "calculator"]);
    await modelCalls(
      callOf("post", { to: "a.example" }),
      callOf("calculator", { expression: "1+1" }, "call-2"),
    );
    const { message } = await outcome;
    expect(message).toMatchObject({ state: "waiting", content: "" });
    expect(message?.turns?.[0]?.uses).toMatchObject([
      { state: "asked", question: { concern: "effect", touch: { effect: "sends", target: "a.example" } } },
      { state: "done", result: { content: "2" } },
    ]);
    expect(rig.tools.runs).toEqual([]);
  });

  test("is run once when it is allowed, also in another tab after a reload", async () => {
    const message = await waiting(["post"], callOf("post", { to: "a.example" }));
    tab = rig.openTab();
    const outcome = answer(message, { decision: "once" }, ["post"]);
    await turn();
    expect(rig.tools.runs).toEqual([{ tool: "post", args: { to: "a.example" } }]);
    await modelSays("Sent.");
    expect((await outcome).message).toMatchObject({ content: "Sent.", state: "complete", id: message.id });
    await expect(answer(message, { decision: "once" }, ["post"])).rejects.toMatchObject({
      code: "tool.answered",
    });
    expect(rig.tools.runs).toHaveLength(1);
  });

  test("is not run when it is denied, and the model is told", async () => {
    const message = await waiting(["post"], callOf("post", { to: "a.example" }));
    const outcome = answer(message, { decision: "deny" }, ["post"]);
    await turn();
    expect(rig.models.reply.call.messages.at(-1)?.content).toContain("did not allow");
    await modelSays("Then not.");
    expect((await outcome).message?.state).toBe("complete");
    expect(rig.tools.runs).toEqual([]);
  });

  test("shows the files it would write, of long ones the beginnings, and asks its tool only then", async () => {
    let shown = 0;
    rig.tools.add("save", {
      effect: "writes",
      touch: () => ({ effect: "writes", target: "reports" }),
      preview: async () => {
        shown++;
        const long = "x".repeat(100_000);
        return [
          { path: "a.md", sizeBytes: 5, before: "old", after: "newer" },
          { path: "b", sizeBytes: 1, after: long },
        ];
      },
    });
    const message = await waiting(["save"], callOf("save"));
    const [first, second] = questionOf(message)?.question?.preview ?? [];
    expect(first).toEqual({ path: "a.md", sizeBytes: 5, before: "old", after: "newer" });
    expect(second).toMatchObject({ path: "b", isCut: true });
    expect(second?.after?.length).toBeLessThan(41_000);
    const outcome = answer(message, { decision: "always", scope: "here" }, ["save"]);
    await turn();
    await modelCalls(callOf("save", {}, "call-2"));
    expect(rig.tools.runs).toHaveLength(2);
    expect(shown).toBe(1);
    await modelSays("Saved.");
    const done = (await outcome).message?.turns?.[0]?.uses[0];
    expect(done).toMatchObject({ state: "done", question: { concern: "effect" } });
    expect(done?.question?.preview).toBeUndefined();
  });

  test("is not asked about where the tool says beforehand that it cannot be made", async () => {
    rig.tools.add("save", {
      effect: "writes",
      preview: async () => {
        throw new AppError("file.unreadable");
      },
    });
    await ask(["save"]);
    await modelCalls(callOf("save"));
    expect(rig.models.reply.call.messages.at(-1)?.content).toContain("The file could not be read");
  });

  test("is run with the arguments the user has put in place of the model's", async () => {
    const message = await waiting(["post"], callOf("post", { to: "a.example" }));
    const said = { decision: "once", arguments: '{"to":"b.example"}' } as const;
    void answer(message, said, ["post"]);
    await turn();
    expect(rig.tools.runs).toEqual([{ tool: "post", args: { to: "b.example" } }]);
    expect(rig.models.reply.call.messages.at(-1)?.content).toContain(
      'with these arguments instead: {"to":"b.example"}',
    );
  });

  test("is not asked about again where it is always allowed, until the tool is another", async () => {
    const message = await waiting(["post"], callOf("post", { to: "a.example" }));
    void answer(message, { decision: "always", scope: "agent" }, ["post"]);
    await turn();
    await modelSays("Sent.");
    await ask(["post"]);
    await modelCalls(callOf("post", { to: "a.example" }));
    expect(rig.tools.runs).toHaveLength(2);
    await modelSays("Sent.");
    rig.tools.addSender("post", { description: "Posts, and more." });
    const again = await waiting(["post"], callOf("post", { to: "a.example" }));
    expect(questionOf(again)?.question?.concern).toBe("changed");
  });

  test("may be allowed for one conversation alone", async () => {
    const message = await waiting(["post"], callOf("post", { to: "a.example" }));
    void answer(message, { decision: "always", scope: "here" }, ["post"]);
    await turn();
    await modelCalls(callOf("post", { to: "a.example" }, "call-2"));
    expect(rig.tools.runs).toHaveLength(2);
    await modelCalls(callOf("post", { to: "b.example" }, "call-3"));
    expect(rig.tools.runs).toHaveLength(2);
    await waiting(["post"], callOf("post", { to: "a.example" }));
  });

  test("is refused where the user has forbidden the tool meanwhile", async () => {
    const message = await waiting(["post", "calculator"], callOf("post", { to: "a.example" }));
    rig.tools.toolbox.permissions.setRefused("post", true);
    void answer(message, { decision: "once" }, ["post", "calculator"]);
    await turn();
    expect(rig.tools.runs).toEqual([]);
  });

  test("is asked about anew where nobody on this page has answered, whatever is stored", async () => {
    const message = await waiting(["post"], callOf("post", { to: "a.example" }));
    const turns = message.turns?.map((each) => ({
      ...each,
      uses: each.uses.map((use) => ({ ...use, state: "allowed", answer: { decision: "once" } }) as const),
    }));
    await tab.repository.replace({ ...message, turns, state: "partial" });
    const branch = await branchOf(message.conversationId);
    const { message: after } = await tab.chat.continue(
      branch,
      requestWith("post"),
      noListener,
      neverStopped(),
    );
    expect(after?.state).toBe("waiting");
    expect(rig.tools.runs).toEqual([]);
  });
});

describe("a call that is cut off", () => {
  test("is stopped at once, and what it gives later is thrown away", async () => {
    let give: (output: { content: string }) => void = () => {};
    rig.tools.add("slow", { run: () => new Promise((resolve) => (give = resolve)) });
    const stopper = new AbortController();
    const { outcome } = await ask(["slow"], { text: "Hm" }, stopper.signal);
    await modelCalls(callOf("slow"));
    stopper.abort();
    const { message } = await outcome;
    give({ content: "too late" });
    await turn();
    expect(message?.state).toBe("waiting");
    expect(questionOf(message as Message)?.question?.concern).toBe("uncertain");
    expect((await branchOf(message?.conversationId ?? "")).at(-1)?.turns).toEqual(message?.turns);
    expect(rig.models.replies).toHaveLength(1);
  });

  test("may have happened, so it is asked about after the tab was killed; one that may be repeated is not", async () => {
    const run = () => new Promise<never>(() => {});
    rig.tools.add("post", { run });
    rig.tools.add("look", { isRepeatable: true, run });
    const { conversation } = await ask(["post", "look"]);
    await modelCalls(callOf("post", { to: "a.example" }), callOf("look", {}, "call-2"));
    tab.locks.die();
    tab = rig.openTab();
    rig.tools.add("look", { isRepeatable: true });
    await tab.chat.recover(conversation.id);
    const recovered = (await branchOf(conversation.id)).at(-1) as Message;
    expect(recovered.state).toBe("waiting");
    expect(recovered.turns?.[0]?.uses).toMatchObject([
      { state: "asked", question: { concern: "uncertain" } },
      { state: "allowed" },
    ]);
    expect(rig.tools.runs.filter(({ tool }) => tool === "post")).toHaveLength(1);
    void answer(recovered, { decision: "deny" }, ["post", "look"]);
    await vi.waitFor(() => expect(rig.models.replies).toHaveLength(2));
    expect(rig.tools.runs.map(({ tool }) => tool)).toEqual(["post", "look", "look"]);
  });
});

test("what a project lends to a conversation counts as private", async () => {
  rig.tools.add("post");
  const branch = [{ id: "m", conversationId: "c", role: "user", content: "Hi", timestamp: 1 }] as const;
  const isPrivate = async (lent: object) => {
    const request = { ...requestWith("post"), ...lent };
    return (await replyTools(rig.tools.access, rig.models, branch, request, "r"))?.session.hasPrivate;
  };
  expect(await isPrivate({})).toBe(false);
  expect(await isPrivate({ projectKnowledge: { knowledgeItemIds: [], deliverableIds: [] } })).toBe(true);
});

test("an agent that a tool asks is asked with its own model, and the one that replies with that of the reply", async () => {
  rig.tools.add("post");
  const other = {
    ...AGENT,
    id: "other",
    name: "Other",
    provider: "elsewhere",
    model: "big",
    temperature: 0.1,
  };
  rig.tools.agents = [other];
  const branch = [{ id: "m", conversationId: "c", role: "user", content: "Hi", timestamp: 1 }] as const;
  const request = { ...requestWith("post"), credentialId: "chosen", model: "small" };
  const tools = await replyTools(rig.tools.access, rig.models, branch, request, "r");
  const ask = (agentId: string) => tools?.session.ask(agentId, "How much?", neverStopped());
  rig.models.title = "Seven.";
  expect([await ask("other"), await ask(AGENT.id)]).toEqual(["Seven.", "Seven."]);
  expect(rig.models.completed).toMatchObject([
    { agentId: "other", conversationId: "c", provider: "elsewhere", model: "big", temperature: 0.1 },
    { agentId: AGENT.id, conversationId: "c", credentialId: "chosen", model: "small" },
  ]);
  expect(rig.models.completed[0]).not.toHaveProperty("credentialId");
  await expect(ask("gone")).rejects.toMatchObject({ code: "agent.not-found" });
});

test("what a provider found in an earlier reply counts as untrusted, and nothing else does", async () => {
  rig.tools.add("post");
  const isUntrusted = async (earlier: Partial<Message>) => {
    const about = { conversationId: "c", role: "assistant", content: "Hi", timestamp: 1 } as const;
    const branch: readonly Message[] = [
      { ...about, id: "m", ...earlier },
      { ...about, id: "r" },
    ];
    const tools = await replyTools(rig.tools.access, rig.models, branch, requestWith("post"), "r");
    return tools?.session.hasUntrusted?.();
  };
  expect(await isUntrusted({ webSearch: "provider" })).toBe(true);
  expect(await isUntrusted({ webSearch: "nobody" })).toBe(false);
  expect(await isUntrusted({})).toBe(false);
  expect(await isUntrusted({ id: "r", webSearch: "provider" })).toBe(false);
});

describe("a reply whose provider searches the web", () => {
  const page = {
    kind: "web",
    number: 101,
    name: "Lyon",
    url: "https://a.example/",
    readAt: 1,
    passage: "Two rivers.",
  } as const;

  test("keeps the pages it cites, also where it is cut off, and goes on citing them", async () => {
    const { outcome, conversation } = await ask(["calculator"]);
    rig.models.reply.call.onWebSearch?.("provider");
    await rig.models.reply.text("Two rivers meet.");
    await rig.models.reply.send({ type: "cited", text: "Two rivers meet. [101]", sources: [page] });
    await rig.models.reply.text(" Then");
    await tab.chat.flush();
    const [draft] = await rig.ports.database.list("drafts");
    expect(draft).toMatchObject({ text: "Two rivers meet. [101] Then", sources: [page] });
    await rig.models.reply.fail(new Error("cut"));
    const { message } = await outcome;
    expect(message).toMatchObject({ state: "partial", sources: [page], webSearch: "provider" });

    const before = rig.models.replies.length;
    const going = tab.chat.continue(
      await branchOf(conversation.id),
      requestWith("calculator"),
      noListener,
      neverStopped(),
    );
    await vi.waitFor(() => expect(rig.models.replies.length).toBe(before + 1));
    await rig.models.reply.text(" one.");
    await rig.models.reply.send({ type: "cited", text: " one. [102]", sources: [{ ...page, number: 102 }] });
    await rig.models.reply.finish();
    const { message: whole } = await going;
    expect(whole?.content).toBe("Two rivers meet. [101] Then one. [102]");
    expect(whole?.sources?.map(({ number }) => number)).toEqual([101, 102]);
  });

  test("has sent to no new host anything that is private without a question", async () => {
    rig.tools.addSender();
    const file = { type: "text", name: "a.txt", mimeType: "text/plain", data: "c2VjcmV0" } as const;
    const { outcome } = await ask(["post"], { text: "Look it up", attachments: [file] });
    rig.models.reply.call.onWebSearch?.("provider");
    await modelCalls(callOf("post", { to: "evil.example" }));
    const { message } = await outcome;
    expect(questionOf(message as Message)?.question?.concern).toBe("outflow");
  });

  test("says that it is from memory where nobody could search", async () => {
    const { outcome } = await ask(["calculator"]);
    rig.models.reply.call.onWebSearch?.("nobody");
    await modelSays("I recall.");
    expect((await outcome).message?.webSearch).toBe("nobody");
  });
});
