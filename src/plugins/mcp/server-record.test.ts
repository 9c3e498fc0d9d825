import { expect, test } from "vitest";
import { declared, freeKey, isAllowedAddress, newServer, readServers, withHeaders } from "./server-record";

const EMPTY = { tools: [], prompts: [], resources: [], templates: [] };
const server = (over: object = {}) => ({
  key: "acme",
  name: "Acme",
  url: "https://mcp.example/",
  catalogue: EMPTY,
  ...over,
});

test.each([
  ["https://mcp.example/x", true],
  ["http://localhost:3000", true],
  ["http://app.localhost", true],
  ["http://127.0.0.1", true],
  ["http://127.1.2.3/", true],
  ["http://[::1]:8080", true],
  ["http://mcp.example", false],
  ["http://localhost.example", false],
  ["http://128.0.0.1", false],
  ["ftp://localhost", false],
  ["https://user@mcp.example", false],
  ["https://:word@mcp.example", false],
  ["https://user:word@mcp.example", false],
  ["mcp.example", false],
])("%s may be the address of a server: %s", (address, isAllowed) => {
  expect(isAllowedAddress(address)).toBe(isAllowed);
});

test.each([
  ["Acme Tools", [], "acmetools"],
  ["Café 9", [], "cafe9"],
  ["9 lives", [], "lives"],
  ["서버", [], "server"],
  ["a-very-long-name-of-a-server", [], "averylongnameofa"],
  ["Acme", ["acme"], "acme2"],
  ["Acme", ["acme", "acme2", "acme3"], "acme4"],
  ["Acme", ["acme2"], "acme"],
])("%s beside %j is known as %s", (name, keys, key) => {
  expect(
    freeKey(
      name,
      keys.map((each) => ({ key: each })),
    ),
  ).toBe(key);
});

test("a new server has a name, an address without a fragment, and offers nothing yet", () => {
  expect(newServer("  Acme ", " https://mcp.example/a?b=1#c ", [])).toEqual(
    server({ url: "https://mcp.example/a?b=1" }),
  );
  expect(newServer("x".repeat(61), "https://mcp.example", []).name).toHaveLength(60);
  const refused = (name: string, address: string) => () => newServer(name, address, []);
  expect(refused(" ", "https://mcp.example")).toThrow("name.required");
  expect(refused("Acme", "http://mcp.example")).toThrow("address.insecure");
});

test("of stored servers those are read that are some, each key once", () => {
  const stored = [
    server(),
    server({ name: "Another" }),
    server({ key: "Acme" }),
    server({ key: "a".repeat(21) }),
    server({ key: "plain", url: "http://mcp.example" }),
    server({ key: "a".repeat(20), name: "Last" }),
    7,
  ];
  expect(readServers(stored).map(({ name }) => name)).toEqual(["Acme", "Last"]);
  expect(readServers({ 0: server() })).toEqual([]);
});

test("what is missing of a catalogue is empty, and counts are whole and not below nothing", () => {
  const { templates: _, ...older } = EMPTY;
  const read = (catalogue: object) => readServers([server({ catalogue })])[0]?.catalogue;
  expect(read(older)).toEqual(EMPTY);
  expect(read({ ...EMPTY, leftOut: { tools: 2 } })).toMatchObject({
    leftOut: { tools: 2, prompts: 0, files: 0 },
  });
  for (const tools of [-1, 0.5]) expect(read({ ...EMPTY, leftOut: { tools } })).toBeUndefined();
});

test("names of headers are kept where there are some, and their values never", () => {
  const kept = withHeaders(server() as never, { "X-Key": "secret" });
  expect(kept.headers).toEqual(["X-Key"]);
  expect(JSON.stringify(kept)).not.toContain("secret");
  expect(withHeaders(kept, {})).not.toHaveProperty("headers");
});

test("what a server claims of a tool makes no other tool of it", () => {
  const tool = { name: "f", description: "F", parameters: {} };
  expect(declared({ ...tool, saysReadOnly: true, runsAsTask: true })).toBe(declared(tool));
  expect(declared({ ...tool, description: "G" })).not.toBe(declared(tool));
});
