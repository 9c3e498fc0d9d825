import { expect, test } from "vitest";
import { practiceTexts } from "./practice-texts";

test.each(["en", "fr", "ko"] as const)("a reply in %s speaks of the agent where there is one", (language) => {
  const { chat } = practiceTexts(language);
  const [withAgent, without] = [chat("Ada", "rivers"), chat("", "rivers")];
  expect(withAgent).toContain("Ada");
  expect(without).toContain("rivers");
  // The words around a name are gone with it.
  expect(without.length).toBeLessThan(withAgent.length - "Ada".length);
});

test.each(["en", "fr", "ko"] as const)(
  "texts in %s name a writer and skills, or say that there are some",
  (language) => {
    const { walk, instructions } = practiceTexts(language);
    for (const say of [walk.write.text, (skills: string) => instructions("Rivers", skills)]) {
      expect(say("Ada")).toContain("Ada");
      expect(say("").length).toBeGreaterThan(say("Ada").length - "Ada".length);
    }
  },
);
