import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Message, Role, type SendMessageRequest, type Task, TaskState } from "@a2a-js/sdk";
import { ClientFactory, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { teamReply } from "../../../e2e/support/team-replies";
import { everythingStored } from "./own-database";
import { api, ServedRunner } from "./served-runner";

const disk = mkdtempSync(join(tmpdir(), "troupe-disk-"));
const LIMITS = { tasksPerHour: 3, tokensPerTask: 60_000 };
/** Has a message be answered while its task is worked on. */
const AT_ONCE = { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately: true };
const delegation = { request: "Write the menu of the café", language: "en" };
let runner: ServedRunner;
const opened: Client[] = [];

beforeAll(async () => {
  mkdirSync(join(disk, "notes"));
  writeFileSync(join(disk, "notes/secret.md"), "not for others");
  runner = await ServedRunner.start(teamReply(), { folders: { notes: join(disk, "notes") } });
  const paired = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "A page" });
  runner.token = JSON.parse(paired.body).token;
});

afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await runner?.stop();
  rmSync(disk, { recursive: true, force: true });
});

const set = (kind: "MCP" | "A2A", settings: object) =>
  runner.ask("POST", api("access"), { kind, ...settings });
async function newToken(kind: "MCP" | "A2A", name: string): Promise<string> {
  return JSON.parse((await runner.ask("POST", api("access-tokens"), { kind, name })).body).token;
}
const listed = async () => JSON.parse((await runner.ask("GET", api("access"))).body);

