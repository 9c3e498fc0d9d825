import { addCustomProvider } from "./support/actions";
import { expect, test } from "./support/test";

test("a link with words fills the prompt, sends nothing, and is clean afterwards", async ({
  page,
  modelServer,
}) => {
  const models = await modelServer(() => "never asked");
  await addCustomProvider(page, models.url);
  await page.goto("/");
  const prompt = page.getByPlaceholder("Need something done?");
  await prompt.fill("Before");
  await page.goto("/?q=Plan%20a%20trip%20to%20Lyon");
  await expect(prompt).toHaveValue("Before\n\nPlan a trip to Lyon");
  expect(new URL(page.url()).search).toBe("");
  await page.reload();
  await expect(prompt).toHaveValue("Before\n\nPlan a trip to Lyon");
  expect(models.completions).toEqual([]);
});

test("what another application shares fills the prompt, in any language", async ({ page, request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    readonly share_target: { readonly action: string; readonly params: Record<string, string> };
  };
  const { action, params } = manifest.share_target;
  const shared = new URLSearchParams({
    [params.title ?? ""]: "Rivers",
    [params.text ?? ""]: "Sum it up",
    [params.url ?? ""]: "https://rivers.example/",
  });
  await page.goto(`${action}?${shared}`);
  const words = "Rivers\n\nSum it up\n\nhttps://rivers.example/";
  await expect(page.getByPlaceholder("Need something done?")).toHaveValue(words);
  await page.goto("/fr?q=Encore");
  await expect(page.locator("textarea").first()).toHaveValue(`${words}\n\nEncore`);
});
