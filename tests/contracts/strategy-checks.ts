import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { fallbackAnalysis } from "@core/domain/task/fallback-analysis";
import type { Plugin } from "@core/plugin/define-plugin";
import type { OrchestrationStrategy } from "@core/points/orchestration-strategy";
import { modelAnswer } from "../fakes/model-answer/model-answer";
import { COMPLEX_PROMPT, OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../fakes/task-runner-rig";
import type { Checks } from "./checks";

/** Checks of strategies; `plugins` are those one comes with, where not every rig has it. */
export function strategyChecks(strategy: OrchestrationStrategy, plugins: readonly Plugin[]): Checks {
  const begin = async (prompt: string, models: ScriptedModels, rig = new OrchestrationRig()) => {
    const tab = rig.open(models, { plugins });
    const task = await tab.library.create({ prompt, strategy: strategy.id });
    return { ...tab, rig, task };
  };

  const delivers = (prompt: string) => async () => {
    const { control, monitor, task } = await begin(prompt, new ScriptedModels());
    const { success, errors } = await control.start(task.id, "en");
    const hasDelivered = !errors.includes("task.no-deliverable");
    assert.ok(hasDelivered, "it ended without a document: deliver was not called");
    assert.deepEqual([...errors], []);
    assert.equal(success, true);
    const { run, tasks, artifacts } = await monitor.load(task.id);
    assert.deepEqual([run?.strategy, run?.state], [strategy.id, "done"]);
    assert.ok(artifacts.size > 0, "nothing was written");
    const unfinished = [...tasks.values()].filter(({ status }) => status === "in_progress");
    assert.deepEqual(
      unfinished.map(({ title }) => title),
      [],
      "parts are left unfinished",
    );
    const pending = tasks.get(task.id)?.requirements.filter(({ status }) => status === "pending");
    assert.deepEqual(pending, [], "requirements were not checked");
  };

  return {
    "says how well it suits, as a share, whatever is asked": () => {
      const plain = fallbackAnalysis(SIMPLE_PROMPT);
      const bare = { ...plain, requirements: [], estimatedPasses: 0, suggestedAgents: [] };
      for (const analysis of [
        plain,
        bare,
        { ...plain, complexity: "complex", estimatedPasses: 99 } as const,
      ]) {
        const fit = strategy.suits(analysis);
        assert.ok(fit >= 0 && fit <= 1, `it suits by ${fit}`);
      }
    },

    "delivers what is simple, and leaves nothing unfinished": delivers(SIMPLE_PROMPT),
    "delivers what is complex, and leaves nothing unfinished": delivers(COMPLEX_PROMPT),

    "stops when it is told to, and goes on without doing anything accepted again": async () => {
      const rig = new OrchestrationRig();
      let stopAt = Number.POSITIVE_INFINITY;
      const halting: ScriptedModels = new ScriptedModels(({ messages }) =>
        halting.calls.length >= stopAt ? undefined : modelAnswer(messages),
      );
      const whole = await begin(COMPLEX_PROMPT, new ScriptedModels());
      await whole.control.start(whole.task.id, "en");
      const callCount = whole.models.calls.length;
      stopAt = Math.ceil(callCount / 2);

      const first = await begin(COMPLEX_PROMPT, halting, rig);
      const running = first.control.start(first.task.id, "en");
      const over = running.then(
        () => true,
        () => true,
      );
      while (halting.calls.length < stopAt)
        assert.ok(!(await Promise.race([over, sleep(5)])), "it ended early");
      first.control.stop(first.task.id);
      await assert.rejects(running, "it went on");

      const second = rig.open(new ScriptedModels(), { plugins });
      const { success } = await second.control.resume(first.task.id, "en");
      assert.equal(success, true, "it can't be resumed");
      assert.ok(second.models.calls.length < callCount, "what was done is done again");
    },

    "does nothing for a run that has been stopped before it began": async () => {
      const { control, models, task } = await begin(SIMPLE_PROMPT, new ScriptedModels(() => undefined));
      const running = control.start(task.id, "en");
      control.stop(task.id);
      await assert.rejects(running, "it went on");
      assert.ok(models.calls.length <= 1, `it asked models ${models.calls.length} times`);
    },
  };
}
