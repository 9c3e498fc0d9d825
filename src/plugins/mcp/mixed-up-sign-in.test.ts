import type { Http, HttpRequest } from "@core/ports/http";
import { beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { McpRig } from "../../../tests/mcp/mcp-rig";

const EVIL = "https://evil.example";
const HONEST = "https://honest.example";

/** Servers for sign-ins, each with what it says of itself; evil's registers everybody as its own client at the honest one. */
class TwoServers implements Http {
  readonly pageOrigin = "https://troupe.example";
  readonly metadata: Record<string, Record<string, unknown>> = {
    [EVIL]: { authorization_endpoint: `${HONEST}/authorize` },
    [HONEST]: { authorization_endpoint: `${HONEST}/authorize` },
  };
  /** Bodies of the requests for tokens, by host. */
  readonly handed: string[] = [];

  async fetch({ url, body = "" }: HttpRequest): Promise<Response> {
    const { origin, pathname, host } = new URL(url);
    if (pathname.startsWith("/.well-known/oauth-protected-resource"))
      return Response.json({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    if (pathname.startsWith("/.well-known/")) return Response.json(this.#describe(origin));
    if (pathname === "/register") {
      const asked: Record<string, unknown> = JSON.parse(body);
      return Response.json({ ...asked, client_id: "evil-at-honest" }, { status: 201 });
    }
    if (pathname === "/token") {
      this.handed.push(`${host} ${body}`);
      return Response.json({ access_token: "t", token_type: "bearer" });
    }
    const headers = {
      "www-authenticate": `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource"`,
    };
    return new Response("", { status: 401, headers });
  }

  #describe(origin: string) {
    return {
      ...{ issuer: origin, token_endpoint: `${origin}/token`, registration_endpoint: `${origin}/register` },
      ...{ response_types_supported: ["code"], code_challenge_methods_supported: ["S256"] },
      ...this.metadata[origin],
    };
  }
}

let network: TwoServers;
let rig: McpRig;
beforeEach(async () => {
  network = new TwoServers();
  const ports = new FakePorts();
  rig = new McpRig(network, ports);
  const servers = await rig.servers;
  await servers.add("Evil", `${EVIL}/mcp`);
  await servers.add("Honest", `${HONEST}/mcp`);
});

/** Redirect parameters of an honest server after the user has agreed. */
function answerTo(address: string, more: Record<string, string> = {}): URLSearchParams {
  const asked = new URL(address).searchParams;
  const back = new URL(asked.get("redirect_uri") ?? "");
  const said = { code: "of-the-user", state: asked.get("state") ?? "", ...more };
  for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
  return back.searchParams;
}

async function begun(key = "evil") {
  const page = await (await rig.servers).signIn(key);
  if (!page) throw new Error("There is nowhere to sign in.");
  return page;
}

describe("a server that names the sign-in of an honest one", () => {
  it("has nobody led there who has not agreed to it by name", async () => {
    expect((await begun()).elsewhere).toEqual({ host: "honest.example", issuer: "evil.example" });
    expect((await begun("honest")).elsewhere).toBeUndefined();
  });

  it("has another address to return to than the honest one", async () => {
    const addresses = [await begun(), await begun("honest")].map(({ address }) =>
      new URL(address).searchParams.get("redirect_uri"),
    );
    expect(addresses).toEqual([
      "https://troupe.example/settings/tools/evil",
      "https://troupe.example/settings/tools/honest",
    ]);
  });

  it("is handed no answer that came back to the honest one's address", async () => {
    const answer = answerTo((await begun()).address);
    const finishing = (await rig.servers).finishSignIn(answer, "honest");
    await expect(finishing).rejects.toMatchObject({ code: "sign-in.mixed-up" });
    expect(network.handed).toEqual([]);
  });

  it("is handed no answer that says whose it is", async () => {
    const answer = answerTo((await begun()).address, { iss: HONEST });
    await expect((await rig.servers).finishSignIn(answer, "evil")).rejects.toMatchObject({
      code: "sign-in.refused",
    });
    expect(network.handed).toEqual([]);
  });

  it("that promises to say whose its answers are is handed none that does not", async () => {
    network.metadata[EVIL] = {
      ...network.metadata[EVIL],
      authorization_response_iss_parameter_supported: true,
    };
    const { address, elsewhere } = await begun();
    expect(elsewhere).toBeUndefined();
    await expect((await rig.servers).finishSignIn(answerTo(address), "evil")).rejects.toMatchObject({
      code: "sign-in.refused",
    });
    expect(network.handed).toEqual([]);
  });

  it("is told apart from one whose sign-in is its own, which works", async () => {
    await (await rig.servers)
      .finishSignIn(answerTo((await begun("honest")).address), "honest")
      .catch(() => {});
    expect(network.handed).toEqual([expect.stringMatching(/^honest\.example .*code=of-the-user/)]);
  });
});
