import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import { test as base, expect as baseExpect, type Page } from "playwright/test";
import { AttackLog } from "./support/attack-log";
import { ModelServer } from "./support/model-server";
import { ALL, batches, fenced, HTML, MERMAID, markdownOf, oneLine, PATHOLOGICAL } from "./support/payloads";
import { dangersOn, provoke, seeEverything, settle } from "./support/provoke";
import { conversationOf, type Records, seed } from "./support/seed";

/** Pages of thousands of hostile texts take their time on a busy machine. */
const expect = baseExpect.configure({ timeout: 60_000 });

/** A test that fails when anything hostile came about. */
const test = base.extend<{ log: AttackLog }>({
  log: async ({ context, baseURL }, use) => {
    const log = await AttackLog.arm(context, baseURL ?? "");
    await use(log);
    expect(log.incidents).toEqual([]);
  },
});
// Every page is made of thousands of elements: recording them would take most of the time.
test.use({ serviceWorkers: "block", trace: "off" });
test.describe.configure({ timeout: 300_000 });

const marks = (count: number) => Array.from({ length: count }, (_, index) => `mark-${index}-end`);
/** All hostile texts in few messages, each closed by a mark. */
const MESSAGES = batches(ALL, 20).map((texts, index) => markdownOf(texts, `mark-${index}-end`));
/** Hostile texts for plain fields, several joined in each. */
const FIELDS = batches(ALL, 4).map((texts) => texts.join(" "));
const field = (index: number) => FIELDS[index % FIELDS.length] ?? "";

/** Seeds a device and opens a place of the application on it. */
async function open(page: Page, log: AttackLog, path: string, records: Records): Promise<void> {
  await log.unwatched(() => seed(page, records));
  await page.goto(path);
}

/** Pokes at what is shown and looks for what should not be there. */
async function attack(page: Page): Promise<void> {
  await provoke(page);
  expect(await dangersOn(page)).toEqual([]);
}

async function expectMarks(page: Page): Promise<void> {
  for (const mark of marks(MESSAGES.length)) await expect(page.locator("main")).toContainText(mark);
}

const provider = (server: ModelServer) => ({
  id: "provider",
  provider: "ollama",
  encryptedApiKey: "",
  model: "model",
  baseUrl: server.url,
  timestamp: 1,
  order: 0,
});

test("the detector catches what a raw sink lets through", async ({ context, page, baseURL }) => {
  const log = await AttackLog.arm(context, baseURL ?? "");
  const hot = new Set<string>();
  await page.route("**/raw", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }),
  );
  for (const batch of batches(HTML, 150)) {
    await page.goto("/raw");
    await page.evaluate((payloads) => {
      const loaded = payloads.map((payload, index) => {
        const frame = document.createElement("iframe");
        frame.name = `payload-${index}`;
        frame.srcdoc = payload;
        return new Promise((resolve) => {
          frame.addEventListener("load", resolve, { once: true });
          document.body.append(frame);
        });
      });
      return Promise.all(loaded);
    }, batch);
    await settle(page);
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll("iframe")) {
        const targets = frame.contentDocument?.querySelectorAll<HTMLElement>("[onclick], button, a, input");
        for (const element of targets ?? []) element.click?.();
      }
    });
    await settle(page);
    for (const { where } of log.incidents) {
      const payload = batch[Number(/^payload-(\d+)$/.exec(where)?.[1])];
      if (payload !== undefined) hot.add(payload);
    }
    log.incidents.length = 0;
  }
  test.info().annotations.push({ type: "fired on a raw sink", description: String(hot.size) });
  expect(hot.size).toBeGreaterThanOrEqual(60);
});

test("the look at a page finds what a raw sink lets through", async ({ browser }) => {
  // Without scripts, so that it is all still there to be looked at.
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  await page.setContent("<body>");
  await page.evaluate(
    (payloads) => {
      for (const payload of payloads) {
        const sink = document.body.appendChild(document.createElement("div"));
        sink.innerHTML = payload;
      }
    },
    HTML.filter((text) => !/\b(name|id)=/i.test(text)),
  );
  expect((await dangersOn(page)).length).toBeGreaterThan(200);
  await context.close();
});

