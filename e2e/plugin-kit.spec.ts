import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { expect } from "playwright/test";
import type { InstalledKit } from "../tests/plugin-kit/installed-kit";
import { test } from "./support/any-browser";
import { debugWorkers, type TargetEvent } from "./support/debug-workers";
import { installKit } from "./support/packed-kit";

// The file of a plugin in the page runs once a worker has taken the page over.
test.use({ serviceWorkers: "allow" });

// One after the other, or each worker would install the kit for itself.
test.describe.configure({ mode: "default" });

let kit: InstalledKit;
let serving: ChildProcess | undefined;

test.beforeAll(async () => {
  kit = await installKit();
});
test.afterEach(() => serving?.kill("SIGINT"));
test.afterAll(() => kit?.remove());

/** The address that `troupe-plugin dev` tells. */
async function served(folder: string): Promise<string> {
  const bin = kit.path("bin/troupe-plugin.mjs");
  serving = spawn(process.execPath, [bin, "dev", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (serving.stdout)
    for await (const line of createInterface({ input: serving.stdout })) {
      const [address] = /http:\/\/\S+\//.exec(line) ?? [];
      if (address) return address;
    }
  throw new Error("nothing is served");
}

test("with the package alone, somebody begins a page, tests it, and sees it change as they save", async ({
  page,
}) => {
  expect(await kit.command("new", "page", "my-page")).toMatchObject({ code: 0 });
  expect(await kit.command("test", "my-page")).toEqual({
    code: 0,
    output: expect.stringContaining("page/my-page can be shown"),
  });
  const folder = join(kit.folder, "my-page");
  await page.goto(`${await served(folder)}my-page`);
  await page.getByRole("button", { name: "Once more" }).click();
  await expect(page.getByText("Greetings: 2")).toBeVisible();

  const texts = join(folder, "texts/en.json");
  writeFileSync(texts, readFileSync(texts, "utf8").replace("Once more", "And once more"));
  await expect(page.getByRole("button", { name: "And once more" })).toBeVisible();
  await expect(page.getByText("Greetings: 1")).toBeVisible();
});

const ECHO = `async *stream({ request }) {
  for (const word of String(request.messages.at(-1)?.content).split(" ")) yield { type: "text-delta", text: word + " " };
  yield { type: "finish", reason: "stop" };
}`;
/** One of each kind that the bench tries. */
const BENCHED = `import { definePlugin, llmProvider, renderer, strategy, tool } from "@troupe/plugin-kit";

const person = { role: "Writes", requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" } as const;

export default definePlugin({
  id: "benched",
  name: "Benched",
  hosts: ["echo.example"],
  version: "1.0.0",
  contributes: [
    renderer({
      ...{ id: "dots", title: "Dots", languages: ["dots"], draws: "html" },
      draw: ({ source }) => ({ html: "<p>" + "• ".repeat(Number(source)) + "</p>" }),
    }),
    tool({
      ...{ id: "shout", name: "Shout", description: "Shouts.", effect: "none", about: "Says a word loudly." },
      parameters: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
      run({ args }) {
        if (args.word === "") throw new Error("Nothing to shout.");
        return { content: String(args.word).toUpperCase() + "!" };
      },
    }),
    llmProvider({ id: "echo", name: "Echo", needsKey: false, defaultBaseUrl: "https://echo.example", defaultModel: "echo-1", ${ECHO} }),
    strategy({
      ...{ id: "one-writer", name: "One writer", description: "One writes." },
      async run(_, context) {
        const writer = await context.findOrRecruit({ ...person, name: "Writer" });
        await context.deliver(await context.write(writer, []));
      },
    }),
  ],
});
`;

test("on the bench a block is drawn, a tool called, a provider talked to and a strategy run", async ({
  page,
}) => {
  const samples = {
    "code-block-renderer/dots": [{ call: "draw", args: { source: "2" } }],
    "tool/shout": [{ call: "run", args: { word: "rain" } }],
  };
  kit.write({ "benched/plugin.ts": BENCHED, "benched/samples.json": JSON.stringify(samples) });
  await page.goto(`${await served(join(kit.folder, "benched"))}bench`);
  const part = (name: string) => page.getByRole("region", { name });

  const block = part("code-block-renderer/dots");
  const drawing = block.frameLocator("iframe").locator("p");
  await expect(drawing).toHaveText("• • ");
  await block.getByLabel("Source").fill("3");
  await expect(drawing).toHaveText("• • • ");

  const tool = part("tool/shout");
  await tool.getByRole("button", { name: "Call" }).click();
  await expect(tool.getByText("RAIN!")).toBeVisible();
  await tool.getByLabel("Arguments, as JSON").fill("{ word }");
  await tool.getByRole("button", { name: "Call" }).click();
  await expect(tool.getByRole("alert")).toContainText("JSON");

  const talk = part("llm-provider/echo");
  await talk.getByLabel("Message").fill("Good **evening**");
  await talk.getByRole("button", { name: "Send" }).click();
  await expect(talk.locator("strong", { hasText: "evening" })).toBeVisible();

  const run = part("orchestration-strategy/one-writer");
  await run.getByRole("button", { name: "Run on the practice model" }).click();
  await expect(run.getByRole("link", { name: "Open the task" })).toBeVisible();
  await expect(run.getByRole("status")).toContainText("completed", { timeout: 30_000 });

  // The fields are as they were, after a save.
  const plugin = join(kit.folder, "benched/plugin.ts");
  writeFileSync(plugin, readFileSync(plugin, "utf8").replace('+ "!"', '+ "?"'));
  await expect(tool.getByText("RAIN!")).toBeHidden();
  await expect(block.getByLabel("Source")).toHaveValue("3");
});

const DESK = `import { attachmentOffer, definePlugin } from "@troupe/plugin-kit";

interface Style { readonly lines: readonly string[] }

function textOf(style: Style | undefined): string {
  return style.lines.join("\\n");
}

export default definePlugin({
  id: "desk",
  name: "Desk",
  version: "1.0.0",
  contributes: [
    attachmentOffer({
      id: "style",
      name: "House style",
      file: () => ({
        value: { name: "style.md", type: "text/markdown" },
        bytes: new TextEncoder().encode(textOf(undefined)).buffer,
      }),
    }),
  ],
});
`;
/** Place in it that throws. */
const THROWS = { line: 6, text: 'return style.lines.join("\\n");' };

test("a breakpoint in plugin.ts stops in the browser's tools, and what it throws is logged with that line", async ({
  page,
}) => {
  kit.write({ "desk/plugin.ts": DESK });
  const address = await served(join(kit.folder, "desk"));
  const file = await (await fetch(`${address}troupe-plugin.js`)).text();
  const map = new SourceMap(
    JSON.parse(Buffer.from(file.slice(file.lastIndexOf("base64,") + 7), "base64").toString()),
  );
  const placeOf = (line: number, column: number) => {
    const found = map.findEntry(line, column);
    return "originalSource" in found ? `${found.originalSource}:${found.originalLine + 1}` : "";
  };
  const url = /sourceURL=(\S+)/.exec(file)?.[1];
  const lineNumber = file
    .split("\n")
    .findIndex((text, line) => placeOf(line, text.search(/\S/)) === `plugin.ts:${THROWS.line}`);

  const events: TargetEvent[] = [];
  const told = (method: string) => events.filter((event) => event.method === method);
  const script = () => told("Debugger.scriptParsed").find(({ params }) => params.url === url);
  await debugWorkers(await page.context().newCDPSession(page), (event) => events.push(event));
  const attach = async () => {
    await page.getByRole("button", { name: "Attach files" }).click();
    await page.getByRole("button", { name: "House style" }).click();
  };
  await page.goto(address);
  await attach();
  const reason = `Cannot read properties of undefined (reading 'lines') (plugin.ts:${THROWS.line})`;
  await expect(page.getByText(`Desk failed: TypeError: ${reason}`)).toBeVisible();

  // As somebody does who opens the source in the tools and clicks on a line.
  await expect.poll(script).toBeDefined();
  const { target, params } = script() ?? {};
  await target?.send("Debugger.setBreakpoint", { location: { scriptId: params?.scriptId, lineNumber } });
  await attach();
  await expect.poll(() => told("Debugger.paused").length).toBe(1);
  const [frame] = (told("Debugger.paused")[0]?.params.callFrames ?? []) as {
    readonly functionName: string;
    readonly location: { readonly lineNumber: number; readonly columnNumber: number };
  }[];
  const { lineNumber: line = 0, columnNumber: column = 0 } = frame?.location ?? {};
  expect([frame?.functionName, placeOf(line, column)]).toEqual(["textOf", `plugin.ts:${THROWS.line}`]);
  await target?.send("Debugger.resume");

  // Another page: what was thrown is kept.
  await page.goto(`${address}settings#plugins`);
  const plugin = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Desk" }) });
  await plugin.getByText("Log", { exact: true }).click();
  await expect(plugin).toContainText(`attachment-offer/style/file: TypeError`);
  await expect(plugin).toContainText(`at textOf (plugin.ts:${THROWS.line}:16)`);
  await expect(plugin).toContainText(`${THROWS.line} | ${THROWS.text}`);
});
