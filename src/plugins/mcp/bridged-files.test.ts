import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { McpRig } from "../../../tests/mcp/mcp-rig";
import { type StartedServer, startBridged } from "../../../tests/mcp/start-server";

let folder: string;
let bridge: StartedServer;
const rig = new McpRig();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridged-"));
  await writeFile(join(folder, "notes.md"), "The mill burnt 4,117 sacks.");
  bridge = await startBridged(folder);
  await (await rig.servers).add("Files", bridge.url);
});
afterAll(async () => {
  await (await rig.servers).remove("files");
  await bridge.stop();
  await rm(folder, { recursive: true });
});

test("the file system server is reached through the bridge whose command a pasted configuration shows", async () => {
  expect((await rig.servers).stateOf("files")).toEqual({ status: "connected" });
  expect(rig.toolbox.all.map(({ id }) => id)).toContain("mcp-files-read-text-file");
  const read = await rig.call("mcp-files-read-text-file", { path: join(folder, "notes.md") });
  expect(read.question).toMatchObject({ touch: { effect: "sends" } });
  expect(read.result).toMatchObject({ isUntrusted: true, content: "The mill burnt 4,117 sacks." });

  const path = join(folder, "sum.md");
  expect((await rig.call("mcp-files-write-file", { path, content: "4,117" })).state).toBe("done");
  expect(await readFile(path, "utf8")).toBe("4,117");
  const outside = await rig.call("mcp-files-read-text-file", { path: join(folder, "../else.md") });
  expect(outside.result?.content).toMatch(/access denied/i);
});
