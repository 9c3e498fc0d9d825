import { receiptOf } from "@core/domain/journal/receipt";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import { openQuestions, type ToolUse } from "@core/domain/tool/tool-use";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import type { ModelCall, ModelRoute } from "@core/services/models/model-call";
import { describe, expect, test, vi } from "vitest";
import { askAgent } from "../../src/plugins/tool-ask-agent/ask-agent";
import { ChatRig, neverStopped, noListener } from "../fakes/chat-rig";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../fakes/task-runner-rig";
import { textAttachment } from "../fakes/text-attachment";
import type { ToolRig } from "../fakes/tool-rig";
import { PRIVATE_TEXT } from "./hostile-world";
import { SECRET } from "./injection-case";

const ADA = { id: "ada", name: "Ada", role: "", instructions: "", tools: ["ask-agent"], provider: "home" };
const BASES: Readonly<Record<string, string>> = {
  home: "https://home.example/v1",
  away: "https://away.example/v1",
  proxy: "https://home.example/other",
};
const ORDER = { name: "ask-agent", arguments: JSON.stringify({ agent: "bob", question: PRIVATE_TEXT }) };

/** Models of several providers: the agent hands what is private to another one, which answers. */
class Providers extends ScriptedModels {
  /** Texts sent, with their hosts. */
  readonly sent: { readonly host: string; readonly text: string }[] = [];

  constructor(answer: (call: ModelCall) => ReturnType<ConstructorParameters<typeof ScriptedModels>[0] & {}>) {
    super((call) => {
      const { host } = new URL(baseOf(call));
      const text = call.messages.map(({ content }) => content).join("\n");
      this.sent.push({ host, text });
      call.onTraffic?.({ host, requests: 1, sentBytes: text.length, receivedBytes: 10 });
      return answer(call);
    });
  }

  override async route(call: Pick<ModelCall, "provider" | "credentialId"> = {}): Promise<ModelRoute> {
    const provider = call.credentialId ?? call.provider ?? "home";
    const named = { credentialId: provider, provider, providerName: provider, model: "m" };
    return { ...named, simulated: false, sentTo: baseOf(call) };
  }

  /** Whom a question with the secret got to; those at work have it as a file. */
  get prompts(): readonly string[] {
    return [...new Set(this.sent.flatMap(({ host, text }) => (text.includes(SECRET) ? [host] : [])))];
  }
}

function baseOf({ credentialId, provider }: Pick<ModelCall, "provider" | "credentialId">): string {
  return BASES[credentialId ?? provider ?? "home"] ?? "";
}

function install(tools: ToolRig, provider: string | undefined): void {
  tools.agents = [
    { id: "bob", name: "Bob", role: "", instructions: "", ...(provider === undefined ? {} : { provider }) },
  ];
  const load = async () => askAgent({ list: async () => tools.agents });
  const tool = { id: "ask-agent", name: "Ask", description: "Asks", effect: "sends", load } as const;
  tools.install(
    definePlugin({ id: "tool-ask-agent", apiVersion: 1, contributes: [contribute(Tools, tool)] }),
  );
}

const askOnce = (call: ModelCall) => {
  if (call.agentId === "bob") return "Noted.";
  const hasAsked = call.messages.some(({ role }) => role === "tool");
  return hasAsked || !call.tools ? "Done." : [{ id: "c", ...ORDER }];
};

async function conversationWith(provider: string | undefined, credentialId?: string) {
  const rig = new ChatRig();
  install(rig.tools, provider);
  const models = new Providers(askOnce);
  const { chat, repository } = rig.openTab(undefined, models);
  const attachments = [textAttachment("mine.txt", PRIVATE_TEXT)];
  const { conversation, messages } = await chat.start(ADA, { text: "Hi", attachments });
  const request = { agent: ADA, language: "en", ...(credentialId === undefined ? {} : { credentialId }) };
  const { message } = await chat.reply(messages, request, noListener, neverStopped());
  const answer = async (decision: "deny" | "once") => {
    const [open] = openQuestions(message?.turns);
    const answered = { useId: open?.id ?? "", answer: { decision }, question: open?.question } as const;
    const branch = await repository.messages(conversation.id);
    return chat.continue(branch, { ...request, answered }, noListener, neverStopped());
  };
  return { models, question: openQuestions(message?.turns)[0]?.question, answer };
}

describe("an agent that another one asks in a conversation", () => {
  test("is sent nothing at another provider before the user was asked, in words that name the host", async () => {
    const { models, question, answer } = await conversationWith("away");
    expect(models.sent.map(({ host }) => host)).toEqual(["home.example"]);
    expect(question).toMatchObject({
      concern: "outflow",
      touch: { effect: "sends", target: "away.example" },
    });
    await answer("deny");
    expect(models.prompts).toEqual([]);
  });

  test("is asked there once that was allowed", async () => {
    const { models, answer } = await conversationWith("away");
    await answer("once");
    expect(models.prompts).toEqual(["away.example"]);
  });

  test("is asked about at another base URL of the same host, too", async () => {
    const { models, question } = await conversationWith("proxy");
    expect(question?.touch).toEqual({ effect: "sends", target: "home.example" });
    expect(models.sent).toHaveLength(1);
  });

  test("is asked about where it has no provider of its own, and the conversation another than the default", async () => {
    const { models, question } = await conversationWith(undefined, "away");
    expect(question?.touch).toEqual({ effect: "sends", target: "home.example" });
    expect(models.sent.map(({ host }) => host)).toEqual(["away.example"]);
  });

  test("is simply asked where the same provider is", async () => {
    const { models, question } = await conversationWith("home");
    expect(question).toBeUndefined();
    expect(models.sent.map(({ host }) => host)).toEqual(["home.example", "home.example", "home.example"]);
  });
});

describe("an agent that another one asks in a task", () => {
  async function taskWith(provider: string, decision: "deny" | "once") {
    const rig = new OrchestrationRig();
    install(rig.tools, provider);
    rig.ports.preferences.set("troupe.toolsForAll", JSON.stringify(["ask-agent"]));
    const models = new Providers(askOnce);
    const { control, library, monitor } = rig.open(models);
    const attachments = [textAttachment("mine.txt", PRIVATE_TEXT)];
    const { id } = await library.create({ prompt: SIMPLE_PROMPT, attachments });
    const ended = control.start(id, "en").catch(() => undefined);
    const asked = await vi.waitFor(async () => {
      const uses = toolUsesOf((await monitor.load(id)).events).map(({ use }) => use);
      const open = uses.find(({ state }: ToolUse) => state === "asked" || state === "done");
      if (!open) throw new Error("nothing is asked yet");
      return open;
    });
    const before = models.prompts;
    const { question } = asked;
    const given = { useId: asked.id, answer: { decision }, question } as const;
    if (asked.state === "asked") await control.answerTool(id, given);
    await ended;
    const hosts = receiptOf((await monitor.load(id)).events).hosts.map(({ host }) => host);
    return { models, asked, before, hosts };
  }

  test("is sent nothing at another provider before the user was asked, in words that name the host", async () => {
    const { models, asked, before, hosts } = await taskWith("away", "deny");
    expect(asked.question).toMatchObject({
      concern: "outflow",
      touch: { effect: "sends", target: "away.example" },
    });
    expect(before).toEqual([]);
    expect(models.prompts).toEqual([]);
    expect(hosts).toEqual(["home.example"]);
  });

  test("stands in the receipt with its host once that was allowed", async () => {
    const { models, hosts } = await taskWith("away", "once");
    expect(models.prompts).toEqual(["away.example"]);
    expect(hosts).toEqual(["home.example", "away.example"]);
  });
});
