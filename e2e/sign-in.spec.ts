import type { Page, Route } from "playwright/test";
import { teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

const PROMPT = "Write a menu for my café with prices and opening hours";
const OPENROUTER = "https://openrouter.ai";

/** Parameters that a scripted OpenRouter sends back with the user, given those it was sent. */
type Answer = (sent: URLSearchParams) => Record<string, string>;

/** Stands for openrouter.ai: a page that sends its user straight back, and the exchange of the code. */
async function openRouter(page: Page, answer: Answer, others: (route: Route, path: string) => Promise<void>) {
  const exchanged: Record<string, string>[] = [];
  let sent = new URLSearchParams();
  await page.route(`${OPENROUTER}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === "/auth") {
      sent = searchParams;
      const back = new URL(sent.get("callback_url") ?? "");
      for (const [name, value] of Object.entries(answer(sent))) back.searchParams.append(name, value);
      const body = `<script>location.replace(${JSON.stringify(back.href)})</script>`;
      return route.fulfill({ contentType: "text/html", body });
    }
    if (pathname === "/api/v1/auth/keys" && route.request().method() === "POST") {
      exchanged.push(JSON.parse(route.request().postData() ?? "{}"));
      return route.fulfill({ json: { key: "sk-or-v1-e2e" } });
    }
    return others(route, pathname);
  });
  return { exchanged, sent: () => sent };
}

async function signIn(page: Page) {
  await page.getByRole("button", { name: "Autres possibilités" }).click();
  await page.getByRole("button", { name: /OpenRouter$/ }).click();
}
const sha256 = (text: string) =>
  crypto.subtle
    .digest("SHA-256", new TextEncoder().encode(text))
    .then((digest) => Buffer.from(digest).toString("base64url"));

test("a sign-in with another state is refused; one with OpenRouter runs the prompt that was waiting", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply());
  const keys = new Set<string | undefined>();
  let answer: Answer = () => ({ code: "theirs", state: "theirs" });
  const { exchanged, sent } = await openRouter(
    page,
    (asked) => answer(asked),
    async (route, path) => {
      keys.add(route.request().headers().authorization);
      if (path.endsWith("/models"))
        return route.fulfill({ json: { data: [{ id: "openai/gpt-6.1-terra" }] } });
      if (path.endsWith("/key")) return route.fulfill({ json: { data: {} } });
      const url = `${server.url}${path.replace("/api", "")}`;
      const response = await route.fetch({ url, timeout: 0 }).catch(() => undefined);
      if (response) await route.fulfill({ response }).catch(() => undefined);
    },
  );
  const prompt = page.locator("[data-prompt]");
  await page.goto("/fr");
  await prompt.fill(PROMPT);
  await page.keyboard.press("Enter");
  await signIn(page);
  await expect(page.getByText(/commencé dans un autre onglet/)).toBeVisible();
  await expect(page).toHaveURL(/\/fr$/);
  await expect(prompt).toHaveValue(PROMPT);
  expect([exchanged, [...keys]]).toEqual([[], []]);

  answer = (asked) => ({ code: "code-e2e", state: asked.get("state") ?? "" });
  await signIn(page);
  await expect(page).toHaveURL(/\/fr\/tasks\/[\w-]+$/);
  expect(sent().get("code_challenge_method")).toBe("S256");
  const [proof] = exchanged;
  expect(proof).toMatchObject({ code: "code-e2e", code_challenge_method: "S256" });
  expect(await sha256(proof?.code_verifier ?? "")).toBe(sent().get("code_challenge"));
  await expect.poll(() => server.completions.length).toBeGreaterThan(0);
  expect(keys).toEqual(new Set(["Bearer sk-or-v1-e2e"]));

  // Nothing of the sign-in is left in the history of the tab, or in what the tab remembers.
  await page.goBack();
  await expect(prompt).toBeVisible();
  expect(page.url()).not.toMatch(/code|state|signin/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toMatch(/code-e2e|sk-or-v1|verifier/);
});
