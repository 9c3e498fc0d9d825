import { AppError } from "@core/errors/app-error";
import { describe, expect, it, vi } from "vitest";
import { loggerContract } from "../../../tests/contracts/logger-contract";
import { ConsoleLogger } from "./console-logger";

const KEY = "sk-proj-0123456789abcdefABCDEF";

describe("ConsoleLogger", () => {
  loggerContract(() => {
    const written: string[] = [];
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((text: string) => void written.push(text));
    }
    return { logger: new ConsoleLogger(), lines: () => written };
  });

  it.each([
    ["a field that says so", { apiKey: "plain", nested: { password: "p4ss" } }],
    ["a key inside a text", { note: `used ${KEY} today` }],
    ["a bearer header", { headers: ["authorization: Bearer abc.def"] }],
    ["headers, whatever they are named", { headers: [["x-whatever", "plain"]] }],
    ["a basic header", { note: "Basic YWJjLmRlZg==" }],
    [
      "an address that asks with it, whatever its name",
      { url: "https://a.example/p?sig=p4ss&x-amz-token=plain" },
    ],
    ["an address", { url: "https://a.example/v1?key=AIzaSyA1234567890&alt=sse" }],
    ["an error and its cause", { error: new AppError("x", {}, { cause: new Error(`bad key ${KEY}`) }) }],
  ])("keeps a secret out of the console: %s", (_name, fields) => {
    const write = vi.spyOn(console, "error").mockImplementation(() => {});
    new ConsoleLogger().error(`failed with ${KEY}`, fields);
    const written = JSON.stringify(write.mock.calls);
    for (const secret of [KEY, "plain", "p4ss", "abc.def", "AIzaSyA1234567890", "YWJjLmRlZg"]) {
      expect(written).not.toContain(secret);
    }
    expect(written).toContain("failed with");
  });

  it("writes what is nested four deep, and of causes as many", () => {
    const write = vi.spyOn(console, "warn").mockImplementation(() => {});
    const causes = (count: number): Error =>
      count === 0 ? new Error("first") : new Error(`${count}`, { cause: causes(count - 1) });
    new ConsoleLogger().warn("deep", {
      a: { b: { c: { d: {}, e: null, f: 1 } } },
      g: [[[[]]]],
      h: causes(5),
    });
    const [, fields] = write.mock.lastCall ?? [];
    expect(fields).toMatchObject({ a: { b: { c: { d: "…", e: null, f: 1 } } }, g: [[["…"]]] });
    const messages: unknown[] = [];
    for (let at = fields.h; at; at = at.cause) messages.push(at.message);
    expect(messages).toEqual(["5", "4", "3", "2"]);
    expect(fields.h).not.toHaveProperty("code");
    new ConsoleLogger().warn("flat", { error: new Error("alone") });
    const { error } = write.mock.lastCall?.[1] ?? {};
    expect(error).toEqual({ name: "Error", message: "alone", stack: expect.stringContaining("alone") });
    new ConsoleLogger().warn("bare", { error: Object.assign(new Error("none"), { stack: "" }) });
    expect(write.mock.lastCall?.[1]).toEqual({ error: { name: "Error", message: "none" } });
  });

  it("keeps what helps to find the fault", () => {
    const write = vi.spyOn(console, "warn").mockImplementation(() => {});
    const error = new AppError("database.failed", { message: "broken" });
    new ConsoleLogger("database").warn("opening", { attempts: 2, tokens: 12, error });
    const [text, fields] = write.mock.calls[0] ?? [];
    expect(text).toBe("[database] opening");
    expect(fields).toMatchObject({ attempts: 2, tokens: 12, error: { code: "database.failed" } });
  });
});
