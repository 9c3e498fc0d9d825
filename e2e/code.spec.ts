import { unzipSync } from "fflate";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { reply } from "./support/conversing";
import { ModelServer } from "./support/model-server";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

const analyst = {
  id: "custom-1-analyst",
  name: "Analyst",
  role: "Analyses data.",
  instructions: "Compute.",
  tools: ["run-python"],
};
const SALES = "city,units\nLyon,3\nParis,5\nLyon,4\n";
const CODE = `
import csv, collections
from troupe import save_chart, save_excel
totals = collections.Counter()
for row in csv.DictReader(open("sales.csv")):
    totals[row["city"]] += int(row["units"])
save_chart("totals", [{"type": "bar", "x": list(totals), "y": list(totals.values())}], {"title": {"text": "Units"}})
save_excel("totals.xlsx", {"Totals": [["city", "units"], *totals.items()]})
dict(totals)`;

test("a table is analysed in Python to a chart and an Excel file", async ({ page }) => {
  const server = await ModelServer.start(({ messages }) =>
    messages.some(({ role }) => role === "tool")
      ? "Lyon sold the most."
      : {
          toolCalls: [
            { name: "run-python", arguments: JSON.stringify({ code: CODE, files: ["sales.csv"] }) },
          ],
        },
  );
  try {
    await seed(page, { agents: [analyst] });
    await addCustomProvider(page, server.url);
    await page.goto(`/agents/run#${analyst.id}`);
    const table = { name: "sales.csv", mimeType: "text/csv", buffer: Buffer.from(SALES) };
    await page.getByLabel("Upload a file").setInputFiles(table);
    await expect(page.getByRole("list", { name: "Attachments" }).last().getByRole("listitem")).toHaveCount(1);
    await page.getByPlaceholder(/Start chatting with/).fill("Which city sold the most?");
    await page.keyboard.press("Enter");
    await expect(reply(page).getByText("Lyon sold the most.")).toBeVisible();
    expect(server.completions.at(-1)?.body).toContain("{'Lyon': 7, 'Paris': 5}");
    const files = page.getByRole("region", { name: "Files", exact: true });
    await expect(files.frameLocator("iframe").locator(".gtitle")).toHaveText("Units");
    const saving = page.waitForEvent("download");
    await files.getByRole("button", { name: "Download: totals.xlsx" }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk as Buffer);
    const sheet = unzipSync(Buffer.concat(chunks))["xl/worksheets/sheet1.xml"];
    expect(new TextDecoder().decode(sheet)).toMatch(/<v>7<\/v>.*<v>5<\/v>/);
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
  } finally {
    await server.stop();
  }
});
