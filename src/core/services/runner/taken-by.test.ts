import { describe, expect, it } from "vitest";
import { assertGivenModels } from "./given-models";
import { takenBy } from "./taken-by";

const model = { credentialId: "c", model: "m" };
const other = { credentialId: "d", model: "n" };
const nothing = { checkModel: undefined };
const prompt = "Write a menu";
const refused = (code: string) => expect.objectContaining({ code });

describe("a task that is sent to a runner", () => {
  it("says who checks it, whether that was chosen for it or for all", () => {
    expect(takenBy({ prompt }, { checkModel: model })).toMatchObject({ checkModel: model });
    expect(takenBy({ prompt, checkModel: other }, { checkModel: model })).toMatchObject({
      checkModel: other,
    });
    expect(takenBy({ prompt, checkModel: null }, { checkModel: model })).not.toHaveProperty(
      "checkModel",
      model,
    );
    expect(takenBy({ prompt, checkAgentId: "cook" }, nothing)).toMatchObject({ checkAgentId: "cook" });
  });

  it("has the model, the limits and the terms of its project, unless it says so itself", () => {
    const terms = {
      ...{ projectId: "p", name: "Café", instructions: "In French." },
      ...{ agentIds: [], knowledgeItemIds: ["recipes"], deliverableIds: [] },
    };
    const choices = { ...nothing, chosenModel: model, limits: { tokens: 5 }, terms };
    const inProject = { chosenModel: model, limits: { tokens: 5 }, projectId: "p", terms };
    expect(takenBy({ prompt, projectId: "p" }, choices)).toMatchObject(inProject);
    const own = { chosenModel: other, limits: { minutes: 1 } };
    expect(takenBy({ prompt, projectId: "p", ...own }, choices)).toMatchObject(own);
    expect(takenBy({ prompt, projectId: "gone" }, nothing)).not.toHaveProperty("projectId");
  });

  it("is refused where something that was chosen would stay here, which is named", () => {
    const recording = { id: "menu", language: "en" };
    expect(() => takenBy({ prompt, recording }, nothing)).toThrow(refused("runner.recording"));
    expect(() => takenBy({ prompt, madeFrom: "t", forked: true }, nothing)).toThrow(refused("runner.forked"));
    expect(() => takenBy({ prompt, startsByHand: true }, nothing)).toThrow(refused("runner.not-taken"));
    expect(takenBy({ prompt, madeFrom: "t" }, nothing)).toMatchObject({ madeFrom: "t" });
  });

  it("is done by models whose keys the runner was given, and by no others", () => {
    const isGiven = (id: string) => id === "c";
    assertGivenModels({ checkModel: model, chosenModel: undefined }, isGiven);
    expect(() => assertGivenModels({ chosenModel: other }, isGiven)).toThrow(refused("runner.no-key"));
  });
});
