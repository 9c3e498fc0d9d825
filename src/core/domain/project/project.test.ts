import { expect, test } from "vitest";
import { projectName, projectPrompt } from "./project";

test("a name is one line of at most eighty characters, as a reader counts them", () => {
  expect(projectName("  The \n new   garden ")).toBe("The new garden");
  expect(projectName("😀".repeat(81))).toBe("😀".repeat(80));
});

test("what holds for all work goes with a prompt under the name, up to eight thousand characters", () => {
  const prompt = projectPrompt({ name: "Garden\n# Other", instructions: ` ${"a".repeat(8_001)} ` });
  const [heading, ...rest] = prompt.split("\n\n");
  expect(heading).toBe("# Project: Garden # Other");
  expect(rest.at(-1)).toBe("a".repeat(8_000));
});

test("a project without instructions says nothing", () =>
  expect(projectPrompt({ name: "Garden", instructions: " \n" })).toBe(""));
