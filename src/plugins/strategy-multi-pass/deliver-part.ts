import type { Agent } from "@core/domain/agent";
import type { Artifact } from "@core/domain/artifact";
import type { JournalFact } from "@core/domain/journal-event";
import type { RunContext, Verdict } from "@core/points/orchestration-strategy";
import { refineUntilPassed } from "@shared/refine-until-passed";
import type { Part } from "./create-parts";

/**
 * Does one part and says how it ended. One that is still not good enough after refinement has failed; what it
 * delivered is kept, and the parts that build on it get it all the same.
 */
export async function deliverPart(
  context: RunContext,
  { task, requirements }: Part,
  agent: Agent,
  signal: AbortSignal,
): Promise<Artifact> {
  const { artifact, verdict } = await refineUntilPassed(context, { task, agent, requirements }, signal);
  await context.once(task.id, `end/${task.id}`, async (stage) => {
    const { passed: satisfied, reason } = verdict;
    stage(
      ...task.requirements.map(
        ({ id: requirementId }): JournalFact => ({
          type: "requirement-validated",
          taskId: task.id,
          requirementId,
          satisfied,
          reason,
        }),
      ),
      { type: "passes-counted", taskId: task.id, actualPasses: 1 },
      ...endingOf(context.rootTaskId, task.id, verdict),
    );
  });
  return artifact;
}

function endingOf(rootTaskId: string, taskId: string, { passed, reason }: Verdict): readonly JournalFact[] {
  const status = passed ? "completed" : "failed";
  const failure = passed ? {} : { errorCode: "task.not-validated", params: { reason } };
  return [
    { type: "task-status-changed", taskId, status, ...failure },
    { type: "step-changed", taskId: rootTaskId, stepId: taskId, status },
  ];
}
