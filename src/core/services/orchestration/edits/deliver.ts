import { VALIDATOR_ID } from "../../../domain/agent";
import type { JournalFact } from "../../../domain/journal-event";
import { check } from "../check/check";
import type { StepRunner } from "../step-runner";

/** What of a deliverable is to be put right, and how often at most. */
export interface DeliverOptions {
  /** Ids of the requirements to put right; absent means all that are not met. */
  readonly only?: readonly string[];
  readonly rounds?: number;
}

/** Checks a deliverable against the requirements of the root task and keeps it. */
export async function deliver(
  engine: StepRunner,
  artifactId: string,
  signal: AbortSignal,
  _options: DeliverOptions = {},
): Promise<void> {
  const { root } = engine;
  const artifact = engine.state.artifacts.get(artifactId);
  if (!artifact) throw new Error("A deliverable is there before it is checked.");
  await engine.enter("validating");
  const key = `kept/${artifactId}/${artifact.version}`;
  const description = "Check each requirement against the deliverable";
  const work = { taskId: root.id, key, step: "requirements", description, agentId: VALIDATOR_ID } as const;
  await engine.step(work, async (stage) => {
    const { version, content } = artifact;
    const verdicts = await check(engine, { artifactId, version, content }, root.requirements, stage, signal);
    stage(
      ...verdicts.map(
        ({ requirementId, outcome, reason, proof }): JournalFact => ({
          type: "requirement-validated",
          taskId: root.id,
          requirementId,
          satisfied: outcome === "met",
          outcome,
          reason,
          ...(proof ? { proof } : {}),
        }),
      ),
      { type: "artifact-changed", artifact: { ...artifact, status: "final", updatedAt: engine.now() } },
    );
  });
}
