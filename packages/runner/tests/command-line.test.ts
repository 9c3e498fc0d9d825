import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ModelServer } from "../../../e2e/support/model-server";
import { DELIVERABLE_TITLE, teamReply } from "../../../e2e/support/team-replies";
import { everythingStored, ownDatabase } from "./own-database";
import { troupe } from "./troupe-process";

const KEY = "sk-test-of-the-runner";

let server: ModelServer;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "troupe-command-line-"));
  server = await ModelServer.start(teamReply());
  env = { ...process.env, DATABASE_URL: await ownDatabase(), TROUPE_HOME: folder };
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the command line", () => {
  it("says how it is called, and what is missing", async () => {
    expect(await troupe(["serve", "--help"], env)).toMatchObject({
      code: 0,
      said: expect.stringContaining("troupe run"),
    });
    expect(await troupe(["--prot", "4000"], env)).toMatchObject({
      code: 1,
      told: expect.stringMatching(/^Unknown option '--prot'.*\ntroupe --help says how it is called\.\n$/),
    });
    for (const unknown of ["stop", "constructor"])
      expect(await troupe([unknown], env)).toMatchObject({
        code: 1,
        told: expect.stringMatching(/^troupe \[serve\] /),
      });
    expect(await troupe(["run"], env)).toMatchObject({
      code: 1,
      told: expect.stringContaining("Say what is to be done"),
    });
    const unread = await troupe(["run", "Write", "--file", "none.txt"], env);
    expect(unread).toMatchObject({ code: 1, told: expect.stringContaining("none.txt cannot be read") });
  });

  it("does a task with a file and writes its deliverable, with a key that is only ever stored sealed", async () => {
    const unconfigured = await troupe(["run", "Write the menu of the café"], env);
    expect(unconfigured).toMatchObject({
      code: 1,
      told: expect.stringContaining("No LLM provider configured"),
    });

    const provider = ["provider", "custom", "--model", "menu-1", "--base-url", `${server.url}/v1`];
    expect(await troupe(provider, env, `${KEY}\n`)).toMatchObject({
      code: 0,
      told: expect.stringContaining("ready"),
    });

    writeFileSync(join(folder, "prices.csv"), "size,price\nSmall,3.20\nLarge,4.10\n");
    const request = "Write the menu of the café, with a price for every size";
    const { code, said, told } = await troupe(
      ["run", request, "--file", "prices.csv", "--out", "menu.md"],
      env,
    );
    expect({ code, said, told }).toMatchObject({
      code: 0,
      said: "",
      told: expect.stringContaining("Working on"),
    });
    expect(readFileSync(join(folder, "menu.md"), "utf8")).toContain(`# ${DELIVERABLE_TITLE}`);
    expect(server.completions.some(({ body }) => body.includes("Small,3.20"))).toBe(true);
    expect(server.completions.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(told).not.toContain(KEY);
    expect(await everythingStored(String(env.DATABASE_URL))).not.toContain(KEY);
  });
});