test("messages from history are harmless", async ({ page, log }) => {
  const raw = batches(ALL, 100).map((texts) => texts.join("\n\n"));
  const records = conversationOf([ALL.join("\n"), ...MESSAGES, ...raw]);
  const [first, second, ...others] = records.messages ?? [];
  const sources = ALL.slice(0, 60).map((name, number) => ({ number, itemId: name, name, start: 0, end: 9 }));
  const attachments = ALL.map((name) => ({ type: "text", name, mimeType: name, data: "", sizeBytes: 1 }));
  const extra = { reasoning: MESSAGES.join("\n"), provider: field(1), model: field(2), sources };
  const messages = [{ ...first, attachments }, { ...second, ...extra, state: "partial" }, ...others];
  const summaries = [{ id: "s", throughId: "hostile-3", text: ALL.join("\n"), state: "used" }];
  const conversations = records.conversations?.map((each) => ({ ...each, summaries })) ?? [];
  await seeEverything(page);
  await open(page, log, "/agents/run#default/hostile", { conversations, messages } as Records);
  await expectMarks(page);
  await attack(page);
  await page.goto("/conversations");
  await expect(page.getByRole("link", { name: ALL[0]?.slice(0, 20) }).first()).toBeVisible();
  await attack(page);
});

test("messages are harmless while they stream, and so is what a server says in an error", async ({
  page,
  log,
}) => {
  const replies = [MESSAGES.join("\n\n"), ALL.join("\n\n"), `<think>${ALL.join("\n")}</think>Done.`];
  const server = await ModelServer.start(() => replies.shift() ?? "", { chunkSize: 3000 });
  log.allow(server.url);
  try {
    await open(page, log, "/agents/run#default", { credentials: [provider(server)] });
    const composer = page.getByRole("textbox");
    const busy = page.locator("article[aria-busy]");
    for (const turn of [1, 2, 3]) {
      await composer.fill(`Question ${turn}`);
      await composer.press("Enter");
      await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(turn);
      await expect(busy).toHaveCount(0, { timeout: 60_000 });
      if (turn === 1) await expectMarks(page);
      await attack(page);
    }
    // This provider's words are shown as part of the message.
    for (const texts of batches(HTML, 20).slice(0, 3)) {
      server.fail({ status: 400, message: `told-by-the-server ${texts.join(" ")}`, when: "And" });
      await composer.fill("And?");
      await composer.press("Enter");
      await expect(page.getByText("told-by-the-server").last()).toBeVisible();
      await attack(page);
    }
  } finally {
    await server.stop();
  }
});

test("tasks and artifacts are harmless", async ({ page, log }) => {
  await seeEverything(page);
  await open(page, log, "/tasks/hostile", hostileTask());
  const artifacts = page.getByRole("region", { name: "Artifacts" });
  await expect(artifacts).toBeVisible();
  for (const mark of ["mark-0-end", "mark-10-end"]) await expect(artifacts).toContainText(mark);
  await attack(page);
  for (const format of ["html", "json", "code", "csv"]) {
    await artifacts
      .getByRole("button", { name: `as ${format}` })
      .first()
      .click();
    await attack(page);
  }
  await page.goto("/tasks");
  await expect(page.locator("main li a").first()).toBeVisible();
  await attack(page);
  await page.goto("/");
  await attack(page);
});

test("agents of one's own and of another site are harmless", async ({ page, log, context }) => {
  log.allow("https://agents.example/");
  const agents = FIELDS.map((_, index) => hostileAgent(`custom-${index}`, index));
  await context.route("https://agents.example/**", (route) => {
    const id = /(\w+)\.agent\.json$/.exec(route.request().url())?.[1];
    const cut = Object.entries(hostileAgent(id ?? "", Number(id?.slice(1)))).map(([key, value]) =>
      typeof value === "string" ? [key, value.slice(0, key === "icon" ? 40 : 80)] : [key, []],
    );
    const json = id
      ? Object.fromEntries(cut)
      : { agents: FIELDS.slice(0, 50).map((_, index) => `a${index}`) };
    return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json });
  });
  await open(page, log, "/settings#plugins", { agents });
  await page.getByLabel("Address of a manifest").fill("https://agents.example/manifest.json");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(/^50 agents, fetched/)).toBeVisible();
  await page.goto("/agents");
  await expect(page.getByRole("tab", { name: `My Agents (${agents.length})` })).toBeVisible();
  await attack(page);
  await page.getByRole("tab", { name: /^Built-in/ }).click();
  await expect(page.getByText("From agents.example").first()).toBeVisible();
  await attack(page);
  await page.goto("/agents/run#custom-0");
  await expect(page.getByRole("textbox")).toBeVisible();
  await attack(page);
});

