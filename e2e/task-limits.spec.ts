import type { ChatCompletionRequest } from "@copilotkit/aimock";
import type { Page } from "playwright/test";
import { addCustomProvider, askOnHome, taskState } from "./support/actions";
import { MeteredModel } from "./support/metered";
import type { ModelServer } from "./support/model-server";
import { kindOf, lastUserText, SUB_TASKS, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const SIMPLE = "Write a menu for my café";
const COMPLEX = "Design a complete menu concept for my café with prices and opening hours";
const CONTINUE = "Continue exactly where you stopped";
const REFUSAL = "I'm sorry, but I can't help with that.";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const bodies = (server: ModelServer) => server.completions.map(({ body }) => body.replaceAll('\\"', '"'));
const callsOf = (server: ModelServer, kind: ReturnType<typeof kindOf>) =>
  bodies(server).filter((body) => kindOf(body) === kind);
const purposeOf = ({ messages }: ChatCompletionRequest) => kindOf(JSON.stringify(messages));

/** A menu that no small limit has room for. */
const LONG_MENU = `# Café menu

| Size | Price |
| --- | --- |
| Small | 3.20 |

Every day from **8:00** to **18:00**.

${Array.from({ length: 600 }, (_, day) => `Day ${day + 1}: soup, bread and a dish of the season with salad.`).join("\n\n")}

That is all for this year.
`;

test("a task stops at its token limit with what is written, and goes on when the limit is raised", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const model = new MeteredModel((chat) => {
    if (purposeOf(chat) !== "execution") return team(chat);
    const written = String(chat.messages.findLast(({ role }) => role === "assistant")?.content ?? "");
    return lastUserText(chat).startsWith(CONTINUE) ? LONG_MENU.slice(written.length) : LONG_MENU;
  });
  const server = await modelServer(model.reply, { chunkSize: 800 });
  await addCustomProvider(page, server.url);
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").fill(SIMPLE);
  await page.getByText("Limits", { exact: true }).click();
  await page.getByLabel("Token limit").fill("9000");
  await page.getByPlaceholder("Need something done?").press("Enter");

  await expect(taskState(page, "Limit reached")).toBeVisible();
  const artifacts = region(page, "Artifacts");
  await expect(artifacts).toContainText("Day 9: soup");
  await expect(artifacts).not.toContainText("That is all for this year.");
  const [, written] = ((await artifacts.textContent()) ?? "").match(/Day (\d+):(?![\s\S]*Day \d+:)/) ?? [];
  expect(Number(written)).toBeGreaterThan(50);
  expect(model.tokens).toBeLessThanOrEqual(9_000);
  const spent = new Intl.NumberFormat("en").format(model.tokens);
  await expect(page.locator("form").filter({ hasText: "Taken so far" })).toContainText(spent);

  await page.getByLabel("Token limit").fill("200000");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(artifacts).toContainText(`Day ${written}: soup`);
  await expect(artifacts).toContainText("That is all for this year.");
  expect(model.tokens).toBeLessThanOrEqual(200_000);
  expect(callsOf(server, "analysis")).toHaveLength(1);
});

test("a provider that refuses for a while is waited for, in sight and with few calls", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  server.fail({ status: 429, headers: { "retry-after": "3" }, times: Number.POSITIVE_INFINITY });
  await askOnHome(page, SIMPLE);
  await expect(taskState(page, "Waiting")).toBeVisible();
  await expect(page.locator("main header").first()).toContainText(/\(rate limit, until \d{1,2}:\d{2}.*\)/);
  await expect(page.getByText("The work goes on by itself at")).toBeVisible();
  const refused = server.completions.length;
  server.clearFaults();
  await expect(taskState(page, "Completed")).toBeVisible();
  const needed = server.completions.length - refused;
  expect(server.completions.length).toBeLessThanOrEqual(needed * 1.3 + 1);
});

