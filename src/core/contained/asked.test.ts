import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { asked } from "./asked";

const schema = v.object({ url: v.string(), headers: v.object({ accept: v.string() }) });

describe("the argument of a request", () => {
  it("is given as the schema reads it", () => {
    const value = { url: "https://a.example", headers: { accept: "text/plain" }, more: 1 };
    expect(asked(schema, "fetch", value)).toEqual({
      url: "https://a.example",
      headers: { accept: "text/plain" },
    });
  });

  it.each([
    ["at a field", { url: "u", headers: { accept: 1 } }, "fetch: headers.accept"],
    ["as a whole", "https://a.example", "fetch: its arguments"],
    ["at several, of which the first is told", { url: 1, headers: {} }, "fetch: url"],
  ])("is refused with its place where it is wrong %s", (_, value, reason) => {
    expect(() => asked(schema, "fetch", value)).toThrow(
      expect.objectContaining({ code: "external-plugin.bad-request", params: { reason } }),
    );
  });
});
