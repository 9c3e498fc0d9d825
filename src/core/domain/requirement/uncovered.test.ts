import { expect, test } from "vitest";
import { uncoveredDemands } from "./uncovered";

const says = (description: string, quote?: string) => ({
  description,
  validationCriteria: [],
  ...(quote === undefined ? {} : { quote }),
});
const LIST =
  "Write a guide to the bakery:\n- prices of all breads\n- opening hours on Sundays\n3. how to get there by tram";

test("items of a list that no requirement quotes or speaks of are told, in the words of the request", () => {
  const requirements = [
    says("Tells what each costs", "prices of all breads"),
    says("Gives opening hours on Sundays"),
  ];
  expect(uncoveredDemands(LIST, requirements)).toEqual(["how to get there by tram"]);
});

test("so are sentences after the first that ask for something", () => {
  const request =
    "Write a story about bread. It is for my grandmother. It must end with a recipe. N’oublie pas: au moins deux dialogues.";
  expect(uncoveredDemands(request, [says("A story about bread")])).toEqual([
    "It must end with a recipe.",
    "N’oublie pas: au moins deux dialogues.",
  ]);
  const covered = [says("Ends with a recipe"), says("Has two dialogues", "au moins deux dialogues")];
  expect(uncoveredDemands(request, covered)).toEqual([]);
});

test("nothing is, where there is one sentence alone, or no requirement was found yet", () => {
  expect(uncoveredDemands("Write a story that must be short.", [says("Is about autumn")])).toEqual([]);
  expect(uncoveredDemands(LIST, [])).toEqual([]);
});

test("of fourteen demands the eleven are told that a brief of three leaves out", () => {
  const things =
    "apples bridges candles deserts engines forests gardens harbours islands jewels kettles ladders markets needles";
  const request = `Write a report. Cover:\n${things
    .split(" ")
    .map((thing) => `- the ${thing}`)
    .join("\n")}`;
  const brief = things
    .split(" ")
    .slice(0, 3)
    .map((thing) => says(`Covers the ${thing}`));
  expect(uncoveredDemands(request, brief)).toHaveLength(11);
});