/** An agent of somebody else's, which speaks the protocol by its official package. */
async function agent(token: string): Promise<Client> {
  const client = new Client({ name: "other", version: "1" });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${runner.origin}/mcp`), { requestInit: { headers } }),
  );
  opened.push(client);
  return client;
}

async function call(client: Client, name: string, args: object) {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const text = (content as { text: string }[])[0]?.text ?? "";
  return { text, isError: isError === true, told: text.startsWith("{") ? JSON.parse(text) : undefined };
}

/** An agent of somebody else's that speaks A2A, likewise. */
function peer(token: string) {
  const fetchImpl: typeof fetch = (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
  const transports = [new JsonRpcTransportFactory({ fetchImpl })];
  return new ClientFactory({ transports }).createFromUrl(runner.origin);
}

function message(messageId: string, text: string, besides: Partial<Message> = {}): SendMessageRequest {
  const part = {
    content: { $case: "text" as const, value: text },
    mediaType: "text/plain",
    metadata: undefined,
  };
  return {
    ...{ tenant: "", configuration: undefined, metadata: undefined },
    message: {
      ...{ messageId, contextId: "", taskId: "", role: Role.ROLE_USER, parts: [{ ...part, filename: "" }] },
      ...{ metadata: undefined, extensions: [], referenceTaskIds: [], ...besides },
    },
  };
}

/** The answer to a raw request. */
const asked = (headers: Record<string, string>) =>
  runner.ask("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, headers);

it("is not there until a device turns it on, and then wants a token of its own", async () => {
  expect(await listed()).toMatchObject([
    { kind: "MCP", isOn: false, tokens: [] },
    { kind: "A2A", isOn: false, tokens: [] },
  ]);
  const early = await newToken("MCP", "Early");
  expect((await asked({ authorization: `Bearer ${early}` })).status).toBe(404);
  await set("MCP", { isOn: true, ...LIMITS });
  // A token of a device, one of another protocol and one of nobody are none here.
  for (const token of [runner.token, await newToken("A2A", "Other"), "x".repeat(43)])
    expect((await asked({ authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await asked({ authorization: `Bearer ${early}`, origin: "https://evil.example" })).status).toBe(
    403,
  );
  expect((await asked({ authorization: `Bearer ${early}`, host: "evil.example" })).status).toBe(421);
  // Nor is a token for others one of a device.
  expect(
    (await runner.ask("GET", api("tasks"), undefined, { authorization: `Bearer ${early}` })).status,
  ).toBe(401);
  expect((await set("MCP", { isOn: true, tasksPerHour: 0, tokensPerTask: 1 })).status).toBe(400);
  const { tools } = await (await agent(early)).listTools();
  expect(tools.map(({ name }) => name)).toEqual(["delegate", "status", "result", "approve"]);
});

it("does a task for who has a token, within its limits, and for nobody else", async () => {
  const [ada, bert] = [await agent(await newToken("MCP", "Ada")), await agent(await newToken("MCP", "Bert"))];
  const first = await call(ada, "delegate", { ...delegation, key: "one" });
  expect(await call(ada, "delegate", { ...delegation, key: "one" })).toEqual(first);
  const { task_id } = first.told;
  let done = await call(ada, "result", { task_id, wait_seconds: 50 });
  while (done.told) done = await call(ada, "result", { task_id, wait_seconds: 50 });
  expect(done.text).toContain("# Café menu");
  expect((await call(ada, "status", { task_id })).told).toMatchObject({ task_id, state: "done" });
  for (const name of ["status", "result", "approve"])
    expect(await call(bert, name, { task_id })).toMatchObject({ isError: true, told: undefined });
  const { body } = await runner.ask("GET", api(`tasks/${task_id}/events`));
  expect(body).toContain(`"tokens":${LIMITS.tokensPerTask}`);
  expect(body).toContain('"givenBy":{"protocol":"MCP","name":"Ada"}');
  // The folders of the disk are the owner's alone.
  expect(runner.models.requests.some(({ body: sent }) => sent.includes('"read-file"'))).toBe(false);

  const second = await call(bert, "delegate", { ...delegation, approve_first: true });
  const waiting = await call(bert, "result", { task_id: second.told.task_id, wait_seconds: 50 });
  expect(waiting.told).toMatchObject({ state: "awaiting-approval", brief: expect.any(Array) });
  expect(waiting.told.brief.length).toBeGreaterThan(0);
  expect((await call(ada, "approve", { task_id: second.told.task_id })).isError).toBe(true);
  expect((await call(bert, "approve", { task_id: second.told.task_id })).isError).toBe(false);
  const approved = await call(bert, "result", { task_id: second.told.task_id, wait_seconds: 50 });
  expect(approved.text).toContain("# Café menu");
  expect((await call(bert, "approve", { task_id: second.told.task_id })).isError).toBe(true);

  await call(ada, "delegate", delegation);
  const fourth = await call(bert, "delegate", delegation);
  expect(fourth).toMatchObject({ isError: true, text: expect.stringContaining("3 tasks an hour") });
  // A wish of before is no new task.
  expect((await call(ada, "delegate", { ...delegation, key: "one" })).told).toEqual({ task_id });
});

it.each([
  ["delegate", {}],
  ["delegate", { request: "" }],
  ["delegate", { request: "x", withTools: ["read-file"] }],
  ["delegate", { request: "x", key: "../x" }],
  ["result", { task_id: "x", wait_seconds: 1e9 }],
  ["status", { task_id: "../../keys" }],
  ["constructor", {}],
])("answers a call that is none with an error: %s %j", async (name, args) => {
  const client = opened[0];
  if (!client) throw new Error("no client");
  expect((await call(client, name, args)).isError).toBe(true);
});

it("does tasks for agents that speak A2A, by its official package", async () => {
  const at = `${runner.origin}/.well-known/agent-card.json`;
  expect((await fetch(at)).status).toBe(404);
  await set("A2A", { isOn: true, ...LIMITS });
  expect((await runner.ask("POST", "/a2a", {}, { authorization: `Bearer ${runner.token}` })).status).toBe(
    401,
  );
  const [ada, bert] = [await peer(await newToken("A2A", "Ada")), await peer(await newToken("A2A", "Bert"))];
  const card = await ada.getAgentCard();
  expect(card.supportedInterfaces).toMatchObject([
    { url: `${runner.origin}/a2a`, protocolBinding: "JSONRPC" },
  ]);
  const done = (await ada.sendMessage(message("one", delegation.request))) as Task;
  expect(done.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
  expect(JSON.stringify(done.artifacts)).toContain("# Café menu");
  // A message that is sent again begins nothing.
  expect(((await ada.sendMessage(message("one", delegation.request))) as Task).id).toBe(done.id);
  await expect(bert.getTask({ tenant: "", id: done.id })).rejects.toThrow("no such task");

  const first = message("two", delegation.request, { metadata: { approveFirst: true } });
  const waiting = (await bert.sendMessage(first)) as Task;
  expect(waiting.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
  const { id: taskId } = waiting;
  await expect(bert.sendMessage(message("three", "Something else", { taskId }))).rejects.toThrow("approve");
  const approved = (await bert.sendMessage(message("four", "approve", { taskId }))) as Task;
  expect(approved.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);

  await expect(ada.cancelTask({ tenant: "", id: done.id, metadata: undefined })).rejects.toThrow("Nobody");
  runner.models.fail({ when: "of the slow café", until: new Promise(() => {}) });
  const last = message("five", "Write the menu of the slow café");
  const third = (await ada.sendMessage({ ...last, configuration: AT_ONCE })) as Task;
  expect(third.artifacts).toEqual([]);
  const isAsked = () => runner.models.requests.some(({ body }) => body.includes("of the slow café"));
  await vi.waitUntil(isAsked, { timeout: 250_000 });
  const stopped = await ada.cancelTask({ tenant: "", id: third.id, metadata: undefined });
  expect(stopped.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
  await expect(bert.sendMessage(message("six", delegation.request))).rejects.toThrow("3 tasks an hour");
  const picture = { content: { $case: "url" as const, value: "http://127.0.0.1/x" }, mediaType: "image/png" };
  await expect(
    ada.sendMessage(message("seven", "Look", { parts: [{ ...picture, metadata: undefined, filename: "" }] })),
  ).rejects.toThrow("Only text");
});

it("knows a token that was revoked no longer, and nobody once it is off", async () => {
  const token = await newToken("MCP", "Lost");
  const client = await agent(token);
  await client.listTools();
  const known = (await listed())[0].tokens.find(({ name }: { name: string }) => name === "Lost");
  expect(known.seen).toBeGreaterThan(0);
  await runner.ask("DELETE", api(`access-tokens/${known.id}`), {});
  expect((await asked({ authorization: `Bearer ${token}` })).status).toBe(401);
  const other = await newToken("MCP", "Kept");
  await set("MCP", { isOn: false, ...LIMITS });
  expect((await asked({ authorization: `Bearer ${other}` })).status).toBe(404);
  const stored = await everythingStored(runner.databaseUrl);
  for (const secret of [token, other]) {
    expect(stored).not.toContain(secret);
    expect(runner.said).not.toContain(secret);
  }
});
