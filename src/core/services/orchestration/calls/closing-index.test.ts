import { expect, test } from "vitest";
import { closingIndex } from "./closing-index";

/** The stretch from the first bracket of a text to the one that closes it. */
function closed(text: string): string | undefined {
  const start = text.search(/[{[]/);
  const end = closingIndex(text, start);
  return end === undefined ? undefined : text.slice(start, end);
}

test.each([
  ['so {"a":1} it is', '{"a":1}'],
  ['[1, {"a":[2]}] and', '[1, {"a":[2]}]'],
  ['{"a":"}"}}', '{"a":"}"}'],
  ['{"a":"\\\\"}"} b', '{"a":"\\\\"}'],
  ['{"a":"say \\"}\\" now"} b', '{"a":"say \\"}\\" now"}'],
  ['{"a":"he said "so" to me"} b', '{"a":"he said "so" to me"}'],
  ["{'a':'it}s'} b", "{'a':'it}s'}"],
  ["{a:it's} b", "{a:it's}"],
  ["{“a”:“}”} b", "{“a”:“}”}"],
  ["{‘a’:‘}’} b", "{‘a’:‘}’}"],
  ["{„a“:„}“} b", "{„a“:„}“}"],
  ["{`a`:`}`} b", "{`a`:`}`}"],
  ['{"a":1 // no }\n} b', '{"a":1 // no }\n}'],
  ['{"a":1 /* no } */} b', '{"a":1 /* no } */}'],
  ["{a:https://a.example/} b", "{a:https://a.example/}"],
  ['{"a":"b"/* c */} b', '{"a":"b"/* c */}'],
  ["{} {}", "{}"],
  ["[]", "[]"],
])("%j closes after %j", (text, expected) => {
  expect(closed(text)).toBe(expected);
});

test.each(['{"a":1', "[1, 2", "{[}]", "{]", '{"a":"b}', "{", '{"a":1 // }', '{"a":1 /* }', '{"a":"\\'])(
  "%j does not close",
  (text) => {
    expect(closed(text)).toBeUndefined();
  },
);

test.each(["\n", "\n- ", "\n 2. ", "\n\t3) "])(
  "a string that lost its mark ends with its record (before %j)",
  (between) => {
    expect(closed(`{"a":"b}${between}{"c":"d"}`)).toBeUndefined();
  },
);

test("a record within a string is part of it, where the string closes", () => {
  expect(closed('{"a":"b\n{c}"} d')).toBe('{"a":"b\n{c}"}');
});
