import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { delivered, TASK_ADDRESS } from "./support/finished-task";
import { conversationOf, seed } from "./support/seed";
import { lastUserText, recordLines } from "./support/team-replies";
import { expect, test } from "./support/test";

const document = (page: Page) => page.getByRole("region", { name: "Document", exact: true });

const COMPONENT = `import { useState } from "react";

export default function Counter({ from = 1 }: { from?: number }) {
  const [count, setCount] = useState<number>(from);
  return <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>;
}
`;

test("a page of several files runs and hands back what it throws; a component in a reply runs beside the conversation, by React of the application", async ({
  page,
  modelServer,
  pageProblems,
}) => {
  const asked: string[] = [];
  const server = await modelServer((chat) => {
    asked.push(lastUserText(chat));
    return recordLines([{ find: 'throw new Error("No hour hand");', replace: "" }]);
  });
  const content = [
    "A clock in three files.",
    '```html file="index.html"\n<!doctype html><title>Clock</title><link rel="stylesheet" href="style.css"><p>Off</p><form><input aria-label="City" required><button>Show</button></form><form><input aria-label="Zone"></form><script src="https://far.example/chart.js"></script><script src="app.js"></script>\n```',
    '```css file="style.css"\np { color: rgb(1, 2, 3); }\n```',
    '```js file="app.js"\nglobalThis.document.querySelector("p").textContent = "Ticking";\nlocalStorage.setItem("zone", "UTC");\nlocalStorage.city = "Oslo";\nif (confirm("Keep it?")) alert([...Object.keys(localStorage), localStorage.length, localStorage.getItem("zone")]);\nfor (const form of globalThis.document.forms)\n  form.onsubmit = (event) => {\n    event.preventDefault();\n    form.append("Heard " + form.elements[0].value);\n  };\nfetch("https://far.example/time").catch(() => {});\nthrow new Error("No hour hand");\n```',
  ].join("\n\n");
  const talk = conversationOf(
    ["A counter, please.", `Here it is:\n\n\`\`\`tsx\n${COMPONENT}\`\`\`\n`],
    "counter",
  );
  await seed(page, { ...delivered({ title: "Clock", content }), ...talk });
  await addCustomProvider(page, server.url);
  await page.goto(TASK_ADDRESS);
  await document(page).getByRole("button", { name: "Run", exact: true }).click();
  const shown = document(page).frameLocator("iframe").getByText("Ticking");
  await expect(shown).toHaveCSS("color", "rgb(1, 2, 3)");
  const running = document(page).frameLocator("iframe");
  for (const [field, by] of [
    ["City", "Enter"],
    ["Zone", "Enter"],
    ["City", "Show"],
  ] as const) {
    await running.getByLabel(field).fill(`${field} by ${by}`);
    if (by === "Enter") await running.getByLabel(field).press(by);
    else await running.getByRole("button", { name: by }).click();
    await expect(running.getByText(`Heard ${field} by ${by}`)).toBeVisible();
  }
  await running.getByLabel("City").fill("");
  await running.getByLabel("City").press("Enter");
  await expect(running.getByText(/Heard $/)).toHaveCount(0);
  // A page without an origin has no storage and no dialogs.
  await expect(
    document(page).getByRole("list", { name: "What the page says" }).getByRole("listitem"),
  ).toContainText([
    "Not loaded, as there is no network: https://far.example/chart.js",
    "Nothing is kept when it ends.",
    'confirm("Keep it?") → true',
    'alert("zone,city,2,UTC")',
    "Error: No hour hand",
    "Not loaded, as there is no network: https://far.example/time",
  ]);
  await document(page).getByRole("tab", { name: "Code" }).click();
  await expect(document(page).getByText("style.css")).toBeVisible();

  await document(page).getByRole("tab", { name: "Preview" }).click();
  // By the keyboard: a click right after a scroll still reaches the frame that stood there before.
  const thrown = document(page).getByRole("listitem").filter({ hasText: "No hour hand" });
  await thrown.getByRole("button", { name: "Fix this" }).press("Enter");
  await expect(page.getByRole("region", { name: "Proposed changes" })).toContainText("Proposed changes: 1");
  expect(asked[0]).toContain("No hour hand");
  expect(pageProblems.splice(0)).toEqual([
    expect.stringContaining("https://far.example/time"),
    expect.stringContaining("https://far.example/time"),
    "Error: No hour hand",
  ]);

  await page.goto("/agents/run#default/counter");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const beside = page.getByRole("complementary", { name: "Page that runs" });
  const counter = beside.frameLocator("iframe").getByRole("button");
  await counter.click();
  await expect(counter).toHaveText("Pressed 2 times");
  expect(await axeViolations(page)).toEqual([]);
  await beside.getByRole("button", { name: "Close" }).click();
  const run = page.getByRole("button", { name: "Run", exact: true });
  await expect(run).toBeFocused();
  // On a phone its words stand in one line, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await run.boundingBox())?.height).toBe(44);
});
