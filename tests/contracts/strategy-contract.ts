import { fallbackAnalysis } from "@core/domain/fallback-analysis";
import type { Plugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { describe, expect, test } from "vitest";
import { modelAnswer } from "../fakes/model-answer/model-answer";
import { COMPLEX_PROMPT, OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../fakes/task-runner-rig";
import { contributionsOf } from "./contributions-of";

/** What every strategy does; `installed` where it is one of those every rig has. */
export function strategyContract(plugin: Plugin, { installed = false } = {}): void {
  for (const strategy of contributionsOf(plugin, OrchestrationStrategies)) {
    const plugins = installed ? [] : [plugin];
    const begin = async (prompt: string, models: ScriptedModels, rig = new OrchestrationRig()) => {
      const tab = rig.open(models, { plugins });
      const task = await tab.orchestrator.create({ prompt, strategy: strategy.id });
      return { ...tab, rig, task };
    };

    describe(`${strategy.id} as a strategy`, { timeout: 30_000 }, () => {
      test("says how well it suits, as a share, whatever is asked", () => {
        const plain = fallbackAnalysis(SIMPLE_PROMPT);
        const bare = { ...plain, requirements: [], estimatedPasses: 0, suggestedAgents: [] };
        for (const analysis of [
          plain,
          bare,
          { ...plain, complexity: "complex", estimatedPasses: 99 } as const,
        ]) {
          const fit = strategy.suits(analysis);
          expect(fit).toBeGreaterThanOrEqual(0);
          expect(fit).toBeLessThanOrEqual(1);
        }
      });

      test.each([SIMPLE_PROMPT, COMPLEX_PROMPT])(
        "delivers, and leaves nothing unfinished: %s",
        async (prompt) => {
          const { orchestrator, task } = await begin(prompt, new ScriptedModels());
          expect(await orchestrator.start(task.id, "en")).toMatchObject({ success: true, errors: [] });
          const { run, tasks, artifacts } = await orchestrator.load(task.id);
          expect(run).toMatchObject({ strategy: strategy.id, state: "done" });
          expect(artifacts.size).toBeGreaterThan(0);
          expect([...tasks.values()].map(({ status }) => status)).not.toContain("in_progress");
          expect(tasks.get(task.id)?.requirements.map(({ status }) => status)).not.toContain("pending");
        },
      );

      test("stops when it is told to, and goes on without doing anything accepted again", async () => {
        const rig = new OrchestrationRig();
        let stopAt = Number.POSITIVE_INFINITY;
        const halting: ScriptedModels = new ScriptedModels(({ messages }) =>
          halting.calls.length >= stopAt ? undefined : modelAnswer(messages),
        );
        const whole = await begin(COMPLEX_PROMPT, new ScriptedModels());
        await whole.orchestrator.start(whole.task.id, "en");
        const callCount = whole.models.calls.length;
        stopAt = Math.ceil(callCount / 2);

        const first = await begin(COMPLEX_PROMPT, halting, rig);
        const running = first.orchestrator.start(first.task.id, "en");
        await expect.poll(() => halting.calls.length).toBeGreaterThanOrEqual(stopAt);
        first.orchestrator.stop(first.task.id);
        await expect(running).rejects.toThrow();

        const second = rig.open(new ScriptedModels(), { plugins });
        await expect(second.orchestrator.resume(first.task.id, "en")).resolves.toMatchObject({
          success: true,
        });
        expect(second.models.calls.length).toBeLessThan(callCount);
      });

      test("does nothing for a run that has been stopped before it began", async () => {
        const { orchestrator, models, task } = await begin(
          SIMPLE_PROMPT,
          new ScriptedModels(() => undefined),
        );
        const running = orchestrator.start(task.id, "en");
        orchestrator.stop(task.id);
        await expect(running).rejects.toThrow();
        expect(models.calls.length).toBeLessThanOrEqual(1);
      });
    });
  }
}
