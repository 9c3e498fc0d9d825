import process from "node:process";
import { finalOf } from "@core/domain/journal/task-outline";
import { toolUsesOf } from "@core/domain/journal/tool-turns";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import { work } from "../../src/commands/work";
import { RunnerCore } from "../../src/runner-core";

/**
 * A process of the tests that kill it: `work`, `submit N` or `report ID…`, with the address of the database, that of the
 * models and that of who counts side effects.
 */
const [mode = "", databaseUrl = "", modelsUrl = "", effectsUrl = "", ...args] = process.argv.slice(2);

/** A tool that must not be called twice, as it does something elsewhere. */
const booking = definePlugin({
  id: "booking",
  apiVersion: 1,
  contributes: [
    contribute(Tools, {
      ...{ id: "book", name: "Book", description: "Books a table.", effect: "none", isOnByItself: true },
      load: async () => ({
        description: "Books a table for somebody.",
        parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
        async run(_args, { useId }, signal) {
          await fetch(effectsUrl, { method: "POST", body: String(useId), signal });
          return { content: "A table is booked." };
        },
      }),
    }),
  ],
});

const core = await RunnerCore.open({
  ...{ databaseUrl, key: Buffer.alloc(32, 7), publicFolder: `${import.meta.dirname}/../../../../public` },
  onLost: () => process.exit(70),
  plugins: [booking],
  leaseMs: Number(process.env.KILLS_LEASE_MS ?? 20_000),
});

async function submit(count: number): Promise<readonly string[]> {
  core.preferences.set("troupe.toolsForAll", '["book"]');
  const fields = { provider: "custom", model: "menu-1", baseUrl: `${modelsUrl}/v1`, apiKey: "sk-test" };
  core.servers.add(modelsUrl);
  await core.credentials.add(fields, AbortSignal.timeout(60_000));
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id } = await core.library.create({ prompt: "Write the menu of the café" });
    await core.engine.submit({ id: `task/${id}/start`, kind: "start", taskId: id, language: "en" });
    ids.push(id);
  }
  return ids;
}

/** The ends of tasks, once all have come to one. They are asked for one by one, which costs the database little. */
async function report(ids: readonly string[]) {
  const ends: object[] = [];
  for (const id of ids) {
    const { state } = await core.engine.outcome(`task/${id}/start`, AbortSignal.timeout(7_200_000));
    const task = await core.monitor.load(id);
    const keys = task.events.flatMap((event) => (event.type === "node-accepted" ? [event.key] : []));
    ends.push({
      state,
      text: finalOf(task)?.content,
      isGapless: task.events.every(({ seq }, at) => seq === at),
      acceptedTwice: keys.filter((key, at) => keys.indexOf(key) !== at),
    });
  }
  return ends;
}

/** Whether a call that was under way may be made again is asked: it may not. */
function denyUncertain(): void {
  core.monitor.listen((update) => {
    if (update.type !== "state") return;
    for (const { use } of toolUsesOf(update.state.events)) {
      if (use.state !== "asked") continue;
      const answer = { useId: use.id, answer: { decision: "deny" }, question: use.question } as const;
      // Told of the same question again, it has been answered.
      core.control.answerTool(update.rootTaskId, answer).catch(() => {});
    }
  });
}

if (mode === "work") {
  denyUncertain();
  await work(core);
}
if (mode === "submit") process.stdout.write(JSON.stringify(await submit(Number(args[0]))));
if (mode === "report") process.stdout.write(JSON.stringify(await report(args)));
await core.close();
process.exit(0);
