import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { bridgeCommand } from "./local-command";
import { readConfiguration } from "./read-configuration";

const read = (value: unknown) => readConfiguration(JSON.stringify(value));
const bridge = { origin: "https://troupe.example", port: 8000, isWindows: false };
const OPTIONS = '--outputTransport streamableHttp --stateful --port 8000 --cors "https://troupe.example"';

describe("a configuration of another application", () => {
  it("of Cursor names servers with headers, and programs", () => {
    const { remote, local } = read({
      mcpServers: {
        tickets: { url: "https://tools.example/mcp", headers: { Authorization: "Bearer abc" } },
        files: { command: "npx", args: ["-y", "@modelcontextprotocol/server-filesystem", "/home/ada"] },
      },
    });
    expect(remote).toEqual([
      {
        name: "tickets",
        url: "https://tools.example/mcp",
        headers: { Authorization: "Bearer abc" },
        withheld: [],
      },
    ]);
    const [files] = local;
    expect(files && bridgeCommand(files.program, bridge)).toBe(
      `npx -y supergateway --stdio "npx -y @modelcontextprotocol/server-filesystem /home/ada" ${OPTIONS}`,
    );
  });

  it("of VS Code has comments, last commas, and blanks for secrets, which are not sent", () => {
    const { remote } = readConfiguration(`{
      // Servers
      "inputs": [{ "id": "key", "type": "promptString", }],
      "servers": { /* the one */ "hub": {
        "type": "http", "url": "https://hub.example/mcp/#//x",
        "headers": { "X-Key": "\${input:key}", "X-Team": "7", "Cookie": "a=b" },
      }, },
    }`);
    expect(remote).toEqual([
      {
        name: "hub",
        url: "https://hub.example/mcp/#//x",
        headers: { "X-Team": "7" },
        withheld: ["X-Key", "Cookie"],
      },
    ]);
  });

  it.each([
    ["settings of VS Code", { mcp: { servers: { a: { url: "https://a.example/" } } } }],
    ["Windsurf", { mcpServers: { a: { serverUrl: "https://a.example/" } } }],
    ["one server alone", { url: "https://a.example/" }],
    ["servers without a heading", { a: { url: "https://a.example/" } }],
  ])("is found in that of %s", (_, value) => {
    expect(read(value).remote.map(({ url }) => url)).toEqual(["https://a.example/"]);
  });

  it("is read where only a piece of it was copied", () => {
    expect(readConfiguration('"a": { "url": "https://a.example/" },').remote[0]?.name).toBe("a");
  });

  it("that reaches a server through mcp-remote names the server itself, with its headers", () => {
    const args = [
      "-y",
      "mcp-remote@latest",
      "https://a.example/mcp",
      "--header",
      `Authorization:${"$"}{AUTH}`,
    ];
    const { remote } = read({ mcpServers: { a: { command: "npx", args, env: { AUTH: "Bearer x" } } } });
    expect(remote[0]).toMatchObject({ url: "https://a.example/mcp", headers: { Authorization: "Bearer x" } });
  });

  it("tells of servers that cannot be used", () => {
    const { unusable } = read({
      servers: {
        old: { type: "sse", url: "https://old.example/sse" },
        open: { url: "http://open.example/mcp" },
        empty: { note: "nothing" },
        broken: { command: "sh", args: ["-c", "echo one\nrm -rf two"] },
        hidden: { command: "sh", args: ["safe\u202Eekil"] },
      },
    });
    expect(unusable.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      "old: sse",
      "open: address",
      "empty: nothing",
      "broken: nothing",
      "hidden: nothing",
    ]);
  });

  it.each(["", "hello", "[]", "null", '{"a":1}', '{"mcpServers":{}}', '{"__proto__":{"url":1}}'])(
    "is refused with a sentence where it is none: %s",
    (text) => {
      expect(() => readConfiguration(text)).toThrow(
        expect.objectContaining({ code: "mcp.no-configuration" }),
      );
    },
  );

  it.each(['"\\"', "/*", ",", '"\\'])("is read in linear time, whatever it was made for: %s", (unit) =>
    expectLinear(3_000, (text: string) => expect(() => readConfiguration(text)).toThrow(), {
      of: (length) => unit.repeat(length / unit.length),
    }),
  );
});

describe("the command that bridges a program", () => {
  const program = {
    command: "my tool",
    args: ["it's $HOME", 'say "hi"'],
    env: { KEY: "a'b" },
    cwd: "/my dir",
  };

  it("says to a shell what the configuration said", () => {
    const command = bridgeCommand(program, bridge);
    expect(command.startsWith("cd '/my dir' && KEY='a'\\''b' npx -y supergateway --stdio ")).toBe(true);
    expect(command).toContain("$HOME");
    expect(command).not.toMatch(/"[^"]*\$HOME[^"]*"/);
    expect(command.endsWith(OPTIONS)).toBe(true);
  });

  it("is written for the command prompt on Windows", () => {
    const command = bridgeCommand({ ...program, cwd: undefined }, { ...bridge, isWindows: true });
    expect(command).toBe(
      `set "KEY=a'b" && npx -y supergateway --stdio "\\"my tool\\" \\"it's $HOME\\" \\"say \\\\\\"hi\\\\\\"\\"" ${OPTIONS}`,
    );
  });
});
