import { readFile } from "node:fs/promises";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Download, Page } from "playwright/test";
import { HOUSE } from "../tests/fakes/pptx-template";
import { axeViolations } from "./support/accessibility";
import { unfoldWork } from "./support/actions";
import { delivered } from "./support/finished-task";
import { REPAIRED } from "./support/lyon-task";
import { pdfWords } from "./support/pdf-words";
import { followed } from "./support/places";
import { seed } from "./support/seed";
import { asTasks } from "./support/task-journals";
import { expect, test } from "./support/test";

const artifacts = (page: Page) => page.getByRole("region", { name: "Artifacts", exact: true });

async function openMenu(page: Page): Promise<void> {
  await artifacts(page).getByRole("button", { name: "Download" }).first().click();
}

async function take(page: Page, format: string): Promise<Download> {
  await openMenu(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format, exact: true }).click();
  return downloading;
}

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()));
const textOf = async (download: Download) => strFromU8(await bytesOf(download));
const filesOf = async (download: Download) => unzipSync(await bytesOf(download));

const TABLE = "\n\n## Prices\n\n| What | Price |\n|---|--:|\n| =HYPERLINK(1) | 12 |\n";

const PARAGRAPHS = Array.from({ length: 150 }, (_, index) => `Paragraph number ${index + 1} of the text.`);

const SCRIPT = `console.log("origin", origin);
    document.querySelector("button").addEventListener("click", () => {
      const count = document.querySelector("output");
      count.value = Number(count.value) + 1;
    });
    console.error("missing is not defined");`;
const WEB_PAGE = `<!doctype html><title>Café</title><h1>Café Lumière</h1><button>More</button><output>0</output><script>${SCRIPT}</script>`;
const PYTHON = 'def greet():\n    return "Bonjour"\n';

const DRAWING =
  '```svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>\n```';

const DRAWN = [
  "```mermaid\nflowchart LR\n  A[Start] --> B{Ready?}\n  B -->|yes| C[Go]\n```",
  '```chart\n{"data":[{"type":"bar","x":["a","b"],"y":[1,3]}]}\n```',
  "```abc\nX:1\nT:Scale\nK:C\nCDEF GABc|\n```",
  DRAWING,
  "```svg\nthis is no picture\n```",
].join("\n\n");

/** Deliverables, each of a task of its own. */
const DELIVERED = {
  table: { content: REPAIRED + TABLE },
  long: { content: `# A weekend in Lyon\n\n${PARAGRAPHS.join("\n\n")}` },
  page: { title: "../../Café", format: "code", language: "html", type: "code", content: WEB_PAGE },
  code: { title: "Greeter", format: "code", language: "python", type: "code", content: PYTHON },
  deck: {
    title: "Deck",
    content: `---\nmarp: true\n---\n\n# One\n\n- first\n\n---\n\n# Two\n\n${DRAWING}\n`,
  },
  drawn: { content: `# A weekend in Lyon\n\n${DRAWN}\n` },
} as const satisfies Readonly<Record<string, Parameters<typeof delivered>[0]>>;

const addressOf = (id: keyof typeof DELIVERED) => `/tasks/${id}`;

