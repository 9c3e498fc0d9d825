import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { strToU8, unzipSync, zipSync } from "fflate";
import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { composer, replied, reply } from "./support/conversing";
import { chooseFolder, contentOf, withDisk } from "./support/folder-on-disk";
import { follow } from "./support/places";
import { lastUserText } from "./support/team-replies";
import { expect, test } from "./support/test";

const zipOf = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** A package of Python as its makers would publish it, made here: no other can be had by tests. */
const WHEEL = Buffer.from(
  zipOf({
    "rivers/__init__.py": "def total(numbers):\n    return sum(numbers)\n",
    "rivers-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: rivers\nVersion: 1.0\n",
    "rivers-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "rivers-1.0.dist-info/RECORD": "",
  }),
);
const WHEEL_NAME = "rivers-1.0-py3-none-any.whl";
const LISTED = {
  ...{ name: "rivers", version: "1.0", file_name: WHEEL_NAME, install_dir: "site", package_type: "package" },
  ...{ imports: ["rivers"], depends: [], unvendored_tests: false },
  sha256: createHash("sha256").update(WHEEL).digest("hex"),
};
/** As much of a workbook as code looks at. */
const BOOK = zipOf({
  "xl/worksheets/sheet1.xml": "<sheetData><c><v>40.5</v></c><c><v>1.5</v></c></sheetData>",
});

const READ = `
import re, zipfile, rivers
from troupe import save_chart, save_excel
sheet = zipfile.ZipFile("book.xlsx").read("xl/worksheets/sheet1.xml").decode()
total = rivers.total(float(each) for each in re.findall("<v>(.+?)</v>", sheet))
save_chart("total", [{"type": "bar", "x": ["Lyon"], "y": [total]}], {"title": {"text": "Units"}})
save_excel("total.xlsx", {"Total": [["Sum"], [total]]})
f"The sum is {total}."`;
/** Code that needs the package alone. */
const SUM = 'import rivers\nf"The sum is {rivers.total([40.5, 1.5])}."';
const WITHOUT_NETWORK = "Once more, without network.";

const python = (code: string, files: readonly string[] = []) => ({
  toolCalls: [{ name: "run-python", arguments: JSON.stringify({ code, files }) }],
});

async function ask(page: Page, prompt: string): Promise<void> {
  const box = page.getByPlaceholder(/Start chatting with/).or(composer(page));
  await box.fill(prompt);
  await box.press("Enter");
}

test("Python reads a workbook of the folder with a package that the user allows, also without network, and makes a chart and another workbook, which is written there and taken back", async ({
  page,
  modelServer,
}, info) => {
  const times: number[] = [];
  const server = await modelServer((chat) => {
    const { messages } = chat;
    const since = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
    const results = since.filter(({ role }) => role === "tool").map(({ content }) => String(content));
    times.push(Date.now());
    if (lastUserText(chat).includes(WITHOUT_NETWORK))
      return results.length === 0 ? python(SUM) : `It said: ${results.join("; ")}`;
    if (results.length === 0) return python(READ, ["book.xlsx"]);
    const [first = ""] = results;
    if (!first.includes("The sum is")) return `It said: ${first}`;
    if (results.length === 1) return python("total + 1");
    const files = [{ path: "sum.xlsx", from: "total.xlsx" }];
    if (results.length === 2)
      return { toolCalls: [{ name: "write-files", arguments: JSON.stringify({ files }) }] };
    return `It said: ${results.join("; ")}`;
  });
  const fetched: string[] = [];
  await page.route("**/assets/pyodide-lock*.json", (route) =>
    route.fulfill({ json: { packages: { rivers: LISTED } } }),
  );
  await page.route("https://wheels.example/**", (route) => {
    fetched.push(route.request().url());
    return route.fulfill({ body: WHEEL, headers: { "access-control-allow-origin": "*" } });
  });
  await withDisk(page, { "book.xlsx": [...BOOK] });
  await addCustomProvider(page, server.url);
  await chooseFolder(page);
  await ask(page, "Sum up my book.");
  await expect(reply(page).getByText(/Not there: rivers\. The user can have packages fetched/)).toBeVisible();
  expect(fetched).toEqual([]);

  const conversation = page.url();
  await follow(page, "/settings#tools");
  await page.getByRole("heading", { name: "Run Python" }).click();
  const address = page.getByLabel("Address of the packages");
  await address.fill("https://wheels.example/full");
  await address.press("Enter");
  await expect(page.getByText("Packages are fetched from wheels.example.")).toBeVisible();
  await follow(page, conversation);
  await ask(page, "And now?");
  await page.getByRole("button", { name: "Allow once" }).click();
  for (const said of ["The sum is 42.0.", "Value: 43.0", "Written: sum.xlsx"])
    await expect(reply(page)).toContainText(said);
  const [begun = 0, ended = 0] = times.slice(-3);
  info.annotations.push({ type: "second run of Python", description: `${ended - begun} ms` });
  const made = page.getByRole("region", { name: "Files", exact: true });
  await expect(made.frameLocator("iframe").locator(".gtitle")).toHaveText("Units");
  const saving = page.waitForEvent("download");
  await made.getByRole("button", { name: "Download: total.xlsx" }).click();
  const sheet = unzipSync(await readFile(await (await saving).path()))["xl/worksheets/sheet1.xml"];
  expect(new TextDecoder().decode(sheet)).toContain("<v>42");
  expect(await axeViolations(page, { within: "[aria-label=Files]" })).toEqual([]);
  expect((await contentOf(page, "sum.xlsx"))?.slice(0, 2)).toBe("PK");
  await page.getByRole("button", { name: "Folder reports" }).click();
  const folder = page.getByRole("dialog", { name: "reports" });
  await expect(folder.getByRole("heading", { name: "Files: 2" })).toBeVisible();
  await folder.getByRole("button", { name: "Undo: sum.xlsx" }).click();
  await expect(folder.getByRole("heading", { name: "Files: 1" })).toBeVisible();
  expect(await contentOf(page, "sum.xlsx")).toBeUndefined();
  await page.keyboard.press("Escape");

  const before = fetched.length;
  await page.route("https://wheels.example/**", (route) => route.abort());
  // Another load and another conversation, which has a Python of its own.
  await page.goto("/");
  await follow(page, "/agents/run#default");
  await ask(page, WITHOUT_NETWORK);
  await replied(page);
  await expect(reply(page)).toContainText("The sum is 42.0.");
  expect(fetched).toHaveLength(before);
});
