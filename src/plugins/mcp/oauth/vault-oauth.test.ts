import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import type { McpServerRecord } from "../server-record";
import { KeptSignIn } from "./kept-sign-in";
import { type PendingSignIn, takePending } from "./pending-sign-in";
import { VaultOAuth } from "./vault-oauth";

const SERVER: McpServerRecord = {
  key: "desk",
  name: "Desk",
  url: "https://desk.example/mcp",
  catalogue: { tools: [], prompts: [], resources: [], templates: [] },
};
const CALLBACK = "https://troupe.example/settings/tools/desk";
const CLIENT = { client_id: "troupe-1" };
const TOKENS = { access_token: "a", token_type: "bearer" };
const ISSUER = { issuer: "https://sign.example" };

let ports: FakePorts;
beforeEach(() => {
  ports = new FakePorts();
});
const kept = (server = SERVER) => new KeptSignIn(ports.pluginSecrets.of("mcp"), server);
const open = (more: { pending?: PendingSignIn; server?: McpServerRecord; callback?: string } = {}) =>
  new VaultOAuth({ server: SERVER, kept: kept(), session: ports.session, callback: CALLBACK, ...more });
const pending = { server: "desk", state: "s1" };

describe("the client's side of a sign-in", () => {
  test("presents itself as an application without a secret, with the page to return to", () => {
    const oauth = open();
    expect(oauth.redirectUrl).toBe(CALLBACK);
    expect(oauth.clientMetadata).toEqual({
      client_name: "Troupe",
      redirect_uris: [CALLBACK],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
  });

  test("keeps what it needs for the answer in this tab, and gives it once", () => {
    const oauth = open({ pending });
    expect(oauth.state()).toBe("s1");
    oauth.saveCodeVerifier("v1");
    const discovery = { authorizationServerUrl: "https://sign.example" };
    oauth.saveDiscoveryState(discovery);
    expect([oauth.codeVerifier(), oauth.discoveryState()]).toEqual(["v1", discovery]);
    oauth.redirectToAuthorization(new URL("https://sign.example/a"));
    expect(oauth.address?.href).toBe("https://sign.example/a");
    expect(takePending(ports.session)).toEqual({ ...pending, verifier: "v1", discovery });
    expect(takePending(ports.session)).toBeUndefined();
    ports.session.set("mcpSignIn", "{}");
    expect(takePending(ports.session)).toBeUndefined();
  });

  test("begins nothing where the user is not signing in", () => {
    const oauth = open();
    oauth.saveCodeVerifier("v1");
    oauth.saveDiscoveryState({ authorizationServerUrl: "https://sign.example" });
    oauth.redirectToAuthorization(new URL("https://sign.example/a"));
    expect([oauth.state(), oauth.codeVerifier(), oauth.discoveryState(), oauth.address]).toEqual([
      "",
      "",
      undefined,
      undefined,
    ]);
    expect(takePending(ports.session)).toBeUndefined();
  });
});

describe("what is kept of a sign-in", () => {
  test("is for the issuer it was made with, and there again after a reload", async () => {
    const oauth = open({ pending });
    await oauth.saveClientInformation(CLIENT, ISSUER);
    await oauth.saveTokens(TOKENS, ISSUER);
    const again = open();
    expect([await again.clientInformation(ISSUER), await again.tokens(ISSUER)]).toEqual([CLIENT, TOKENS]);
    expect([await again.clientInformation(), await again.tokens()]).toEqual([CLIENT, TOKENS]);
    const other = { issuer: "https://evil.example" };
    expect([await again.clientInformation(other), await again.tokens(other)]).toEqual([undefined, undefined]);
    await oauth.saveTokens(TOKENS, other);
    expect([await oauth.tokens(ISSUER), await oauth.clientInformation()]).toEqual([undefined, undefined]);
  });

  test("is sealed for the address of its server: another one finds nothing", async () => {
    await open().saveTokens(TOKENS, ISSUER);
    const moved = { ...SERVER, url: "https://evil.example/mcp" };
    expect(await kept(moved).read()).toEqual({});
    expect((await kept().read()).tokens).toEqual(TOKENS);
  });

  test("is a client that was registered for another page only as long as nobody signs in", async () => {
    await open({ pending }).saveClientInformation(CLIENT);
    const callback = "https://other.example/settings/tools/desk";
    expect(await open({ callback }).clientInformation()).toEqual(CLIENT);
    expect(await open({ callback, pending }).clientInformation()).toBeUndefined();
    expect(await open({ pending }).clientInformation()).toEqual(CLIENT);
  });

  test("has the page of a client that is registered while the user signs in alone", async () => {
    await open().saveClientInformation(CLIENT);
    expect(await kept().read()).toEqual({ client: CLIENT });
  });

  test("is passed over where the user has typed who the application is", async () => {
    await open({ pending }).saveClientInformation(CLIENT);
    const server = { ...SERVER, clientId: "typed" };
    expect(await open({ server }).clientInformation()).toEqual({ client_id: "typed" });
  });

  test.each([
    ["all", false],
    ["client", false],
    ["tokens", false],
    ["verifier", true],
    ["discovery", true],
  ] as const)("once the server says that its %s counts no more, is there: %s", async (scope, isThere) => {
    const oauth = open();
    await oauth.saveTokens(TOKENS);
    await oauth.invalidateCredentials(scope);
    expect(await oauth.tokens()).toEqual(isThere ? TOKENS : undefined);
    expect((await kept().read()).tokens).toEqual(isThere ? TOKENS : undefined);
  });
});
