import { expect, test } from "vitest";
import { mistralCallId } from "./call-id";

test("an id of Mistral's stays, others become nine letters and digits, each its own", () => {
  expect(mistralCallId("a1B2c3D4e")).toBe("a1B2c3D4e");
  const ids = Array.from({ length: 2_000 }, (_, index) => `call-${index}`);
  const made = ids.map(mistralCallId);
  expect(new Set(made).size).toBe(ids.length);
  for (const id of [...made, mistralCallId(""), mistralCallId("toolu_01é")])
    expect(id).toMatch(/^[a-z0-9]{9}$/);
  expect(mistralCallId("call-1")).toBe(mistralCallId("call-1"));
});
