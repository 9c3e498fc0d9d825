import type { LookupAddress } from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublicAddress } from "../src/network/public-address";
import { type PublicNetwork, publicFetch } from "../src/network/public-fetch";
import { TrustedServers } from "../src/network/trusted-servers";

const signal = new AbortController().signal;
const REFUSED = { code: "network.failed" };
let server: Server;
let port = 0;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === "/away") response.writeHead(302, { location: "/page" });
    response.end(`a page for ${request.headers.host}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** A network whose names lead to the addresses. */
function leadingTo(addresses: readonly string[], isPublic = isPublicAddress): PublicNetwork {
  const found = addresses.map(
    (address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }),
  );
  const lookup = (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, found);
  return { lookup: lookup as unknown as PublicNetwork["lookup"], isPublic };
}

describe("an address", () => {
  it.each(["93.184.216.34", "8.8.8.8", "172.32.0.1", "2606:4700::1111"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1"],
    ...["172.31.255.255", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1"],
    ...[
      "fe80::1",
      "fc00::1",
      "ff02::1",
      "::ffff:127.0.0.1",
      "::ffff:a00:1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
    ],
    ...["2001:db8::1", "2001::1", "example.org", ""],
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("the public network", () => {
  it("gives the answer of a server", async () => {
    const network = leadingTo(["127.0.0.1"], () => true);
    const response = await publicFetch({ url: `http://site.example:${port}/page` }, signal, network);
    expect([response.status, await response.text()]).toEqual([200, `a page for site.example:${port}`]);
  });

  it("asks nothing of this machine or its network, however it is written", async () => {
    const before = asked;
    const hosts = ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "0"];
    for (const host of hosts) {
      await expect(publicFetch({ url: `http://${host}:${port}/` }, signal)).rejects.toMatchObject(REFUSED);
    }
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"]]) {
      const rebound = publicFetch({ url: `http://rebind.example:${port}/` }, signal, leadingTo(addresses));
      await expect(rebound).rejects.toMatchObject(REFUSED);
    }
    expect(asked).toBe(before);
  });

  it("follows no redirect", async () => {
    const network = leadingTo(["127.0.0.1"], () => true);
    const away = publicFetch({ url: `http://site.example:${port}/away` }, signal, network);
    await expect(away).rejects.toMatchObject(REFUSED);
  });
});

it("trusts servers that were configured, by their origin", async () => {
  const servers = new TrustedServers(
    () => ["https://api.example/v1", undefined],
    async () => [{ baseUrl: "http://127.0.0.1:11434" }, {}],
  );
  expect(await servers.has("https://api.example")).toBe(true);
  expect(await servers.has("http://127.0.0.1:11434")).toBe(true);
  expect(await servers.has("http://127.0.0.1:5432")).toBe(false);
  servers.add("http://192.168.1.5:8080/v1");
  expect(await servers.has("http://192.168.1.5:8080")).toBe(true);
});