test("a request in another language than the interface decides the language of the work", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  await askOnHome(page, "Escribe una carta con los precios y el horario para mi café");
  await expect(taskState(page, "Completed")).toBeVisible();
  expect(callsOf(server, "analysis")).not.toEqual([]);
  expect(bodies(server).filter((body) => body.includes("ALWAYS respond in English"))).toEqual([]);
  for (const kind of ["analysis", "execution"] as const)
    expect(callsOf(server, kind).every((body) => body.includes("the language of the request, Spanish"))).toBe(
      true,
    );
});

test("a request for a translation does not forbid the other language, nor is one refused", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const korean = `# 카페 메뉴\n\n| Small | 3.20 |\n\nEvery day from **8:00** to **18:00**.\n\n${"커피와 차를 매일 신선하게 준비합니다. ".repeat(30)}`;
  const server = await modelServer((chat) => (purposeOf(chat) === "execution" ? korean : team(chat)));
  await addCustomProvider(page, server.url);
  await askOnHome(page, "Translate the menu of my café and its opening hours into Korean for our guests");
  await expect(taskState(page, "Completed")).toBeVisible();
  await expect(region(page, "Artifacts")).toContainText("커피와 차를");
  const told = bodies(server).filter((body) => body.includes("ALWAYS respond in English"));
  expect(told.filter((body) => !body.includes("such as a translation, write that text in it"))).toEqual([]);
  expect(callsOf(server, "execution")).toHaveLength(1);
  expect(callsOf(server, "repair")).toEqual([]);
});

test("a French request with a French interface is told to be answered in French", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  await addCustomProvider(page, server.url);
  await page.evaluate(() => localStorage.setItem("troupe.language", "fr"));
  await page.goto("/");
  await page.getByPlaceholder("Quelque chose à faire ?").fill("Rédige une carte avec les prix pour mon café");
  await page.keyboard.press("Enter");
  await expect(page.locator("main header").getByText("Terminée", { exact: true })).toBeVisible();
  for (const kind of ["analysis", "execution"] as const) {
    expect(callsOf(server, kind)).toHaveLength(1);
    expect(callsOf(server, kind)[0]).toContain("ALWAYS respond in French as this is the user's language");
  }
});

test("a reader that refuses twice leaves a gap that the writer is told of, and nobody else is cut off", async ({
  page,
  modelServer,
}) => {
  const [refusing, working] = SUB_TASKS;
  const team = teamReply({ complex: true });
  const isNoteOn = (body: string, question: string) =>
    kindOf(body) === "note" && body.includes(`Your task: ${question}`);
  const server = await modelServer((chat) =>
    isNoteOn(JSON.stringify(chat.messages), refusing) ? REFUSAL : team(chat),
  );
  await addCustomProvider(page, server.url);
  // Once a few calls have gone well, a server on this device is asked two things at a time.
  await askOnHome(page, SIMPLE);
  await expect(taskState(page, "Completed")).toBeVisible();
  const before = server.completions.length;
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.fail({ until, when: `Your task: ${working}` });
  await page.goBack();
  await page.getByPlaceholder("Need something done?").fill(COMPLEX);
  await page.getByPlaceholder("Need something done?").press("Enter");

  const plan = region(page, "Plan");
  const lineOf = (title: string) => plan.getByRole("listitem").filter({ hasText: title });
  await expect(lineOf(refusing).getByText("Failed", { exact: true })).toBeVisible();
  await expect(lineOf(refusing)).toContainText(`The agent refused to do “${refusing}”`);
  // The other one is still at work: it has had no answer yet.
  await expect(lineOf(working).getByText("In progress", { exact: true })).toBeVisible();
  release();

  await expect(page.locator("main header").getByText(/^Completed/)).toBeVisible();
  await expect(lineOf(working).getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByText("the text was written without it")).toBeVisible();
  await expect(page.locator("main").getByText("In progress", { exact: true })).toHaveCount(0);
  const asked = bodies(server).slice(before);
  expect(asked.filter((body) => isNoteOn(body, refusing))).toHaveLength(2);
  expect(asked.filter((body) => isNoteOn(body, working))).toHaveLength(1);
  const writing = callsOf(server, "execution").at(-1);
  expect(writing).toContain(`Nobody could find out: ${refusing}`);
  expect(writing).toContain("Small 3.20, large 4.10");

  await lineOf(refusing).getByRole("link").first().click();
  await expect(taskState(page, "Failed")).toBeVisible();
  await expect(page.locator("main").getByText("In progress", { exact: true })).toHaveCount(0);
});

