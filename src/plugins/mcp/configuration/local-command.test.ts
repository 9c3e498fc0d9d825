import { describe, expect, test } from "vitest";
import { bridgeAddress, bridgeCommand, type LocalCommand, readsAsOneLine } from "./local-command";

const program = (over: Partial<LocalCommand> = {}): LocalCommand => ({
  command: "npx",
  args: ["-y", "srv"],
  env: {},
  ...over,
});
const bridge = (over: Partial<LocalCommand> = {}, isWindows = false) =>
  bridgeCommand(program(over), { origin: "https://a.example", port: 8_000, isWindows });
const OPTIONS = '--outputTransport streamableHttp --stateful --port 8000 --cors "https://a.example"';

describe("a program", () => {
  test("reads as one line", () => {
    expect(readsAsOneLine(program({ env: { A_1: "x" }, cwd: "/home" }))).toBe(true);
    expect(readsAsOneLine(program({ args: ["x".repeat(3_000)] }))).toBe(true);
  });

  test.each([
    { command: " " },
    { args: ["a\nb"] },
    { env: { A: "a\nb" } },
    { cwd: "a\nb" },
    { env: { "A B": "x" } },
    { env: { "1A": "x" } },
    { args: ["x".repeat(4_000)] },
  ])("does not where something would hide: %j", (over) => {
    expect(readsAsOneLine(program(over))).toBe(false);
  });
});

describe("the command of a bridge", () => {
  test("is for one page and port, with the program as one word", () => {
    expect(bridge()).toBe(`npx -y supergateway --stdio "npx -y srv" ${OPTIONS}`);
    expect(bridgeAddress(8_000)).toBe("http://localhost:8000/mcp");
  });

  test("quotes for a shell what means something there", () => {
    expect(bridge({ args: ["a b"] })).toContain(`--stdio "npx 'a b'" `);
    expect(bridge({ args: ["$a"] })).toContain(`--stdio 'npx '\\''$a'\\''' `);
    expect(bridge({ env: { A: "x'y" }, cwd: "/my home" })).toBe(
      `cd '/my home' && A='x'\\''y' npx -y supergateway --stdio "npx -y srv" ${OPTIONS}`,
    );
  });

  test("quotes for Windows as programs read it there", () => {
    expect(bridge({ args: ["a b"] }, true)).toContain(`--stdio "npx \\"a b\\"" `);
    expect(bridge({ args: ['a\\"', "b c\\"] }, true)).toContain(
      String.raw`--stdio "npx \"a\\\\\\\"\" \"b c\\\\\""`,
    );
    expect(bridge({ env: { A: "x" }, cwd: "C:\\a" }, true)).toMatch(/^cd "C:\\a" && set "A=x" && npx /);
  });
});
