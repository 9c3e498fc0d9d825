import type { Agent } from "@core/domain/agent/agent";
import type { ToolContext } from "@core/points/tool";
import { expect, test } from "vitest";
import { askAgent } from "./ask-agent";

const never = new AbortController().signal;
const agent = (id: string, name: string, over: Partial<Agent> = {}): Agent => ({
  id,
  name,
  role: "",
  instructions: "",
  ...over,
});
const ADA = agent("ada", "Ada");
const BOB = agent("bob", "Bob", { knowledgeItemIds: ["file-1"] });
const CY = agent("cy", "Cy");

function asking(agents: readonly Agent[] = [ADA, BOB, CY], sentTo?: string) {
  const asked: unknown[][] = [];
  const tool = askAgent({ list: async () => agents } as never);
  const context = {
    agent: ADA,
    ask: async (...all: unknown[]) => {
      asked.push(all);
      return "Because.";
    },
    sentElsewhere: async (id: string) => (id === "cy" ? sentTo : undefined),
  } as unknown as ToolContext;
  return { asked, tool, context, run: (args: object) => tool.run(args as never, context, never) };
}

test("an agent is asked by its id or its name, and its answer is not to be trusted", async () => {
  const { asked, run } = asking();
  expect(await run({ agent: "cy", question: "Why?" })).toEqual({
    content: "Because.",
    source: "Cy",
    isUntrusted: true,
  });
  await run({ agent: " CY ", question: "How?" });
  expect(asked).toEqual([
    ["cy", "Why?", never],
    ["cy", "How?", never],
  ]);
});

test("what comes from an agent with files of the user's is private", async () => {
  const { run } = asking([ADA, BOB, agent("dee", "Dee", { knowledgeItemIds: [] })]);
  expect(await run({ agent: "Bob", question: "Why?" })).toMatchObject({ isPrivate: true });
  expect(await run({ agent: "Dee", question: "Why?" })).not.toHaveProperty("isPrivate");
});

test("one that is not there is answered with the first forty that are, and nobody asks themselves", async () => {
  const many = Array.from({ length: 41 }, (_, at) => agent(`a${at}`, `Agent ${at}`));
  const { asked, run } = asking([...many, ADA]);
  const failure = await run({ agent: "Eve", question: "Why?" }).catch((error: unknown) => error);
  const there = (failure as { params: { there: string } }).params.there.split(", ");
  expect(failure).toMatchObject({ code: "agent.not-found", params: { id: "Eve" } });
  expect([there.length, there[0], there.at(-1)]).toEqual([40, "Agent 0", "Agent 39"]);
  await expect(run({ agent: "Ada", question: "Why?" })).rejects.toMatchObject({ code: "tool.asks-itself" });
  expect(asked).toEqual([]);
});

test("it is only asked about where the question goes to another provider", async () => {
  const { tool, context } = asking(undefined, "models.example");
  const touched = (wanted: string) =>
    tool.touch?.({ agent: wanted, question: "Why?" } as never, context, never);
  expect(await touched("Bob")).toEqual({ effect: "none", target: "" });
  expect(await touched("Cy")).toEqual({ effect: "sends", target: "models.example" });
});
