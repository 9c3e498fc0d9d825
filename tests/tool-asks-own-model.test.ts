import { receiptOf } from "@core/domain/journal/receipt";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type ToolFunction, Tools } from "@core/points/tool";
import type { ModelCall } from "@core/services/models/model-call";
import { expect, test } from "vitest";
import { ChatRig, neverStopped, noListener } from "./fakes/chat-rig";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "./fakes/task-runner-rig";
import type { ToolRig } from "./fakes/tool-rig";

const QUESTION = "Which of these is shorter?";

/** A tool that has the agent it is called by answer, as the tools of plugins do. */
const asksItsAgent: ToolFunction = {
  description: "Asks the agent at hand",
  parameters: { type: "object" },
  isRepeatable: true,
  run: async (_, context, signal) => ({
    content: await context.ask(context.agent.id, QUESTION, signal),
  }),
};

/** No agent is in the directory, as none is that was recruited for a task. */
function install(tools: ToolRig): void {
  tools.agents = [];
  const load = async () => asksItsAgent;
  const tool = { id: "own-model", name: "Own", description: "Asks", effect: "none", load } as const;
  tools.install(definePlugin({ id: "own-model", apiVersion: 1, contributes: [contribute(Tools, tool)] }));
}

const isQuestion = (call: ModelCall) => call.messages.some(({ content }) => content.includes(QUESTION));
const models = () =>
  new ScriptedModels((call) => {
    if (!call.tools && isQuestion(call)) {
      call.onTraffic?.({ host: "model.example", requests: 1, sentBytes: 9, receivedBytes: 9 });
      return "The first.";
    }
    const hasAsked = call.messages.some(({ role }) => role === "tool");
    return hasAsked || !call.tools ? "Done." : [{ id: "c", name: "own-model", arguments: "{}" }];
  });

test("the agent of a conversation answers a tool with the model that was chosen for the conversation", async () => {
  const rig = new ChatRig();
  install(rig.tools);
  const asked = models();
  const { chat } = rig.openTab(undefined, asked);
  const agent = { id: "ada", name: "Ada", role: "", instructions: "", tools: ["own-model"], model: "small" };
  const { messages } = await chat.start(agent, { text: "Hi" });
  const request = { agent, language: "en", credentialId: "mine", model: "large" };
  const { message } = await chat.reply(messages, request, noListener, neverStopped());
  expect(message?.turns?.[0]?.uses[0]?.result?.content).toContain("The first.");
  expect(asked.calls.find(isQuestion)).toMatchObject({
    credentialId: "mine",
    model: "large",
    agentId: "ada",
  });
});

test("an agent that was recruited for a task answers a tool, on the account of the task", async () => {
  const rig = new OrchestrationRig();
  install(rig.tools);
  rig.ports.preferences.set("troupe.toolsForAll", JSON.stringify(["own-model"]));
  const { control, library, monitor } = rig.open(models());
  const { id } = await library.create({ prompt: SIMPLE_PROMPT });
  await control.start(id, "en").catch(() => undefined);
  const { events } = await monitor.load(id);
  const [{ use } = {}] = toolUsesOf(events);
  expect(use?.result?.content).toContain("The first.");
  expect(receiptOf(events).hosts.map(({ host }) => host)).toEqual(["model.example"]);
});