test("what was delivered is taken away in each format, named after its title: texts, code, slides, pictures and a web page, which runs once it is asked to", async ({
  page,
}) => {
  // Each of them is what a task of its own delivered.
  await seed(
    page,
    asTasks(Object.fromEntries(Object.entries(DELIVERED).map(([id, over]) => [id, delivered(over)]))),
  );
  await test.step("a text in each format", async () => {
    await page.goto(addressOf("table"));
    await openMenu(page);
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([
      "Word",
      "PDF",
      "HTML",
      "Markdown",
      "Excel",
      "CSV",
      "Zip",
      "Capsule",
      "Save into folder",
      "Word template…",
    ]);
    expect(await axeViolations(page, { within: "[role=menu]" })).toEqual([]);
    await page.keyboard.press("Escape");

    const word = await take(page, "Word");
    expect(word.suggestedFilename()).toBe("a-weekend-in-lyon.docx");
    const document = strFromU8((await filesOf(word))["word/document.xml"] ?? new Uint8Array());
    expect(document).toContain("Croix-Rousse");
    expect(document).toContain('w:val="Title"');
    expect(document).toContain('w:val="Heading1"');

    const html = await take(page, "HTML");
    expect(html.suggestedFilename()).toBe("a-weekend-in-lyon.html");
    expect(await textOf(html)).toMatch(/default-src 'none'[\s\S]*<strong>Croix-Rousse<\/strong>/);

    const markdown = await take(page, "Markdown");
    expect(markdown.suggestedFilename()).toBe("a-weekend-in-lyon.md");
    expect(await textOf(markdown)).toBe(REPAIRED + TABLE);

    expect(await textOf(await take(page, "CSV"))).toContain("'=HYPERLINK(1),12");
    const sheet = (await filesOf(await take(page, "Excel")))["xl/worksheets/sheet1.xml"];
    expect(strFromU8(sheet ?? new Uint8Array())).not.toContain("<f>");

    const zip = await filesOf(await take(page, "Zip"));
    expect(Object.keys(zip)).toEqual(
      expect.arrayContaining(["a-weekend-in-lyon.docx", "notes/1-prices-in-lyon.md", "requirements.json"]),
    );
    const proofs = JSON.parse(strFromU8(zip["requirements.json"] ?? new Uint8Array())) as {
      outcome: string;
    }[];
    expect(proofs.map(({ outcome }) => outcome)).toContain("met");
  });

  await test.step("PDF prints the whole text and nothing beside it", async () => {
    await followed(page, addressOf("long"));
    await expect(artifacts(page)).toContainText("Paragraph number 1 of the text.");
    await page.evaluate(() => {
      const shown = globalThis as { printedAs?: string };
      // A dialog of the browser's own, which headless ones do not have.
      globalThis.print = () => {
        shown.printedAs = document.title;
      };
    });
    await unfoldWork(page);
    await openMenu(page);
    await page.getByRole("menuitem", { name: "PDF", exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => (globalThis as { printedAs?: string }).printedAs))
      .toBe("a-weekend-in-lyon");
    await expect(page).not.toHaveTitle("a-weekend-in-lyon");

    const words = await pdfWords(await page.pdf());
    expect(words).toContain("A weekend in Lyon");
    for (const number of [1, 75, 150]) expect(words).toContain(`Paragraph number ${number} of the text.`);
    for (const chrome of ["Timeline", "Requirements", "It names a market", "coverage score", "Run again"]) {
      expect(words).not.toContain(chrome);
    }
  });

  await test.step("code keeps its language and shows coloured; slides show as slides and become PowerPoint", async () => {
    await followed(page, addressOf("code"));
    await expect(artifacts(page).locator('code [data-hl="keyword"]').first()).toHaveText("def");
    const source = await take(page, "Source file");
    expect(source.suggestedFilename()).toBe("greeter.py");
    expect(await textOf(source)).toBe(PYTHON);

    await followed(page, addressOf("deck"));
    await expect(artifacts(page).frameLocator("iframe").getByRole("heading", { name: "One" })).toBeVisible();
    const slides = await filesOf(await take(page, "PowerPoint"));
    expect(strFromU8(slides["ppt/slides/slide2.xml"] ?? new Uint8Array())).toMatch(/Two[\s\S]*<p:pic>/);
    expect(Object.keys(slides).filter((path) => path.endsWith(".png"))).toHaveLength(1);

    await openMenu(page);
    await page.getByRole("menuitem", { name: "PowerPoint template…" }).click();
    const choose = page.getByLabel(/^(?:Choose a PowerPoint file|Replace)$/);
    await choose.setInputFiles({ name: "a.pptx", mimeType: "", buffer: Buffer.from("no template") });
    await expect(page.getByText("This file cannot be used as a template.")).toBeVisible();
    const parts = Object.entries(HOUSE).map(([path, part]) => [path, strToU8(part)] as const);
    const house = Buffer.from(zipSync(Object.fromEntries(parts)));
    await choose.setInputFiles({ name: "house.pptx", mimeType: "", buffer: house });
    await expect(page.getByText("In use: house.pptx")).toBeVisible();
    await followed(page, addressOf("deck"));
    const styled = await filesOf(await take(page, "PowerPoint"));
    expect(strFromU8(styled["ppt/slideMasters/slideMaster1.xml"] ?? new Uint8Array())).toContain("ACME");
    expect(strFromU8(styled["ppt/slides/slide2.xml"] ?? new Uint8Array())).toContain("Two");
  });

  await test.step("diagrams, charts, music and vector images are taken along as pictures", async () => {
    await followed(page, addressOf("drawn"));
    // The other formats take along the same pictures (`tests/exported-files.test.ts`).
    const html = await textOf(await take(page, "HTML"));
    // A block that cannot be drawn stays as it is written, and the page says so.
    await expect(page.getByText("Drawings left as text: 1")).toBeVisible();
    expect(html).toContain("this is no picture");
    const shown = await page.evaluate(async (source) => {
      const images = [...new DOMParser().parseFromString(source, "text/html").querySelectorAll("img")];
      return Promise.all(
        images.map(async ({ src, width, height }) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          const { naturalWidth, naturalHeight } = image;
          const context = new OffscreenCanvas(naturalWidth, naturalHeight).getContext("2d");
          if (!context) throw new Error("no canvas");
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, naturalWidth, naturalHeight);
          const colours = new Set(new Uint32Array(data.buffer));
          return {
            width,
            height,
            scale: naturalWidth / width,
            colours: colours.size,
            first: [...data.slice(0, 3)],
          };
        }),
      );
    }, html);
    expect(shown).toHaveLength(4);
    for (const { width, height, scale } of shown) {
      expect(Math.min(width, height)).toBeGreaterThan(15);
      expect(Math.max(width, height)).toBeLessThan(1500);
      expect(scale).toBe(2);
    }
    // On white, with the many shades of letters and lines; the last is red all over.
    for (const drawn of shown.slice(0, 3)) {
      expect(drawn.first).toEqual([255, 255, 255]);
      expect(drawn.colours).toBeGreaterThan(50);
    }
    expect(shown[3]).toMatchObject({ width: 40, height: 20, colours: 1, first: [255, 0, 0] });
  });

  await test.step("a web page shows as one, is taken away without its script, and runs in no other way", async () => {
    await followed(page, addressOf("page"));
    const shown = artifacts(page).frameLocator("iframe");
    await expect(shown.getByRole("heading", { name: "Café Lumière" })).toBeVisible();
    const said = artifacts(page).getByRole("list", { name: "What the page says" });
    await expect(said).toHaveCount(0);

    const html = await take(page, "HTML");
    expect(html.suggestedFilename()).toBe("café.html");
    expect(await textOf(html)).toContain("<h1>Café Lumière</h1>");
    expect(await textOf(html)).not.toContain("console");
    const source = await take(page, "Source file");
    expect(source.suggestedFilename()).toBe("café.html");
    expect(await textOf(source)).toBe(WEB_PAGE);

    await artifacts(page).getByRole("button", { name: "Run", exact: true }).click();
    await shown.getByRole("button", { name: "More" }).click();
    await expect(shown.getByRole("status")).toHaveText("1");
    await expect(said.getByText("origin null")).toBeVisible();
    const problem = said.getByRole("listitem").filter({ hasText: "missing is not defined" });
    await expect(problem.getByRole("button", { name: "Fix this" })).toBeVisible();
    await artifacts(page).getByRole("button", { name: "Stop and show code" }).click();
    await expect(said).toHaveCount(0);
  });
});
