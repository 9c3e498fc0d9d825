import * as v from "valibot";
import { expect, test } from "vitest";
import { noNameOfEveryObject, page, plainId, plainLine, reasonOf } from "./manifest-values";

/** The reason why a value is refused; nothing where it is not. */
function refusal(schema: v.GenericSchema, value: unknown): string | undefined {
  const { issues } = v.safeParse(schema, value);
  return issues && reasonOf(issues[0]);
}

test("an id is small letters and digits with single hyphens, and no name that every object knows", () => {
  for (const id of ["a", "a1", "acme-dice-2"]) expect(refusal(plainId(11), id)).toBeUndefined();
  for (const id of ["", "A", "1a", "a--b", "-a", "a-", "a_b"])
    expect(refusal(plainId(11), id)).toBe(
      "it has to be small letters and digits with single hyphens, a letter first",
    );
  expect(refusal(plainId(3), "abcd")).toBe("it is longer than 3");
  expect(refusal(plainId(30), "constructor")).toBe("a name that every object knows");
  expect(refusal(v.pipe(v.string(), noNameOfEveryObject), "toString")).toBe("a name that every object knows");
});

test("a line for people is there, not too long, and hides nothing", () => {
  expect(v.parse(plainLine(3), " abc ")).toBe("abc");
  expect(refusal(plainLine(3), "abcd")).toBe("it is longer than 3");
  expect(refusal(plainLine(3), "  ")).toBe("it is empty");
  expect(refusal(plainLine(30), "a\u202Eb")).toMatch(/^it holds a character that cannot be seen.+“a.+b”$/);
});

test("a page is at an address of plain letters that names nobody", () => {
  expect(refusal(page, "https://a.example/b?c")).toBeUndefined();
  expect(refusal(page, `https://a.example/${"x".repeat(282)}`)).toBeUndefined();
  expect(refusal(page, `https://a.example/${"x".repeat(283)}`)).toBe("it is longer than 300");
  for (const address of [
    "http://a.example",
    "https://ä.example",
    "https://a:b@c.example",
    "https://:b@c.example",
    "https://a@c.example",
    "https://[",
  ])
    expect(refusal(page, address)).not.toBeUndefined();
});

test("a reason is in words for the author, and short", () => {
  expect(refusal(v.object({ a: v.string() }), {})).toBe("it is missing");
  expect(refusal(v.pipe(v.string(), v.minLength(2)), "a")).toBe("it is shorter than 2");
  expect(refusal(v.pipe(v.string(), v.regex(/^a$/)), "b")).toBe('"b" is not written as it has to be');
  expect(refusal(v.string(), 7)).toBe("Invalid type: Expected string but received 7");
  const own = (length: number) => v.check<string, string>(() => false, "x".repeat(length));
  expect(refusal(v.pipe(v.string(), own(300)), "a")).toBe("x".repeat(300));
  expect(refusal(v.pipe(v.string(), own(301)), "a")).toBe(`${"x".repeat(300)}…`);
});
