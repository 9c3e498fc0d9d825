import { expect, test } from "vitest";
import { chosenOnly, withToolSet } from "./work-choice";

test("a record has what was chosen, and nothing that was left open", () => {
  expect(chosenOnly({ web: undefined, withTools: [], withoutTools: [], effort: undefined })).toEqual({});
  const chosen = { web: false, withTools: ["a"], withoutTools: ["b"], effort: "high" } as const;
  expect(chosenOnly(chosen)).toEqual(chosen);
});

test("a tool is chosen only where that is not what holds otherwise", () => {
  expect(withToolSet({}, "a", false, true)).toEqual({ withTools: [], withoutTools: ["a"] });
  expect(withToolSet({ withoutTools: ["a", "b"] }, "a", true, true)).toEqual({
    withTools: [],
    withoutTools: ["b"],
  });
  expect(withToolSet({}, "a", true, false)).toEqual({ withTools: ["a"], withoutTools: [] });
  expect(withToolSet({ withTools: ["a"] }, "a", false, false)).toEqual({ withTools: [], withoutTools: [] });
});