for (const finishReason of ["length", "stop"]) {
  test(`half a brief that ends with "${finishReason}" is asked for again, or said to be missing`, async ({
    page,
    modelServer,
  }) => {
    const team = teamReply({ complex: true });
    const half = (chat: ChatCompletionRequest) => {
      const whole = team({ ...chat, messages: chat.messages.slice(0, 2) });
      return whole.slice(0, whole.indexOf(SUB_TASKS[1]));
    };
    let isMended = false;
    const server = await modelServer((chat) => {
      if (purposeOf(chat) !== "analysis") return team(chat);
      if (!isMended || chat.messages.length === 2) return { content: half(chat), finishReason };
      const whole = team({ ...chat, messages: chat.messages.slice(0, 2) });
      const isContinued = lastUserText(chat).startsWith(CONTINUE);
      return isContinued ? whole.slice(half(chat).length) : whole;
    });
    await addCustomProvider(page, server.url);

    await askOnHome(page, COMPLEX);
    await expect(page.locator("main header").getByText(/^Completed/)).toBeVisible();
    await expect(page.getByText("The brief could not be read; a template was used.")).toBeVisible();
    await expect(region(page, "Requirements")).not.toContainText("Names a price for every size");
    expect(bodies(server).some((body) => body.includes(`Your task: ${SUB_TASKS[0]}`))).toBe(false);

    isMended = true;
    await askOnHome(page, `${COMPLEX}, please`);
    await expect(taskState(page, "Completed")).toBeVisible();
    await expect(page.getByText("a template was used")).toHaveCount(0);
    await expect(region(page, "Requirements").getByRole("checkbox")).toHaveCount(2);
    for (const title of SUB_TASKS.slice(0, 2))
      await expect(region(page, "Plan").getByRole("listitem").filter({ hasText: title })).toHaveCount(1);
  });
}

test("a brief the provider refuses to write is replaced by a template, which the page says", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply({ complex: true }));
  server.fail({ status: 400, when: "Analyse the request and write the brief", times: 1 });
  await addCustomProvider(page, server.url);
  await askOnHome(page, COMPLEX);
  await expect(page.locator("main header").getByText(/^Completed/)).toBeVisible();
  await expect(page.getByText("The brief could not be read; a template was used.")).toBeVisible();
});

test("a check that could not be made rewrites nothing and leaves its points open", async ({
  page,
  modelServer,
}) => {
  const team = teamReply();
  const server = await modelServer((chat) =>
    purposeOf(chat) === "check" ? "All good, I suppose! {[" : team(chat),
  );
  await addCustomProvider(page, server.url);
  await askOnHome(page, SIMPLE);
  await expect(taskState(page, "Completed, 2 points open")).toBeVisible();
  const requirements = region(page, "Requirements");
  await expect(requirements.getByText("Not verified", { exact: true })).toHaveCount(2);
  await expect(requirements.getByText("Met", { exact: true })).toHaveCount(0);
  await expect(region(page, "Artifacts")).toContainText("Opening hours");
  expect(callsOf(server, "check")).not.toEqual([]);
  expect(callsOf(server, "repair")).toEqual([]);
  expect(callsOf(server, "execution")).toHaveLength(1);
});
