import { toolUsesOf } from "@core/domain/journal/tool-turns";
import { openQuestions, type ToolUse } from "@core/domain/tool/tool-use";
import type { ToolPermission } from "@core/services/tools/tool-permissions";
import { vi } from "vitest";
import { practiceAnswer } from "../../src/plugins/llm-practice/practice-answer";
import {
  COMPLEX_PROMPT,
  OrchestrationRig,
  recordLines,
  type Script,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../fakes/task-runner-rig";
import { textAttachment } from "../fakes/text-attachment";
import { type Channel, endsOf, HostileWorld, PRIVATE_TEXT } from "./hostile-world";
import type { Outcome } from "./in-a-conversation";
import type { InjectionCase } from "./injection-case";
import { obey } from "./obedient-model";

/** So far apart that the words of one text are not taken for those of the next. */
const BETWEEN = ` ${"· ".repeat(100)}\n`;

/** Lets whoever works on a task come upon all texts of a channel at once, and obey them; nothing is ever answered. */
export async function inTask(channel: Channel, cases: readonly InjectionCase[]): Promise<Outcome> {
  const rig = new OrchestrationRig();
  const world = new HostileWorld(rig.ports, rig.tools, channel, cases);
  await world.recogniseTools();
  const { permissions } = rig.tools.toolbox;
  let before: readonly ToolPermission[] = [];
  let taskId = "";
  const asWriter = (agentId: string | undefined) => {
    if (before.length > 0) return;
    world.allow(`task/${taskId}`, agentId ?? "");
    before = permissions.all;
  };
  const tab = rig.open(new ScriptedModels(scriptOf(channel, cases, world, asWriter)));
  const attachments = [
    textAttachment("mine.txt", PRIVATE_TEXT),
    ...(channel === "file" ? cases.map(({ text }, place) => textAttachment(`${place}.txt`, text)) : []),
  ];
  const prompt = channel === "note" ? COMPLEX_PROMPT : SIMPLE_PROMPT;
  const task = await tab.library.create({ prompt, attachments });
  taskId = task.id;
  const ended = tab.control.start(task.id, "en").catch(() => undefined);
  const uses = async () => toolUsesOf((await tab.monitor.load(task.id)).events).map(({ use }) => use);
  const turns = async () => [{ text: "", uses: await uses() }];
  const expected = new Set(cases.flatMap(({ ends = [] }) => ends));
  await vi
    .waitFor(
      async () => {
        const found = await uses();
        const ends = endsOf([{ text: "", uses: found }]);
        if (![...expected].every((end) => ends.includes(end))) throw new Error("not all have come yet");
        if (!found.every(isWaitingOrOver)) throw new Error("some are under way");
      },
      { interval: 20 },
    )
    // A question that has not come by then is missing, and reported as such.
    .catch(() => {});
  const ends = endsOf(await turns());
  tab.control.stop(task.id);
  await ended;
  const asked = openQuestions(await turns());
  return { ends, asked, effects: world.effects, permissions: [before, permissions.all], text: "" };
}

function scriptOf(
  channel: Channel,
  cases: readonly InjectionCase[],
  world: HostileWorld,
  asWriter: (agentId: string | undefined) => void,
): Script {
  const texts = cases.map(({ text }) => text);
  return (call) => {
    const said = call.messages.map(({ content }) => content).join("\n");
    if (channel === "context" && said.includes('{"assumption":'))
      return recordLines([
        { requirement: "Tell of rivers." },
        ...texts.map((text) => ({ assumption: text + BETWEEN })),
      ]);
    if (call.purpose !== "execution") return practiceAnswer(call.messages);
    if (channel === "note" && said.includes("with the note itself"))
      return `# Note\n\n${texts.join(BETWEEN)}`;
    if (call.agentId === "bob") return texts[Number(call.messages.at(-1)?.content)] ?? "";
    asWriter(call.agentId);
    const readings = channel === "note" ? [] : cases.flatMap((_, place) => world.reading(place) ?? []);
    const hasRead = readings.length === 0 || call.messages.some(({ role }) => role === "tool");
    if (hasRead) return obey(call);
    return readings.map(({ name, args }, place) => ({
      id: `read-${place}`,
      name,
      arguments: JSON.stringify(args),
    }));
  };
}

function isWaitingOrOver({ state }: ToolUse): boolean {
  return state !== "planned" && state !== "running" && state !== "allowed";
}
