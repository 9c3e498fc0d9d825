import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import { addCustomProvider, customProvider } from "./support/actions";
import { composer, replied, reply } from "./support/conversing";
import { follow, followed } from "./support/places";
import { conversationOf, seed, together } from "./support/seed";
import { expect, test } from "./support/test";

const LONG = Array.from({ length: 120 }, (_, index) => `Sentence number ${index}.`).join(" ");

test("what another application shares is answered by an agent picked on the home page, of a file too; what is cut off, stopped or left is kept", async ({
  page,
  request,
  modelServer,
}) => {
  const server = await modelServer((chat) => {
    const all = JSON.stringify(chat.messages);
    if (/continue/i.test(String(chat.messages.at(-1)?.content))) return " And on it goes.".repeat(60);
    return all.includes("Tell me a long story") ? LONG : "Plant them in **May**.";
  });
  await addCustomProvider(page, server.url);
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    readonly share_target: { readonly action: string; readonly params: Record<string, string> };
  };
  const { action, params } = manifest.share_target;
  const shared = new URLSearchParams({
    [params.title ?? ""]: "Tomatoes",
    [params.text ?? ""]: "When?",
    [params.url ?? ""]: "https://garden.example/",
  });
  await page.goto(`${action}?${shared}`);
  await expect(page.getByPlaceholder("Need something done?")).toHaveValue(
    "Tomatoes\n\nWhen?\n\nhttps://garden.example/",
  );
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "Choose an agent" }).click();
  await page.getByRole("menuitemradio", { name: /^Statistician/ }).click();
  await page.getByRole("button", { name: "Attach files" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("It freezes in April.") };
  await (await chooser).setFiles(notes);
  expect(server.completions).toEqual([]);
  await page.getByPlaceholder("Need something done?").press("Enter");
  await expect(reply(page)).toContainText("Plant them in May.");
  await expect(page).toHaveURL(/\/agents\/run#statistician\/[\w-]{21}$/);
  await replied(page);

  await test.step("a reply that is being written when the page is loaded anew is kept", async () => {
    server.fail({ holdAfterBytes: 6000, when: "Tell me a long story" });
    await composer(page).fill("Tell me a long story");
    await composer(page).press("Enter");
    await expect(reply(page)).toContainText(/Sentence number 3/);
    await page.reload();
    await expect(reply(page)).toContainText(/Sentence number 3/);
    await expect(page.getByRole("article", { name: "You" }).first()).toContainText("notes.txt");
  });

  const goOn = page.getByRole("button", { name: "Continue", exact: true });
  await test.step("one that is stopped, or cut, can be continued, and is never taken for complete", async () => {
    const before = server.completions.length;
    server.fail({ holdAfterBytes: 2000, when: "Tell me a long story" });
    await goOn.click();
    await expect(reply(page)).toContainText("And on it goes.");
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(goOn).toBeVisible();
    server.fail({ holdAfterBytes: 2000, when: "Tell me a long story" });
    const written = () => reply(page).getByText("And on it goes.").innerText();
    const kept = await written();
    await goOn.click();
    await expect.poll(() => server.completions.length).toBe(before + 2);
    await expect.poll(async () => (await written()).length).toBeGreaterThan(kept.length);
    server.cutHeld();
    await expect(goOn).toBeVisible();
    await goOn.click();
    await replied(page);
    await expect(reply(page)).toContainText(/Sentence number 3[\s\S]*And on it goes\./);
    await expect(goOn).toHaveCount(0);
  });
});

test("branches are the same in every tab, a question waits while another tab is answered, all of it leaves and comes back, and a long one is opened at its end and printed whole", async ({
  page,
  context,
  modelServer,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const server = await modelServer((chat) =>
    String(chat.messages.at(-1)?.content).includes("Lakes?") ? LONG : "The **Loire**.",
  );
  const count = 150;
  const texts = Array.from({ length: count }, (_, index) => `Message number ${index}.`);
  await seed(page, {
    ...together(
      conversationOf(["Rivers of France", "The **Loire**."], "rivers"),
      conversationOf(texts, "long"),
    ),
    credentials: [customProvider(server.url)],
  });
  await page.goto("/agents/run#default/rivers");
  await reply(page).getByRole("button", { name: "Regenerate", exact: true }).click();
  await expect(reply(page)).toContainText("2/2");
  await replied(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(reply(other)).toContainText("2/2");
  await reply(other).getByRole("button", { name: "Previous alternative" }).click();
  await expect(reply(page)).toContainText("1/2");
  server.fail({ holdAfterBytes: 4000, when: "Lakes?" });
  await composer(page).fill("Lakes?");
  await composer(page).press("Enter");
  const notice = other.getByText("Another tab is replying…");
  await expect(notice).toBeVisible();
  await composer(other).fill("Canals?");
  await composer(other).press("Enter");
  await expect(composer(other)).toHaveValue("Canals?");
  // A question without any answer is waited for a while.
  await expect(reply(page)).toContainText("Sentence number 3");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(notice).toBeHidden();
  await composer(other).press("Enter");
  for (const tab of [page, other]) {
    const questions = tab.getByRole("article", { name: "You" });
    await expect(questions).toContainText(["Rivers of France", "Lakes?", "Canals?"]);
    await expect(reply(tab)).toContainText("Loire");
  }
  await replied(other);
  await other.close();

  const save = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions for Rivers of France" }).click();
    await page.getByRole("menuitem", { name }).click();
    return download;
  };
  const markdown = await save("Export as Markdown");
  expect(markdown.suggestedFilename()).toBe("rivers-of-france.md");
  const text = await readFile(await markdown.path(), "utf8");
  expect(text).toMatch(/^# Rivers of France\n[\s\S]*## You[\s\S]*Rivers of France[\s\S]*The \*\*Loire\*\*\./);
  const json = await save("Export as JSON");
  expect(json.suggestedFilename()).toBe("rivers-of-france.json");
  await reply(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("The **Loire**.");

  await followed(page, "/conversations");
  await page.getByRole("button", { name: "Delete Rivers of France" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Import" }).click();
  const archive = zipSync({ "export/conversations-000.json": await readFile(await json.path()) });
  const zip = { name: "export.zip", mimeType: "application/zip", buffer: Buffer.from(archive) };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(zip);
  await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Rivers of France", exact: true }).click();
  await expect(page.getByRole("article", { name: "Reply" }).first()).toContainText("1/2");

  await followed(page, "/conversations");
  await follow(page, "/agents/run#default/long");
  await expect(page.getByText(`Message number ${count - 1}.`)).toBeInViewport();
  await expect(page.getByRole("button", { name: /earlier/ })).toBeAttached();
  expect(await page.getByRole("article").count()).toBeLessThan(count);
  await page.pdf();
  await expect(page.getByRole("article")).toHaveCount(count);
});