test("knowledge is harmless", async ({ page, log }) => {
  const items = FIELDS.map((text, index) => hostileItem(index, text));
  await open(page, log, "/knowledge", {
    knowledgeItems: items,
    agents: [{ ...hostileAgent("custom-0", 0), name: "Reader" }],
  });
  await expect(page.getByRole("heading", { name: `My Knowledge (${items.length})` })).toBeVisible();
  await attack(page);
  await page
    .getByLabel("Pick files")
    .last()
    .setInputFiles([
      { name: "page.html", mimeType: "text/html", buffer: Buffer.from(HTML.join("\n")) },
      {
        name: "image.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg"><image href="https://leak.example/i"/><script>alert(1)</script></svg>`,
        ),
      },
    ]);
  await expect(page.getByText("page.html").first()).toBeVisible();
  await page.goto("/agents");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Edit Knowledge" }).click();
  await attack(page);
  for (const name of ["page.html", "image.svg", "remote.png", "script.svg"]) {
    await page.getByRole("button", { name: `Preview ${name}` }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await attack(page);
    await page.keyboard.press("Escape");
  }
});

test("imported conversations, agents and shared setups are harmless", async ({ page, log }) => {
  const file = (content: object) => ({
    name: `${ALL[3]}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(content)),
  });
  await page.goto("/conversations");
  for (const [index, content] of [hostileClaude(), hostileChatGpt()].entries()) {
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file(content));
    await expect(page.getByText("1 conversation to import")).toBeVisible();
    await attack(page);
    await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
    await expect(page.getByText("1 conversation imported.")).toBeVisible();
    await page.getByRole("dialog").getByText("Close", { exact: true }).click();
    await page
      .getByRole("link", { name: `Conversation ${index}` })
      .first()
      .click();
    await expectMarks(page);
    await attack(page);
    await page.goto("/conversations");
  }
  await page.goto("/agents");
  await page.getByLabel("File of an agent").setInputFiles(file({ ...hostileAgent("file", 5) }));
  await expect(page.getByRole("tab", { name: "My Agents (1)" })).toBeVisible();
  await attack(page);
  await page.goto(`/#s=${hostileSetup()}`);
  await expect(page.getByRole("dialog", { name: "Shared setup" })).toContainText("<b>setup</b> end");
  await attack(page);
  expect(log.incidents).toEqual([]);
});

