import { describe, expect, test } from "vitest";
import { checkExtras, headerLines, readExtraBody, readHeaderLines } from "./request-extras";

describe("headers in lines", () => {
  test("are read with their values, and those that are not shown keep theirs", () => {
    const text = "X-Team: blue\n\n  Authorization :  Bearer a:b \nX-Key: •••\n";
    expect(readHeaderLines(text, { "X-Key": "secret", "X-Old": "gone" })).toEqual({
      "X-Team": "blue",
      Authorization: "Bearer a:b",
      "X-Key": "secret",
    });
    expect(headerLines(["X-Key", "X-Team"])).toBe("X-Key: •••\nX-Team: •••");
    expect(readHeaderLines(headerLines(), {})).toEqual({});
  });

  test.each([
    "no colon",
    ": value",
    "X Team: a",
    "X-Team:",
    "X-Team: é",
    "Host: a",
    "sec-fetch-mode: a",
    "X-New: •••",
  ])("one that cannot be sent is named by its line: %s", (line) => {
    const read = () => readHeaderLines(`X-Good: a\n${line}`, {});
    expect(read).toThrow(
      expect.objectContaining({ code: "credentials.headers-invalid", params: { line: 2 } }),
    );
  });

  test("there are no more than twenty", () => {
    const lines = Array.from({ length: 21 }, (_, place) => `X-${place}: a`).join("\n");
    expect(() => readHeaderLines(lines, {})).toThrow(expect.objectContaining({ params: { line: 21 } }));
  });
});

describe("further fields", () => {
  test("are an object beside what the request is", () => {
    expect(readExtraBody(' {"top_k": 40} ')).toEqual({ top_k: 40 });
    expect(readExtraBody(" ")).toEqual({});
    for (const text of ["[]", "1", "{", '{"model":"x"}', '{"messages":[]}', '{"stream":false}'])
      expect(() => readExtraBody(text)).toThrow(
        expect.objectContaining({ code: "credentials.body-invalid" }),
      );
    expect(() => readExtraBody(`{"a":"${"x".repeat(20_000)}"}`)).toThrow();
  });

  test("are within what servers take", () => {
    checkExtras({});
    checkExtras({ topP: 0, stop: ["a", "b", "c", "d"], seed: -1, extraBody: "{}" });
    for (const extras of [
      { topP: 1.1 },
      { topP: Number.NaN },
      { seed: 0.5 },
      { stop: ["a", "b", "c", "d", "e"] },
    ])
      expect(() => checkExtras(extras)).toThrow(
        expect.objectContaining({ code: "credentials.extras-invalid" }),
      );
  });
});
