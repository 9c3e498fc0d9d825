import { expect, test } from "vitest";
import { ReturnedThoughts, type ThoughtField } from "./returned-thoughts";

function returned(field: ThoughtField | undefined, ...deltas: readonly object[]) {
  const thoughts = new ReturnedThoughts(field);
  for (const delta of deltas) thoughts.push(delta);
  return thoughts.message();
}
const details = (...pieces: readonly object[]) => ({ reasoning_details: pieces });

test("thoughts of one text are joined", () => {
  const deltas = [{ reasoning_content: "so " }, {}, { reasoning_content: "what" }];
  expect(returned("reasoning_content", ...deltas)).toEqual({ message: { reasoning_content: "so what" } });
});

test("pieces of a detail are joined by kind and index, and what is stated once is kept", () => {
  const pieces = [
    details({ type: "text", index: 0, text: "so ", id: null }, { type: "sealed", index: 0, data: "a" }),
    details({ type: "text", index: 0, text: "what", id: "r", format: null }),
    details({ type: "sealed", index: 0, data: "b" }, { type: "text", index: 1, summary: "Else" }),
  ];
  expect(returned("reasoning_details", ...pieces)).toEqual({
    message: details(
      { type: "text", index: 0, text: "so what", id: "r" },
      { type: "sealed", index: 0, data: "ab" },
      { type: "text", index: 1, summary: "Else" },
    ),
  });
});

test("details without an index stay apart", () => {
  const piece = { type: "text", text: "a" };
  expect(returned("reasoning_details", details(piece), details(piece))).toEqual({
    message: details(piece, piece),
  });
});

test("nothing is returned of another field, of none, and where nothing was thought", () => {
  const deltas = [{ reasoning_content: "a", ...details({ type: "text", text: "b" }) }];
  expect(returned(undefined, ...deltas)).toEqual({});
  expect(returned("reasoning_content", details({ type: "text" }))).toEqual({});
  expect(returned("reasoning_details", { reasoning_content: "a" })).toEqual({});
});