test("hostile records are harmless where they are looked up, saved and brought back", async ({
  page,
  log,
}) => {
  const { conversations = [], messages = [] } = conversationOf([ALL.join("\n"), ...MESSAGES]);
  const credential = { id: "custom", provider: "custom", encryptedApiKey: "", timestamp: 1, order: 0 };
  await open(page, log, "/admin/database", {
    conversations: conversations.map((each) => ({ ...each, title: field(2) })),
    messages,
    credentials: [{ ...credential, model: field(1), baseUrl: field(3) }],
  });
  for (const tab of [/^Conversations/, /^Messages/, /^Provider keys/]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
    await expect(page.getByRole("complementary", { name: "Record details" })).toBeVisible();
    await attack(page);
  }
  const backup = await log.unwatched(async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Backup database" }).click();
    await page.getByRole("button", { name: "Download backup" }).click();
    return (await downloading).path();
  });
  await page.getByRole("button", { name: "Restore database" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(backup);
  await expect(dialog.getByRole("button", { name: "Replace everything" })).toBeEnabled();
  await attack(page);
  await dialog.getByRole("button", { name: "Replace everything" }).click();
  await expect(page.getByText(/^Database imported successfully/)).toBeVisible();
  await page.goto("/settings#providers");
  await expect(page.locator("#providers li").first()).toBeVisible();
  await attack(page);
});

test("Markdown made to be slow is shown, and the page goes on answering", async ({ page, log }) => {
  const texts = PATHOLOGICAL.map((text, index) => `${text}\n\nmark-${index}-end`);
  await open(page, log, "/agents/run#default/hostile", conversationOf(["Go on", ...texts]));
  await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(PATHOLOGICAL.length);
  await settle(page);
  await page.getByRole("textbox").fill("still here");
  await expect(page.getByRole("textbox")).toHaveValue("still here");
});

test("vector images are harmless", async ({ page, log }) => {
  const sources = await joined(page, HTML, '<svg xmlns="http://www.w3.org/2000/svg">', "</svg>");
  await attackBlocks(
    page,
    log,
    sources.map((source) => fenced("svg", source)),
  );
});

test("documents are harmless", async ({ page, log }) => {
  const sources = await joined(page, HTML, "", "");
  await attackBlocks(
    page,
    log,
    sources.map((source) => fenced("html", source)),
  );
  // The sanitiser reads markup into a document of its own that runs nothing; the policy remarks on that.
  log.forget(/^policy (script-src-attr inline|base-uri )$/);
});

test("slides, tables, music and charts are harmless", async ({ page, log }) => {
  const blocks = ["marp", "csv", "json", "abc", "chart"].flatMap((kind) =>
    sourcesFor(kind).map((source) => fenced(kind, source)),
  );
  await attackBlocks(page, log, blocks);
});

test("diagrams are harmless", async ({ page, log }) => {
  const labels = batches(HTML, 25).map((texts) => `flowchart TD\n${texts.map(label).join("\n")}`);
  const blocks = [...MERMAID, ...labels].map((source) => fenced("mermaid", source));
  await attackBlocks(page, log, blocks);
});

test("a document in a frame cannot lead away, open windows or send forms", async ({ page, log }) => {
  const source = `<a href="https://leak.example/self">self</a><a href="https://leak.example/top" target="_top">top</a>
<a href="https://leak.example/new" target="_blank">new</a><a href="javascript:parent.alert(1)">script</a>
<a href="data:text/html,<script>top.alert(1)</script>">data</a><a href="https://leak.example/f" download>file</a>
<form action="https://leak.example/form" target="_top"><input name="q" value="1"><button>send</button></form>
<style>@import "https://leak.example/a.css"; body { background: url(https://leak.example/b.png) }
@font-face { font-family: x; src: url(https://leak.example/x.woff) } a { font-family: x }</style>
<img src="https://leak.example/i.png"><input type="image" src="https://leak.example/j.png" alt="picture">`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><style>text { fill: url(https://leak.example/c#d) }</style>
<a href="https://leak.example/svg" target="_top"><text y="40" font-size="30">leave</text></a></svg>`;
  await seeEverything(page);
  const blocks = [fenced("html", source), fenced("svg", svg)];
  await open(page, log, "/agents/run#default/hostile", conversationOf(["Go on", blocks.join("\n")]));
  await expect(page.locator("figure[class*=viewer]")).toHaveCount(blocks.length);
  await provoke(page);
  const html = page.locator("[data-kind=html]").frameLocator("iframe");
  const svgText = page.locator("[data-kind=svg]").frameLocator("iframe").getByText("leave");
  await page.locator("[data-kind=svg] iframe").scrollIntoViewIfNeeded();
  const targets = ["self", "top", "new", "script", "data", "file"].map((text) =>
    html.getByText(text, { exact: true }),
  );
  for (const target of [...targets, html.getByRole("button", { name: "send" }), svgText]) {
    // In a frame without scripts only the mouse itself can click.
    const box = await target.boundingBox();
    if (!box) throw new Error("a target of the frame is not shown");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await settle(page);
  await expect(html.getByText("self")).toBeVisible();
  await expect(page).toHaveURL(/#default\/hostile$/);
  // The test itself evaluates in the frames; the link within the frame is what the page's policy is there to refuse.
  log.forget(/^(eval|policy frame-src https:\/\/leak\.example)/);
});

test("a link opens elsewhere without a trace, and a remote image is asked for on a click only", async ({
  page,
  log,
  context,
}) => {
  const visits: Record<string, string>[] = [];
  await context.route("https://chosen.example/**", (route) => {
    visits.push(route.request().headers());
    return route.fulfill({ contentType: "text/html", body: "<p>elsewhere</p>" });
  });
  const text = `[away](https://chosen.example/page) [script](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>)
[blob](blob:https://leak.example/1) [spelled](java&#10;script:alert(1)) ![picture](https://chosen.example/picture.png)
$\\href{javascript:alert(1)}{formula}$ $\\includegraphics{https://leak.example/formula.png}$ $\\url{https://leak.example/}$`;
  await open(page, log, "/agents/run#default/hostile", conversationOf(["Go on", text]));
  const reply = page.getByRole("article", { name: "Reply" });
  await expect(reply.getByRole("link")).toHaveCount(1);
  await attack(page);
  expect(visits).toEqual([]);
  log.allow("https://chosen.example/");
  await reply.getByRole("button", { name: /chosen\.example/ }).click();
  await expect.poll(() => visits.length).toBe(1);
  const opening = log.unwatched(() => context.waitForEvent("page"));
  await reply.getByRole("link", { name: "away" }).click();
  const elsewhere = await opening;
  await expect(elsewhere.getByText("elsewhere")).toBeVisible();
  expect(await elsewhere.evaluate(() => [document.referrer, String(opener)])).toEqual(["", "null"]);
  for (const { referer, cookie } of visits) expect([referer, cookie]).toEqual([undefined, undefined]);
});

/** Draws blocks in a conversation, all at once; some have to come out. */
async function attackBlocks(page: Page, log: AttackLog, blocks: readonly string[]): Promise<void> {
  await seeEverything(page);
  const messages = batches(blocks, Math.ceil(blocks.length / 30)).map((some) => some.join("\n"));
  await open(page, log, "/agents/run#default/hostile", conversationOf(["Go on", ...messages]));
  await expect(page.locator("figure[class*=viewer]")).toHaveCount(blocks.length);
  await attack(page);
  await expect(page.locator("[data-kind]")).toHaveCount(blocks.length);
  const drawn = await page.locator("[data-status=drawn]").count();
  test.info().annotations.push({ type: "drawn", description: `${drawn} of ${blocks.length}` });
  expect(drawn).toBeGreaterThan(blocks.length / 3);
}

/** Payloads as the kind's own syntax carries them: joined where one does not swallow the next, encoded where it must. */
function sourcesFor(kind: string): string[] {
  const groups = batches(HTML, kind === "chart" ? 100 : 40);
  if (kind === "csv")
    return groups.map((batch) => batch.map((text) => `"${text.replaceAll('"', '""')}",x`).join("\n"));
  if (kind === "json") return groups.map((batch) => JSON.stringify(batch.map((text) => ({ [text]: text }))));
  if (kind === "abc")
    return groups.map(
      (batch) =>
        `X:1\n${batch.map((text) => `T:${oneLine(text)}`).join("\n")}\nK:C\n"${oneLine(batch[0] ?? "")}"CDEF|\n`,
    );
  if (kind === "chart") return groups.map(chart);
  return groups.map((batch) => batch.map(oneLine).join("\n\n---\n\n"));
}

/** Texts within `before` and `after`: joined where one does not swallow what follows it, alone where it does. */
async function joined(
  page: Page,
  texts: readonly string[],
  before: string,
  after: string,
): Promise<string[]> {
  const wrapped = texts.map((text) => `${before}${text}${after}`);
  const isWhole = await page.evaluate(
    (all) =>
      all.map((text) => {
        const parsed = new DOMParser().parseFromString(`${text}<g id="the-end">`, "text/html");
        return parsed.querySelector("#the-end")?.parentElement instanceof HTMLElement;
      }),
    wrapped,
  );
  const whole = wrapped.filter((_, index) => isWhole[index]);
  return [
    ...batches(whole, 15).map((each) => each.join("\n")),
    ...wrapped.filter((_, index) => !isWhole[index]),
  ];
}

function chart(batch: readonly string[]): string {
  return JSON.stringify({
    data: [{ type: "bar", x: batch.slice(0, 9), y: [1], text: batch.slice(0, 9), hovertemplate: batch[0] }],
    layout: {
      title: { text: batch.join(" ") },
      annotations: batch.map((text) => ({ text, x: 0, y: 0 })),
      images: [{ source: "https://leak.example/i.png" }],
    },
  });
}

const label = (text: string, index: number) => `n${index}["${oneLine(text).replaceAll('"', "'")}"]`;

function hostileAgent(id: string, index: number) {
  return {
    id,
    name: field(index),
    role: field(index + 1),
    instructions: field(index + 2),
    desc: field(index + 3),
    icon: field(index).slice(0, 40),
    tags: [field(index + 1), field(index + 2)],
  };
}

function hostileItem(index: number, text: string) {
  const image = index < 2 ? { fileType: "image", mimeType: "image/png" } : { fileType: "text" };
  const script = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  return {
    ...image,
    id: `item-${index}`,
    name: ["remote.png", "script.svg"][index] ?? text,
    type: "file",
    size: text.length,
    content: ["https://leak.example/remote.png", script][index] ?? text,
    description: text,
    tags: [text],
    path: text,
    lastModified: index,
    createdAt: index,
  };
}

function hostileTask(): Records {
  const at = 1_700_000_000_000;
  const common = { createdAt: at, updatedAt: at, dependencies: [] };
  const requirements = FIELDS.map((description, index) => ({
    id: `r${index}`,
    taskId: "hostile",
    type: "functional",
    description,
    priority: "must",
    source: "explicit",
    status: "failed",
    validationCriteria: [description],
    validationResult: description,
    detectedAt: at,
  }));
  const artifact = (id: string, title: string, format: string, content: string) => ({
    ...common,
    id,
    taskId: "hostile",
    agentId: "custom-0",
    title,
    description: title,
    type: "document",
    format,
    content,
    version: 1,
    status: "final",
    validates: [],
    reviewedBy: [],
  });
  const artifacts = [
    ...["html", "json", "code", "csv"].map((format) =>
      artifact(`a-${format}`, `as ${format}`, format, ALL.join("\n")),
    ),
    artifact("a-main", field(3), "markdown", MESSAGES.join("\n\n")),
  ];
  const task = {
    ...common,
    id: "hostile",
    workflowId: "hostile",
    title: field(7),
    description: ALL.join("\n"),
    complexity: "simple",
    status: "failed",
    requirements,
    artifacts: artifacts.map(({ id }) => id),
    steps: FIELDS.map((name, order) => ({
      id: `s${order}`,
      name,
      description: name,
      order,
      status: "failed",
      agentId: "custom-0",
    })),
    estimatedPasses: 1,
    actualPasses: 1,
    assignedAgentId: "custom-0",
  };
  const facts: object[] = [
    { type: "run-started", provider: "custom", model: field(1), simulated: false },
    { type: "task-created", task: { ...task, artifacts: [] } },
    { type: "agent-recruited", agent: hostileAgent("custom-0", 0), fallback: false },
    { type: "agent-assigned", taskId: "hostile", agentId: "custom-0", agentName: field(9) },
    ...FIELDS.map((content) => ({ type: "user-message", taskId: "hostile", content })),
    ...FIELDS.map((content) => ({ type: "agent-response", taskId: "hostile", agentId: "custom-0", content })),
    ...requirements.map(({ id, description }) => ({
      type: "requirement-validated",
      taskId: "hostile",
      requirementId: id,
      satisfied: false,
      reason: description,
    })),
    ...artifacts.map((each) => ({ type: "artifact-created", artifact: each })),
    {
      type: "task-status-changed",
      taskId: "hostile",
      status: "failed",
      errorCode: "provider.rejected",
      params: { message: FIELDS.join(" "), reason: FIELDS.join(" ") },
    },
    { type: "run-state-changed", state: "failed" },
  ];
  const events = facts.map((fact, seq) => ({
    ...fact,
    id: `e${seq}`,
    runId: "run",
    rootTaskId: "hostile",
    seq,
    at: at + seq,
  }));
  const run = { id: "run", taskId: "hostile", state: "failed", provider: "custom", model: field(1) };
  return { tasks: [task], artifacts, events, runs: [{ ...run, simulated: false, ...common }] };
}

function hostileClaude(): object {
  return [
    {
      uuid: `k${ALL[0]}`,
      name: `Conversation 0 ${ALL[1]}`,
      chat_messages: MESSAGES.map((text, index) => ({
        uuid: `m${index}`,
        sender: index % 2 === 0 ? "assistant" : "human",
        text,
        files: [{ file_name: field(index) }],
      })),
    },
  ];
}

function hostileChatGpt(): object {
  const nodes = MESSAGES.map((text, index) => ({
    id: `n${index}`,
    parent: index === 0 ? null : `n${index - 1}`,
    message: {
      author: { role: "assistant" },
      content: { content_type: "text", parts: [text] },
      metadata: { model_slug: field(index), attachments: [{ name: field(index) }] },
    },
  }));
  return [
    {
      conversation_id: `c${ALL[2]}`,
      title: `Conversation 1 ${ALL[3]}`,
      current_node: nodes.at(-1)?.id,
      mapping: Object.fromEntries(nodes.map((node) => [node.id, node])),
    },
  ];
}

/** A setup without a password, whose plain part holds agents and a name. */
function hostileSetup(): string {
  const agents = FIELDS.slice(0, 60).map((text, index) => ({
    n: text,
    r: field(index + 1),
    i: text,
    t: 0.3,
  }));
  const plain = { a: agents, n: "<b>setup</b> end" };
  const secret = { c: [{ p: "openai", k: "sk-stranger", m: field(2), b: "https://leak.invalid/v1" }] };
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", pbkdf2Sync("", salt, 100_000, 32, "sha256"), iv);
  const data = [cipher.update(JSON.stringify(secret)), cipher.final(), cipher.getAuthTag()];
  const d = Buffer.concat([salt, iv, ...data]).toString("base64");
  return Buffer.from(JSON.stringify({ v: "1", d, p: plain })).toString("base64url");
}
