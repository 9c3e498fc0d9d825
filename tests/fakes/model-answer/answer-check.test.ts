import { expect, test } from "vitest";
import { DeliveryRig } from "../delivery-rig";
import { modelAnswer } from "./model-answer";

test("the practice model checks a text, repairs it by edits and finds what was missing", async () => {
  const requirements = [
    { id: "menu", description: "weekly menu", proofKind: "quote" },
    { id: "prices", description: "prices in euros", proofKind: "quote" },
    { id: "tone", description: "No exclamations", proofKind: "none-found" },
  ] as const;
  const scene = { content: "# Guide\n\nThe weekly menu of the house.\n", requirements };
  const rig = new DeliveryRig(scene, (call) => modelAnswer(call.messages));
  await rig.deliver();
  expect((await rig.requirements()).map(({ outcome }) => outcome)).toEqual(["met", "met", "met"]);
  expect((await rig.artifact()).content).toContain("prices in euros");
  expect(rig.models.calls.map(({ purpose }) => purpose)).toEqual(["validation", "repair", "validation"]);
});
