import { runInAction } from "mobx";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { McpRig } from "../../../tests/mcp/mcp-rig";
import { type StartedServer, startWithSignIn } from "../../../tests/mcp/start-server";
import { FetchHttp } from "../browser/fetch-http";

/** In a page, which is where a sign-in comes back to. */
class PageHttp extends FetchHttp {
  override readonly pageOrigin = "https://troupe.example";
  readonly tokens: (string | undefined)[] = [];

  override fetch(...[request, signal]: Parameters<FetchHttp["fetch"]>) {
    const headers = new Headers(request.headers);
    this.tokens.push(headers.get("authorization") ?? undefined);
    return super.fetch(request, signal);
  }
}

let server: StartedServer;
let ports: FakePorts;
let rig: McpRig;
beforeAll(async () => {
  server = await startWithSignIn();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ports = new FakePorts();
  rig = new McpRig(new PageHttp(), ports);
  await (await rig.servers).add("Tickets", server.url);
});

const stateOf = async (of = rig) => {
  const state = (await of.servers).stateOf("tickets");
  return state.status === "failed" ? state.error.code : state.status;
};

/** Goes where the user is sent, who agrees there; what comes back. */
async function signedIn(): Promise<URLSearchParams> {
  const page = await (await rig.servers).signIn("tickets");
  const response = await fetch(page?.address ?? "", { redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe("https://troupe.example/settings/tools/tickets");
  return back.searchParams;
}

describe("a server that wants a sign-in", () => {
  it("says so, without anybody having been registered or led away", async () => {
    expect(await stateOf()).toBe("mcp.sign-in-needed");
    expect(ports.session.get("mcpSignIn")).toBeUndefined();
    expect(rig.toolbox.all).toEqual([]);
  });

  it("is signed in with, with proof of key exchange, for this server alone", async () => {
    const page = await (await rig.servers).signIn("tickets");
    expect(page?.elsewhere).toBeUndefined();
    const address = new URL(page?.address ?? "");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      code_challenge_method: "S256",
      redirect_uri: "https://troupe.example/settings/tools/tickets",
      resource: server.url,
      response_type: "code",
    });
    expect(address.searchParams.get("state")?.length).toBeGreaterThan(16);
  });

  it("has its tools offered and called after the sign-in, and after a reload, until the user signs out", async () => {
    await (await rig.servers).finishSignIn(await signedIn(), "tickets");
    expect(await stateOf()).toBe("connected");
    expect((await rig.call("mcp-tickets-greet", { name: "Ada" })).result?.content).toBe("Hello, Ada!");

    const again = new McpRig(new PageHttp(), ports);
    expect((await again.call("mcp-tickets-greet", { name: "Bo" })).result?.content).toBe("Hello, Bo!");
    await (await again.servers).signOut("tickets");
    expect(await stateOf(again)).toBe("mcp.sign-in-needed");
    expect(await ports.pluginSecrets.of("mcp").get("sign-in/tickets", server.url)).toBeUndefined();
  });

  it("leaves no token in clear anywhere", async () => {
    const http = new PageHttp();
    rig = new McpRig(http, ports);
    await (await rig.servers).finishSignIn(await signedIn(), "tickets");
    const token = http.tokens.at(-1)?.replace(/^bearer /i, "") ?? "";
    expect(token.length).toBeGreaterThan(20);
    const kept = [
      ...(await ports.database.list("pluginData")),
      await ports.pluginStorage.of("mcp").get("servers"),
      { ...ports.session },
      { ...ports.preferences },
    ];
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(ports.session.get("mcpSignIn")).toBeUndefined();
  });

  it("takes no answer that this tab did not ask for, and each once", async () => {
    const servers = await rig.servers;
    const unasked = new URLSearchParams({ code: "theirs", state: "theirs" });
    await expect(servers.finishSignIn(unasked, "tickets")).rejects.toMatchObject({
      code: "sign-in.unknown",
    });
    const answer = await signedIn();
    const other = new URLSearchParams(
      [...answer].map(([name, value]) => [name, name === "state" ? "x" : value]),
    );
    await expect(servers.finishSignIn(other, "tickets")).rejects.toMatchObject({
      code: "sign-in.unknown",
    });
    await expect(servers.finishSignIn(answer, "tickets")).rejects.toMatchObject({
      code: "sign-in.unknown",
    });
    const denied = await signedIn();
    denied.delete("code");
    await expect(servers.finishSignIn(denied, "tickets")).rejects.toMatchObject({
      code: "sign-in.denied",
    });
    expect(await stateOf()).toBe("mcp.sign-in-needed");
  });

  it("takes no answer at the address of another server, whatever it says", async () => {
    const servers = await rig.servers;
    for (const there of ["other", ""]) {
      const answer = await signedIn();
      await expect(servers.finishSignIn(answer, there)).rejects.toMatchObject({ code: "sign-in.mixed-up" });
      await expect(servers.finishSignIn(answer, "tickets")).rejects.toMatchObject({
        code: "sign-in.unknown",
      });
    }
    expect(await stateOf()).toBe("mcp.sign-in-needed");
  });

  it("registers anew where it was registered with an address that is not this server's", async () => {
    await (await rig.servers).finishSignIn(await signedIn(), "tickets");
    const secrets = ports.pluginSecrets.of("mcp");
    const { callback, ...kept } = JSON.parse((await secrets.get("sign-in/tickets", server.url)) ?? "{}");
    expect(callback).toBe("https://troupe.example/settings/tools/tickets");
    await secrets.set("sign-in/tickets", server.url, JSON.stringify({ ...kept, tokens: undefined }));
    rig = new McpRig(new PageHttp(), ports);
    await (await rig.servers).finishSignIn(await signedIn(), "tickets");
    expect(await stateOf()).toBe("connected");
    const now = JSON.parse((await secrets.get("sign-in/tickets", server.url)) ?? "{}");
    expect(now.client.client_id).not.toBe(kept.client.client_id);
  });

  it("says that secure storage is locked, before anybody is led away and at a call", async () => {
    const servers = await rig.servers;
    await servers.finishSignIn(await signedIn(), "tickets");
    runInAction(() => {
      ports.vault.state = "locked";
    });
    await expect(servers.signIn("tickets")).rejects.toMatchObject({ code: "vault.locked" });
    const again = new McpRig(new PageHttp(), ports);
    const use = await again.call("mcp-tickets-greet", { name: "Ada" });
    expect(use.result?.errorCode).toBe("vault.locked");
  });

  it("sends what is kept for one address to no other", async () => {
    await (await rig.servers).finishSignIn(await signedIn(), "tickets");
    const storage = ports.pluginStorage.of("mcp");
    const stored = (await storage.get("servers")) as readonly { readonly url: string }[];
    await storage.set(
      "servers",
      stored.map((each) => ({ ...each, url: "https://evil.example/mcp" })),
    );
    const http = new PageHttp();
    const moved = new McpRig(http, ports);
    await (await moved.servers).reconnect("tickets");
    expect(http.tokens.filter((token) => token !== undefined)).toEqual([]);
  });

  it("is asked for another token where one ended, and signed in with anew where there is none", async () => {
    await (await rig.servers).finishSignIn(await signedIn(), "tickets");
    const secrets = ports.pluginSecrets.of("mcp");
    const kept = JSON.parse((await secrets.get("sign-in/tickets", server.url)) ?? "{}");
    const good = kept.tokens.access_token;
    const tokens = { ...kept.tokens, access_token: "ended", refresh_token: "once" };
    await secrets.set("sign-in/tickets", server.url, JSON.stringify({ ...kept, tokens }));
    let fresh: string | undefined = good;
    const http = new PageHttp();
    const plain = http.fetch.bind(http);
    http.fetch = async (request, signal) => {
      if (new Headers(request.headers).get("authorization")?.endsWith("ended"))
        return new Response("ended", { status: 401 });
      if (!request.body?.includes("grant_type=refresh_token")) return plain(request, signal);
      expect(request.body).toContain("refresh_token=once");
      if (!fresh) return Response.json({ error: "invalid_grant" }, { status: 400 });
      return Response.json({ access_token: fresh, token_type: "bearer" });
    };
    const again = new McpRig(http, ports);
    await (await again.servers).reconnect("tickets");
    expect(await stateOf(again)).toBe("connected");

    await secrets.set("sign-in/tickets", server.url, JSON.stringify({ ...kept, tokens }));
    fresh = undefined;
    const third = new McpRig(http, ports);
    await (await third.servers).reconnect("tickets");
    expect(await stateOf(third)).toBe("mcp.sign-in-needed");
    // Nothing of a sign-in that nobody asked for is begun.
    expect(ports.session.get("mcpSignIn")).toBeUndefined();
  });
});
