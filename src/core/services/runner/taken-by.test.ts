import type { Agent } from "@core/domain/agent/agent";
import { describe, expect, it } from "vitest";
import { withGivenModels } from "./given-models";
import { takenBy } from "./taken-by";

const model = { credentialId: "c", model: "m" };
const cook: Agent = { id: "cook", name: "Cook", role: "Cook", instructions: "Cook." };
const nothing = { checkModel: undefined, agents: [cook] };
const prompt = "Write a menu";
const notTaken = expect.objectContaining({ code: "runner.not-taken" });

describe("a task that is sent to a runner", () => {
  it("says who checks it, whether that was chosen for it or for all", () => {
    expect(takenBy({ prompt }, { ...nothing, checkModel: model })).toMatchObject({ checkModel: model });
    const other = { credentialId: "d", model: "n" };
    expect(takenBy({ prompt, checkModel: other }, { ...nothing, checkModel: model })).toMatchObject({
      checkModel: other,
    });
    expect(takenBy({ prompt, checkModel: null }, { ...nothing, checkModel: model })).not.toHaveProperty(
      "checkModel",
      model,
    );
    expect(takenBy({ prompt, checkAgentId: "cook" }, nothing)).toMatchObject({
      ...{ checkAgentId: "cook", agents: [cook] },
    });
    // Those that are built in are there.
    expect(takenBy({ prompt, checkAgentId: "default" }, nothing)).not.toHaveProperty("agents");
  });

  it("is refused where something that was chosen would stay here", () => {
    const agents = [{ ...cook, knowledgeItemIds: ["recipes"] }];
    expect(() => takenBy({ prompt, checkAgentId: "cook" }, { ...nothing, agents })).toThrow(notTaken);
    expect(() => takenBy({ prompt, madeFrom: "task-1" }, nothing)).toThrow(notTaken);
  });

  it("is done by models whose keys the runner was given, and by no others", () => {
    const given = (id: string) => (id === "c" ? "device.c" : undefined);
    expect(withGivenModels({ checkModel: model, chosenModel: undefined }, given).checkModel).toEqual({
      ...{ credentialId: "device.c", model: "m" },
    });
    const other = { ...model, credentialId: "d" };
    expect(() => withGivenModels({ chosenModel: other }, given)).toThrow(
      expect.objectContaining({ code: "runner.no-key" }),
    );
  });
});
