import { expect, type Locator, type Page } from "playwright/test";
import { attack, expectMarks, open, test } from "./support/attacking";
import { field, MESSAGES } from "./support/hostile-records";
import { ModelServer } from "./support/model-server";
import { ALL, batches, HTML, PATHOLOGICAL } from "./support/payloads";
import { followed } from "./support/places";
import { seeEverything, settle } from "./support/provoke";
import { conversationOf, type Records } from "./support/seed";

// Every page is made of thousands of elements.
const provider = (server: ModelServer) => ({
  id: "provider",
  provider: "ollama",
  encryptedApiKey: "",
  model: "model",
  baseUrl: server.url,
  timestamp: 1,
  order: 0,
});

/** Pokes at a part of a page whose other parts were poked at before. */
async function attackNewest(page: Page, part: Locator): Promise<void> {
  await part.evaluate((element) => {
    for (const before of document.querySelectorAll("[data-newest]")) before.removeAttribute("data-newest");
    element.setAttribute("data-newest", "");
  });
  await attack(page, "[data-newest]");
}

/** A message that leads away in every way; one link and one image are the user's to choose. */
const LEADING = `[away](https://chosen.example/page) [script](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>)
[blob](blob:https://leak.example/1) [spelled](java&#10;script:alert(1)) ![picture](https://chosen.example/picture.png)
$\\href{javascript:alert(1)}{formula}$ $\\includegraphics{https://leak.example/formula.png}$ $\\url{https://leak.example/}$`;

test("messages from history are harmless, answer also where they are made to be slow, and lead elsewhere on a click only, without a trace", async ({
  page,
  log,
  context,
}) => {
  const raw = batches(ALL, 100).map((texts) => texts.join("\n\n"));
  const records = conversationOf([ALL.join("\n"), ...MESSAGES, ...raw]);
  const [first, second, ...others] = records.messages ?? [];
  const sources = ALL.slice(0, 60).map((name, number) => ({ number, itemId: name, name, start: 0, end: 9 }));
  const attachments = ALL.map((name) => ({ type: "text", name, mimeType: name, data: "", sizeBytes: 1 }));
  const extra = { reasoning: MESSAGES.join("\n"), provider: field(1), model: field(2), sources };
  const messages = [{ ...first, attachments }, { ...second, ...extra, state: "partial" }, ...others];
  const summaries = [{ id: "s", throughId: "hostile-3", text: ALL.join("\n"), state: "used" }];
  const conversations = records.conversations?.map((each) => ({ ...each, summaries })) ?? [];
  const slow = conversationOf(
    ["Go on", ...PATHOLOGICAL.map((text, index) => `${text}\n\nmark-${index}-end`)],
    "slow",
  );
  const leading = conversationOf(["Go on", LEADING], "leading");
  await seeEverything(page);
  await open(page, log, "/agents/run#default/hostile", {
    conversations: [...conversations, ...(slow.conversations ?? []), ...(leading.conversations ?? [])],
    messages: [...messages, ...(slow.messages ?? []), ...(leading.messages ?? [])],
  } as Records);
  const replies = page.getByRole("article", { name: "Reply" });
  await test.step("harmless", async () => {
    await expectMarks(page);
    await attack(page);
    await followed(page, "/conversations");
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: ALL[0]?.slice(0, 20) ?? "" })
        .first(),
    ).toBeVisible();
    await attack(page);
  });

  await test.step("Markdown made to be slow is shown, and the page goes on answering", async () => {
    await followed(page, "/agents/run#default/slow");
    await expect(replies).toHaveCount(PATHOLOGICAL.length);
    await settle(page);
    await page.getByRole("textbox").fill("still here");
    await expect(page.getByRole("textbox")).toHaveValue("still here");
  });

  await test.step("a link opens elsewhere without a trace, and a remote image is asked for on a click only", async () => {
    const visits: Record<string, string>[] = [];
    await context.route("https://chosen.example/**", (route) => {
      visits.push(route.request().headers());
      return route.fulfill({ contentType: "text/html", body: "<p>elsewhere</p>" });
    });
    await followed(page, "/agents");
    await followed(page, "/agents/run#default/leading");
    await expect(replies.getByRole("link")).toHaveCount(1);
    await attack(page);
    expect(visits).toEqual([]);
    log.allow("https://chosen.example/");
    await replies.getByRole("button", { name: /chosen\.example/ }).click();
    await expect.poll(() => visits.length).toBe(1);
    const opening = log.unwatched(() => context.waitForEvent("page"));
    await replies.getByRole("link", { name: "away" }).click();
    const elsewhere = await opening;
    await expect(elsewhere.getByText("elsewhere")).toBeVisible();
    expect(await elsewhere.evaluate(() => [document.referrer, String(opener)])).toEqual(["", "null"]);
    for (const { referer, cookie } of visits) expect([referer, cookie]).toEqual([undefined, undefined]);
  });
});

test("messages are harmless while they stream, and so is what a server says in an error", async ({
  page,
  log,
}) => {
  const replies = [MESSAGES.join("\n\n"), ALL.join("\n\n"), `<think>${ALL.join("\n")}</think>Done.`];
  // By what is asked: earlier messages may be summarised meanwhile.
  const answer: Parameters<typeof ModelServer.start>[0] = ({ messages }) =>
    replies[Number(/Question (\d)/.exec(String(messages.at(-1)?.content))?.[1]) - 1] ?? ALL.join("\n");
  const server = await ModelServer.start(answer, { chunkSize: 3000 });
  log.allow(server.url);
  try {
    await open(page, log, "/agents/run#default", { credentials: [provider(server)] });
    const composer = page.getByRole("textbox");
    const busy = page.locator("article[aria-busy]");
    for (const turn of [1, 2, 3]) {
      await composer.fill(`Question ${turn}`);
      await composer.press("Enter");
      await expect(page.getByRole("article", { name: "Reply" })).toHaveCount(turn);
      await expect(busy).toHaveCount(0);
      if (turn === 1) await expectMarks(page);
      await attackNewest(page, page.getByRole("article", { name: "Reply" }).last());
    }
    // This provider's words are shown in the details of the message.
    for (const texts of batches(HTML, 20).slice(0, 3)) {
      server.fail({ status: 400, message: `told-by-the-server ${texts.join(" ")}`, when: "And" });
      await composer.fill("And?");
      await composer.press("Enter");
      const told = page.locator("details", { hasText: "told-by-the-server" }).last();
      await told.locator("summary").click();
      await expect(told.getByText("told-by-the-server").last()).toBeVisible();
      await attackNewest(page, told);
    }
  } finally {
    await server.stop();
  }
});
