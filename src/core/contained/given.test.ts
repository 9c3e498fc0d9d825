import { expect, test } from "vitest";
import { AppError } from "../errors/app-error";
import { Given } from "./given";

interface Note {
  readonly id: string;
  readonly text: string;
}
const givenNotes = () =>
  new Given<Note>(
    "note",
    ({ id, text }) => ({ id, words: text.length }),
    (reason) => new AppError("external-plugin.bad-request", { reason }),
  );

test("a plugin gets a copy, and names the object by its id or by the copy", () => {
  const notes = givenNotes();
  const note = { id: "n", text: "One." };
  expect(notes.give(note)).toEqual({ id: "n", words: 4 });
  expect(notes.of("n")).toBe(note);
  expect(notes.of({ id: "n" })).toBe(note);
});

test("the newest of an id is meant by it", () => {
  const notes = givenNotes();
  notes.give({ id: "n", text: "One." });
  const newer = { id: "n", text: "Two." };
  notes.give(newer);
  expect(notes.of("n")).toBe(newer);
});

test("nothing is given where there is nothing, and what was not given is refused by its name", () => {
  const notes = givenNotes();
  expect(notes.give(undefined)).toBeNull();
  expect(() => notes.of("n")).toThrow(
    expect.objectContaining({
      code: "external-plugin.bad-request",
      params: { reason: "it was given no note with the id n" },
    }),
  );
});
