import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { askedRequirements, recordLines, shownText } from "../../../../../tests/fakes/scripted-review";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import { AppError } from "../../../errors/app-error";

const CONTENT = "# Guide\n\nOne here.\n\n## More\n\nTwo there.\n\n## End\n\nThree.\n";
const LINES = ["One here.", "Two there.", "Three.", "# Guide", "nowhere"];
const DOWN = new AppError("provider.api", { provider: "P", status: 500 });

/** The answers of a model: verdicts and edits at random, sometimes nothing that can be used, sometimes an error. */
const verdict = fc.record({
  verdict: fc.constantFrom("met", "met", "unmet"),
  quote: fc.constantFrom(...LINES),
  reason: fc.constant("So."),
});
const review = fc.oneof(
  { weight: 6, arbitrary: fc.array(verdict, { minLength: 3, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom("All fine!", "", DOWN) },
);
const edit = fc.record({
  find: fc.constantFrom(...LINES),
  replace: fc.constantFrom("New.", "Two there.", "TODO:"),
});
const repair = fc.oneof(
  { weight: 6, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom("I will not.", "", DOWN) },
);
const requirements = fc.array(
  fc.record({
    priority: fc.constantFrom("must", "should", "could", "wont"),
    proofKind: fc.constantFrom("quote", "none-found", "judged"),
  }),
  { minLength: 1, maxLength: 5 },
);

test("what is shown is the last kept version, and was checked; its proofs stand in it", async () => {
  await fc.assert(
    fc.asyncProperty(
      requirements,
      fc.array(review, { minLength: 1, maxLength: 8 }),
      fc.array(repair, { minLength: 1, maxLength: 4 }),
      async (wanted, reviews, repairs) => {
        const checkedTexts = new Set<string>();
        let reviewed = 0;
        let repaired = 0;
        const script: Script = (call) => {
          if (call.purpose === "repair") {
            const given = repairs[repaired++ % repairs.length];
            return Array.isArray(given)
              ? recordLines(given.map((each) => ({ ...each, for: [1] })))
              : (given as string);
          }
          checkedTexts.add(shownText(call));
          const given = reviews[reviewed++ % reviews.length];
          if (!Array.isArray(given)) return given as string | Error;
          return recordLines(
            askedRequirements(call).map((_, place) => ({
              requirement: place + 1,
              ...given[place % given.length],
            })),
          );
        };
        const scene = {
          content: CONTENT,
          requirements: wanted.map(
            (each, place) => ({ ...each, id: `r${place}`, description: `Point ${place}` }) as const,
          ),
        };
        const rig = new DeliveryRig(scene, script);
        await rig.deliver();
        const artifact = await rig.artifact();
        const state = await rig.state();
        const changes = state.events.filter(({ type }) => type === "artifact-changed");
        expect(changes).toHaveLength(1);
        expect(artifact.status).toBe("final");
        expect(artifact.version).toBe(artifact.content === CONTENT ? 1 : 2);
        if (wanted.some(({ priority }) => priority !== "wont"))
          expect(checkedTexts).toContain(artifact.content);
        for (const { proof, outcome, priority } of await rig.requirements()) {
          if (priority === "wont") continue;
          expect(outcome).toBeDefined();
          if (!proof) continue;
          expect(proof).toMatchObject({ artifactId: "a", version: artifact.version });
          if (proof.kind === "quote") expect(LINES.some((line) => line.includes(proof.text))).toBe(true);
          if (proof.start !== undefined && proof.kind === "quote") {
            const bare = (each: string) => each.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
            expect(bare(artifact.content.slice(proof.start, proof.end))).toBe(bare(proof.text));
          }
        }
        const tasks = [...state.tasks.values()].filter(({ parentTaskId }) => parentTaskId);
        expect(tasks.every(({ status }) => status === "completed" || status === "failed")).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
