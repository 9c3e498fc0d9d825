import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { RunnerKeys } from "@core/services/runner/runner-keys";
import { afterAll, beforeAll, expect, it } from "vitest";
import { teamReply } from "../../../e2e/support/team-replies";
import { sealParcel } from "../../../src/plugins/shared/sealed-parcel";
import { everythingStored } from "./own-database";
import { api, ServedRunner } from "./served-runner";

let runner: ServedRunner;

beforeAll(async () => {
  runner = await ServedRunner.start(teamReply());
  const paired = await runner.ask("POST", api("pair"), { sentence: runner.sentence, name: "Another device" });
  runner.token = JSON.parse(paired.body).token;
});

afterAll(() => runner?.stop());

it("uses keys of a device until it takes them back or is revoked, and tells them nobody", async () => {
  const { api: paired } = await runner.page();
  const signal = AbortSignal.timeout(200_000);
  const baseUrl = `${runner.models.url}/v1`;
  const credential = (id: string, key: string) => ({
    ...{ id, provider: "custom", name: id, model: "menu-1", encryptedApiKey: key, timestamp: 0, order: 0 },
  });
  const open = async ({ encryptedApiKey, ...rest }: ReturnType<typeof credential>) => ({
    ...{ baseUrl, ...rest, apiKey: encryptedApiKey, headers: { "x-team": "kitchen" } },
  });
  const keys = new RunnerKeys({ api: paired, credentials: { open }, cipher: { seal: sealParcel } });
  const names = async () => (await keys.providers(signal)).map(({ name, given }) => [name, given]);

  await keys.give(credential("mine", "sk-of-the-page"), signal);
  expect(await names()).toEqual([
    [undefined, undefined],
    ["mine", "mine"],
  ]);
  expect((await runner.ask("GET", api("keys"))).body).not.toContain('"given"');
  // Another device takes nothing back that is not its own.
  await runner.ask("DELETE", api("keys/mine"), undefined, { "content-type": "application/json" });
  expect(await names()).toHaveLength(2);
  const stored = await everythingStored(runner.databaseUrl);
  expect(stored).toContain("mine");
  expect(stored).not.toMatch(/sk-of-the-page|kitchen/);
  expect(runner.said).not.toMatch(/sk-of-the-page|kitchen/);

  // A task that another model is to check is checked by that of the key, or refused.
  const [chosen, unknown] = ["mine", "other"].map((credentialId) => ({ credentialId, model: "menu-2" }));
  const task = (checkModel: object | undefined) => ({
    id: crypto.randomUUID(),
    task: { prompt: "Write the menu", checkModel },
  });
  await expect(paired.ask("POST", "tasks", signal, task(unknown))).rejects.toMatchObject({
    code: "runner.no-key",
  });
  const made = (await paired.ask("POST", "tasks", signal, task(chosen))) as { taskId: string };
  expect(await paired.outcome(made.taskId, "start", signal)).toEqual({ state: "done" });
  const checked = runner.models.completions.filter(({ body }) => JSON.parse(body).model === "menu-2");
  expect(checked.length).toBeGreaterThan(0);
  for (const { headers } of checked) expect(headers.authorization).toBe("Bearer sk-of-the-page");

  const refusing = createServer((_, response) => response.writeHead(401).end()).listen(0, "127.0.0.1");
  await expect.poll(() => refusing.listening).toBe(true);
  const { port: other } = refusing.address() as AddressInfo;
  const openai = { provider: "openai", baseUrl: `http://127.0.0.1:${other}/v1` };
  await expect(keys.give({ ...credential("old", "sk-revoked"), ...openai }, signal)).rejects.toMatchObject({
    code: "credentials.key-invalid",
  });
  refusing.close();
  await expect(keys.give({ ...credential("none", "sk"), provider: "none" }, signal)).rejects.toMatchObject({
    code: "provider.not-found",
  });
  expect(await names()).toHaveLength(2);
  // Sealed for another device, as one that was recorded and sent again.
  const { publicKey } = JSON.parse((await runner.ask("GET", api("keys"))).body);
  const parcel = await sealParcel("{}", { device: "another", id: "mine" }, publicKey);
  expect(JSON.parse((await runner.ask("POST", api("keys"), { id: "mine", parcel })).body)).toEqual({
    ...{ code: "runner.parcel-unreadable", params: {} },
  });
  await keys.takeBack("mine", signal);
  expect(await names()).toHaveLength(1);

  await keys.give(credential("again", "sk-of-the-page"), signal);
  expect(await paired.unpair(signal)).toBe(true);
  expect(JSON.parse((await runner.ask("GET", api("keys"))).body).providers).toHaveLength(1);
});
